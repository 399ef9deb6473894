/* The rows, columns and boxes of a 9x9 grid, all at once in vectors.
 *
 * A row is a vector of three pieces, which are the cells that it shares with a box, of 16 bits each. What
 * is found: the digit of a fixed cell leaves its houses; a digit with one place in a house is there; a
 * digit that only one line of a box has leaves the rest of the line, and a digit that only one box of a
 * line has leaves the rest of the box. Twenty-seven houses and six bands of their own take longer, as
 * most of their runs find nothing.
 */

#define GRID_LINES 9
#define GRID_HOUSES 27

typedef uint64_t pieces __attribute__((vector_size(32)));
typedef uint16_t places __attribute__((vector_size(32)));

static const pieces ALL_PIECES = {0x01ff01ff01ff, 0x01ff01ff01ff, 0x01ff01ff01ff, 0};
static const pieces USED_BITS = {0xffffffffffff, 0xffffffffffff, 0xffffffffffff, 0};

/* The next cell of each piece, and the one after it. */
INLINE pieces next_place(pieces x) { return (x >> 16 | x << 32) & USED_BITS; }
INLINE pieces last_place(pieces x) { return (x >> 32 | x << 16) & USED_BITS; }
INLINE pieces other_places(pieces x) { return next_place(x) | last_place(x); }

/* The next piece of the row. */
INLINE pieces next_piece(pieces x) {
#if defined(__clang__)
    return __builtin_shufflevector(x, x, 1, 2, 0, 3);
#else
    return __builtin_shuffle(x, (pieces){1, 2, 0, 3});
#endif
}

INLINE pieces other_pieces(pieces x) {
    pieces next = next_piece(x);
    return next | next_piece(next);
}

INLINE pieces is_zero(pieces x) { return (pieces)((places)x == 0); }
INLINE pieces without_lowest(pieces x) { return (pieces)((places)x & ((places)x - 1)); }
INLINE int is_any(pieces x) { return (x[0] | x[1] | x[2]) != 0; }

/* What one set, or two, of three have. */
INLINE pieces in_any(const pieces *x) { return x[0] | x[1] | x[2]; }
INLINE pieces in_two(const pieces *x) { return (x[0] & x[1]) | ((x[0] | x[1]) & x[2]); }

/* For each of three what only it has; and to each, what the others have. */
INLINE void find_own(const pieces *x, pieces *own) {
    own[0] = x[0] & ~(x[1] | x[2]);
    own[1] = x[1] & ~(x[0] | x[2]);
    own[2] = x[2] & ~(x[0] | x[1]);
}
INLINE void add_others(const pieces *x, pieces *to) {
    to[0] |= x[1] | x[2];
    to[1] |= x[0] | x[2];
    to[2] |= x[0] | x[1];
}

/* gone: digits that leave a cell. single: digits with no other place in one of its houses, or with none at
 * all. lacking: digits without a place in a house. */
typedef struct {
    pieces rows[GRID_LINES], gone[GRID_LINES], single[GRID_LINES], lacking;
} grid;

/* The rows and boxes of a band. columns, repeated, fixed: what the columns of each box hold, hold twice, and
 * hold in fixed cells. */
INLINE void look_at_band(grid *g, uint32_t first, pieces *columns, pieces *repeated, pieces *fixed) {
    const pieces *rows = g->rows + first;
    pieces held[3], twice[3], own[3], alone[3], fixed_cells[3], fixed_pieces[3];
    pieces *gone = g->gone + first, *single = g->single + first;
    for (uint32_t i = 0; i < 3; i++) {
        pieces x = rows[i], next = next_place(x), last = last_place(x);
        held[i] = x | next | last;
        twice[i] = (x & next) | ((x | next) & last);
        pieces next_held = next_piece(held[i]), others = next_held | next_piece(next_held);
        pieces repeats = twice[i] | (held[i] & next_held);
        repeats |= other_pieces(repeats);
        own[i] = held[i] & ~others;
        single[i] = ~repeats;
        g->lacking |= ~(held[i] | others);
        fixed_cells[i] = x & is_zero(without_lowest(x));
        pieces beside = other_places(fixed_cells[i]);
        fixed_pieces[i] = fixed_cells[i] | beside;
        gone[i] = beside | other_pieces(fixed_pieces[i]);
    }
    add_others(own, gone);
    add_others(fixed_pieces, gone);
    find_own(held, alone);
    pieces in_box = in_any(held), single_in_box = ~(in_any(twice) | in_two(held));
    g->lacking |= ~in_box;
    for (uint32_t i = 0; i < 3; i++) {
        single[i] |= single_in_box;
        gone[i] |= other_pieces(alone[i]);
    }
    *columns = in_any(rows);
    *repeated = in_two(rows);
    *fixed = in_any(fixed_cells);
}

static void look_at_grid(grid *g) {
    pieces columns[3], repeated[3], fixed[3], own[3], alone[3], gone[3];
    g->lacking = ALL_PIECES ^ ALL_PIECES;
    for (uint32_t band = 0; band < 3; band++)
        look_at_band(g, 3 * band, columns + band, repeated + band, fixed + band);
    find_own(columns, own);
    for (uint32_t band = 0; band < 3; band++) {
        gone[band] = other_places(own[band]);
        alone[band] = columns[band] & ~other_places(columns[band]);
    }
    add_others(alone, gone);
    add_others(fixed, gone);
    pieces single = ~(in_any(repeated) | in_two(columns));
    g->lacking |= ~in_any(columns);
    g->lacking &= ALL_PIECES;
    for (uint32_t i = 0; i < GRID_LINES; i++) {
        g->gone[i] |= gone[i / 3];
        g->single[i] |= single;
    }
}

