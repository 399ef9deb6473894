/* The split of a lane at a cell. */

/* The first cell with the fewest candidates, at least two. */
static int smallest_cell(const element *cells, int cell_count) {
    int best = -1, fewest = 99;
    for (int cell = 0; cell < cell_count; cell++) {
        int candidates = __builtin_popcount(cells[cell]);
        if (candidates >= 2 && candidates < fewest) {
            fewest = candidates;
            best = cell;
        }
    }
    return best;
}

/* The cell has its lowest digit in `mine`, which is a lane, and another one in `other`, a copy. */
static void split_cell(element *mine, element *other, int cell) {
    element candidates = other[cell], digit = candidates & (element)-candidates;
    mine[cell * LANES] = digit;
    other[cell] = candidates ^ digit;
}
