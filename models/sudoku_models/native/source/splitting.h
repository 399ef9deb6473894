/* The split of a lane at a cell. */

/* The first cell of a lane with the fewest candidates, at least two. */
static int smallest_cell(const element *lane, int cell_count) {
    int best = -1, fewest = 99;
    for (int cell = 0; cell < cell_count; cell++) {
        int candidates = __builtin_popcount(lane[cell * LANES]);
        if (candidates >= 2 && candidates < fewest) {
            fewest = candidates;
            best = cell;
        }
    }
    return best;
}

/* The cell has its lowest digit in `mine`, which is a lane, and another one in `other`, a copy
 * whose cells are `step` elements apart. */
static void split_cell(element *mine, element *other, int step, int cell) {
    element candidates = mine[cell * LANES], digit = candidates & (element)-candidates;
    mine[cell * LANES] = digit;
    other[cell * step] = candidates ^ digit;
}
