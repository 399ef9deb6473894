/* Reading a board: the primitives of its constraints, and the propagators that each becomes.
 *
 * A program is a sequence of records: a kind, the number of words that follow, and these. All but
 * alternatives begin with the number of cells and the cells:
 *   DIFFERENT   cells
 *   SETS        cells, sets of digits
 *   SUM         cells, their coefficients, the relation, the total
 *   CHAIN       cells, for each step the number of its table
 *   CANDIDATES  one cell, the set of its digits
 *   AUTOMATON   cells, the number of states, the addresses of their rows and of notes, 0 for none
 *   AREA        cells of a grid; its columns, the digits of the area
 *   SAME_DIGITS two cells, and the one that says whether they are equal
 *   REGIONS     the grid, labels, cells of pairs, and cells that count regions; the number of places,
 *               columns, cells of a region, pairs that are neighbours, and all pairs; the two places of
 *               each pair; `less`, the number of places, and the places of each count
 *   RUNS        the cell with the number, cells of pairs; `less`, the least number of cells in runs, and
 *               how many cells each arm has
 *   ANY_OF      for each alternative the number of its words, and its records
 * `note` learns what other records need to know, `make` makes propagators.
 */

enum record_kind {
    DIFFERENT, SETS, SUM, CHAIN, CANDIDATES, AUTOMATON, ANY_OF, AREA, SAME_DIGITS, REGIONS, RUNS,
    RECORD_KINDS
};

/* A record without its cells. */
typedef struct {
    cell_number *cells;
    uint32_t count, length;
    const int64_t *words;
} record;

typedef struct {
    building *b;
    const relation_table **tables;
    uint32_t table_count, level;
    int inner;
} reader;

static void read_records(reader *r, const int64_t *words, size_t length, int is_making);

/* No digits can do; also in one alternative. */
static int run_never(space *s, const propagator *p) {
    (void)s;
    (void)p;
    return 0;
}

static void add_never(reader *r) {
    add_propagator(r->b, (propagator){.run = run_never, .order = RELATIONS});
}

static void note_different(reader *r, const record *d) {
    if (!repeats_a_cell(d->cells, d->count)) make_all_unlike(r->b, d->cells, d->count);
}

/* Different digits in one alternative. */
static int run_unlike(space *s, const propagator *p) {
    for (uint32_t i = 0; i < p->count; i++) {
        digits held = s->cells[p->cells[i]];
        if (OPEN(held)) continue;
        for (uint32_t j = 0; j < p->count; j++)
            if (j != i && !narrow(s, p->cells[j], ~held)) return 0;
    }
    return run_different(s, p);
}

static void make_different(reader *r, const record *d) {
    if (repeats_a_cell(d->cells, d->count) || d->count > r->b->board->digit_count)
        add_never(r);
    else if (r->inner)
        add_propagator(r->b, (propagator){.run = run_unlike, .cells = d->cells, .count = d->count,
                                          .cost = d->count * d->count});
    else
        add_house(r->b, d->cells, d->count);
}

static digits *sets_of(reader *r, const record *d) {
    digits *sets = take(r->b->memory, d->length, sizeof *sets);
    for (uint32_t i = 0; sets != NULL && i < d->length; i++) sets[i] = (digits)d->words[i];
    return sets;
}

static int64_t sum_of(digits set) {
    int64_t total = 0;
    EACH_DIGIT(set, rest) total += LOWEST(rest);
    return total;
}

static void note_sets(reader *r, const record *d) {
    if (repeats_a_cell(d->cells, d->count) || d->length == 0) return;
    make_all_unlike(r->b, d->cells, d->count);
    int64_t total = sum_of((digits)d->words[0]);
    for (uint32_t i = 1; i < d->length; i++)
        if (sum_of((digits)d->words[i]) != total) return;
    note_cage(r->b, d->cells, d->count, total);
}

static void make_sets(reader *r, const record *d) {
    digits *sets = sets_of(r, d);
    int are_all = d->count == r->b->board->house_size && d->length == 1 && sets != NULL && sets[0] == r->b->board->full;
    if (repeats_a_cell(d->cells, d->count) || d->count > r->b->board->digit_count) add_never(r);
    else if (are_all && !r->inner) add_new_house(r->b, d->cells);
    else if (sets != NULL) add_digit_sets(r->b, d->cells, d->count, sets, d->length);
}

