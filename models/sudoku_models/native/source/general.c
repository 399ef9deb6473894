/* The solver of all other boards up to size 25. */
#include "solver.h"

#include "lanes.h"

#include "splitting.h"

#include "general_findings.h"

#include "general_bands.h"
#include "general_branching.h"
#include "general_groups.h"
#include "general_pieces.h"
#include "general_relations.h"

/* Passes over rows, over columns, and over all further rules of the board take turns. */
enum turn { ROWS, COLUMNS, FURTHER };

/* quiet: for how many passes on end nothing has changed in a lane. choice: of all lanes. bands: NULL
 * on boards with pieces. regions: of each cell, the size of the board for none. */
typedef struct {
    int turn, turns;
    vector quiet, open;
    choice choice;
    house_places *houses;
    uint8_t regions[SUDOKU_MAX_SIZE * SUDOKU_MAX_SIZE];
    band_passes bands;
    pieces pieces[2];
    piece_room *room;
    groups groups;
    relations relations;
} rules;

#define CELL_COUNT(search) ((search)->board->size * (search)->board->size)
typedef struct search search;
static int open_rules(search *s);
static void close_rules(search *s);
static void lane_filled(search *s, int lane);
static pass propagate(search *s);
static void choose_all(search *s);
static void split(search *s, int lane, element *other, int step);
static int begin_alone(search *s, uint64_t puzzle);

#include "search.h"

#include "alone_in_lanes.h"

#define NO_REGION SUDOKU_MAX_SIZE

/* The number of regions, and the region of each cell: the boxes, or else the first houses of the
 * board that have no common cell. Marks the groups that are regions. */
static uint32_t find_regions(const sudoku_board *b, uint32_t *region_of, uint8_t *is_taken) {
    uint32_t n = b->size, count = 0;
    for (uint32_t cell = 0; cell < n * n; cell++) {
        uint32_t row = cell / n, column = cell % n;
        region_of[cell] = NO_REGION;
        if (b->box_rows)
            region_of[cell] = row / b->box_rows * b->box_rows + column / b->box_cols;
    }
    if (b->box_rows) return n;
    for (uint32_t g = 0; g < b->groups && count < n; g++) {
        const uint16_t *cells = b->group_cells + b->group_starts[g];
        uint32_t length = b->group_starts[g + 1] - b->group_starts[g], free_cells = 0;
        if (length != n) continue;
        for (uint32_t i = 0; i < n; i++) free_cells += region_of[cells[i]] == NO_REGION;
        if (free_cells < n) continue;
        for (uint32_t i = 0; i < n; i++) region_of[cells[i]] = count;
        is_taken[g] = 1;
        count++;
    }
    for (uint32_t cell = 0; cell < n * n; cell++)
        if (region_of[cell] == NO_REGION) region_of[cell] = count;
    return count;
}

static int open_lines(search *s, uint8_t *is_taken) {
    const sudoku_board *b = s->board;
    rules *r = &s->rules;
    uint32_t region_of[SUDOKU_MAX_SIZE * SUDOKU_MAX_SIZE];
    uint32_t count = find_regions(b, region_of, is_taken);
    for (uint32_t cell = 0; cell < CELL_COUNT(s); cell++)
        r->regions[cell] = (uint8_t)(region_of[cell] < count ? region_of[cell] : b->size);
    r->houses = new_memory(sizeof *r->houses);
    if (r->houses == NULL) return 0;
    r->bands = band_passes_of(b->box_rows, b->box_cols);
    if (r->bands.rows != NULL) return 1;
    r->room = new_memory(sizeof *r->room);
    if (r->room == NULL) return 0;
    r->room->of_piece = new_memory(CELL_COUNT(s) * sizeof *r->room->of_piece);
    return r->room->of_piece != NULL &&
           open_pieces(&r->pieces[ROWS], b->size, b->size, 1, region_of, count) &&
           open_pieces(&r->pieces[COLUMNS], b->size, 1, b->size, region_of, count);
}