INLINE uint64_t read_piece(const digits *cells) {
    return cells[0] | (uint64_t)cells[1] << 16 | (uint64_t)cells[2] << 32;
}

static void read_grid(const space *s, grid *g) {
    for (uint32_t i = 0; i < GRID_LINES; i++) {
        const digits *row = s->cells + GRID_LINES * i;
        g->rows[i] = (pieces){read_piece(row), read_piece(row + 3), read_piece(row + 6), 0};
    }
}

/* Blame the house that lacks a digit. */
static int blame_grid(space *s, const propagator *p, const grid *g) {
    const cell_number *const *houses = p->data;
    for (uint32_t i = 0; i < GRID_HOUSES; i++) {
        digits held = 0;
        for (uint32_t j = 0; j < GRID_LINES; j++) {
            uint32_t row = houses[i][j] / GRID_LINES, place = houses[i][j] % GRID_LINES;
            held |= (digits)(g->rows[row][place / 3] >> 16 * (place % 3) & 0xffff);
        }
        if (held == s->board->full) continue;
        s->blamed = houses[i];
        s->blamed_count = GRID_LINES;
        return 0;
    }
    return 0;
}

/* What is wrong in these cells: no digit is left, or several have no other place. */
INLINE pieces find_wrong(const grid *g, uint32_t row, pieces now) {
    return (is_zero(now) & USED_BITS) | without_lowest(g->rows[row] & g->single[row]);
}

/* Blame the first row in which something is wrong. */
static int blame_row(space *s, const propagator *p, const grid *g, const pieces *now) {
    uint32_t row = 0;
    while (!is_any(find_wrong(g, row, now[row]))) row++;
    s->blamed = p->cells + GRID_LINES * row;
    s->blamed_count = GRID_LINES;
    return 0;
}

/* Write the cells of a row that have changed. */
static void write_row(space *s, uint32_t first, const pieces *before, const pieces *now) {
    for (uint32_t i = 0; i < 3; i++, first += 3)
        for (uint64_t changed = (*before)[i] ^ (*now)[i]; changed;) {
            uint32_t place = (uint32_t)__builtin_ctzll(changed) / 16;
            changed &= ~((uint64_t)0xffff << 16 * place);
            narrow(s, first + place, (digits)((*now)[i] >> 16 * place & 0xffff));
        }
}

/* What is found is written at the end, as most cells that change do so several times. */
static int run_grid(space *s, const propagator *p) {
    grid g;
    pieces before[GRID_LINES];
    read_grid(s, &g);
    memcpy(before, g.rows, sizeof before);
    while (1) {
        pieces now[GRID_LINES], wrong, changed = wrong = ALL_PIECES ^ ALL_PIECES;
        look_at_grid(&g);
        if (is_any(g.lacking)) return blame_grid(s, p, &g);
        for (uint32_t i = 0; i < GRID_LINES; i++) {
            pieces found = g.rows[i] & g.single[i];
            now[i] = g.rows[i] & ~g.gone[i] & (found | is_zero(found));
            wrong |= find_wrong(&g, i, now[i]);
            changed |= g.rows[i] ^ now[i];
        }
        if (is_any(wrong)) return blame_row(s, p, &g, now);
        if (!is_any(changed)) break;
        memcpy(g.rows, now, sizeof now);
    }
    for (uint32_t i = 0; i < GRID_LINES; i++)
        if (is_any(before[i] ^ g.rows[i])) write_row(s, GRID_LINES * i, before + i, g.rows + i);
    return 1;
}

/* The houses in the order of boards with boxes: rows, columns, boxes. */
static uint32_t house_place(uint32_t house, uint32_t i) {
    uint32_t line = house % GRID_LINES;
    if (house < GRID_LINES) return GRID_LINES * line + i;
    if (house < 2 * GRID_LINES) return GRID_LINES * i + line;
    return GRID_LINES * (line / 3 * 3 + i / 3) + line % 3 * 3 + i % 3;
}

static int has_grid(const building *b, const sudoku_board *of) {
    if (of->size != GRID_LINES || of->digits != GRID_LINES || of->box_rows != 3 || of->box_cols != 3) return 0;
    if (b->house_count < GRID_HOUSES) return 0;
    for (uint32_t house = 0; house < GRID_HOUSES; house++)
        for (uint32_t i = 0; i < GRID_LINES; i++)
            if (b->houses[house][i] != house_place(house, i)) return 0;
    return 1;
}

static void add_grid(building *b) {
    uint32_t count = GRID_LINES * GRID_LINES;
    cell_number *cells = take(b->memory, count, sizeof *cells);
    if (cells == NULL) return;
    for (uint32_t i = 0; i < count; i++) cells[i] = (cell_number)i;
    add_propagator(b, (propagator){run_grid, cells, count, 2 * count, b->houses, HOUSES, ON_CHANGE, 1, 0});
}