static int is_cage(const record *d) {
    if (d->words[d->count] != EQUAL_TO) return 0;
    for (uint32_t i = 0; i < d->count; i++)
        if (d->words[i] != 1) return 0;
    return 1;
}

static void note_sum(reader *r, const record *d) {
    if (d->length == d->count + 2 && is_cage(d))
        note_cage(r->b, d->cells, d->count, d->words[d->count + 1]);
}

static int holds_without_cells(enum relation relation, int64_t total) {
    return relation == UNEQUAL ? total != 0 : relation == AT_MOST ? total >= 0
         : relation == AT_LEAST ? total <= 0 : total == 0;
}

static void make_sum(reader *r, const record *d) {
    if (d->length != d->count + 2) return;
    int64_t total = d->words[d->count + 1];
    int is_distinct = !r->inner && d->count <= r->b->board->digit_count && d->count > 1 &&
                      are_unlike(r->b, d->cells, d->count);
    if (is_cage(d) && is_distinct && add_cage(r->b, d->cells, d->count, total)) return;
    int64_t *by = take(r->b->memory, d->count, sizeof *by);
    cell_number *cells = take(r->b->memory, d->count, sizeof *cells);
    if (by == NULL || cells == NULL) return;
    uint32_t count = 0;
    for (uint32_t i = 0; i < d->count; i++) {
        if (!d->words[i]) continue;
        by[count] = d->words[i];
        cells[count++] = d->cells[i];
    }
    enum relation relation = (enum relation)d->words[d->count];
    if (count) add_sum(r->b, cells, by, count, relation, total);
    else if (!holds_without_cells(relation, total)) add_never(r);
}

static const relation_table *table_of(const reader *r, int64_t number) {
    return number >= 0 && number < (int64_t)r->table_count ? r->tables[number] : NULL;
}

static void note_chain(reader *r, const record *d) {
    for (uint32_t i = 0; i < d->length && i + 1 < d->count; i++) {
        const relation_table *t = table_of(r, d->words[i]);
        if (t == NULL) return;
        if (t->is_unlike) make_unlike(r->b, d->cells[i], d->cells[i + 1]);
        if (t->is_equal) note_equal(r->b, d->cells[i], d->cells[i + 1]);
    }
}

static void make_chain(reader *r, const record *d) {
    if (d->count < 2 || d->length != d->count - 1) return;
    const relation_table **tables = take(r->b->memory, d->length, sizeof *tables);
    if (tables == NULL) return;
    for (uint32_t i = 0; i < d->length; i++)
        if ((tables[i] = table_of(r, d->words[i])) == NULL) return;
    if (r->inner || d->count > 2 || !tables[0]->is_unlike)
        add_chain(r->b, d->cells, d->count, tables);
}

static int run_candidates(space *s, const propagator *p) {
    return narrow(s, p->cells[0], *(const digits *)p->data);
}

static void note_nothing(reader *r, const record *d) {
    (void)r;
    (void)d;
}

static void note_candidates(reader *r, const record *d) {
    if (d->count == 1 && d->length == 1) r->b->initial[d->cells[0]] &= (digits)d->words[0];
}

static void make_candidates(reader *r, const record *d) {
    if (d->count != 1 || d->length != 1 || !r->inner) return;
    digits *kept = take(r->b->memory, 1, sizeof *kept);
    if (kept == NULL) return;
    *kept = (digits)d->words[0];
    add_propagator(r->b, (propagator){.run = run_candidates, .cells = d->cells, .count = 1,
                                      .data = kept});
}

static void make_automaton(reader *r, const record *d) {
    if (d->length != 3 || d->count == 0 || d->words[0] < 1) return;
    const int32_t *rows = (const int32_t *)(uintptr_t)d->words[1];
    uint32_t *notes = (uint32_t *)(uintptr_t)d->words[2];
    uint32_t states = (uint32_t)d->words[0];
    if (!r->inner && note_counted(r->b, d->cells, d->count, rows, states)) return;
    if (!add_automaton(r->b, d->cells, d->count, rows, states, notes)) add_never(r);
}

