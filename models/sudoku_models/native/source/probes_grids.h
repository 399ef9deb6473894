/* The digits that areas and regions of a grid leave, as in sudoku/logic/techniques/supports (areas.py, regions.py). */

_Static_assert(MOST_PLACES == SUDOKU_PROBE_MOST_PLACES, "sets of places have room for a grid");

INLINE int is_empty(const area *x) { return !areas_meet(x, x); }

/* The places beside a set that are in another, but not in a third. */
INLINE area exits_of(const area_grid *g, const area *x, const area *within, const area *but) {
    area found;
    beside(g, x, &found);
    meet_area(&found, within);
    leave_area(&found, but);
    return found;
}

/* Take the connected part with the first place from a set. */
static area next_part(const area_grid *g, area *from) {
    area part;
    connected_part(g, &part, first_place(from), from);
    leave_area(from, &part);
    return part;
}

static int left_of_area(const part *p, const uint32_t *masks, uint32_t *found) {
    const area_grid *g = p->grid;
    uint32_t of = p->area_digits;
    area possible = {{0}}, certain = {{0}};
    for (uint32_t place = 0; place < p->n; place++) {
        if (masks[place] & of) add_place(&possible, place);
        if (!(masks[place] & ~of)) add_place(&certain, place);
    }
    memcpy(found, masks, p->n * sizeof *found);
    if (is_empty(&certain) && area_size(&possible) < 2) certain = possible;
    if (is_empty(&certain)) return !is_empty(&possible);
    area reached;
    connected_part(g, &reached, first_place(&certain), &possible);
    possible = reached;
    if (!is_within(&certain, &possible)) return 0;
    for (int goes_on = 1; goes_on;) {
        area rest = certain, part = next_part(g, &rest);
        goes_on = 0;
        if (is_empty(&rest)) break;
        for (;;) {
            area exits = exits_of(g, &part, &possible, &certain);
            if (area_size(&exits) == 1) {
                join_area(&certain, &exits);
                goes_on = 1;
                break;
            }
            if (is_empty(&rest)) break;
            part = next_part(g, &rest);
        }
    }
    for (uint32_t place = 0; place < p->n; place++) {
        if (has_place(&certain, place)) found[place] &= of;
        else if (!has_place(&possible, place)) found[place] &= ~of;
    }
    return 1;
}

static int are_all_open(const uint32_t *masks, uint32_t count) {
    for (uint32_t place = 0; place < count; place++)
        if (!masks[place]) return 0;
    return 1;
}

/* The places of regions: `of` has for each label those that can have it.
 *
 * The places that can have no other label. */
