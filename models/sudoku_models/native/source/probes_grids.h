/* The digits that areas and regions of a grid leave, as in sudoku/logic/techniques/supports (areas.py, regions.py). */

#define GRID_WORDS (SUDOKU_PROBE_MOST_PLACES / 64)

typedef struct {
    uint64_t words[GRID_WORDS];
} places;

/* after_first, before_last: the places that are not in the first, or in the last column. */
typedef struct grid {
    uint32_t count, columns;
    places all, after_first, before_last;
} grid;

#define EACH_GRID_WORD(w) for (uint32_t w = 0; w < GRID_WORDS; w++)
#define EACH_PLACE(place, set)                                                    \
    for (uint32_t place = 0, w_ = 0; w_ < GRID_WORDS; w_++)                       \
        for (uint64_t left_ = (set)->words[w_];                                   \
             left_ && (place = 64 * w_ + (uint32_t)__builtin_ctzll(left_), 1); left_ &= left_ - 1)

static inline int has_place(const places *x, uint32_t place) { return x->words[place / 64] >> place % 64 & 1; }
static inline void add_place(places *x, uint32_t place) { x->words[place / 64] |= (uint64_t)1 << place % 64; }

static inline int is_empty(const places *x) {
    uint64_t any = 0;
    EACH_GRID_WORD(w) any |= x->words[w];
    return !any;
}

static inline uint32_t count_places(const places *x) {
    uint32_t count = 0;
    EACH_GRID_WORD(w) count += (uint32_t)__builtin_popcountll(x->words[w]);
    return count;
}

static inline places both_of(const places *x, const places *y) {
    places found;
    EACH_GRID_WORD(w) found.words[w] = x->words[w] & y->words[w];
    return found;
}

static inline places without(const places *x, const places *y) {
    places found;
    EACH_GRID_WORD(w) found.words[w] = x->words[w] & ~y->words[w];
    return found;
}

static inline void join(places *x, const places *y) { EACH_GRID_WORD(w) x->words[w] |= y->words[w]; }

static inline places first_of(const places *x) {
    places found = {{0}};
    uint32_t w = 0;
    while (!x->words[w]) w++;
    found.words[w] = x->words[w] & (~x->words[w] + 1);
    return found;
}

static void set_grid(grid *g, uint32_t count, uint32_t columns) {
    memset(g, 0, sizeof *g);
    g->count = count;
    g->columns = columns;
    for (uint32_t place = 0; place < count; place++) {
        add_place(&g->all, place);
        if (place % columns) add_place(&g->after_first, place);
        if ((place + 1) % columns) add_place(&g->before_last, place);
    }
}

/* The places that share a side with some of these. There are at most 63 columns. */
static inline places beside_of(const grid *g, const places *x) {
    places found;
    uint32_t by = g->columns;
    EACH_GRID_WORD(w) {
        uint64_t here = x->words[w], before = w ? x->words[w - 1] : 0, after = w + 1 < GRID_WORDS ? x->words[w + 1] : 0;
        found.words[w] = (((here << 1 | before >> 63) & g->after_first.words[w]) |
                          ((here >> 1 | after << 63) & g->before_last.words[w]) | here << by | before >> (64 - by) |
                          here >> by | after << (64 - by)) &
                         g->all.words[w];
    }
    return found;
}

/* The places of a set that are reached by at most so many steps; those to `free_places` do not count. */
static places reached_from(const grid *g, places start, const places *within, const places *free_places, uint32_t steps) {
    for (;;) {
        places around = beside_of(g, &start), fresh = both_of(&around, within);
        fresh = without(&fresh, &start);
        if (is_empty(&fresh)) return start;
        places met = both_of(&fresh, free_places);
        if (!is_empty(&met)) fresh = met;
        else if (!steps--) return start;
        join(&start, &fresh);
    }
}

/* Take the connected part with the first place from a set. */
static places next_part(const grid *g, places *from) {
    places part = reached_from(g, first_of(from), from, from, 0);
    *from = without(from, &part);
    return part;
}

static int left_of_area(const part *p, const uint32_t *masks, uint32_t *found) {
    const grid *g = p->grid;
    uint32_t area = p->area_digits;
    places possible = {{0}}, certain = {{0}};
    for (uint32_t place = 0; place < p->n; place++) {
        if (masks[place] & area) add_place(&possible, place);
        if (!(masks[place] & ~area)) add_place(&certain, place);
    }
    memcpy(found, masks, p->n * sizeof *found);
    if (is_empty(&certain) && count_places(&possible) < 2) certain = possible;
    if (is_empty(&certain)) return !is_empty(&possible);
    possible = reached_from(g, first_of(&certain), &possible, &possible, 0);
    places lost = without(&certain, &possible);
    if (!is_empty(&lost)) return 0;
    for (int goes_on = 1; goes_on;) {
        places rest = certain, part = next_part(g, &rest);
        goes_on = 0;
        if (is_empty(&rest)) break;
        for (;;) {
            places exits = beside_of(g, &part);
            exits = both_of(&exits, &possible);
            exits = without(&exits, &certain);
            if (count_places(&exits) == 1) {
                join(&certain, &exits);
                goes_on = 1;
                break;
            }
            if (is_empty(&rest)) break;
            part = next_part(g, &rest);
        }
    }
    for (uint32_t place = 0; place < p->n; place++) {
        if (has_place(&certain, place)) found[place] &= area;
        else if (!has_place(&possible, place)) found[place] &= ~area;
    }
    return 1;
}