/* The cells of all alternatives, each once. */
static cell_number *cells_of_all(building *b, const propagators *inner, uint32_t *count) {
    uint64_t *seen = take(b->memory, b->words, sizeof *seen);
    if (seen == NULL) return NULL;
    *count = 0;
    for (uint32_t i = 0; i < inner->count; i++)
        for (uint32_t j = 0; j < inner->items[i].count; j++) {
            *count += !has_cell(seen, inner->items[i].cells[j]);
            add_cell(seen, inner->items[i].cells[j]);
        }
    cell_number *cells = take(b->memory, *count, sizeof *cells), *to = cells;
    for (uint32_t cell = 0; cells != NULL && cell < b->board->cells; cell++)
        if (has_cell(seen, cell)) *to++ = (cell_number)cell;
    return cells;
}

static uint32_t count_alternatives(const record *d) {
    uint32_t count = 0;
    for (uint64_t at = 0; at < d->length; at += 1 + (uint64_t)d->words[at]) {
        if (d->words[at] < 0 || (uint64_t)d->words[at] >= d->length - at) return 0;
        count++;
    }
    return count;
}

static void make_any_of(reader *r, const record *d) {
    building *b = r->b;
    uint32_t count = count_alternatives(d);
    any_of *made = take(b->memory, 1, sizeof *made);
    alternative *alternatives = take(b->memory, count, sizeof *alternatives);
    propagators inner = {0}, *outer = b->made;
    reader of_inner = *r;
    if (made == NULL || alternatives == NULL) return;
    of_inner.inner = 1;
    of_inner.level = r->level + 1;
    b->made = &inner;
    uint64_t at = 0, cost = 0;
    for (uint32_t i = 0; i < count; i++) {
        alternatives[i].first = inner.count;
        read_records(&of_inner, d->words + at + 1, (size_t)d->words[at], 1);
        alternatives[i].count = inner.count - alternatives[i].first;
        at += 1 + (uint64_t)d->words[at];
    }
    b->made = outer;
    if (b->levels < of_inner.level) b->levels = of_inner.level;
    for (uint32_t i = 0; i < inner.count; i++) cost += 2 * inner.items[i].cost + 10;
    cost += (uint64_t)count * b->board->cells / 4;
    uint32_t cell_count;
    cell_number *cells = cells_of_all(b, &inner, &cell_count);
    if (cells == NULL) return;
    *made = (any_of){count, b->state_words, r->level, alternatives, inner.items};
    b->state_words += (count + 31) / 32;
    add_propagator(b, (propagator){run_any_of, cells, cell_count,
                                   cost > UINT32_MAX / 2 ? UINT32_MAX / 2 : (uint32_t)cost, made,
                                   CHOICES, ON_CHANGE, 0, 0});
}

static void make_area(reader *r, const record *d) {
    if (d->length == 2 && d->count && d->count <= MOST_PLACES && d->words[0] > 0 && d->words[0] <= MOST_COLUMNS)
        add_connected(r->b, d->cells, d->count, (uint32_t)d->words[0], (digits)d->words[1] & r->b->board->full);
    else
        r->b->is_unsound = 1;
}

static void make_same_digits(reader *r, const record *d) {
    if (d->count != 3) return;
    r->b->initial[d->cells[2]] &= SAME | APART;
    add_propagator(r->b, (propagator){run_same, d->cells, 3, 4, NULL, RELATIONS, ON_CHANGE, 1, 0});
}

/* Whether words from `at` on are places. */
static int are_places(const record *d, uint64_t at, uint64_t count) {
    if (at > d->length || count > d->length - at) return 0;
    for (uint64_t i = at; i < at + count; i++)
        if (d->words[i] < 0 || d->words[i] >= d->words[0]) return 0;
    return 1;
}

/* Whether the words from `at` to the end are those of so many counts of regions. */
static int are_counts(const record *d, uint64_t at, uint64_t counts) {
    for (; counts > 0; counts--) {
        if (at + 2 > d->length || d->words[at + 1] < 1 || d->words[at + 1] > MOST_COUNTED_PLACES) return 0;
        if (d->words[at] < -SUDOKU_MAX_SIZE || d->words[at] > SUDOKU_MAX_SIZE) return 0;
        uint64_t count = (uint64_t)d->words[at + 1];
        if (!are_places(d, at + 2, count)) return 0;
        at += 2 + count;
    }
    return at == d->length;
}

