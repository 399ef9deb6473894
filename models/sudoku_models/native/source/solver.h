/* What a compiled file of one kind and level offers to native.c. */
#ifndef SUDOKU_SOLVER_H
#define SUDOKU_SOLVER_H

#include "sudoku_native.h"

typedef struct search search;

typedef struct {
    search *(*open)(const sudoku_board *board);
    void (*close)(search *);
    int (*begin)(search *, const sudoku_batch *);
    int (*run)(search *, uint64_t passes);
    int (*reduce)(search *, const sudoku_batch *, uint32_t *left);
} solver;

#endif
