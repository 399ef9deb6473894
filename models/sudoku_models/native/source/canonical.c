/* Row-minlex forms of puzzles. Compiled twice: for classic boards, with CLASSIC, and for all.
 *
 * Each header builds on those before it: canonical_types.h has the terms; columns, offers, parts,
 * stacks and rows put one row together; levels and, with orbits, deep are the two searches.
 */
#include "canonical_deep.h"
#include "canonical_levels.h"

static void close_work(work *w) {
    if (w == NULL) return;
    free(w->level);
    free(w->next);
    free(w->lists);
    free(w->numbers);
    free(w->members);
    free(w);
}

/* NULL without memory. */
static work *open_work(const sudoku_shape *shape) {
    work *w = calloc(1, sizeof *w);
    if (w == NULL) return NULL;
#ifndef CLASSIC
    w->size = shape->size; /* lines that all change places are one band or stack, not many */
    w->band_rows = shape->band_rows == 1 ? w->size : shape->band_rows;
    w->stack_columns = shape->stack_columns == 1 ? w->size : shape->stack_columns;
    w->stacks = w->size / w->stack_columns;
#else
    (void)shape;
#endif
    for (unsigned p = 0; p <= SIZE; p++) w->stack_of[p] = (uint8_t)(p / STACK_COLUMNS);
    w->level = malloc(MAX_STATES * sizeof *w->level);
    w->next = malloc(MAX_STATES * sizeof *w->next);
    w->lists = malloc((size_t)MAX_DEPTH * MAX_CHOICES * sizeof *w->lists);
    w->numbers = malloc((size_t)MAX_DEPTH * MAX_CHOICES);
    w->members = malloc((MAX_STATES + (size_t)MAX_DEPTH * MAX_CHOICES) * sizeof *w->members);
    if (w->level && w->next && w->lists && w->numbers && w->members) return w;
    close_work(w);
    return NULL;
}

/* Take a puzzle. Returns 0 for a digit that is out of range. */
static int read_puzzle(work *w, const uint8_t *cells) {
    mask filled[2][MAX_SIZE] = {{0}}, seen[2][MAX_SIZE] = {{0}};
    memset(w->repeated, 0, sizeof w->repeated);
    for (unsigned r = 0; r < SIZE; r++)
        for (unsigned c = 0; c < SIZE; c++) {
            unsigned digit = *cells++;
            if (digit > SIZE) return 0;
            w->grid[0][r][c] = w->grid[1][c][r] = (uint8_t)digit;
            if (!digit) continue;
            filled[0][r] = filled[1][c] = 1;
            w->repeated[0][r] |= seen[0][r] & bit(digit);
            w->repeated[1][c] |= seen[1][c] & bit(digit);
            seen[0][r] |= bit(digit);
            seen[1][c] |= bit(digit);
        }
    for (unsigned t = 0; t < 2; t++) {
        unsigned height = t ? STACK_COLUMNS : BAND_ROWS;
        w->empty[t] = w->empty_bands[t] = 0;
        for (unsigned i = 0; i < SIZE; i++)
            if (!filled[t][i]) w->empty[t] |= bit(i);
        for (unsigned i = 0; i < SIZE; i += height) {
            mask band = below(height) << i;
            if ((w->empty[t] & band) == band) w->empty_bands[t] |= band;
        }
    }
    return 1;
}

/* Start with the puzzle as it is, and transposed. Returns the number of states. */
static unsigned start_level(work *w, int transposes) {
    state *x = &w->level[0];
    memset(x, 0, sizeof *x);
    for (unsigned p = 0; p < SIZE; p++) {
        x->at[p] = x->position[p] = (uint8_t)p;
        if (p % STACK_COLUMNS == 0) x->starts |= bit(p);
    }
    x->starts |= bit(SIZE);
    x->groups = bit(0) | bit(STACKS);
    x->open = SIZE > 1 ? below(SIZE) : 0;
    x->lines = below(SIZE);
    w->level[1] = *x;
    w->level[1].transposed = 1;
    return transposes ? 2 : 1;
}

static void multiply_factorial(work *w, unsigned n) {
    for (; n > 1; n--) multiply(w, n);
}

/* Multiply by the ways to arrange what is left open: columns, stacks, empty rows and bands. */
static void multiply_open(work *w, const state *x) {
    mask empty = w->empty[x->transposed];
    for (unsigned p = 0; p < SIZE; p = end_of(x->starts, p))
        multiply_factorial(w, end_of(x->starts, p) - p);
    for (unsigned s = 0; s < STACKS; s = end_of(x->groups, s))
        multiply_factorial(w, end_of(x->groups, s) - s);
    for (unsigned i = 0; i < SIZE; i += BAND_ROWS)
        multiply_factorial(w, (unsigned)__builtin_popcount(empty & below(BAND_ROWS) << i));
    multiply_factorial(w, (unsigned)__builtin_popcount(w->empty_bands[x->transposed]) / BAND_ROWS);
}

/* Write how the form is made. Digits that do not appear get the names that are left. */
static void write_map(const work *w, const state *x, uint8_t *map) {
    unsigned m = x->m;
    *map++ = x->transposed;
    memcpy(map, x->order, SIZE);
    memcpy(map + SIZE, x->at, SIZE);
    map += 2 * SIZE;
    map[0] = 0;
    for (unsigned d = 1; d <= SIZE; d++) map[d] = (uint8_t)(is_named(x, d) ? name_of(w, x, d) : ++m);
}

/* Make one form. Returns 0 for a digit that is out of range. */
static int make_form(work *w, const sudoku_shape *shape, const sudoku_forms *forms, uint64_t i) {
    uint64_t cells = SIZE * SIZE;
    if (!read_puzzle(w, forms->cells + i * cells)) return 0;
    for (unsigned f = 0; f < SUDOKU_FACTORS; f++) w->factors[f] = 1;
    w->steps = 0;
    unsigned count = search_levels(w, start_level(w, shape->transposes != 0));
    const state *leaf = &w->level[0];
    if (leaf->k == SIZE) {
        multiply(w, count);
    } else if (search_deep(w, count)) {
        leaf = &w->leaf;
    } else {
        memset(w->form, 0, sizeof w->form);
        leaf = &w->level[0];
        w->factors[0] = 0;
    }
    if (w->factors[0]) multiply_open(w, leaf);
    memcpy(forms->cells_of_forms + i * cells, w->form, cells);
    if (forms->maps) write_map(w, leaf, forms->maps + i * (3 * SIZE + 2));
    memcpy(forms->automorphisms + i * SUDOKU_FACTORS, w->factors, sizeof w->factors);
    return 1;
}

#ifdef CLASSIC
#define CANONICALISE canonicalise_classic
#else
#define CANONICALISE canonicalise_general
#endif

int64_t CANONICALISE(const sudoku_shape *shape, const sudoku_forms *forms, uint64_t steps,
                     uint64_t limit) {
    work *w = open_work(shape);
    if (w == NULL) return -1;
    int64_t done = 0;
    uint64_t spent = 0;
    w->limit = limit;
    for (uint64_t i = 0; i < forms->count && (i == 0 || spent < steps) && done >= 0; i++) {
        done = make_form(w, shape, forms, i) ? (int64_t)i + 1 : -2;
        spent += w->steps;
    }
    close_work(w);
    return done;
}
