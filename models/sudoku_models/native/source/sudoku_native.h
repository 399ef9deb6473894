/* The interface of the engine.
 *
 * An engine holds one board and answers batches of its puzzles. It belongs to one thread. A search
 * runs in slices, so that its caller can look at the clock and hear Ctrl-C between two of them.
 */
#ifndef SUDOKU_NATIVE_H
#define SUDOKU_NATIVE_H

#include <stdint.h>

#if defined(_WIN32)
#define SUDOKU_API __declspec(dllexport)
#else
#define SUDOKU_API __attribute__((visibility("default")))
#endif

/* Raised with every change of this file. The Python side loads no library of another number. */
#define SUDOKU_INTERFACE 13
#define SUDOKU_MAX_SIZE 25
#define SUDOKU_MAX_CELLS 1625
#define SUDOKU_MAX_INNER_CELLS 8192

/* The levels, from the narrowest vectors to the widest. PLAIN leaves instructions to the compiler. */
#define SUDOKU_PLAIN 0
#define SUDOKU_SSE2 1
#define SUDOKU_AVX2 2
#define SUDOKU_AVX512 3
#define SUDOKU_LEVELS 4

/* A board of n x n cells in row-major order, with the digits 1 ... n.
 *
 * box_rows, box_cols: of a box, with n cells; 0 for a board without boxes.
 * Group g is the cells group_cells[group_starts[g] ... group_starts[g + 1] - 1], which hold different
 * digits; a group of n cells holds every digit. Rows, columns and boxes are not among them.
 * Relation r: the cells relation_cells[2 r] and relation_cells[2 r + 1] may hold the digits d and e
 * if bit e - 1 of tables[(2 n) table + d - 1] is set, where table = relation_tables[r]. The second n
 * masks of a table are for the other direction, from e to d.
 * A relation of a cell to itself restricts the cell to the digits d that allow d.
 *
 * A board with a program has none of these: the program says what its rules are. See
 * constraints/program.h for its records, which must be sound. Then there are `digits` digits, `cells`
 * cells, of which those beyond n x n are hidden, and tables of `digits` masks for one direction only.
 * Its records may name `inner_cells` more cells, whose digits follow from those of the others.
 * Its connected areas and divisions have at most `area_cells` cells.
 */
typedef struct {
    uint32_t size;
    uint32_t box_rows, box_cols;
    uint32_t groups;
    uint32_t relations;
    uint32_t tables_count;
    const uint32_t *group_starts;
    const uint16_t *group_cells;
    const uint16_t *relation_cells;
    const uint16_t *relation_tables;
    const uint32_t *tables;
    uint32_t cells, digits, inner_cells, area_cells;
    const int64_t *program;
    uint64_t program_length;
} sudoku_board;

/* What is known of a puzzle. */
enum sudoku_status {
    SUDOKU_OPEN,      /* its search has not ended */
    SUDOKU_EXHAUSTED, /* there are no other solutions than those counted */
    SUDOKU_LIMIT,     /* as many solutions were found as were asked for */
    SUDOKU_STOPPED,   /* the limit of conflicts was met */
};

/* A batch of puzzles on one board with c cells, and where the answers go.
 *
 * digits: c bytes for each puzzle, 0 for an open cell; or NULL.
 * candidates: c masks for each puzzle, bit d - 1 for digit d, in place of digits.
 * limit: solutions after which a puzzle is left, at least 1.
 * conflicts_limit: refuted subtrees after which a puzzle is not branched any further, and left.
 * kept: solutions of each puzzle that are stored.
 * solutions: count x kept x c bytes; NULL if kept is 0.
 * apart: not 0 if a puzzle begins only when the one before has ended, so that its answer does not
 * depend on the others. Slower, as a single puzzle does not always fill the lanes.
 * covering: 0, or solutions after which only those are looked for that hold a digit in a cell which no
 * solution before did, on a board with a program. All solutions together then hold each digit that is in
 * a cell of any solution.
 * guide: c digits that are tried first in their cells, on a board with a program; or NULL.
 * differing: cells of which at least one holds another digit than the guide; their number is 0 if there
 * is no such demand. If they are not in ascending order, the first solution that is found is one whose
 * last cell with another digit, in this order, comes first.
 * The other arrays have one element for each puzzle.
 */
typedef struct {
    uint64_t count;
    const uint8_t *digits;
    const uint32_t *candidates;
    uint64_t limit;
    uint64_t conflicts_limit;
    uint64_t kept;
    uint64_t *solution_counts;
    uint64_t *decisions;
    uint64_t *conflicts;
    uint8_t *solutions;
    uint8_t *statuses;
    uint64_t apart;
    uint64_t covering;
    const uint8_t *guide;
    const uint16_t *differing;
    uint64_t differing_count;
} sudoku_batch;

