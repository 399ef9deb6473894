/* Probes: the candidates that singles and constraints leave under an assumption, and searches by cases.
 *
 * For human logic, which needs the same answers as from plain Python (sudoku/logic/techniques/probing/probe.py).
 * It shares nothing with the searches for solutions.
 */
#ifndef SUDOKU_PROBES_H
#define SUDOKU_PROBES_H

#include "sudoku_native.h"

/* The records of `program`, one after another, each with its length in words:
 *
 *   length, kind, n, n cells, and then
 *   SUDOKU_PROBE_PAIR       for each digit of the first cell the mask of those allowed in the second
 *   SUDOKU_PROBE_SETS       the number of sets, and each as a mask; at most SUDOKU_PROBE_SET_DIGITS digits
 *   SUDOKU_PROBE_SUM        the relation (0 =, 1 !=, 2 <=, 3 >=, 4 <, 5 >), the total, n coefficients, the
 *                           number of units, and each as its number of places and these places. A unit of
 *                           several places has one coefficient, and its cells differ.
 *   SUDOKU_PROBE_AUTOMATON  the address of the states (digits + 1 of int each: the next state after each digit or
 *                           -1, and whether it is accepted), their number, the length of the word, and the
 *                           place of each of its digits
 *   SUDOKU_PROBE_DIFFERENT  nothing
 *   SUDOKU_PROBE_ANY        the number of alternatives, and for each the number of its records and the records,
 *                           whose cells are places of this record
 *   SUDOKU_PROBE_AREA       the number of columns, and the mask of the digits that form an area
 *   SUDOKU_PROBE_REGIONS    the number of columns, and the cells of a region; the second half of the cells are labels
 *   SUDOKU_PROBE_RUNS       less, the places of the number and of the first label, the number of runs, and each as
 *                           its number of places and these places
 *
 * A grid has at most SUDOKU_PROBE_MOST_PLACES places and 63 columns, and all runs together 62 places.
 */
enum sudoku_probe_kind {
    SUDOKU_PROBE_PAIR,
    SUDOKU_PROBE_SETS,
    SUDOKU_PROBE_SUM,
    SUDOKU_PROBE_AUTOMATON,
    SUDOKU_PROBE_DIFFERENT,
    SUDOKU_PROBE_ANY,
    SUDOKU_PROBE_AREA,
    SUDOKU_PROBE_REGIONS,
    SUDOKU_PROBE_RUNS,
};

#define SUDOKU_PROBE_SET_DIGITS 10
#define SUDOKU_PROBE_MOST_TOTALS 4096
#define SUDOKU_PROBE_MOST_PLACES 128

/* peers, houses: for each cell and house a set of cells, in (cells + 63) / 64 words. Addresses in the program
 * must outlive the prober. */
typedef struct {
    uint32_t cells, digits, houses, parts;
    const uint64_t *peers, *house_cells;
    const int64_t *program;
} sudoku_probe_board;

typedef struct sudoku_prober sudoku_prober;

/* NULL if memory is short, or for a sum with too many totals. */
SUDOKU_API sudoku_prober *sudoku_prober_open(const sudoku_probe_board *board);
SUDOKU_API void sudoku_prober_close(sudoku_prober *prober);

/* Reduce masks of digits in place: by all rules, after keeping only some digits of cells, and after making a
 * digit true. Returns 0 at a contradiction, which adds 1 to the weights of the cells that it occurred in. */
SUDOKU_API int sudoku_probe_settle(sudoku_prober *prober, uint32_t *masks, double *weights);
SUDOKU_API int sudoku_probe_narrow(sudoku_prober *prober, uint32_t *masks, const uint32_t *kept,
                                   double *weights);
SUDOKU_API int sudoku_probe_assume(sudoku_prober *prober, uint32_t *masks, uint32_t cell, uint32_t digit,
                                   double *weights);

/* Reduce the masks of the cells of one part by this part alone, without its units. Returns 0 if it cannot hold. */
SUDOKU_API int sudoku_part_left(sudoku_prober *prober, uint32_t part, uint32_t *masks);

/* Reduce the masks of the cells of one part, as above, after each assumption on a digit of a cell with several digits.
 * found: for each assumption after which it can hold and that removes a digit, the place of the cell, the digit,
 * 1 if it is assumed true, and the masks. Returns their number; there is room for two for each digit in the masks. */
SUDOKU_API uint32_t sudoku_part_assumed(sudoku_prober *prober, uint32_t part, const uint32_t *masks, uint32_t *found);

/* Results of a search by cases: it gave up, the masks have no solution, or one was found. */
enum sudoku_probe_result { SUDOKU_PROBE_OPEN, SUDOKU_PROBE_REFUTED, SUDOKU_PROBE_SOLVED };

/* Search by cases from reduced masks, and give up after `limit` trials, or soon after some seconds. tree: the refutation, with at least
 * 5 * limit + 8 words: for each case -1 if it fails by itself, else a house or -2, a digit or a cell, and the
 * number of its cases, each a cell, a digit and its refutation. solution: the masks of a solution that was
 * found. -1 if memory is short. */
SUDOKU_API int sudoku_probe_cases(sudoku_prober *prober, const uint32_t *masks, double *weights, uint64_t limit,
                                  double seconds, uint64_t *trials, int32_t *tree, uint32_t *solution);

/* Premises from which assumptions on candidates are refuted, each a bit.
 *
 * cells, digits: of each candidate, digits from 1. truths, links: of each the premise, the number of its candidates,
 * and these. demands: of each the premise, the number of its part on the board, the number of its units of several
 * places (at most 31), and for each of these the premise that its cells differ. placed: for each cell of the board its digit, or 0. */
typedef struct {
    uint32_t candidates, premises, truths, links, demands;
    const uint16_t *cells, *digits, *placed;
    const int64_t *truth_words, *link_words, *demand_words;
} sudoku_premises;

typedef struct sudoku_refuter sudoku_refuter;

/* NULL if memory is short. It belongs to the thread of the prober, which must outlive it. */
SUDOKU_API sudoku_refuter *sudoku_refuter_open(sudoku_prober *prober, const sudoku_premises *premises);
SUDOKU_API void sudoku_refuter_close(sudoku_refuter *refuter);

/* Refute an assumption from the premises of a set, within a number of cases and some seconds. Returns 1 if it is refuted; used: the
 * premises that this takes. cases: the number of cases, one more than `most` if it gave up. -1 if memory is short. */
SUDOKU_API int sudoku_refute(sudoku_refuter *refuter, const uint64_t *on, uint32_t number, uint32_t is_true,
                             uint64_t most, double seconds, uint64_t *used, uint64_t *cases);

/* Refute that a candidate is true in a position by a tree: -1 if it fails by itself, else the number of a truth and
 * of its cases, each a candidate and its tree. The premises have the candidates of the empty board. masks: the digits
 * left in each cell. placed: its digit, or 0. Returns 1 if it is refuted, from few reasons; used: the premises. 0 if
 * the tree does not refute it, or not within some seconds. -1 if memory is short. */
SUDOKU_API int sudoku_replay(sudoku_refuter *refuter, const uint32_t *masks, const uint16_t *placed, uint32_t number,
                             const int64_t *tree, double seconds, uint64_t *used);

#endif
