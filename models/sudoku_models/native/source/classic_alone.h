/* The search of one puzzle while no other is at hand: depth first, until it takes long.
 *
 * Most puzzles end here, in a fraction of the time that a single puzzle takes in lanes: those with
 * several solutions above all, as a search in lanes divides a puzzle that needs no division. The
 * subtrees that are left after some passes go to the lanes.
 */

/* Fill a grid. `given` is as in load_puzzle. */
static void load_grid(const search *s, uint64_t puzzle, grid *g) {
    size_t first = (size_t)puzzle * 81;
    const uint8_t *digits = s->batch.candidates == NULL ? s->batch.digits + first : NULL;
    const uint32_t *candidates = digits == NULL ? s->batch.candidates + first : NULL;
    union {
        grid grid;
        box_numbers cells[3][3];
    } to;
    memset(&to, 0, sizeof to);
    for (int cell = 0; cell < 81; cell++) {
        element of_cell = digits ? s->given[digits[cell]] : (element)candidates[cell] & FULL;
        to.cells[cell / 9 % 3][cell % 3][cell / 27 * 4 + cell / 3 % 3] = of_cell;
    }
    *g = to.grid;
}

/* The candidates of each cell of the board. */
static void unload_grid(const grid *g, element *to) {
    union {
        grid grid;
        box_numbers cells[3][3];
    } from = {*g};
    for (int cell = 0; cell < 81; cell++)
        to[cell] = from.cells[cell / 9 % 3][cell % 3][cell / 27 * 4 + cell / 3 % 3];
}

static void keep_solution(search *s, uint64_t puzzle, uint64_t number, const grid *g) {
    if (number >= s->batch.kept) return;
    element masks[81];
    unload_grid(g, masks);
    uint8_t *to = s->batch.solutions + (puzzle * s->batch.kept + number) * 81;
    for (int cell = 0; cell < 81; cell++) to[cell] = (uint8_t)(__builtin_ctz(masks[cell]) + 1);
}

/* Leave subtrees to the lanes; 0 without memory. */
static int leave_to_lanes(search *s, uint64_t puzzle, const grid *grids, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (!reserve_job(s)) return 0;
        job *to = job_at(s, s->job_count++);
        unload_grid(&grids[i], to->cells);
        to->puzzle = puzzle;
    }
    s->pending[puzzle] = (uint32_t)count;
    return 1;
}

/* What became of a subtree after a pass. */
enum state { REFUTED, SOLVED, GOES_ON, STUCK };

/* A pass over rows and columns. A subtree without a decision above it is stuck when rows lose nothing;
 * the others as soon as no cell is set, since passes cost more than decisions. When each cell had one
 * candidate before, and nothing is refuted, each digit is once in each house. */
static enum state propagate_grid(grid *g, int is_root, branching *where) {
    finding found = {{0}, {0}, {0}, {0}};
    grid was = *g;
    propagate_rows_of_grid(&was, g, &found);
    propagate_columns_of_grid(g, &found);
    if (has_any(found.refuted)) return REFUTED;
    if (!has_any(found.several)) return SOLVED;
    if (has_any(is_root ? found.lost : found.set)) return GOES_ON;
    *where = choose_in_grid(g);
    return where->digit ? STUCK : GOES_ON;
}

/* Begin with a puzzle; see search.h. `waiting` has the subtrees that are not done, the last of which
 * is searched now. There are never more than passes. */
NOT_INLINE int begin_alone(search *s, uint64_t puzzle) {
    grid *waiting = s->rules.waiting;
    const sudoku_batch *batch = &s->batch;
    uint64_t *found = &batch->solution_counts[puzzle], *conflicts = &batch->conflicts[puzzle];
    size_t count = 1;
    load_grid(s, puzzle, waiting);
    for (int passes = 0; passes < PASSES_ALONE && *conflicts < CONFLICTS_ALONE; passes++) {
        grid *now = &waiting[count - 1];
        branching where;
        enum state state = propagate_grid(now, !batch->decisions[puzzle], &where);
        if (state == STUCK) {
            if (*conflicts >= batch->conflicts_limit) {
                batch->statuses[puzzle] = SUDOKU_STOPPED;
                return 1;
            }
            waiting[count] = *now;
            split_grid(&where, &waiting[count++], now);
            batch->decisions[puzzle]++;
        } else if (state != GOES_ON) {
            if (state == REFUTED)
                ++*conflicts;
            else
                keep_solution(s, puzzle, (*found)++, now);
            count--;
            if (count == 0 || *found == batch->limit) {
                batch->statuses[puzzle] = count == 0 ? SUDOKU_EXHAUSTED : SUDOKU_LIMIT;
                return 1;
            }
        }
    }
    return leave_to_lanes(s, puzzle, waiting, count);
}
