/* Regions that are part of the solution.
 *
 * A piece reaches those cells that can still be in one region with it, in as few steps as the region lacks
 * cells.
 */

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

/* The cells that can be in one region with a piece, as far as labels and digits say. */
static void find_company(const division *d, const piece *of, area *found) {
    if (of->size == d->region_size) {
        copy_area(found, &of->members);
        return;
    }
    area same;
    clear_area(found);
    clear_area(&same);
    EACH_DIGIT(of->label, rest) join_area(found, d->with_label + LOWEST(rest) - 1);
    EACH_DIGIT(of->held, rest) join_area(&same, d->fixed_to + LOWEST(rest) - 1);
    leave_area(&same, &of->members);
    leave_area(found, &same);
    leave_area(found, &of->apart);
    for (uint32_t i = 0; i < d->large_count; i++) {
        const piece *other = d->pieces + d->large[i];
        if (other == of) continue;
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
    if (d->region_size != s->board->house_size) return 1;
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
    return tell_labels(s, d, &others, ~label);
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
        if (size < d->region_size && !tell_labels(s, d, &part, ~DIGIT(label))) return 0;
    }
    return most >= d->region_size;
}

/* A piece that has no region: its cells and those beside it are to blame. */
static void blame_piece(space *s, const division *d, const piece *of) {
    area near;
    beside(&d->grid, &of->members, &near);
    join_area(&near, &of->members);
    blame_places(s, d, &near);
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
    for (uint32_t i = 0; i < d->count_count; i++)
        if (!count_regions(s, d, d->counts + i)) return 0;
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

/* The counts of regions, whose cells are the last ones. */
static void list_counts(building *b, division *d, const cell_number *cells, const int64_t *words) {
    d->counts = take(b->memory, d->count_count, sizeof *d->counts);
    for (uint32_t i = 0; i < d->count_count && d->counts != NULL; i++) {
        uint32_t count = (uint32_t)words[1], *places = take(b->memory, count, sizeof *places);
        if (places == NULL) return;
        for (uint32_t j = 0; j < count; j++) places[j] = (uint32_t)words[2 + j];
        d->counts[i] = (region_count){cells[i], count, places, words[0]};
        words += 2 + count;
    }
}

/* Of `places` cells, their labels, the cells of pairs, and of counts; neighbours are the first pairs. */
static void add_regions(building *b, const cell_number *cells, uint32_t count, const int64_t *words) {
    division *d = take(b->memory, 1, sizeof *d);
    if (d == NULL) return;
    uint32_t places = (uint32_t)words[0];
    open_area_grid(&d->grid, places, (uint32_t)words[1]);
    d->region_size = (uint32_t)words[2];
    d->regions = places / d->region_size;
    d->neighbour_count = (uint32_t)words[3];
    d->pair_count = (uint32_t)words[4];
    d->count_count = count - 2 * places - d->pair_count;
    d->cells = cells;
    d->labels = cells + places;
    d->pairs = take(b->memory, d->pair_count, sizeof *d->pairs);
    d->roots = take(b->memory, places, sizeof *d->roots);
    d->sizes = take(b->memory, places, sizeof *d->sizes);
    d->large = take(b->memory, places, sizeof *d->large);
    d->blamed = take(b->memory, count, sizeof *d->blamed);
    d->pieces = take(b->memory, places, sizeof *d->pieces);
    if (b->memory->has_failed) return;
    for (uint32_t i = 0; i < d->pair_count; i++)
        d->pairs[i] = (place_pair){(uint32_t)words[5 + 2 * i], (uint32_t)words[6 + 2 * i], cells[2 * places + i]};
    list_pairs(b, d);
    list_known(b, d);
    list_counts(b, d, cells + 2 * places + d->pair_count, words + 5 + 2 * d->pair_count);
    for (uint32_t place = 0; place < places; place++)
        b->initial[d->labels[place]] &= (digits)(((uint64_t)1 << d->regions) - 1);
    add_propagator(b, (propagator){run_regions, cells, count, 60 * places, d, CHOICES, ON_CHANGE, 0, 0});
}
