/* Two cells that hold the same two digits, one each ("naked pairs"). */

/* More cells with two digits are not looked at. */
#define MOST_PAIRED 64

/* These digits leave the cells that are unlike both. */
static int leave_both(space *s, uint32_t one, uint32_t other, digits held) {
    const board_cells *b = s->board;
    const uint64_t *x = b->unlike_sets + (size_t)one * b->words, *y = b->unlike_sets + (size_t)other * b->words;
    for (uint32_t word = 0; word < b->words; word++)
        for (uint64_t seen = x[word] & y[word]; seen; seen &= seen - 1)
            if (!narrow(s, 64 * word + (uint32_t)__builtin_ctzll(seen), ~held)) return 0;
    return 1;
}

static int run_pairs(space *s, const propagator *p) {
    const board_cells *b = s->board;
    cell_number found[MOST_PAIRED];
    uint32_t count = 0;
    for (uint32_t cell = 0; cell < p->count && count < MOST_PAIRED; cell++) {
        digits held = s->cells[cell];
        if (!IS_PAIR(held)) continue;
        for (uint32_t i = 0; i < count; i++)
            if (s->cells[found[i]] == held && has_cell(b->unlike_sets + (size_t)cell * b->words, found[i]) &&
                !leave_both(s, cell, found[i], held))
                return 0;
        found[count++] = (cell_number)cell;
    }
    return 1;
}

/* Of the first cells of the board, so many. */
static void add_pairs(building *b, uint32_t count) {
    cell_number *cells = take(b->memory, count, sizeof *cells);
    if (cells == NULL) return;
    for (uint32_t i = 0; i < count; i++) cells[i] = (cell_number)i;
    add_propagator(b, (propagator){run_pairs, cells, count, 2 * count, NULL, LINES, ON_PAIR, 0, 0});
}
