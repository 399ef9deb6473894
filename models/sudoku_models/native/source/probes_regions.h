/* The digits and labels that regions of a grid leave, as in sudoku/logic/techniques/supports/regions.py.
 *
 * `of` has for each label the places that can have it, `with` for each digit. */

INLINE int is_one_place(const area *x) {
    uint64_t found = 0, more = 0;
    EACH_AREA_WORD(i) {
        more |= (x->words[i] & (x->words[i] - 1)) | (found && x->words[i]);
        found |= x->words[i];
    }
    return found && !more;
}

/* The places that are in only one of some sets. */
static area places_of_one(const area *sets, uint32_t count) {
    area once = {{0}}, twice = {{0}};
    for (uint32_t k = 0; k < count; k++)
        EACH_AREA_WORD(i) {
            twice.words[i] |= once.words[i] & sets[k].words[i];
            once.words[i] |= sets[k].words[i];
        }
    leave_area(&once, &twice);
    return once;
}

/* Give a label to some places, and no other. */
static void fix_label(const part *p, area *of, uint32_t label, const area *places) {
    for (uint32_t other = 0; other < p->regions; other++)
        if (other != label) leave_area(&of[other], places);
}

/* The places before one. */
static area places_before(uint32_t place) {
    area found = {{0}};
    for (uint32_t w = 0; w < place / 64; w++) found.words[w] = UINT64_MAX;
    if (place % 64) found.words[place / 64] = ((uint64_t)1 << place % 64) - 1;
    return found;
}

static uint32_t last_place(const area *x) {
    uint32_t word = PLACE_WORDS - 1;
    while (!x->words[word]) word--;
    return 64 * word + 63 - (uint32_t)__builtin_clzll(x->words[word]);
}

/* Keep labels whose regions can begin in their order. */
static int order_regions(const part *p, area *of) {
    uint32_t at = 0, bound = p->grid->places;
    for (uint32_t label = 0; label < p->regions; label++) {
        area before = places_before(at);
        leave_area(&of[label], &before);
        if (is_empty(&of[label])) return 0;
        at = first_place(&of[label]) + 1;
    }
    area one = places_of_one(of, p->regions);
    for (uint32_t label = p->regions; label-- > 0;) {
        area held = places_before(bound), certain = one;
        meet_area(&held, &of[label]);
        meet_area(&certain, &held);
        if (is_empty(&held)) return 0;
        bound = is_empty(&certain) ? last_place(&held) : first_place(&certain);
        if (bound > first_place(&held) || has_place(&one, bound)) continue;
        area first = {{0}};
        add_place(&first, bound);
        fix_label(p, of, label, &first); /* a place that no later label can have */
    }
    return 1;
}

/* Let the parts of a region with one way out go there; 0 if one has none. */
static int extend_parts(const area_grid *g, uint32_t size, area *certain, const area *possible) {
    for (int goes_on = 1; goes_on && area_size(certain) < size;) {
        goes_on = 0;
        for (area rest = *certain; !is_empty(&rest) && !goes_on;) {
            area part = next_part(g, &rest), exits = exits_of(g, &part, possible, certain);
            uint32_t count = area_size(&exits);
            if (!count) return 0;
            if (count > 1) continue;
            join_area(certain, &exits);
            goes_on = 1;
        }
    }
    return 1;
}

/* Keep only the places where a region can be connected and of the right size; 0 if there is none. certain: the places
 * that it must have. */
static int connect_places(const area_grid *g, uint32_t size, area *possible, area *certain) {
    uint32_t held = area_size(certain);
    if (held > size) return 0;
    if (held) {
        for (area rest = *certain; !is_empty(&rest);) {
            area within = next_part(g, &rest);
            flood(g, &within, possible, certain, size - held);
            meet_area(possible, &within);
            if (!is_within(certain, possible)) return 0;
        }
    } else {
        for (area rest = *possible; !is_empty(&rest);) {
            area part = next_part(g, &rest);
            if (area_size(&part) < size) leave_area(possible, &part);
        }
    }
    uint32_t room = area_size(possible);
    if (room < size) return 0;
    if (room == size) *certain = *possible;
    return extend_parts(g, size, certain, possible);
}

/* The result of `connect_places` for the places of `from`, kept because most places return. */
struct connected {
    area from[2], to[2]; /* possible and certain places */
    int holds;
};

static connected *entry_of_places(const part *p, const area *possible, const area *certain) {
    uint64_t hash = 0;
    EACH_AREA_WORD(i) {
        hash = (hash ^ hash >> 29 ^ possible->words[i]) * 0x9E3779B97F4A7C15u;
        hash = (hash ^ hash >> 29 ^ certain->words[i]) * 0x9E3779B97F4A7C15u;
    }
    return &p->connected[hash >> 32 & (CONNECTED - 1)];
}

/* Keep a label where its region can be connected and of the right size. certain: the places that can have no other
 * label, which changes. */
