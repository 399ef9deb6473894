/* The solver of all other boards up to size 25. */
#include "solver.h"

#include "lanes.h"

#include "splitting.h"

/* A board as cells of houses, all of them: rows, columns, boxes, and the groups of the board. */
typedef struct {
    uint32_t group_count;
    uint32_t *starts;
    uint16_t *cells;
} rules;

#define CELL_COUNT(search) ((search)->board->size * (search)->board->size)
typedef struct search search;
static int open_rules(search *s);
static void close_rules(search *s);
static void lane_filled(search *s, int lane);
static pass propagate(search *s);
static void choose_all(search *s);
static void split(search *s, int lane, element *other);

#include "search.h"

static int open_rules(search *s) {
    const sudoku_board *b = s->board;
    uint32_t n = b->size, houses = b->box_rows ? 3 * n : 2 * n, listed = 0;
    if (b->groups) listed = b->group_starts[b->groups];
    rules *r = &s->rules;
    r->group_count = houses + b->groups;
    r->starts = malloc((r->group_count + 1) * sizeof *r->starts);
    r->cells = malloc(((size_t)houses * n + listed) * sizeof *r->cells);
    if (r->starts == NULL || r->cells == NULL) return 0;
    uint32_t group = 0, at = 0;
    for (uint32_t kind = 0; kind < houses / n; kind++)
        for (uint32_t i = 0; i < n; i++) {
            r->starts[group++] = at;
            for (uint32_t j = 0; j < n; j++) {
                uint32_t cell = kind == 0 ? i * n + j : j * n + i;
                if (kind == 2) {
                    uint32_t boxes = n / b->box_cols;
                    uint32_t row = i / boxes * b->box_rows + j / b->box_cols;
                    cell = row * n + i % boxes * b->box_cols + j % b->box_cols;
                }
                r->cells[at++] = (uint16_t)cell;
            }
        }
    for (uint32_t g = 0; g < b->groups; g++) {
        r->starts[group++] = at;
        for (uint32_t j = b->group_starts[g]; j < b->group_starts[g + 1]; j++)
            r->cells[at++] = b->group_cells[j];
    }
    r->starts[group] = at;
    return 1;
}

static void close_rules(search *s) {
    free(s->rules.starts);
    free(s->rules.cells);
}

static void lane_filled(search *s, int lane) {
    (void)s;
    (void)lane;
}

/* What a pass found, for each lane: not 0 if a cell changed, if there is a contradiction. */
typedef struct {
    vector changed, refuted;
} findings;

INLINE void store(vector *cell, vector left, findings *found) {
    found->changed |= *cell ^ left;
    *cell = left;
}

/* Naked singles leave the other cells of their group. Hidden singles of a house are set. */
INLINE void propagate_group(vector *cells, const uint16_t *group, uint32_t count, uint32_t size,
                            findings *found) {
    vector sure = {0}, once = {0}, twice = {0};
    for (uint32_t i = 0; i < count; i++) {
        vector one = single(cells[group[i]]);
        found->refuted |= sure & one;
        sure |= one;
    }
    for (uint32_t i = 0; i < count; i++) {
        vector cell = cells[group[i]];
        vector left = first_or_second(single(cell), cell & ~sure);
        twice |= once & left;
        once |= left;
        store(cells + group[i], left, found);
    }
    if (count < size) return;
    found->refuted |= once ^ everywhere((element)(((uint64_t)1 << size) - 1));
    once &= ~twice;
    for (uint32_t i = 0; i < count; i++) {
        vector cell = cells[group[i]];
        store(cells + group[i], first_or_second(cell & once, cell), found);
    }
}

/* The digits of a cell that some digit of another one allows. */
INLINE vector allowed(vector from, const uint32_t *table, uint32_t size) {
    vector to = {0};
    for (uint32_t digit = 0; digit < size; digit++) {
        vector lacks = where_zero(from & everywhere((element)((element)1 << digit)));
        to |= everywhere((element)table[digit]) & ~lacks;
    }
    return to;
}

static pass propagate(search *s) {
    const sudoku_board *b = s->board;
    const rules *r = &s->rules;
    findings found = {{0}, {0}};
    for (uint32_t g = 0; g < r->group_count; g++)
        propagate_group(s->cells, r->cells + r->starts[g], r->starts[g + 1] - r->starts[g], b->size,
                        &found);
    for (uint32_t i = 0; i < b->relations; i++) {
        const uint32_t *table = b->tables + 2 * b->size * b->relation_tables[i];
        vector *x = s->cells + b->relation_cells[2 * i];
        vector *y = s->cells + b->relation_cells[2 * i + 1];
        store(y, *y & allowed(*x, table, b->size), &found);
        store(x, *x & allowed(*y, table + b->size, b->size), &found);
    }
    vector open = {0};
    for (uint32_t i = 0; i < CELL_COUNT(s); i++) {
        vector cell = s->cells[i];
        open |= cell & (cell - 1);
        found.refuted |= where_zero(cell);
    }
    lane_set refuted = ~zero_lanes(found.refuted) & ALL_LANES;
    lane_set stable = zero_lanes(found.changed) & ~refuted;
    return (pass){refuted, stable, ~zero_lanes(open) & ALL_LANES};
}

static void choose_all(search *s) { (void)s; }

static void split(search *s, int lane, element *other) {
    split_cell(lane_cells(s, lane), other, smallest_cell(other, (int)CELL_COUNT(s)));
}

#ifdef WIDE
#define SOLVER_NAME(level) sudoku_wide_##level
#else
#define SOLVER_NAME(level) sudoku_narrow_##level
#endif
#include "exported.h"
