/* From a board to an engine: houses, the records of its program, and what follows from them. */

/* Everything that one board needs. `initial` has the candidates of its empty grid. Cells from
 * puzzle_cells on are inner ones, which no puzzle gives and no solution shows. */
typedef struct {
    arena memory;
    board_cells board;
    const propagator *propagators;
    uint32_t count, words, state_words, puzzle_cells;
    const cell_number *const *houses; /* those with a cell for each digit */
    uint32_t house_count;
    int has_regions;                   /* to be found */
    digits *initial;
    double *initial_weights;
} rules;

static int compare_order(const void *x, const void *y) {
    const propagator *a = x, *b = y;
    if (a->order != b->order) return a->order < b->order ? -1 : 1;
    if (a->cost != b->cost) return a->cost < b->cost ? -1 : 1;
    return a->number < b->number ? -1 : 1;
}

/* Cells that hold the same digit are unlike the same cells. */
static void share_unlike(building *b) {
    for (int has_changed = 1; has_changed;) {
        has_changed = 0;
        for (uint32_t i = 0; i < b->equal_count; i++) {
            uint64_t *x = unlike_of(b, b->equal[2 * i]), *y = unlike_of(b, b->equal[2 * i + 1]);
            for (uint32_t word = 0; word < b->words; word++) {
                uint64_t both = x[word] | y[word];
                has_changed |= both != x[word] || both != y[word];
                x[word] = y[word] = both;
            }
        }
    }
    for (uint32_t i = 0; i < 2 * b->equal_count; i++)
        for (uint32_t cell = 0; cell < b->board->cells; cell++)
            if (has_cell(unlike_of(b, b->equal[i]), cell)) add_cell(unlike_of(b, cell), b->equal[i]);
}

/* The lists of these sets of cells, which begin at `starts`. */
static cell_number *list_sets_of_cells(building *b, const uint64_t *sets, uint32_t *starts) {
    uint32_t cells = b->board->cells, at = 0;
    for (uint32_t cell = 0; cell < cells; cell++) {
        starts[cell] = at;
        at += count_in(sets + (size_t)cell * b->words, sets + (size_t)cell * b->words, b->words);
    }
    starts[cells] = at;
    cell_number *listed = take(b->memory, at, sizeof *listed), *to = listed;
    for (uint32_t i = 0; listed != NULL && i < cells * b->words; i++)
        EACH_STATE(sets[i], rest)
            *to++ = (cell_number)(64 * (i % b->words) + (uint32_t)__builtin_ctzll(rest));
    return listed;
}

static void list_unlike(building *b) {
    board_cells *board = b->board;
    size_t room = (size_t)board->cells * b->words;
    uint64_t *beyond = take(b->memory, room, sizeof *beyond);
    board->unlike_starts = take(b->memory, 2 * ((size_t)board->cells + 1), sizeof *board->unlike_starts);
    if (board->unlike_starts == NULL || beyond == NULL) return;
    board->beyond_starts = board->unlike_starts + board->cells + 1;
    memcpy(beyond, b->unlike, room * sizeof *beyond);
    for (uint32_t house = 0; b->has_grid && house < GRID_HOUSES; house++)
        for (uint32_t i = 0; i < GRID_LINES; i++)
            for (uint32_t j = 0; j < GRID_LINES; j++) {
                uint32_t cell = b->houses[house][j];
                beyond[b->houses[house][i] * b->words + cell / 64] &= ~((uint64_t)1 << cell % 64);
            }
    board->unlike = list_sets_of_cells(b, b->unlike, board->unlike_starts);
    board->beyond = list_sets_of_cells(b, beyond, board->beyond_starts);
}

/* For each cell and event the bits of the propagators to wake. */
static void list_wakings(building *b, uint32_t words) {
    board_cells *board = b->board;
    const propagators *made = b->made;
    board->wakings = take(b->memory, (size_t)board->cells * EVENTS, sizeof *board->wakings);
    if (board->wakings == NULL) return;
    for (uint32_t i = 0; i < board->cells * EVENTS; i++) board->wakings[i].first = words;
    for (int is_filling = 0; is_filling < 2; is_filling++)
        for (uint32_t number = 0; number < made->count; number++) {
            const propagator *p = made->items + number;
            for (uint32_t i = 0; i < p->count; i++) {
                waking *w = board->wakings + EVENTS * p->cells[i] + p->event;
                uint32_t word = number / 64;
                if (!is_filling) {
                    if (word < w->first) w->first = word;
                    if (word + 1 > w->end) w->end = word + 1;
                    continue;
                }
                if (w->bits == NULL) {
                    w->bits = take(b->memory, w->end - w->first, sizeof *w->bits);
                    if (w->bits == NULL) return;
                }
                w->bits[word - w->first] |= (uint64_t)1 << number % 64;
            }
        }
    for (uint32_t i = 0; i < board->cells * EVENTS; i++)
        if (board->wakings[i].first > board->wakings[i].end)
            board->wakings[i].first = board->wakings[i].end = 0;
}

