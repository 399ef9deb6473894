/* Relations between neighbours of a line, such as those of a thermometer.
 *
 * A table gives for each set of digits of one cell the digits that the next one may hold, for each
 * direction. Sets of more than CHUNK digits are looked up in parts.
 */

#define CHUNK 9
#define CHUNKS(digit_count) (((digit_count) + CHUNK - 1) / CHUNK)

/* rows: for each chunk the 2^CHUNK sets. depends_on_bounds: only on the lowest and highest digit. */
typedef struct {
    digits *rows;
    int depends_on_bounds;
} direction;

typedef struct {
    direction forth, back;
    int is_unlike, is_equal;
} relation_table;

/* A line of cells, with a table for each step. */
typedef struct {
    uint32_t chunks;
    const relation_table **tables;
} chain;

INLINE digits allowed_by(const direction *d, digits from, uint32_t chunks) {
    if (chunks == 1) return d->rows[from];
    digits found = 0;
    for (uint32_t i = 0; i < chunks; i++, from >>= CHUNK)
        found |= d->rows[((size_t)i << CHUNK) + (from & ((1 << CHUNK) - 1))];
    return found;
}

static int run_pair(space *s, const propagator *p) {
    const chain *c = p->data;
    const relation_table *t = c->tables[0];
    uint32_t x = p->cells[0], y = p->cells[1];
    return narrow(s, y, allowed_by(&t->forth, s->cells[x], c->chunks)) &&
           narrow(s, x, allowed_by(&t->back, s->cells[y], c->chunks));
}

/* Forth and back along the line. */
static int run_chain(space *s, const propagator *p) {
    const chain *c = p->data;
    uint32_t last = p->count - 1;
    for (uint32_t i = 0; i < last; i++)
        if (!narrow(s, p->cells[i + 1],
                    allowed_by(&c->tables[i]->forth, s->cells[p->cells[i]], c->chunks)))
            return 0;
    for (uint32_t i = last; i > 0; i--)
        if (!narrow(s, p->cells[i - 1],
                    allowed_by(&c->tables[i - 1]->back, s->cells[p->cells[i]], c->chunks)))
            return 0;
    return 1;
}

/* A digit between two others allows nothing that they do not allow. */
static int is_of_bounds(const uint32_t *rows, uint32_t count) {
    for (uint32_t high = 2; high < count; high++)
        for (uint32_t low = 0; low + 1 < high; low++)
            for (uint32_t between = low + 1; between < high; between++)
                if (rows[between] & ~(rows[low] | rows[high])) return 0;
    return 1;
}

static void read_direction(building *b, direction *d, const uint32_t *rows) {
    uint32_t count = b->board->digit_count, chunks = CHUNKS(count);
    d->rows = take(b->memory, (size_t)chunks << CHUNK, sizeof *d->rows);
    if (d->rows == NULL) return;
    for (uint32_t i = 0; i < chunks; i++) {
        digits *to = d->rows + ((size_t)i << CHUNK);
        for (uint32_t set = 1; set < 1 << CHUNK; set++) {
            uint32_t digit = i * CHUNK + (uint32_t)__builtin_ctz(set);
            to[set] = to[set & (set - 1)] | (digit < count ? rows[digit] : 0);
        }
    }
    d->depends_on_bounds = is_of_bounds(rows, count);
}

/* A table of digit_count rows: those of the second cell for each digit of the first. */
static relation_table *read_relation(building *b, const uint32_t *given) {
    uint32_t count = b->board->digit_count, forth[32] = {0}, back[32] = {0};
    relation_table *t = take(b->memory, 1, sizeof *t);
    if (t == NULL) return NULL;
    t->is_unlike = t->is_equal = 1;
    for (uint32_t d = 0; d < count; d++) {
        forth[d] = given[d] & b->board->full;
        for (uint32_t e = 0; e < count; e++) back[e] |= (forth[d] >> e & 1) << d;
        t->is_equal &= forth[d] == (digits)1 << d;
        t->is_unlike &= forth[d] == (b->board->full ^ (digits)1 << d);
    }
    read_direction(b, &t->forth, forth);
    read_direction(b, &t->back, back);
    return b->memory->has_failed ? NULL : t;
}

static void note_equal(building *b, uint32_t x, uint32_t y) {
    cell_number *equal = with_room(b->memory, b->equal, b->equal_count, &b->equal_room,
                                   2 * sizeof *equal);
    if (equal == NULL) return;
    b->equal = equal;
    equal[2 * b->equal_count] = (cell_number)x;
    equal[2 * b->equal_count++ + 1] = (cell_number)y;
}

/* A line whose steps have these tables. */
static void add_chain(building *b, const cell_number *cells, uint32_t count,
                      const relation_table **tables) {
    int of_bounds = 1;
    chain *made = take(b->memory, 1, sizeof *made);
    if (made == NULL) return;
    for (uint32_t i = 0; i + 1 < count; i++)
        of_bounds &= tables[i]->forth.depends_on_bounds && tables[i]->back.depends_on_bounds;
    *made = (chain){CHUNKS(b->board->digit_count), tables};
    add_propagator(b, (propagator){count == 2 ? run_pair : run_chain, cells, count, 4 * count, made,
                                   RELATIONS, of_bounds ? ON_BOUNDS : ON_CHANGE,
                                   !repeats_a_cell(cells, count), 0});
}
