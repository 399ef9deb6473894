/* Row-minlex forms: what a search knows.
 *
 * The form is made row by row. A state is a transposition, the lines that are its first rows, and an
 * order of the columns that may still change: columns of one part, and stacks of one group, have
 * looked alike in all rows so far, so their order is left open. Digits get the names 1, 2, ... as they
 * appear. A name that appeared in an open part is loose: it moves with its column.
 *
 * All states with the same beginning of the form have the same parts, groups and loose names, and
 * each stands for as many arrangements as these leave open.
 */
#ifndef CANONICAL_TYPES_H
#define CANONICAL_TYPES_H

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "canonical.h"

/* Compiled for classic boards, with constants, and for all others. */
#ifdef CLASSIC
#define MAX_SIZE 9
#define SIZE 9u
#define BAND_ROWS 3u
#define STACK_COLUMNS 3u
#define STACKS 3u
#else
#define MAX_SIZE SUDOKU_MAX_SIZE
#define SIZE (w->size)
#define BAND_ROWS (w->band_rows)
#define STACK_COLUMNS (w->stack_columns)
#define STACKS (w->stacks)
#endif

#define LINES (2 * MAX_SIZE)
#define MAX_CELLS (MAX_SIZE * MAX_SIZE)
#define MAX_STATES 512            /* of one level, beyond which the search goes deep */
#define MAX_LEVEL_STEPS 100000    /* beyond which it goes deep as well */
#define MAX_CHOICES MAX_SIZE      /* of one state: columns, rows, stacks or digits */
#define MAX_DEPTH (4 * MAX_SIZE + 2) /* choices on one path: each settles a line, stack or digit */
#define MAX_GENERATORS 128

typedef uint32_t mask;

typedef struct {
    uint8_t at[MAX_SIZE];           /* the column at each position */
    uint8_t position[MAX_SIZE];     /* of each column */
    uint8_t column[MAX_SIZE + 1];   /* where a digit appeared first; its name is in the form there */
    uint8_t first[MAX_SIZE + 1];    /* the row of the form in which it did */
    uint8_t order[MAX_SIZE];        /* the lines that are rows */
    uint8_t row[MAX_SIZE];          /* the row in work, up to position p */
    mask starts;                    /* positions at which a part starts, and SIZE */
    mask groups;                    /* stacks at which a group starts, and STACKS */
    mask open;                      /* positions whose columns may still change */
    mask named;                     /* digits that have appeared */
    mask firm;                      /* those of them whose names are not loose in any case */
    mask lines;                     /* that are no rows yet */
    mask band;                      /* those of them in the band in work */
    uint8_t transposed, k, p, m; /* the row in work, the position in it, the last name */
    uint8_t chosen;              /* whether order[k] is */
} state;

typedef struct member member;

typedef struct {
#ifndef CLASSIC
    uint32_t size, band_rows, stack_columns, stacks;
#endif
    uint8_t stack_of[MAX_SIZE + 1];
    uint8_t grid[2][MAX_SIZE][MAX_SIZE];
    mask repeated[2][MAX_SIZE]; /* digits that occur twice in a line */
    mask empty[2];              /* lines */
    mask empty_bands[2];        /* lines of bands that are empty */

    uint8_t form[MAX_CELLS]; /* the least so far */
    uint32_t known;          /* cells of it */

    uint64_t steps, limit;
    uint32_t found;      /* states of the next level */
    state *level, *next; /* MAX_STATES each */

    /* For a deep search: the best leaf, and the choices that led to it. */
    int has_leaf;
    uint32_t depth;
    state leaf;
    state *lists;    /* MAX_DEPTH x MAX_CHOICES */
    uint8_t *numbers; /* of each state in its list before others were left out */
    state trail[MAX_DEPTH];
    uint32_t picked[MAX_DEPTH];
    member *members; /* MAX_STATES, then MAX_CHOICES for each depth */
    uint32_t generators;
    uint8_t generator[MAX_GENERATORS][LINES];

    uint64_t factors[SUDOKU_FACTORS];
} work;

/* What became of a state. */
enum stop { GO_ON, PRUNED, ROW_DONE, CHOICE };

static inline unsigned first_of(mask m) { return (unsigned)__builtin_ctz(m); }
static inline mask bit(unsigned i) { return (mask)1 << i; }
static inline mask below(unsigned i) { return bit(i) - 1; }

/* The start of the part or group that i belongs to, and its end. */
static inline unsigned start_of(mask starts, unsigned i) {
    return 31u - (unsigned)__builtin_clz(starts & below(i + 1));
}
static inline unsigned end_of(mask starts, unsigned i) {
    return i + 1 + first_of(starts >> (i + 1));
}

#endif