static area certain_places(const part *p, const area *of, uint32_t label) {
    area found = of[label];
    for (uint32_t other = 0; other < p->regions; other++)
        if (other != label) leave_area(&found, &of[other]);
    return found;
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
    for (uint32_t label = p->regions; label-- > 0;) {
        area held = places_before(bound), certain = certain_places(p, of, label);
        meet_area(&held, &of[label]);
        meet_area(&certain, &held);
        if (is_empty(&held)) return 0;
        bound = is_empty(&certain) ? last_place(&held) : first_place(&certain);
        if (bound > first_place(&held)) continue;
        area first = {{0}};
        add_place(&first, bound);
        fix_label(p, of, label, &first);
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

/* Keep a label where its region can be connected and of the right size. */
static int connect_region(const part *p, area *of, uint32_t label) {
    const area_grid *g = p->grid;
    area certain = certain_places(p, of, label), possible = of[label];
    uint32_t held = area_size(&certain), size = p->region_size;
    if (held > size) return 0;
    if (held) {
        for (area rest = certain; !is_empty(&rest);) {
            area within = next_part(g, &rest);
            flood(g, &within, &possible, &certain, size - held);
            meet_area(&possible, &within);
            if (!is_within(&certain, &possible)) return 0;
        }
    } else {
        for (area rest = possible; !is_empty(&rest);) {
            area part = next_part(g, &rest);
            if (area_size(&part) < size) leave_area(&possible, &part);
        }
    }
    uint32_t room = area_size(&possible);
    if (room < size) return 0;
    if (room == size) certain = possible;
    if (!extend_parts(g, size, &certain, &possible)) return 0;
    of[label] = possible;
    fix_label(p, of, label, &certain);
    return 1;
}

/* Remove the placed digits of a region from its other cells, and its label from other cells with these digits. */
static int differ_in_region(const part *p, uint32_t *masks, area *of, uint32_t label) {
    area certain = certain_places(p, of, label), possible = of[label];
    uint32_t placed = 0;
    EACH_PLACE(&certain, place) {
        if (masks[place] & (masks[place] - 1)) continue;
        if (placed & masks[place]) return 0;
        placed |= masks[place];
    }
    EACH_PLACE(&certain, place)
        if ((masks[place] & (masks[place] - 1)) && !(masks[place] &= ~placed)) return 0;
    leave_area(&possible, &certain);
    EACH_PLACE(&possible, place)
        if (!(masks[place] & ~placed)) of[label].words[place / 64] &= ~((uint64_t)1 << place % 64);
    return 1;
}

/* Place each digit that has only one place in a region. */
static int hold_all_in_region(const part *p, uint32_t *masks, area *of, uint32_t label, uint32_t digits) {
    uint32_t once = 0, twice = 0;
    area possible = of[label];
    EACH_PLACE(&possible, place) {
        twice |= once & masks[place];
        once |= masks[place];
    }
    if (once != (uint32_t)(((uint64_t)1 << digits) - 1)) return 0;
    EACH_BIT(digit, once & ~twice) {
        area here = {{0}};
        EACH_PLACE(&possible, place)
            if (masks[place] >> digit & 1) add_place(&here, place);
        if (is_empty(&here)) return 0;
        masks[first_place(&here)] = 1u << digit;
        fix_label(p, of, label, &here);
    }
    return 1;
}

static int left_of_regions(const families *f, const part *p, const uint32_t *masks, uint32_t *found) {
    uint32_t half = p->grid->places, *labels = found + half;
    uint64_t known = ((uint64_t)1 << p->regions) - 1;
    area of[32] = {{{0}}}, before[32];
    memcpy(found, masks, p->n * sizeof *found);
    for (uint32_t place = 0; place < half; place++)
        EACH_BIT(label, labels[place] &= known) add_place(&of[label], place);
    memcpy(before, of, sizeof before);
    if (!order_regions(p, of)) return 0;
    for (uint32_t label = 0; label < p->regions; label++) {
        if (!connect_region(p, of, label) || !differ_in_region(p, found, of, label)) return 0;
        if (p->region_size == f->digits && !hold_all_in_region(p, found, of, label, f->digits)) return 0;
    }
    for (uint32_t label = 0; label < p->regions; label++) {
        leave_area(&before[label], &of[label]);
        EACH_PLACE(&before[label], place) labels[place] &= ~(1u << label);
    }
    return are_all_open(labels, half);
}

static uint64_t shifted(uint64_t mask, int64_t by) { return by >= 0 ? mask << by : mask >> -by; }

/* The masks left if the first cell of the runs has a label; 0 if it cannot have it. */
static int left_with_label(const part *p, const uint32_t *masks, uint32_t bit, uint32_t *found) {
    uint64_t reached[p->runs + 1], lengths[p->runs + 1];
    const uint32_t *arm = p->places + 2;
    memcpy(found, masks, p->n * sizeof *found);
    found[p->places[1]] &= bit;
    reached[0] = 1;
    for (uint32_t k = 0; k < p->runs; arm += p->counts[k++]) {
        uint32_t length = 0;
        lengths[k] = reached[k + 1] = 0;
        for (; length < p->counts[k]; length++) {
            if (masks[arm[length]] & ~bit) lengths[k] |= (uint64_t)1 << length;
            if (!(masks[arm[length]] & bit)) break;
        }
        if (length == p->counts[k]) lengths[k] |= (uint64_t)1 << length;
        EACH_BIT(by, lengths[k]) reached[k + 1] |= reached[k] << by;
    }
    uint64_t good = reached[p->runs] & shifted(masks[p->places[0]], p->less);
    found[p->places[0]] &= (uint32_t)shifted(good, -p->less);
    for (uint32_t k = p->runs; k-- > 0;) {
        uint32_t count = p->counts[k], kept[count + 1];
        uint64_t earlier = 0;
        arm -= count;
        memset(kept, 0, sizeof kept);
        EACH_BIT(length, lengths[k]) {
            uint64_t here = good >> length & reached[k];
            if (!here) continue;
            earlier |= here;
            for (uint32_t i = 0; i < count; i++)
                kept[i] |= i < length ? bit : i == length ? masks[arm[i]] & ~bit : masks[arm[i]];
        }
        good = earlier;
        for (uint32_t i = 0; i < count; i++) found[arm[i]] &= kept[i];
    }
    return are_all_open(found, p->n);
}

static int left_of_runs(const part *p, const uint32_t *masks, uint32_t *found) {
    uint32_t held[p->n + 1];
    memset(found, 0, p->n * sizeof *found);
    EACH_BIT(label, masks[p->places[1]])
        if (left_with_label(p, masks, 1u << label, held))
            for (uint32_t i = 0; i < p->n; i++) found[i] |= held[i];
    return are_all_open(found, p->n);
}
