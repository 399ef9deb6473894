/* Dynamic forcing chains on the scale of Sudoku Explainer, for 9x9 boards.
 *
 * For human logic, which needs the same chain as from plain Python (sudoku/logic/ratings/se/dynamic.py).
 * It shares nothing with the searches for solutions.
 */
#ifndef SUDOKU_CHAINS_H
#define SUDOKU_CHAINS_H

#include "sudoku_native.h"

#define SUDOKU_CHAIN_LEVELS 6

typedef struct sudoku_chains sudoku_chains;

/* The first chain in Sudoku Explainer's order: the node that it proves true or false.
 * kind: as in branching.py; 0 if there is no chain. digit: from 1. */
typedef struct {
    int32_t kind, cell, digit, is_true, complexity;
} sudoku_chain;

/* A search for the chains of a level. masks: for each cell the mask of its candidates, 0 if it is placed.
 * NULL if memory is short, or for an unknown level. */
SUDOKU_API sudoku_chains *sudoku_chains_open(const uint32_t *masks, uint32_t level);
SUDOKU_API void sudoku_chains_close(sudoku_chains *chains);

/* Make up to `assumptions` assumptions. Returns 1 if more are left, 0 if not, and -1 if memory is short. */
SUDOKU_API int sudoku_chains_run(sudoku_chains *chains, uint32_t assumptions);

/* The chain that is found when no more assumptions are left. Returns 0, or -1 if memory is short. */
SUDOKU_API int sudoku_chains_best(sudoku_chains *chains, sudoku_chain *found);

#endif