/* Cells of constraints of few cells are decided first. */
static void weigh_cells(building *b, double *weights) {
    uint32_t most = 2 * b->board->digit_count;
    for (uint32_t number = 0; number < b->made->count; number++) {
        const propagator *p = b->made->items + number;
        if (p->order == HOUSES || p->order == BANDS || p->order == INTERSECTIONS) continue;
        for (uint32_t i = 0; i < p->count && p->count < most; i++)
            weights[p->cells[i]] += most - p->count;
    }
}

/* Pairs of houses with common cells, unless they are a line and a box, which are in bands. */
static void add_crossings(building *b, const sudoku_board *of) {
    uint32_t in_bands = of->box_rows ? 3 * of->size : 0;
    for (uint32_t i = 0; i < b->house_count; i++)
        for (uint32_t j = i + 1; j < b->house_count; j++)
            if (j >= in_bands) add_crossing(b, b->houses[i], b->houses[j]);
}

static const relation_table **read_tables(building *b, const sudoku_board *of) {
    uint32_t count = b->board->digit_count;
    const relation_table **tables = take(b->memory, of->tables_count, sizeof *tables);
    for (uint32_t i = 0; tables != NULL && i < of->tables_count; i++)
        tables[i] = read_relation(b, of->tables + (size_t)i * count);
    return tables;
}

/* Digits that none of these cells can hold are not digits of the board. */
static void leave_unused(building *b, uint32_t cells) {
    board_cells *board = b->board;
    digits used = 0;
    for (uint32_t cell = 0; cell < cells; cell++) used |= b->initial[cell];
    board->full &= used;
    board->house_size = (uint32_t)COUNT(board->full);
    b->house_total = sum_of(board->full);
}

static void make_rules(building *b, const sudoku_board *of) {
    reader r = {b, read_tables(b, of), of->tables_count, 0, 0};
    if (b->memory->has_failed) return;
    read_records(&r, of->program, of->program_length, 0);
    leave_unused(b, of->cells);
    share_unlike(b);
    read_records(&r, of->program, of->program_length, 1);
    b->has_grid = has_grid(b, of);
    if (b->has_grid) add_grid(b);
    add_houses(b, b->has_grid ? GRID_HOUSES : 0);
    if (of->box_rows && b->board->house_size == of->size && !b->has_grid) {
        add_bands_along(b, of->size, of->box_rows, of->box_cols, 0);
        add_bands_along(b, of->size, of->box_cols, of->box_rows, 1);
    }
    add_crossings(b, of);
    if (!of->inner_cells) add_pairs(b, of->cells); /* they bring nothing where regions are to be found */
    if (!of->box_rows) add_all_leftovers(b);
    add_counts(b);
    derive_sums(b);
    combine_sums(b);
}

static int open_rules(rules *r, const sudoku_board *of) {
    propagators made = {0};
    board_cells *board = &r->board;
    uint32_t cells = of->cells + of->inner_cells;
    r->puzzle_cells = of->cells;
    *board = (board_cells){.cells = cells, .digit_count = of->digits, .words = (cells + 63) / 64,
                           .full = (digits)(((uint64_t)1 << of->digits) - 1)};
    building b = {.memory = &r->memory, .board = board, .words = board->words, .made = &made};
    board->unlike_sets = b.unlike = take(b.memory, (size_t)cells * b.words, sizeof *b.unlike);
    r->initial = b.initial = take(b.memory, cells, sizeof *b.initial);
    if (b.memory->has_failed) return 0;
    for (uint32_t cell = 0; cell < cells; cell++) b.initial[cell] = board->full;
    make_rules(&b, of);
    if (b.memory->has_failed || b.is_unsound || made.count > MOST_PROPAGATORS) return 0;
    qsort(made.items, made.count, sizeof *made.items, compare_order);
    r->words = (made.count + 63) / 64;
    for (uint32_t i = 0; i < made.count; i++) {
        r->has_regions |= made.items[i].run == run_regions;
    }
    r->houses = b.houses;
    r->house_count = b.house_count;
    r->initial_weights = take(b.memory, cells, sizeof *r->initial_weights);
    if (r->initial_weights != NULL) weigh_cells(&b, r->initial_weights);
    list_unlike(&b);
    list_wakings(&b, r->words);
    board->scratch = take(b.memory, b.scratch_words, sizeof *board->scratch);
    board->copies = take(b.memory, (size_t)2 * b.levels * cells, sizeof *board->copies);
    board->fixed_in_copies = take(b.memory, (size_t)b.levels * cells, sizeof *board->fixed_in_copies);
    r->propagators = made.items;
    r->count = made.count;
    r->state_words = b.state_words;
    return !b.memory->has_failed;
}
