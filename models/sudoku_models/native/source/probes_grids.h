/* The digits that areas of a grid and runs leave, as in sudoku/logic/techniques/supports (areas.py, runs.py). */

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

static uint64_t shifted(uint64_t mask, int64_t by) { return by >= 0 ? mask << by : mask >> -by; }

/* The masks left if the first cell of the runs has a label; 0 if it cannot have it. */
static int left_with_label(const part *p, const uint32_t *masks, uint32_t bit, uint32_t *found) {
    uint64_t reached[p->runs + 1], lengths[p->runs + 1];
    const uint32_t *arm = p->places + 2;
    reached[0] = 1;
    for (uint32_t k = 0; k < p->runs; arm += p->counts[k++]) {
        uint32_t length = 0, count = p->counts[k];
        uint64_t some = 0, sums = 0;
        for (; length < count; length++) {
            uint32_t mask = masks[arm[length]];
            if (mask & ~bit) some |= (uint64_t)1 << length;
            if (!(mask & bit)) break;
        }
        if (length == count) some |= (uint64_t)1 << length;
        lengths[k] = some;
        EACH_BIT(by, some) sums |= reached[k] << by;
        reached[k + 1] = sums;
    }
    uint64_t good = reached[p->runs] & shifted(masks[p->places[0]], p->less);
    if (!good) return 0;
    memcpy(found, masks, p->n * sizeof *found);
    found[p->places[1]] &= bit;
    found[p->places[0]] &= (uint32_t)shifted(good, -p->less);
    for (uint32_t k = p->runs; k-- > 0;) {
        uint32_t count = p->counts[k];
        uint64_t earlier = 0, some = 0;
        EACH_BIT(length, lengths[k]) {
            uint64_t here = good >> length & reached[k];
            if (here) some |= (uint64_t)1 << length;
            earlier |= here;
        }
        good = earlier;
        arm -= count;
        for (uint32_t i = 0; i < count; i++) {
            uint64_t longer = some >> i; /* bit 0 for runs that end before this place */
            uint32_t mask = masks[arm[i]], kept = longer > 1 ? bit : 0;
            if (longer & 1) kept |= mask & ~bit;
            if (some & (((uint64_t)1 << i) - 1)) kept |= mask;
            found[arm[i]] &= kept;
        }
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