static int connect_region(const part *p, area *of, uint32_t label, area *certain) {
    connected *entry = entry_of_places(p, &of[label], certain);
    uint64_t differs = 0;
    EACH_AREA_WORD(i)
        differs |= (entry->from[0].words[i] ^ of[label].words[i]) | (entry->from[1].words[i] ^ certain->words[i]);
    if (differs) {
        entry->from[0] = entry->to[0] = of[label];
        entry->from[1] = entry->to[1] = *certain;
        entry->holds = connect_places(p->grid, p->region_size, &entry->to[0], &entry->to[1]);
    }
    if (!entry->holds) return 0;
    of[label] = entry->to[0];
    if (!is_within(&entry->to[1], certain)) fix_label(p, of, label, &entry->to[1]);
    *certain = entry->to[1];
    return 1;
}

/* Remove the placed digits of a region from its other cells, and its label from other cells with these digits. certain:
 * the places that can have no other label. placed: those with one digit. */
static int differ_in_region(area *with, area *of, const area *certain, const area *placed, uint32_t digits) {
    area alone = *certain, others = *certain, open = *certain;
    uint32_t found = 0;
    meet_area(&alone, placed);
    if (is_empty(&alone)) return 1;
    leave_area(&others, placed);
    for (uint32_t digit = 0; digit < digits; digit++) {
        area here = with[digit];
        meet_area(&here, &alone);
        if (is_empty(&here)) continue;
        if (!is_one_place(&here)) return 0;
        found |= 1u << digit;
    }
    leave_area(&open, &others);
    for (uint32_t digit = 0; digit < digits; digit++)
        if (found >> digit & 1) leave_area(&with[digit], &others);
        else join_area(&open, &with[digit]);
    if (!is_within(&others, &open)) return 0;
    meet_area(of, &open);
    return 1;
}

/* Place each digit that has only one place in a region; 2 if there is any. done: places with one digit and only this
 * label. */
static int hold_all_in_region(const part *p, area *with, area *of, uint32_t label, uint32_t digits, const area *done) {
    uint32_t placed = 0;
    area possible = of[label];
    for (uint32_t digit = 0; digit < digits; digit++) {
        area here = with[digit];
        meet_area(&here, &possible);
        if (is_empty(&here)) return 0;
        if (is_one_place(&here) && !is_within(&here, done)) placed |= 1u << digit;
    }
    EACH_BIT(digit, placed) {
        area here = with[digit];
        meet_area(&here, &possible);
        if (is_empty(&here)) return 0;
        for (uint32_t other = 0; other < digits; other++)
            if (other != digit) leave_area(&with[other], &here);
        fix_label(p, of, label, &here);
    }
    return placed ? 2 : 1;
}

/* Reduce the places of each label and of each digit; 0 if the regions cannot hold. */
static int reduce_regions(const families *f, const part *p, area *of, area *with) {
    area open = {{0}}, placed = places_of_one(with, f->digits), one;
    if (!order_regions(p, of)) return 0;
    int is_stale = 1;
    for (uint32_t label = 0; label < p->regions; label++) {
        if (is_stale) one = places_of_one(of, p->regions);
        area before = of[label], certain = before, done;
        meet_area(&certain, &one);
        if (!connect_region(p, of, label, &certain)) return 0;
        if (!differ_in_region(with, &of[label], &certain, &placed, f->digits)) return 0;
        done = certain;
        meet_area(&done, &placed);
        int held = p->region_size != f->digits || hold_all_in_region(p, with, of, label, f->digits, &done);
        if (!held) return 0;
        is_stale = held > 1 || !is_within(&before, &of[label]) || !is_within(&certain, &one);
    }
    for (uint32_t label = 0; label < p->regions; label++) join_area(&open, &of[label]);
    return is_within(&p->grid->all, &open);
}

/* Write the digits or labels of places to masks. */
static void write_masks(const area_grid *g, uint32_t count, const area *with, uint32_t *masks) {
    memset(masks, 0, g->places * sizeof *masks);
    for (uint32_t k = 0; k < count; k++) EACH_PLACE(&with[k], place) masks[place] |= 1u << k;
}

static int left_of_regions(const families *f, const part *p, const uint32_t *masks, uint32_t *found) {
    uint32_t half = p->grid->places, known = (uint32_t)(((uint64_t)1 << p->regions) - 1);
    area of[32], with[32];
    memset(of, 0, p->regions * sizeof *of);
    memset(with, 0, f->digits * sizeof *with);
    for (uint32_t place = 0; place < half; place++) {
        EACH_BIT(digit, masks[place]) add_place(&with[digit], place);
        EACH_BIT(label, masks[half + place] & known) add_place(&of[label], place);
    }
    if (!reduce_regions(f, p, of, with)) return 0;
    write_masks(p->grid, f->digits, with, found);
    write_masks(p->grid, p->regions, of, found + half);
    return 1;
}
