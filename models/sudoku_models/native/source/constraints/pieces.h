/* Pieces of regions that are part of the solution: cells that are known to be in one region, whether or
 * not its label is known.
 *
 * Cells beyond those of the board say for two labels whether they are equal, 1, or not, 2.
 */

#define SAME DIGIT(1)
#define APART DIGIT(2)

/* Two cells, and whether their digits are equal. */
static int run_same(space *s, const propagator *p) {
    uint32_t x = p->cells[0], y = p->cells[1], same = p->cells[2];
    digits both = s->cells[x] & s->cells[y];
    if (!both && !narrow(s, same, APART)) return 0;
    if (both && !OPEN(s->cells[x]) && !OPEN(s->cells[y]) && !narrow(s, same, SAME)) return 0;
    if (s->cells[same] == SAME) return narrow(s, x, both) && narrow(s, y, both);
    if (s->cells[same] != APART) return 1;
    if (!OPEN(s->cells[x]) && !narrow(s, y, ~s->cells[x])) return 0;
    return OPEN(s->cells[y]) || narrow(s, x, ~s->cells[y]);
}

/* Two places, and the cell that says whether they are in one region. */
typedef struct {
    uint32_t one, other, cell;
} place_pair;

/* What is known of cells in one region. */
typedef struct {
    area members, apart;
    uint32_t size;
    digits label, held;
} piece;

/* A cell whose digit is `less` below the number of regions that some places are in. */
typedef struct {
    uint32_t cell, count;
    const uint32_t *places;
    int64_t less;
} region_count;

/* pairs_of: from starts[place] on, the numbers of the pairs of a place. unlike: for each place those
 * that have another label on each grid. equal: pairs of places that have the same label on each grid.
 * The rest is the work of one run. large: the first places of the pieces with several. with_label,
 * with_digit: the places that can have it; fixed_to: those that have it. blamed: the cells in which the
 * rules cannot be met. */
typedef struct {
    area_grid grid;
    uint32_t region_size, regions, pair_count, neighbour_count, equal_count, count_count;
    const cell_number *cells, *labels;
    place_pair *pairs;
    uint32_t *starts, *pairs_of, *equal;
    region_count *counts;
    area *unlike;
    cell_number *blamed;
    uint32_t *roots, *sizes, *large, large_count;
    piece *pieces;
    area with_label[32], with_digit[32], fixed_to[32];
} division;

static uint32_t find_root(uint32_t *roots, uint32_t place) {
    while (roots[place] != place) place = roots[place] = roots[roots[place]];
    return place;
}

INLINE void join_roots(uint32_t *roots, uint32_t one, uint32_t other) {
    uint32_t x = find_root(roots, one), y = find_root(roots, other);
    if (x < y) roots[y] = x;
    else roots[x] = y;
}

static void begin_roots(division *d) {
    for (uint32_t place = 0; place < d->grid.places; place++) d->roots[place] = place;
}

/* Find the pieces; 0 if one cannot be part of a region. */
static int find_pieces(space *s, division *d) {
    const area_grid *g = &d->grid;
    uint32_t labelled[32];
    memset(labelled, 0xff, sizeof labelled);
    begin_roots(d);
    for (uint32_t i = 0; i < d->pair_count; i++)
        if (s->cells[d->pairs[i].cell] == SAME) join_roots(d->roots, d->pairs[i].one, d->pairs[i].other);
    for (uint32_t i = 0; i < d->equal_count; i++)
        join_roots(d->roots, d->equal[2 * i], d->equal[2 * i + 1]);
    for (uint32_t place = 0; place < g->places; place++) {
        digits held = s->cells[d->labels[place]];
        if (OPEN(held)) continue;
        uint32_t label = (uint32_t)LOWEST(held) - 1;
        if (labelled[label] == UINT32_MAX) labelled[label] = place;
        else join_roots(d->roots, labelled[label], place);
    }
    for (uint32_t place = 0; place < g->places; place++) {
        uint32_t root = d->roots[place] = find_root(d->roots, place);
        piece *of = d->pieces + root;
        if (root == place) {
            clear_area(&of->members);
            clear_area(&of->apart);
            of->size = 0;
            of->label = s->board->full;
            of->held = 0;
        }
        digits held = s->cells[d->cells[place]];
        add_place(&of->members, place);
        of->size++;
        of->label &= s->cells[d->labels[place]];
        if (!OPEN(held)) {
            if (of->held & held) return 0;
            of->held |= held;
        }
        join_area(&of->apart, d->unlike + place);
    }
    for (uint32_t i = 0; i < d->pair_count; i++)
        if (s->cells[d->pairs[i].cell] == APART) {
            add_place(&d->pieces[d->roots[d->pairs[i].one]].apart, d->pairs[i].other);
            add_place(&d->pieces[d->roots[d->pairs[i].other]].apart, d->pairs[i].one);
        }
    return 1;
}

static void list_places(const space *s, division *d) {
    const area_grid *g = &d->grid;
    uint32_t count = s->board->digit_count;
    for (uint32_t i = 1; i <= count; i++) {
        clear_area(d->with_label + i - 1);
        clear_area(d->with_digit + i - 1);
        clear_area(d->fixed_to + i - 1);
    }
    d->large_count = 0;
    for (uint32_t place = 0; place < g->places; place++) {
        EACH_DIGIT(s->cells[d->labels[place]], rest) add_place(d->with_label + LOWEST(rest) - 1, place);
        digits held = s->cells[d->cells[place]];
        EACH_DIGIT(held, rest) add_place(d->with_digit + LOWEST(rest) - 1, place);
        if (!OPEN(held)) add_place(d->fixed_to + LOWEST(held) - 1, place);
        if (d->roots[place] == place && d->pieces[place].size > 1) d->large[d->large_count++] = place;
    }
}

static int tell_labels(space *s, const division *d, const area *places, digits kept) {
    EACH_PLACE(places, place) {
        if (!narrow(s, d->labels[place], kept)) return 0;
    }
    return 1;
}

/* Blame these places, and the cells of their pairs. */
static void blame_places(space *s, const division *d, const area *places) {
    s->blamed = d->blamed;
    s->blamed_count = 0;
    EACH_PLACE(places, place) {
        d->blamed[s->blamed_count++] = d->labels[place];
        d->blamed[s->blamed_count++] = d->cells[place];
        for (uint32_t i = d->starts[place]; i < d->starts[place + 1]; i++) {
            const place_pair *pair = d->pairs + d->pairs_of[i];
            if (pair->one == place || !has_place(places, pair->one))
                d->blamed[s->blamed_count++] = (cell_number)pair->cell;
        }
    }
}
