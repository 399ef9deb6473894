/* Propagation of further groups: diagonals, windows, disjoint groups, cages of different digits. */

/* Group g is cells[starts[g] ... starts[g + 1] - 1]. */
typedef struct {
    uint32_t count;
    uint32_t *starts;
    uint16_t *cells;
} groups;

/* Naked singles leave the other cells of their group. Hidden singles of a house are set. */
INLINE void propagate_group(vector *cells, const uint16_t *group, uint32_t count, uint32_t size,
                            vector full, findings *found) {
    vector sure = {0}, once = {0}, twice = {0};
    for (uint32_t i = 0; i < count; i++) {
        vector one = single(cells[group[i]]);
        found->refuted |= sure & one;
        sure |= one;
    }
    for (uint32_t i = 0; i < count; i++) {
        vector cell = cells[group[i]];
        vector left = first_or_second(single(cell), cell & ~sure);
        twice |= once & left;
        once |= left;
        store(cells + group[i], left, found);
    }
    if (count < size) return;
    found->refuted |= once ^ full;
    once &= ~twice;
    for (uint32_t i = 0; i < count; i++) {
        vector cell = cells[group[i]];
        store(cells + group[i], set_hidden(cell, once, found), found);
    }
}

NOT_INLINE void propagate_groups(const groups *all, vector *cells, uint32_t size, vector full,
                                 findings *into) {
    findings found = *into;
    for (uint32_t g = 0; g < all->count; g++)
        propagate_group(cells, all->cells + all->starts[g], all->starts[g + 1] - all->starts[g],
                        size, full, &found);
    *into = found;
}

static void close_groups(groups *all) {
    free(all->starts);
    free(all->cells);
}

/* The groups of a board but those that are taken. Returns 0 without memory. */
static int open_groups(groups *all, const sudoku_board *b, const uint8_t *is_taken) {
    uint32_t listed = b->groups ? b->group_starts[b->groups] : 0;
    all->starts = malloc((b->groups + 1) * sizeof *all->starts);
    all->cells = malloc((listed + 1) * sizeof *all->cells);
    if (all->starts == NULL || all->cells == NULL) return 0;
    uint32_t cell_count = 0;
    for (uint32_t g = 0; g < b->groups; g++) {
        if (is_taken[g]) continue;
        all->starts[all->count++] = cell_count;
        for (uint32_t i = b->group_starts[g]; i < b->group_starts[g + 1]; i++)
            all->cells[cell_count++] = b->group_cells[i];
    }
    all->starts[all->count] = cell_count;
    return 1;
}
