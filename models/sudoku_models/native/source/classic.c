/* The solver of 9 x 9 boards without further rules. */
#include "solver.h"

#include "lanes.h"

#include "classic_branching.h"
#include "classic_propagation.h"
#include "splitting.h"

/* previous: what the half pass before changed; a lane is stable after two that change nothing.
 * is_column_pass: of the next half pass. choice: of all lanes. */
typedef struct {
    vector previous;
    int is_column_pass;
    choice choice;
} rules;

#define CELL_COUNT(search) 81
typedef struct search search;
static int open_rules(search *s);
static void close_rules(search *s);
static void lane_filled(search *s, int lane);
static pass propagate(search *s);
static void choose_all(search *s);
static void split(search *s, int lane, element *other);

#include "search.h"

static int open_rules(search *s) {
    (void)s;
    return 1;
}

static void close_rules(search *s) { (void)s; }

static void lane_filled(search *s, int lane) { s->rules.previous[lane] = 1; }

/* A half pass over rows and one over columns take turns. */
static pass propagate(search *s) {
    findings found = s->rules.is_column_pass ? propagate_columns(s->cells) : propagate_rows(s->cells);
    s->rules.is_column_pass = !s->rules.is_column_pass;
    lane_set refuted = ~zero_lanes(found.refuted) & ALL_LANES;
    lane_set stable = zero_lanes(found.changed | s->rules.previous) & ~refuted;
    s->rules.previous = found.changed;
    return (pass){refuted, stable, ~zero_lanes(found.open) & ALL_LANES};
}

static void choose_all(search *s) { s->rules.choice = choose(s->cells); }

static void split(search *s, int lane, element *other) {
    element digits = s->rules.choice.digits[lane];
    int band = s->rules.choice.bands[lane];
    if (band == NO_BAND)
        split_cell(lane_cells(s, lane), other, smallest_cell(other, 81));
    else
        split_band(lane_cells(s, lane), other, band, digits & (element)-digits);
}

#define SOLVER_NAME(level) sudoku_classic_##level
#include "exported.h"
