/* Are these grids solutions? For arrays of answers, whose check in numpy takes as long as the search.
 *
 * This file shares nothing with the searches, whose grids it judges: one grid at a time, by sets that its
 * caller makes of the houses.
 */
#include <string.h>

#include "sudoku_native.h"

#define INLINE static inline __attribute__((always_inline))
#define MOST_VECTORS (SUDOKU_MOST_MARKS / 256)

typedef uint64_t marks __attribute__((vector_size(32)));
typedef int8_t bytes __attribute__((vector_size(16)));

/* Whether the marks of all digits together are those of a solution. */
INLINE int obeys(const sudoku_grids *g, const uint8_t *grid, uint32_t vectors) {
    const marks *of_cell = (const marks *)g->marks;
    marks seen[MOST_VECTORS];
    memset(seen, 0, vectors * sizeof *seen);
    for (uint32_t cell = 0; cell < g->cells; cell++) {
        if (grid[cell] > g->digit_count) return 0;
        const marks *of_digit = of_cell + grid[cell] * vectors;
        for (uint32_t i = 0; i < vectors; i++) seen[i] |= of_digit[i];
        of_cell += (g->digit_count + 1) * vectors;
    }
    return memcmp(seen, g->all, vectors * sizeof *seen) == 0;
}

static int keeps_clues(const uint8_t *clues, const uint8_t *grid, uint32_t cells) {
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

INLINE uint64_t first_wrong(const sudoku_grids *g, uint32_t vectors) {
    for (uint64_t i = 0; i < g->count; i++) {
        const uint8_t *grid = g->grids + i * g->grid_stride;
        if (!obeys(g, grid, vectors)) return i;
        int keeps = g->digits != NULL
                        ? keeps_clues(g->digits + i * g->puzzle_stride, grid, g->cells)
                        : keeps_candidates(g->candidates + i * g->puzzle_stride, grid, g->cells);
        if (!keeps) return i;
    }
    return g->count;
}

uint64_t sudoku_first_wrong(const sudoku_grids *g) {
    uint32_t vectors = (g->houses * g->digit_count + 255) / 256;
    return vectors == 1 ? first_wrong(g, 1) : first_wrong(g, vectors);
}
