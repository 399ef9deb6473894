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

/* The places that certainly have a label, and those that possibly have it. */
static void find_label(const area_grid *g, const uint32_t *labels, uint32_t bit, area *certain, area *possible) {
    memset(certain, 0, sizeof *certain);
    memset(possible, 0, sizeof *possible);
    for (uint32_t place = 0; place < g->places; place++) {
        if (labels[place] & bit) add_place(possible, place);
        if (labels[place] == bit) add_place(certain, place);
    }
}

static int are_all_open(const uint32_t *masks, uint32_t count) {
    for (uint32_t place = 0; place < count; place++)
        if (!masks[place]) return 0;
    return 1;
}

/* Keep labels whose regions can begin in their order. */
static int order_regions(const part *p, uint32_t *labels) {
    uint32_t half = p->grid->places, at = 0, firsts[32], bound = half;
    for (uint32_t place = 0; place < half; place++) labels[place] &= (uint32_t)(((uint64_t)1 << p->regions) - 1);
    for (uint32_t label = 0; label < p->regions; label++) {
        for (uint32_t place = 0; place < at; place++) labels[place] &= ~(1u << label);
        while (at < half && !(labels[at] >> label & 1)) at++;
        if (at == half) return 0;
        firsts[label] = at++;
    }
    for (uint32_t label = p->regions; label-- > 0;) {
        uint32_t count = 0, last = 0;
        for (uint32_t place = firsts[label]; place < bound; place++) {
            if (!(labels[place] >> label & 1)) continue;
            count++;
            last = place;
            if (labels[place] == 1u << label) break;
        }
        if (!count) return 0;
        if (count == 1) labels[last] = 1u << label;
        bound = last;
    }
    return are_all_open(labels, half);
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
static int connect_region(const part *p, uint32_t *labels, uint32_t bit) {
    const area_grid *g = p->grid;
    area certain, possible;
    find_label(g, labels, bit, &certain, &possible);
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
    for (uint32_t place = 0; place < g->places; place++) {
        if (has_place(&certain, place)) labels[place] &= bit;
        else if (!has_place(&possible, place)) labels[place] &= ~bit;
    }
    return are_all_open(labels, g->places);
}

/* Remove the placed digits of a region from its other cells, and its label from other cells with these digits. */
static int differ_in_region(const part *p, uint32_t *masks, uint32_t bit) {
    const area_grid *g = p->grid;
    area certain, possible;
    uint32_t *labels = masks + g->places, placed = 0;
    find_label(g, labels, bit, &certain, &possible);
    EACH_PLACE(&certain, place) {
        if (masks[place] & (masks[place] - 1)) continue;
        if (placed & masks[place]) return 0;
        placed |= masks[place];
    }
    EACH_PLACE(&certain, place)
        if (masks[place] & (masks[place] - 1)) masks[place] &= ~placed;
    leave_area(&possible, &certain);
    EACH_PLACE(&possible, place)
        if (!(masks[place] & ~placed)) labels[place] &= ~bit;
    return are_all_open(masks, 2 * g->places);
}

/* Place each digit that has only one place in a region. */
static int hold_all_in_region(const part *p, uint32_t *masks, uint32_t bit, uint32_t digits) {
    const area_grid *g = p->grid;
    area certain, possible;
    uint32_t once = 0, twice = 0;
    find_label(g, masks + g->places, bit, &certain, &possible);
    EACH_PLACE(&possible, place) {
        twice |= once & masks[place];
        once |= masks[place];
    }
    if (once != (uint32_t)(((uint64_t)1 << digits) - 1)) return 0;
    EACH_BIT(digit, once & ~twice) {
        uint32_t at = g->places;
        EACH_PLACE(&possible, place)
            if (at == g->places && (masks[place] >> digit & 1)) at = place;
        if (at == g->places) return 0;
        masks[at] = 1u << digit;
        masks[g->places + at] = bit;
    }
    return 1;
}

static int left_of_regions(const families *f, const part *p, const uint32_t *masks, uint32_t *found) {
    memcpy(found, masks, p->n * sizeof *found);
    uint32_t *labels = found + p->grid->places;
    if (!order_regions(p, labels)) return 0;
    for (uint32_t label = 0; label < p->regions; label++) {
        uint32_t bit = 1u << label;
        if (!connect_region(p, labels, bit) || !differ_in_region(p, found, bit)) return 0;
        if (p->region_size == f->digits && !hold_all_in_region(p, found, bit, f->digits)) return 0;
    }
    return 1;
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