static void make_regions(reader *r, const record *d) {
    int64_t places = d->length < 5 ? 0 : d->words[0], pairs = d->length < 5 ? 0 : d->words[4];
    int is_sound = places > 0 && places <= MOST_PLACES && pairs >= 0 && pairs <= d->count &&
                   2 * places + pairs <= d->count && d->words[1] > 0 && d->words[1] <= MOST_COLUMNS &&
                   d->words[2] > 0 && places % d->words[2] == 0 &&
                   places / d->words[2] <= r->b->board->digit_count && d->words[3] >= 0 &&
                   d->words[3] <= pairs && are_places(d, 5, 2 * (uint64_t)pairs) &&
                   are_counts(d, 5 + 2 * (uint64_t)pairs, d->count - 2 * (uint64_t)places - (uint64_t)pairs);
    if (is_sound) add_regions(r->b, d->cells, d->count, d->words);
    else r->b->is_unsound = 1;
}

static void make_runs(reader *r, const record *d) {
    int64_t in_arms = 0;
    int is_sound = d->length > 1 && d->length <= MOST_RUN_CELLS + 2 && d->words[1] >= 0;
    for (uint32_t i = 2; is_sound && i < d->length; i++) {
        is_sound = d->words[i] >= 0 && d->words[i] <= MOST_RUN_CELLS;
        in_arms += d->words[i];
    }
    if (is_sound && in_arms <= MOST_RUN_CELLS && d->count == in_arms + 1)
        add_runs(r->b, d->cells, d->count, d->words, d->length - 2);
    else
        r->b->is_unsound = 1;
}

/* What becomes of each kind of record. */
static const struct {
    void (*note)(reader *, const record *);
    void (*make)(reader *, const record *);
} record_kinds[RECORD_KINDS] = {
    [DIFFERENT] = {note_different, make_different},
    [SETS] = {note_sets, make_sets},
    [SUM] = {note_sum, make_sum},
    [CHAIN] = {note_chain, make_chain},
    [CANDIDATES] = {note_candidates, make_candidates},
    [AUTOMATON] = {note_nothing, make_automaton},
    [ANY_OF] = {note_nothing, make_any_of},
    [AREA] = {note_nothing, make_area},
    [SAME_DIGITS] = {note_nothing, make_same_digits},
    [REGIONS] = {note_nothing, make_regions},
    [RUNS] = {note_nothing, make_runs},
};

/* The cells of a record; 0 if it is not sound. */
static int read_cells(reader *r, enum record_kind kind, record *d) {
    if (kind == ANY_OF) return 1;
    if (d->length < 1 || d->words[0] < 0 || d->words[0] >= (int64_t)d->length) return 0;
    d->count = (uint32_t)d->words[0];
    const int64_t *given = d->words + 1;
    d->words += 1 + d->count;
    d->length -= 1 + d->count;
    d->cells = take(r->b->memory, d->count, sizeof *d->cells);
    if (d->cells == NULL) return 0;
    for (uint32_t i = 0; i < d->count; i++) {
        if (given[i] < 0 || given[i] >= (int64_t)r->b->board->cells) return 0;
        d->cells[i] = (cell_number)given[i];
    }
    return 1;
}

static void read_records(reader *r, const int64_t *words, size_t length, int is_making) {
    size_t at = 0;
    while (at + 2 <= length && !r->b->memory->has_failed) {
        int64_t kind = words[at];
        uint64_t room = length - at - 2;
        record d = {NULL, 0, (uint32_t)words[at + 1], words + at + 2};
        if (kind < 0 || kind >= RECORD_KINDS || (uint64_t)words[at + 1] > room ||
            (uint64_t)words[at + 1] > UINT32_MAX || !read_cells(r, (enum record_kind)kind, &d)) {
            r->b->is_unsound = 1;
            return;
        }
        at += 2 + (size_t)words[at + 1];
        (is_making ? record_kinds[kind].make : record_kinds[kind].note)(r, &d);
    }
}
