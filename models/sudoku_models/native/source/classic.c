/* The solver of 9 x 9 boards without further rules. */
#include "solver.h"

#include "lanes.h"

#include "classic_propagation.h"

#include "classic_branching.h"

/* Vectors of 16 lanes can hold one puzzle, if the lanes can change places. */
#define HAS_GRIDS (LEVEL >= SUDOKU_AVX2)
#if HAS_GRIDS
#include "classic_grid.h"
#endif

/* The passes and conflicts of a puzzle alone, in a grid. Most puzzles need fewer, and lanes are faster
 * for the others. */
#define PASSES_ALONE 256
#define CONFLICTS_ALONE 24

/* fresh: lanes that have had no pass since they were filled. is_column_pass: of the next pass.
 * choice: of all lanes, if any is stable. waiting: subtrees of a puzzle alone. */
typedef struct {
    lane_set fresh;
    int is_column_pass;
    choice choice;
#if HAS_GRIDS
    grid *waiting;
#endif
} rules;

#define CELL_COUNT(search) 81
typedef struct search search;
static int open_rules(search *s);
static void close_rules(search *s);
static void lane_filled(search *s, int lane);
static pass propagate(search *s);
static void choose_all(search *s);
static void split(search *s, int lane, element *other, int step);
static int begin_alone(search *s, uint64_t puzzle);

#include "search.h"

#if HAS_GRIDS
#include "classic_alone.h"

static int open_rules(search *s) {
    s->rules.waiting = new_memory((PASSES_ALONE + 1) * sizeof(grid));
    return s->rules.waiting != NULL;
}

static void close_rules(search *s) { free_memory(s->rules.waiting); }
#else
#include "alone_in_lanes.h"

static int open_rules(search *s) {
    (void)s;
    return 1;
}

static void close_rules(search *s) { (void)s; }
#endif

/* The first lane of a batch begins with rows, as columns alone make nothing of clues. */
static void lane_filled(search *s, int lane) {
    if (s->active == (lane_set)1 << lane) s->rules.is_column_pass = 0;
    s->rules.fresh |= (lane_set)1 << lane;
}

static lane_set refuted_lanes(const findings *found) {
    return ~zero_lanes(found->refuted | where_zero(found->least)) & ALL_LANES;
}

/* While so few lanes are active, they are split early. */
#define FEW_LANES (LANES < 16 ? LANES / 2 : 8)

/* Lanes to split although they are not stable: all, if most lanes are free and nothing waits for
 * them. This costs decisions, but no time. Not among them are a puzzle without a decision, which may
 * need none, while the wrong half of a hasty split can take hundreds; and one that has met its limit
 * of conflicts. */
static lane_set early_lanes(const search *s, lane_set lanes) {
    int waiting = s->job_count > 0 || has_next(s);
    if (waiting || __builtin_popcount(lanes) > FEW_LANES) return 0;
    lane_set early = lanes;
    for (; lanes; lanes &= lanes - 1) {
        int lane = __builtin_ctz(lanes);
        uint64_t puzzle = s->puzzle[lane];
        if (!s->batch.decisions[puzzle] || s->batch.conflicts[puzzle] >= s->batch.conflicts_limit)
            early &= ~((lane_set)1 << lane);
    }
    return early;
}

/* Passes over rows and over columns take turns. A lane is stable when a pass over rows changes
 * nothing, although columns may have changed before it: to wait for both costs more than the
 * decisions that it saves. A lane in which no digit can be chosen is solved, or goes on: when both
 * passes change nothing, each digit has one row and one column in a box, and that is one cell. */
static pass propagate(search *s) {
    rules *r = &s->rules;
    lane_set fresh = r->fresh;
    findings found = {{0}, {0}, everywhere(0x7fff)};
    r->fresh = 0;
    if (r->is_column_pass) {
        r->is_column_pass = 0;
        propagate_columns(s->cells, &found);
        return (pass){refuted_lanes(&found), 0, 0};
    }
    r->is_column_pass = 1;
    propagate_rows(s->cells, &found);
    lane_set refuted = refuted_lanes(&found);
    lane_set going_on = s->active & ~refuted & ~fresh;
    lane_set stable = (zero_lanes(found.changed) & going_on) | early_lanes(s, going_on);
    if (!stable) return (pass){refuted, 0, 0};
    choose(s->cells, &r->choice);
    stable &= ~zero_lanes(r->choice.digits);
    lane_set solved = solved_lanes(&r->choice) & ~refuted;
    return (pass){refuted, stable | solved, ~solved};
}

static void choose_all(search *s) { (void)s; }

static void split(search *s, int lane, element *other, int step) {
    element digits = s->rules.choice.digits[lane];
    element digit = digits & (element)-digits;
    split_band(lane_cells(s, lane), other, step, s->rules.choice.bands[lane], digit);
}

#define SOLVER_NAME(level) sudoku_classic_##level
#include "exported.h"
