/* Propagation of relations between two cells. */

/* Tables that are met often have steps of their own. UNARY: of a cell to itself; it restricts the
 * cell when its lane is filled. UNLIKE: different digits. EQUAL: the same digit. SHIFTS: few
 * differences are allowed. */
enum relation_kind { UNARY, UNLIKE, EQUAL, SHIFTS, TABLE };

/* A digit d allows the digit d + by, if that is in the mask. */
typedef struct {
    int by;
    element mask;
} shift;

#define MOST_SHIFTS (2 * SUDOKU_MAX_SIZE - 1)

/* What a table means in one direction. */
typedef struct {
    enum relation_kind kind;
    int shift_count;
    shift shifts[MOST_SHIFTS];
    element rows[SUDOKU_MAX_SIZE];
} table;

typedef struct {
    uint16_t from, to;
    const table *forth, *back;
} relation;

/* tables: two for each of the board, the second of the other direction. ones: room for the digits of
 * single cells. Cell c is unlike the cells unlike[unlike_starts[c] ... unlike_starts[c + 1] - 1].
 * restricted: cells of which only the digits of `allowed` are possible. */
typedef struct {
    table *tables;
    relation *listed;
    uint32_t count, restricted_count, unlike_count;
    uint16_t *restricted;
    element *allowed;
    uint32_t *unlike_starts;
    uint16_t *unlike;
    vector *ones;
} relations;

/* Digits of single cells leave the cells that are unlike them. */
INLINE void propagate_unlike(const relations *all, vector *cells, uint32_t cell_count,
                             findings *found) {
    for (uint32_t cell = 0; cell < cell_count; cell++) all->ones[cell] = single(cells[cell]);
    for (uint32_t cell = 0; cell < cell_count; cell++) {
        uint32_t start = all->unlike_starts[cell], end = all->unlike_starts[cell + 1];
        if (start == end) continue;
        vector leaving = {0};
        for (uint32_t i = start; i < end; i++) leaving |= all->ones[all->unlike[i]];
        store(cells + cell, cells[cell] & ~leaving, found);
    }
}

/* The digits that some digit of `from` allows. */
INLINE vector allowed_by(vector from, const table *t, uint32_t size) {
    vector to = {0};
    if (t->kind == SHIFTS) {
        for (int i = 0; i < t->shift_count; i++) {
            shift s = t->shifts[i];
            to |= (s.by >= 0 ? from << s.by : from >> -s.by) & everywhere(s.mask);
        }
        return to;
    }
    for (uint32_t digit = 0; digit < size; digit++) {
        vector lacks = where_zero(from & everywhere((element)((element)1 << digit)));
        to |= everywhere(t->rows[digit]) & ~lacks;
    }
    return to;
}

NOT_INLINE void propagate_relations(const relations *all, vector *cells, uint32_t size,
                                    findings *into) {
    findings found = *into;
    if (all->unlike_count) propagate_unlike(all, cells, size * size, &found);
    for (uint32_t i = 0; i < all->count; i++) {
        const relation *r = all->listed + i;
        vector *x = cells + r->from, *y = cells + r->to;
        if (r->forth->kind == EQUAL) {
            vector both = *x & *y;
            store(x, both, &found);
            store(y, both, &found);
            continue;
        }
        store(y, *y & allowed_by(*x, r->forth, size), &found);
        store(x, *x & allowed_by(*y, r->back, size), &found);
    }
    *into = found;
}

/* Restrict a lane that has new cells. */
static void restrict_lane(const relations *all, element *lane) {
    for (uint32_t i = 0; i < all->restricted_count; i++)
        lane[all->restricted[i] * LANES] &= all->allowed[i];
}

/* Shifts and masks of a table: those of each difference that it allows. */
static void list_shifts(table *t, int size) {
    for (int by = 1 - size; by < size; by++) {
        element mask = 0;
        for (int digit = 0; digit < size; digit++)
            if (digit + by >= 0 && digit + by < size)
                mask |= t->rows[digit] & (element)((element)1 << (digit + by));
        if (mask) t->shifts[t->shift_count++] = (shift){by, mask};
    }
}

static void read_table(table *t, const uint32_t *rows, int size) {
    element full = (element)(((uint64_t)1 << size) - 1);
    int is_equal = 1, is_unlike = 1;
    for (int digit = 0; digit < size; digit++) {
        element own = (element)((element)1 << digit);
        t->rows[digit] = (element)rows[digit] & full;
        is_equal &= t->rows[digit] == own;
        is_unlike &= t->rows[digit] == (full ^ own);
    }
    list_shifts(t, size);
    t->kind = is_equal ? EQUAL : is_unlike ? UNLIKE : 2 * t->shift_count <= size ? SHIFTS : TABLE;
}

static void close_relations(relations *all) {
    free(all->tables);
    free(all->listed);
    free(all->restricted);
    free(all->allowed);
    free(all->unlike_starts);
    free(all->unlike);
    free_memory(all->ones);
}

/* The cells that each cell is unlike. */
static void list_unlike(relations *all, const sudoku_board *b) {
    uint32_t at = 0, cell_count = b->size * b->size;
    for (uint32_t cell = 0; cell < cell_count; cell++) {
        all->unlike_starts[cell] = at;
        for (uint32_t i = 0; i < b->relations; i++) {
            uint16_t from = b->relation_cells[2 * i], to = b->relation_cells[2 * i + 1];
            if (from == to || all->tables[2 * b->relation_tables[i]].kind != UNLIKE) continue;
            if (from == cell) all->unlike[at++] = to;
            if (to == cell) all->unlike[at++] = from;
        }
    }
    all->unlike_starts[cell_count] = all->unlike_count = at;
}

/* Read the relations of a board. Returns 0 without memory. */
static int open_relations(relations *all, const sudoku_board *b) {
    size_t count = b->relations, cell_count = (size_t)b->size * b->size;
    all->tables = calloc(2 * (size_t)b->tables_count + 1, sizeof *all->tables);
    all->listed = malloc((count + 1) * sizeof *all->listed);
    all->restricted = malloc((count + 1) * sizeof *all->restricted);
    all->allowed = malloc((count + 1) * sizeof *all->allowed);
    all->unlike_starts = malloc((cell_count + 1) * sizeof *all->unlike_starts);
    all->unlike = malloc((2 * count + 1) * sizeof *all->unlike);
    all->ones = new_memory(cell_count * sizeof(vector));
    if (!all->tables || !all->listed || !all->restricted || !all->allowed ||
        !all->unlike_starts || !all->unlike || !all->ones)
        return 0;
    for (uint32_t i = 0; i < 2 * b->tables_count; i++)
        read_table(all->tables + i, b->tables + (size_t)i * b->size, (int)b->size);
    for (size_t i = 0; i < count; i++) {
        uint16_t from = b->relation_cells[2 * i], to = b->relation_cells[2 * i + 1];
        const table *forth = all->tables + 2 * b->relation_tables[i];
        if (from == to) {
            element allowed = 0;
            for (uint32_t digit = 0; digit < b->size; digit++)
                allowed |= forth->rows[digit] & (element)((element)1 << digit);
            all->restricted[all->restricted_count] = from;
            all->allowed[all->restricted_count++] = allowed;
        } else if (forth->kind != UNLIKE) {
            all->listed[all->count++] = (relation){from, to, forth, forth + 1};
        }
    }
    list_unlike(all, b);
    return 1;
}
