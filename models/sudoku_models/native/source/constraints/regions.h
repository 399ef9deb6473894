/* Regions that are part of the solution, and clues about them.
 *
 * Cells beyond those of the board say for two labels whether they are equal, 1, or not, 2. Cells that
 * are known to be in one region are a piece of it, whether or not its label is known: the piece reaches
 * those cells that can still be in one region with it, in as few steps as the region lacks cells.
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

/* beside_of: from starts[place] on, the numbers of the pairs of a place. unlike: for each place those
 * that have another label on each grid. equal: pairs of places that have the same label on each grid.
 * The rest is the work of one run. with_label, with_digit: the places that can have it. blamed: those
 * cells that a piece could not be extended in. */
typedef struct {
    area_grid grid;
    uint32_t region_size, regions, pair_count, neighbour_count, equal_count;
    const cell_number *cells, *labels;
    place_pair *pairs;
    uint32_t *starts, *pairs_of, *equal;
    area *unlike;
    cell_number *blamed;
    uint32_t *roots, *sizes;
    piece *pieces;
    area with_label[32], with_digit[32];
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

/* Where regions can still cross: each part is as large as some regions. */
static int are_parts_divisible(const space *s, division *d) {
    uint32_t *sizes = d->sizes;
    begin_roots(d);
    for (uint32_t i = 0; i < d->neighbour_count; i++)
        if (s->cells[d->pairs[i].cell] != APART) join_roots(d->roots, d->pairs[i].one, d->pairs[i].other);
    for (uint32_t place = 0; place < d->grid.places; place++) sizes[place] = 0;
    for (uint32_t place = 0; place < d->grid.places; place++) sizes[find_root(d->roots, place)]++;
    for (uint32_t place = 0; place < d->grid.places; place++)
        if (sizes[place] % d->region_size) return 0;
    return 1;
}

/* Labels are in the order of the first cells of regions. */
static int order_labels(space *s, const division *d) {
    uint32_t first[33], bound = d->grid.places;
    for (uint32_t label = 1, at = 0; label <= d->regions; label++, at++) {
        for (uint32_t place = 0; place < at; place++)
            if (!narrow(s, d->labels[place], ~DIGIT(label))) return 0;
        while (at < d->grid.places && !(s->cells[d->labels[at]] & DIGIT(label))) {
            at++;
        }
        if (at == d->grid.places) return 0;
        first[label] = at;
    }
    for (uint32_t label = d->regions; label >= 1; label--) {
        uint32_t places = 0, last = 0;
        for (uint32_t at = first[label]; at < bound; at++) {
            if (!(s->cells[d->labels[at]] & DIGIT(label))) continue;
            places++;
            last = at;
            if (s->cells[d->labels[at]] == DIGIT(label)) break;
        }
        if (!places || (places == 1 && !narrow(s, d->labels[first[label]], DIGIT(label)))) return 0;
        bound = last;
    }
    return 1;
}

static void list_places(const space *s, division *d) {
    const area_grid *g = &d->grid;
    uint32_t count = s->board->digit_count;
    for (uint32_t i = 1; i <= count; i++) {
        clear_area(d->with_label + i - 1);
        clear_area(d->with_digit + i - 1);
    }
    for (uint32_t place = 0; place < g->places; place++) {
        EACH_DIGIT(s->cells[d->labels[place]], rest) add_place(d->with_label + LOWEST(rest) - 1, place);
        EACH_DIGIT(s->cells[d->cells[place]], rest) add_place(d->with_digit + LOWEST(rest) - 1, place);
    }
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

/* The cells that can be in one region with a piece, as far as labels and digits say. */
static void find_company(const division *d, const piece *of, area *found) {
    const area_grid *g = &d->grid;
    if (of->size == d->region_size) {
        copy_area(found, &of->members);
        return;
    }
    clear_area(found);
    EACH_DIGIT(of->label, rest) join_area(found, d->with_label + LOWEST(rest) - 1);
    leave_area(found, &of->apart);
    for (uint32_t place = 0; place < g->places; place++) {
        const piece *other = d->pieces + place;
        if (d->roots[place] != place || other == of || !has_place(found, place)) continue;
        if (other->size == 1 && !(other->held & of->held)) continue;
        if (other->size + of->size > d->region_size || other->held & of->held || !(other->label & of->label) ||
            !is_within(&other->members, found))
            leave_area(found, &other->members);
    }
}

/* Keep of `found` what each connected part of `inner` reaches in so many steps; 0 if it does not reach
 * the others. */
static int keep_reached(const area_grid *g, const area *inner, area *found, uint32_t steps) {
    area left, part, reached;
    copy_area(&left, inner);
    copy_area(&reached, found);
    while (areas_meet(&left, &left)) {
        connected_part(g, &part, first_place(&left), inner);
        leave_area(&left, &part);
        flood(g, &part, found, inner, steps);
        if (!is_within(inner, &part)) return 0;
        meet_area(&reached, &part);
    }
    copy_area(found, &reached);
    return 1;
}

/* Each digit has a place in the region; where there is one place only, it is there. */
static int place_digits(space *s, const division *d, const piece *of, const area *found, area *inner) {
    if (d->region_size != s->board->digit_count) return 1;
    EACH_DIGIT(s->board->full & ~of->held, rest) {
        area places;
        copy_area(&places, found);
        meet_area(&places, d->with_digit + LOWEST(rest) - 1);
        uint32_t count = area_size(&places);
        if (!count) return 0;
        if (count > 1) continue;
        uint32_t place = first_place(&places);
        if (!narrow(s, d->cells[place], rest & -rest)) return 0;
        join_area(inner, &d->pieces[d->roots[place]].members);
    }
    return 1;
}

/* Of a region that may be larger than WIDE times its size, only the exits are looked at. */
#define WIDE 3

/* Add the cells without which the region is too small, or in parts. */
static void add_bridges(const division *d, const area *found, area *inner, uint32_t steps) {
    const area_grid *g = &d->grid;
    area tried, part, without;
    connected_part(g, &part, first_place(inner), inner);
    if (is_within(inner, &part)) {
        beside(g, inner, &tried);
        meet_area(&tried, found);
        leave_area(&tried, inner);
        if (area_size(found) > WIDE * d->region_size && area_size(&tried) > 1) return;
    } else {
        copy_area(&tried, found);
        leave_area(&tried, inner);
    }
    EACH_PLACE(&tried, place) {
        const area *members = &d->pieces[d->roots[place]].members;
        copy_area(&without, found);
        leave_area(&without, members);
        if (!keep_reached(g, inner, &without, steps) || area_size(&without) < d->region_size)
            join_area(inner, members);
    }
}

/* Cells of the region have its label and different digits, others have not. */
static int tell_cells(space *s, const division *d, const piece *of, const area *found, const area *inner) {
    digits label = of->label;
    EACH_PLACE(inner, place) {
        label &= s->cells[d->labels[place]];
    }
    EACH_PLACE(inner, place) {
        if (!narrow(s, d->labels[place], label)) return 0;
        uint32_t cell = d->cells[place];
        if ((!has_place(&of->members, place) || OPEN(s->cells[cell])) && !narrow(s, cell, ~of->held))
            return 0;
        for (uint32_t i = d->starts[place]; i < d->starts[place + 1]; i++) {
            const place_pair *pair = d->pairs + d->pairs_of[i];
            uint32_t other = pair->one == place ? pair->other : pair->one;
            if (has_place(inner, other)) {
                if (!narrow(s, pair->cell, SAME)) return 0;
            } else if (!has_place(found, other) && !narrow(s, pair->cell, APART)) {
                return 0;
            }
        }
    }
    if (OPEN(label)) return 1;
    area others;
    copy_area(&others, d->with_label + LOWEST(label) - 1);
    leave_area(&others, found);
    EACH_PLACE(&others, place) {
        if (!narrow(s, d->labels[place], ~label)) return 0;
    }
    return 1;
}

static int extend_piece(space *s, const division *d, const piece *of) {
    const area_grid *g = &d->grid;
    uint32_t lacking = d->region_size - of->size;
    area found, inner;
    copy_area(&inner, &of->members);
    find_company(d, of, &found);
    if (areas_meet(&inner, &of->apart) || !is_within(&inner, &found) || !keep_reached(g, &inner, &found, lacking)) return 0;
    uint32_t size = area_size(&found);
    if (size < d->region_size) return 0;
    if (size == d->region_size) copy_area(&inner, &found);
    if (!place_digits(s, d, of, &found, &inner)) return 0;
    uint32_t inside = area_size(&inner);
    if (inside > d->region_size) return 0;
    if (inside > of->size && !keep_reached(g, &inner, &found, d->region_size - inside)) return 0;
    if (inside < d->region_size) add_bridges(d, &found, &inner, d->region_size - inside);
    return tell_cells(s, d, of, &found, &inner);
}

/* A label that no cell is known to have needs room. */
static int make_room(space *s, const division *d, uint32_t label) {
    const area_grid *g = &d->grid;
    area left, part;
    uint32_t most = 0;
    copy_area(&left, d->with_label + label - 1);
    while (areas_meet(&left, &left)) {
        connected_part(g, &part, first_place(&left), &left);
        leave_area(&left, &part);
        uint32_t size = area_size(&part);
        if (size > most) most = size;
        if (size >= d->region_size) continue;
        EACH_PLACE(&part, place) {
            if (!narrow(s, d->labels[place], ~DIGIT(label))) return 0;
        }
    }
    return most >= d->region_size;
}

/* A piece that has no region: its cells and those beside it are to blame. */
static void blame_piece(space *s, const division *d, const piece *of) {
    area near;
    beside(&d->grid, &of->members, &near);
    join_area(&near, &of->members);
    s->blamed = d->blamed;
    s->blamed_count = 0;
    EACH_PLACE(&near, place) {
        d->blamed[s->blamed_count++] = d->labels[place];
        d->blamed[s->blamed_count++] = d->cells[place];
        for (uint32_t i = d->starts[place]; i < d->starts[place + 1]; i++) {
            const place_pair *pair = d->pairs + d->pairs_of[i];
            if (pair->one == place || !has_place(&near, pair->one))
                d->blamed[s->blamed_count++] = (cell_number)pair->cell;
        }
    }
}

static int run_regions(space *s, const propagator *p) {
    division *d = (division *)p->data;
    if (!are_parts_divisible(s, d) || !order_labels(s, d) || !find_pieces(s, d)) return 0;
    list_places(s, d);
    digits known = 0;
    for (uint32_t place = 0; place < d->grid.places; place++) {
        if (d->roots[place] != place) continue;
        const piece *of = d->pieces + place;
        if (!of->label || of->size > d->region_size) return 0;
        if (!OPEN(of->label)) known |= of->label;
    }
    for (uint32_t place = 0; place < d->grid.places; place++) {
        if (d->roots[place] != place || extend_piece(s, d, d->pieces + place)) continue;
        blame_piece(s, d, d->pieces + place);
        return 0;
    }
    for (uint32_t label = 1; label <= d->regions; label++)
        if (!(known & DIGIT(label)) && !make_room(s, d, label)) return 0;
    return 1;
}

/* For each place the numbers of its pairs. */
static void list_pairs(building *b, division *d) {
    uint32_t places = d->grid.places, *starts = take(b->memory, places + 1, sizeof *starts);
    uint32_t *listed = take(b->memory, 2 * (size_t)d->pair_count, sizeof *listed);
    d->starts = starts;
    d->pairs_of = listed;
    if (starts == NULL || listed == NULL) return;
    for (uint32_t i = 0, at = 0; i < places; i++) {
        for (uint32_t j = 0; j < d->pair_count; j++)
            if (d->pairs[j].one == i || d->pairs[j].other == i) listed[at++] = j;
        starts[i + 1] = at;
    }
}

/* What other rules say of labels: which are equal, and which are not. */
static void list_known(building *b, division *d) {
    uint32_t places = d->grid.places;
    d->unlike = take(b->memory, places, sizeof *d->unlike);
    d->equal = take(b->memory, 2 * (size_t)b->equal_count, sizeof *d->equal);
    if (d->unlike == NULL || d->equal == NULL) return;
    for (uint32_t one = 0; one < places; one++)
        for (uint32_t other = 0; other < places; other++) {
            uint32_t x = d->labels[one], y = d->labels[other];
            if (has_cell(unlike_of(b, x), y)) add_place(d->unlike + one, other);
            for (uint32_t i = 0; i < b->equal_count; i++) {
                if (b->equal[2 * i] != x || b->equal[2 * i + 1] != y) continue;
                d->equal[2 * d->equal_count] = one;
                d->equal[2 * d->equal_count++ + 1] = other;
                break;
            }
        }
}

/* Of `places` cells, their labels, and the cells of pairs; neighbours are the first pairs. */
static void add_regions(building *b, const cell_number *cells, uint32_t count, const int64_t *words) {
    division *d = take(b->memory, 1, sizeof *d);
    if (d == NULL) return;
    uint32_t places = (uint32_t)words[0];
    open_area_grid(&d->grid, places, (uint32_t)words[1]);
    d->region_size = (uint32_t)words[2];
    d->regions = places / d->region_size;
    d->neighbour_count = (uint32_t)words[3];
    d->cells = cells;
    d->labels = cells + places;
    d->pair_count = count - 2 * places;
    d->pairs = take(b->memory, d->pair_count, sizeof *d->pairs);
    d->roots = take(b->memory, places, sizeof *d->roots);
    d->sizes = take(b->memory, places, sizeof *d->sizes);
    d->blamed = take(b->memory, count, sizeof *d->blamed);
    d->pieces = take(b->memory, places, sizeof *d->pieces);
    if (b->memory->has_failed) return;
    for (uint32_t i = 0; i < d->pair_count; i++)
        d->pairs[i] = (place_pair){(uint32_t)words[4 + 2 * i], (uint32_t)words[5 + 2 * i], cells[2 * places + i]};
    list_pairs(b, d);
    list_known(b, d);
    for (uint32_t place = 0; place < places; place++)
        b->initial[d->labels[place]] &= (digits)(((uint64_t)1 << d->regions) - 1);
    add_propagator(b, (propagator){run_regions, cells, count, 60 * places, d, CHOICES, ON_CHANGE, 0, 0});
}

/* Runs: cell + less = 1 + how many cells in all have a run, which is the cells of an arm before the first
 * that is apart. */
typedef struct {
    int64_t less, least; /* cells in runs, at least */
    uint32_t arms;
    uint32_t *starts; /* of each arm among the cells, and the end */
} run_lengths;

#define MOST_RUN_CELLS 62

/* The lengths that the run of an arm may have, as bits. */
static uint64_t lengths_of(const space *s, const cell_number *cells, uint32_t count) {
    uint64_t found = 0;
    for (uint32_t length = 0; length < count; length++) {
        if (s->cells[cells[length]] & APART) found |= (uint64_t)1 << length;
        if (!(s->cells[cells[length]] & SAME)) return found;
    }
    return found | (uint64_t)1 << count;
}

static int set_length(space *s, const cell_number *cells, uint32_t count, uint64_t lengths) {
    uint32_t least = (uint32_t)__builtin_ctzll(lengths);
    for (uint32_t i = 0; i < least; i++)
        if (!narrow(s, cells[i], SAME)) return 0;
    return OPEN(lengths) || least == count || narrow(s, cells[least], APART);
}

static int run_runs(space *s, const propagator *p) {
    const run_lengths *r = p->data;
    uint64_t lengths[MOST_RUN_CELLS], sums[MOST_RUN_CELLS + 1], back = 0;
    sums[0] = 1;
    for (uint32_t i = 0; i < r->arms; i++) {
        lengths[i] = lengths_of(s, p->cells + r->starts[i], r->starts[i + 1] - r->starts[i]);
        sums[i + 1] = 0;
        for (uint64_t rest = lengths[i]; rest; rest &= rest - 1) sums[i + 1] |= sums[i] << __builtin_ctzll(rest);
    }
    digits kept = 0;
    EACH_DIGIT(s->cells[p->cells[0]], rest) {
        int64_t total = LOWEST(rest) + r->less - 1;
        if (total < r->least || total > MOST_RUN_CELLS || !(sums[r->arms] >> total & 1)) continue;
        kept |= rest & -rest;
        back |= (uint64_t)1 << total;
    }
    if (!narrow(s, p->cells[0], kept)) return 0;
    for (uint32_t i = r->arms; i-- > 0;) {
        uint64_t possible = 0, before = 0;
        for (uint64_t rest = lengths[i]; rest; rest &= rest - 1) {
            uint64_t from = back >> __builtin_ctzll(rest) & sums[i];
            if (from) possible |= rest & -rest;
            before |= from;
        }
        if (!possible || !set_length(s, p->cells + r->starts[i], r->starts[i + 1] - r->starts[i], possible)) return 0;
        back = before;
    }
    return 1;
}

/* The first cell, then those of arms; words: less, least, and the number of cells of each arm. */
static void add_runs(building *b, const cell_number *cells, uint32_t count, const int64_t *words, uint32_t arms) {
    run_lengths *r = take(b->memory, 1, sizeof *r);
    uint32_t *starts = take(b->memory, arms + 1, sizeof *starts);
    if (r == NULL || starts == NULL) return;
    *r = (run_lengths){words[0], words[1], arms, starts};
    starts[0] = 1;
    for (uint32_t i = 0; i < arms; i++) starts[i + 1] = starts[i] + (uint32_t)words[2 + i];
    add_propagator(b, (propagator){run_runs, cells, count, 4 * count, r, LINES, ON_CHANGE, 0, 0});
}
