/* How many regions some cells are in, while the regions are to be found.
 *
 * The number is at most that of the pieces that have one of the cells. It is at least the size of a set of
 * pieces of which no two can be in one region. If it is as large as it can be, no two pieces are in one
 * region; if it is as small as such a set, each other piece is in a region with one of the set.
 */

#define MOST_COUNTED_PLACES 32

/* The pieces with one of the places, and for each those that cannot be in one region with it, as bits. */
typedef struct {
    uint32_t count;
    const piece *of[MOST_COUNTED_PLACES];
    uint32_t apart[MOST_COUNTED_PLACES];
} parts;

#define EACH_PART(set, part)                                                                    \
    for (uint32_t part##_left = (set), part;                                                    \
         part##_left && (part = (uint32_t)__builtin_ctz(part##_left), 1); part##_left &= part##_left - 1)

static int are_apart(const division *d, const piece *x, const piece *y) {
    return !(x->label & y->label) || x->held & y->held || x->size + y->size > d->region_size ||
           areas_meet(&x->members, &y->apart) || areas_meet(&y->members, &x->apart);
}

static void list_parts(const division *d, const region_count *c, parts *found) {
    found->count = 0;
    for (uint32_t i = 0; i < c->count; i++) {
        const piece *of = d->pieces + d->roots[c->places[i]];
        uint32_t part = 0;
        while (part < found->count && found->of[part] != of) part++;
        if (part < found->count) continue;
        found->of[part] = of;
        found->apart[part] = 0;
        for (uint32_t other = 0; other < part; other++) {
            if (!are_apart(d, of, found->of[other])) continue;
            found->apart[part] |= (uint32_t)1 << other;
            found->apart[other] |= (uint32_t)1 << part;
        }
        found->count++;
    }
}

/* A large set of parts that are apart: from each part on, those are added that leave the most others. */
static uint32_t find_all_apart(const parts *p) {
    uint32_t best = 0;
    for (uint32_t first = 0; first < p->count; first++) {
        uint32_t set = (uint32_t)1 << first, left = p->apart[first];
        while (left) {
            uint32_t added = 0;
            int most = -1;
            EACH_PART(left, part) {
                int others = __builtin_popcount(left & p->apart[part]);
                if (others <= most) continue;
                most = others;
                added = part;
            }
            set |= (uint32_t)1 << added;
            left &= p->apart[added];
        }
        if (__builtin_popcount(set) > __builtin_popcount(best)) best = set;
    }
    return best;
}

/* Keep this in the cells of pairs of a place of the one and a place of the other. */
static int tell_pairs(space *s, const division *d, const piece *one, const piece *other, digits kept) {
    EACH_PLACE(&one->members, place) {
        for (uint32_t i = d->starts[place]; i < d->starts[place + 1]; i++) {
            const place_pair *pair = d->pairs + d->pairs_of[i];
            uint32_t beyond = pair->one == place ? pair->other : pair->one;
            if (has_place(&other->members, beyond) && !narrow(s, pair->cell, kept)) return 0;
        }
    }
    return 1;
}

/* No two parts are in one region. */
static int part_all(space *s, const division *d, const parts *p) {
    for (uint32_t i = 0; i < p->count; i++)
        for (uint32_t j = 0; j < p->count; j++) {
            const piece *x = p->of[i], *y = p->of[j];
            if (i == j || p->apart[i] >> j & 1) continue;
            if (!OPEN(x->label) && !tell_labels(s, d, &y->members, ~x->label)) return 0;
            if (i < j && !tell_pairs(s, d, x, y, APART)) return 0;
        }
    return 1;
}

/* Each part is in a region with one of these, of which no two are. */
static int join_all(space *s, const division *d, const parts *p, uint32_t set) {
    for (uint32_t i = 0; i < p->count; i++) {
        uint32_t possible = set & ~p->apart[i];
        digits labels = 0;
        if (set >> i & 1) continue;
        EACH_PART(possible, part) labels |= p->of[part]->label;
        if (!tell_labels(s, d, &p->of[i]->members, labels)) return 0;
        if (OPEN(possible)) continue;
        const piece *only = p->of[__builtin_ctz(possible)];
        if (!tell_labels(s, d, &only->members, p->of[i]->label)) return 0;
        if (!tell_pairs(s, d, p->of[i], only, SAME)) return 0;
    }
    return 1;
}

static int tell_counted(space *s, const division *d, const region_count *c) {
    parts p;
    list_parts(d, c, &p);
    uint32_t set = find_all_apart(&p), least = (uint32_t)__builtin_popcount(set);
    if (!narrow(s, c->cell, between(least - c->less, p.count - c->less, s->board->full))) return 0;
    if (least == p.count) return 1;
    if (LOWEST(s->cells[c->cell]) + c->less == p.count) return part_all(s, d, &p);
    return HIGHEST(s->cells[c->cell]) + c->less > least || join_all(s, d, &p, set);
}

static int count_regions(space *s, const division *d, const region_count *c) {
    if (tell_counted(s, d, c)) return 1;
    area counted;
    clear_area(&counted);
    for (uint32_t i = 0; i < c->count; i++) add_place(&counted, c->places[i]);
    blame_places(s, d, &counted);
    d->blamed[s->blamed_count++] = (cell_number)c->cell;
    return 0;
}