static int open_rules(search *s) {
    const sudoku_board *b = s->board;
    rules *r = &s->rules;
    uint8_t *is_taken = calloc(b->groups + 1, 1);
    int is_open = is_taken != NULL && open_lines(s, is_taken) &&
                  open_groups(&r->groups, b, is_taken) && open_relations(&r->relations, b);
    free(is_taken);
    r->turns = is_open && (r->groups.count || r->relations.count || r->relations.unlike_count)
                   ? 3 : 2;
    return is_open;
}

static void close_rules(search *s) {
    rules *r = &s->rules;
    if (r->room != NULL) free_memory(r->room->of_piece);
    free_memory(r->room);
    free_memory(r->houses);
    close_pieces(&r->pieces[ROWS]);
    close_pieces(&r->pieces[COLUMNS]);
    close_groups(&r->groups);
    close_relations(&r->relations);
}

static void lane_filled(search *s, int lane) {
    if (s->active == (lane_set)1 << lane) s->rules.turn = 0; /* the first: the same answers again */
    s->rules.quiet[lane] = 0;
    restrict_lane(&s->rules.relations, lane_cells(s, lane));
}

static void take_turn(search *s, int turn, findings *found) {
    const sudoku_board *b = s->board;
    rules *r = &s->rules;
    vector full = everywhere((element)(((uint64_t)1 << b->size) - 1));
    int rows = (int)b->box_rows, columns = (int)b->box_cols;
    if (turn == FURTHER) {
        propagate_groups(&r->groups, s->cells, b->size, full, found);
        propagate_relations(&r->relations, s->cells, b->size, found);
    } else if (r->bands.rows == NULL) {
        propagate_pieces(&r->pieces[turn], s->cells, r->room, full, found);
    } else {
        (turn == ROWS ? r->bands.rows : r->bands.columns)(s->cells, rows, columns, found);
    }
}

/* One turn. A lane is stable if nothing has changed in all turns. */
static pass propagate(search *s) {
    rules *r = &s->rules;
    findings found = nothing_found();
    take_turn(s, r->turn, &found);
    if (r->turn != FURTHER) r->open = found.open;
    r->turn = r->turn + 1 == r->turns ? 0 : r->turn + 1;
    r->quiet = (r->quiet + 1) & where_zero(found.changed);
    vector waiting = (vector)(r->quiet < (element)r->turns);
    lane_set refuted =
        (~zero_lanes(found.refuted) | zero_lanes(found.empty)) & ALL_LANES;
    return (pass){refuted, zero_lanes(waiting) & ~refuted, ~zero_lanes(r->open) & ALL_LANES};
}

/* On small boards the cell with the fewest candidates is found sooner than links. */
#define LEAST_SIZE_WITH_LINKS 10

static void choose_all(search *s) {
    rules *r = &s->rules;
    r->choice.cell = everywhere(NO_CELL);
    if (s->board->size < LEAST_SIZE_WITH_LINKS) return;
    choose(s->cells, s->board->size, r->regions, r->houses, &r->choice);
}

/* The chosen digit is in the chosen cell of the lane, and not in that of the copy. */
static void split(search *s, int lane, element *other, int step) {
    int cell = (int)s->rules.choice.cell[lane];
    element *mine = lane_cells(s, lane), digit = s->rules.choice.digit[lane];
    if (s->rules.choice.cell[lane] == NO_CELL) {
        split_cell(mine, other, step, smallest_cell(mine, (int)CELL_COUNT(s)));
        return;
    }
    mine[cell * LANES] = digit;
    other[cell * step] &= (element)~digit;
}

#ifdef WIDE
#define SOLVER_NAME(level) sudoku_wide_##level
#else
#define SOLVER_NAME(level) sudoku_narrow_##level
#endif
#include "exported.h"