/* The places that certainly have a label, and those that possibly have it. */
static void find_label(const grid *g, const uint32_t *labels, uint32_t bit, places *certain, places *possible) {
    memset(certain, 0, sizeof *certain);
    memset(possible, 0, sizeof *possible);
    for (uint32_t place = 0; place < g->count; place++) {
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
    uint32_t half = p->grid->count, at = 0, firsts[32], bound = half;
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
static int extend_parts(const grid *g, uint32_t size, places *certain, const places *possible) {
    for (int goes_on = 1; goes_on && count_places(certain) < size;) {
        goes_on = 0;
        for (places rest = *certain; !is_empty(&rest) && !goes_on;) {
            places part = next_part(g, &rest), exits = beside_of(g, &part);
            exits = both_of(&exits, possible);
            exits = without(&exits, certain);
            uint32_t count = count_places(&exits);
            if (!count) return 0;
            if (count > 1) continue;
            join(certain, &exits);
            goes_on = 1;
        }
    }
    return 1;
}

/* Keep a label where its region can be connected and of the right size. */
static int connect_region(const part *p, uint32_t *labels, uint32_t bit) {
    const grid *g = p->grid;
    places certain, possible;
    find_label(g, labels, bit, &certain, &possible);
    uint32_t held = count_places(&certain), size = p->region_size;
    if (held > size) return 0;
    if (held) {
        for (places rest = certain; !is_empty(&rest);) {
            places within = reached_from(g, next_part(g, &rest), &possible, &certain, size - held);
            possible = both_of(&possible, &within);
            places lost = without(&certain, &possible);
            if (!is_empty(&lost)) return 0;
        }
    } else {
        for (places rest = possible; !is_empty(&rest);) {
            places part = next_part(g, &rest);
            if (count_places(&part) < size) possible = without(&possible, &part);
        }
    }
    uint32_t room = count_places(&possible);
    if (room < size) return 0;
    if (room == size) certain = possible;
    if (!extend_parts(g, size, &certain, &possible)) return 0;
    for (uint32_t place = 0; place < g->count; place++) {
        if (has_place(&certain, place)) labels[place] &= bit;
        else if (!has_place(&possible, place)) labels[place] &= ~bit;
    }
    return are_all_open(labels, g->count);
}

/* Remove the placed digits of a region from its other cells, and its label from other cells with these digits. */
static int differ_in_region(const part *p, uint32_t *masks, uint32_t bit) {
    const grid *g = p->grid;
    places certain, possible;
    uint32_t *labels = masks + g->count, placed = 0;
    find_label(g, labels, bit, &certain, &possible);
    EACH_PLACE(place, &certain) {
        if (masks[place] & (masks[place] - 1)) continue;
        if (placed & masks[place]) return 0;
        placed |= masks[place];
    }
    EACH_PLACE(place, &certain)
        if (masks[place] & (masks[place] - 1)) masks[place] &= ~placed;
    possible = without(&possible, &certain);
    EACH_PLACE(place, &possible)
        if (!(masks[place] & ~placed)) labels[place] &= ~bit;
    return are_all_open(masks, 2 * g->count);
}

/* Place each digit that has only one place in a region. */
static int hold_all_in_region(const part *p, uint32_t *masks, uint32_t bit, uint32_t digits) {
    const grid *g = p->grid;
    places certain, possible;
    uint32_t once = 0, twice = 0;
    find_label(g, masks + g->count, bit, &certain, &possible);
    EACH_PLACE(place, &possible) {
        twice |= once & masks[place];
        once |= masks[place];
    }
    if (once != (uint32_t)(((uint64_t)1 << digits) - 1)) return 0;
    EACH_BIT(digit, once & ~twice) {
        uint32_t at = g->count;
        EACH_PLACE(place, &possible)
            if (at == g->count && (masks[place] >> digit & 1)) at = place;
        if (at == g->count) return 0;
        masks[at] = 1u << digit;
        masks[g->count + at] = bit;
    }
    return 1;
}

static int left_of_regions(const families *f, const part *p, const uint32_t *masks, uint32_t *found) {
    memcpy(found, masks, p->n * sizeof *found);
    uint32_t *labels = found + p->grid->count;
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
