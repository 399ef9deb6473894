/* Branching on general boards: the cell with the fewest candidates. */

/* The first cell with two candidates, in all lanes at once; NO_CELL in lanes without one. There is
 * one nearly always. */
#define NO_CELL ((element)-1)

NOT_INLINE vector cells_with_two(const vector *cells, uint32_t cell_count) {
    vector found = everywhere(NO_CELL);
    for (uint32_t cell = cell_count; cell-- > 0;) {
        vector but_one = cells[cell] & (cells[cell] - 1);
        vector is_two = where_zero(but_one & (but_one - 1)) & ~where_zero(but_one);
        found = blend(is_two, everywhere((element)cell), found);
    }
    return found;
}