typedef struct sudoku_engine sudoku_engine;

/* Whether this library was built with a level. */
SUDOKU_API int sudoku_was_built(int level);

/* What the library was compiled from, "" if that is unknown, and by which compiler. */
SUDOKU_API const char *sudoku_sources(void);
SUDOKU_API const char *sudoku_compiler(void);

/* Whether this library was built with a level, and this machine has it. */
SUDOKU_API int sudoku_has_level(int level);

/* The number of the interface. */
SUDOKU_API int sudoku_interface(void);

/* An engine; NULL without memory, or for a board or level that it does not support. The board is
 * copied. */
SUDOKU_API sudoku_engine *sudoku_open(const sudoku_board *board, int level);

SUDOKU_API void sudoku_close(sudoku_engine *engine);

/* Begin with a batch, whose arrays must outlive the search, and run as sudoku_run does. */
SUDOKU_API int sudoku_search(sudoku_engine *engine, const sudoku_batch *batch, uint64_t passes);

/* Go on for so many passes over all lanes. Returns 1 if puzzles are left, 0 at the end, and -1 if
 * memory is short, which ends the search. Answers of puzzles that are not open are final. */
SUDOKU_API int sudoku_run(sudoku_engine *engine, uint64_t passes);

/* Reduce each puzzle to the candidates that propagation leaves, without search: count x c masks,
 * all 0 for a puzzle that it refutes. Takes the digits or candidates of the batch. */
SUDOKU_API int sudoku_propagate(sudoku_engine *engine, const sudoku_batch *batch, uint32_t *left);

/* Lines that may change places: bands of rows among each other and the rows within each, stacks and
 * columns alike, and rows with columns if `transposes` is not 0. Boards have size x size cells. */
typedef struct {
    uint32_t size;
    uint32_t band_rows, stack_columns; /* divide size; equal if rows and columns change places */
    uint32_t transposes;
} sudoku_shape;

/* Elements whose product is a number of automorphisms. */
#define SUDOKU_FACTORS 4

/* Puzzles with c cells, and where their row-minlex forms go.
 *
 * cells: c bytes for each puzzle, from 0, an open cell, to size. cells_of_forms: as many.
 * maps: 3 size + 2 bytes for each puzzle, or NULL: whether it is transposed, its rows, its columns,
 * and the names of 0 ... size. Cell (r, c) of the form is names[puzzle[rows[r]][columns[c]]], and
 * names[puzzle[columns[c]][rows[r]]] of a transposed puzzle.
 * automorphisms: SUDOKU_FACTORS elements for each puzzle, whose product is the number of ways in which
 * lines make the puzzle itself with some names of the digits. The first is 0 if the search for the
 * form took too many steps; what there is of the form then means nothing.
 */
typedef struct {
    uint64_t count;
    const uint8_t *cells;
    uint8_t *cells_of_forms;
    uint8_t *maps;
    uint64_t *automorphisms;
} sudoku_forms;

/* Make forms until `steps` are done, of at least one puzzle, for which `limit` steps are allowed. A
 * step takes less than a microsecond. Returns the number of puzzles done; -1 if memory is short, and
 * -2 for a shape or a digit that is out of range. */
SUDOKU_API int64_t sudoku_canonicalise(const sudoku_shape *shape, const sudoku_forms *forms,
                                       uint64_t steps, uint64_t limit);

/* The most marks of a grid: its houses times its digits. */
#define SUDOKU_MOST_MARKS 1024

/* Grids to be judged, of c cells each, and their puzzles.
 *
 * marks: for each cell and each of 0 ... digit_count a set of bits, in words up to a multiple of 256 bits, at
 * an address that is a multiple of 16. Bit digit_count * h + d - 1 stands for the digit d in house h.
 * all: the bits of all houses and digits.
 * digits, candidates: as in a batch. A puzzle begins `puzzle_stride` elements after the one before, a grid
 * `grid_stride` bytes.
 */
typedef struct {
    uint64_t count;
    uint32_t cells, digit_count, houses;
    const uint64_t *marks, *all;
    const uint8_t *digits;
    const uint32_t *candidates;
    uint64_t puzzle_stride;
    const uint8_t *grids;
    uint64_t grid_stride;
} sudoku_grids;

/* The number, from 0, of the first grid that is no solution of its puzzle; `count` if all are solutions. */
SUDOKU_API uint64_t sudoku_first_wrong(const sudoku_grids *grids);

#endif
