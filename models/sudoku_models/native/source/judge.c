/* Are these grids solutions? For arrays of answers, whose check in numpy takes as long as the search.
 *
 * This file shares nothing with the searches, whose grids it judges: one grid at a time, by sets that its
 * caller makes of the houses.
 */
#include <string.h>

#include "sudoku_native.h"

#define INLINE static inline __attribute__((always_inline))

typedef uint64_t marks __attribute__((vector_size(16)));
typedef int8_t bytes __attribute__((vector_size(16)));

/* Whether the marks of all digits together are those of a solution. */
INLINE int obeys(const sudoku_grids *g, const uint8_t *grid, size_t cells, size_t digits, size_t groups) {
    for (size_t group = 0; group < groups; group++) {
        const marks *table = (const marks *)g->marks + 2 * group, *all = (const marks *)g->all + 2 * group;
        marks low = {0}, high = {0};
#pragma GCC unroll 9
        for (size_t cell = 0; cell < cells; cell++) {
            size_t digit = grid[cell];
            if (digit > digits) return 0;
            const marks *of_digit = table + 2 * groups * digit;
            low |= of_digit[2 * groups * (digits + 1) * cell];
            high |= of_digit[2 * groups * (digits + 1) * cell + 1];
        }
        marks lacking = (low ^ all[0]) | (high ^ all[1]);
        if (lacking[0] | lacking[1]) return 0;
    }
    return 1;
}

INLINE int keeps_clues(const uint8_t *clues, const uint8_t *grid, uint32_t cells) {
    bytes lost = {0}, held, given;
    uint32_t cell = 0;
    for (; cell + sizeof lost <= cells; cell += (uint32_t)sizeof lost) {
        memcpy(&held, grid + cell, sizeof held);
        memcpy(&given, clues + cell, sizeof given);
        lost |= (given != 0) & (given != held);
    }
    uint64_t halves[2];
    memcpy(halves, &lost, sizeof halves);
    if (halves[0] | halves[1]) return 0;
    for (; cell < cells; cell++)
        if (clues[cell] && clues[cell] != grid[cell]) return 0;
    return 1;
}

/* Of a grid with digits from 1. */
static int keeps_candidates(const uint32_t *candidates, const uint8_t *grid, uint32_t cells) {
    for (uint32_t cell = 0; cell < cells; cell++)
        if (!(candidates[cell] >> (grid[cell] - 1) & 1)) return 0;
    return 1;
}

INLINE uint64_t first_wrong(const sudoku_grids *g, uint32_t cells, uint32_t digits, uint32_t groups) {
    for (uint64_t i = 0; i < g->count; i++) {
        const uint8_t *grid = g->grids + i * g->grid_stride;
        if (!obeys(g, grid, cells, digits, groups)) return i;
        int keeps = g->digits != NULL
                        ? keeps_clues(g->digits + i * g->puzzle_stride, grid, cells)
                        : keeps_candidates(g->candidates + i * g->puzzle_stride, grid, cells);
        if (!keeps) return i;
    }
    return g->count;
}

/* The numbers of 9x9 boards are constants, which compilers make use of. */
uint64_t sudoku_first_wrong(const sudoku_grids *g) {
    uint32_t groups = (g->houses * g->digit_count + 255) / 256;
    if (groups == 1 && g->cells == 81 && g->digit_count == 9) return first_wrong(g, 81, 9, 1);
    return first_wrong(g, g->cells, g->digit_count, groups);
}
