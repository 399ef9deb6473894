/* The search: lanes that are refilled as soon as they are solved or refuted.
 *
 * All lanes run the same propagation. A lane at a fixpoint that is not solved is split: one half
 * goes on in the lane, the other in a free lane, or onto a stack. A free lane takes the last
 * subtree of the stack, whatever puzzle it belongs to, and only then the next puzzle. So a single
 * hard puzzle fills all lanes, and a batch of easy ones does, too.
 *
 * The file that includes this one defines
 *   CELL_COUNT(search): the number of cells of the board.
 *   rules: what it keeps in a search.
 *   int open_rules(search *), 0 without memory, and void close_rules(search *).
 *   void lane_filled(search *, int lane): a lane has got new cells.
 *   pass propagate(search *): a pass over all lanes.
 *   void choose_all(search *): prepare the splits of all lanes.
 *   void split(search *, int lane, element *other, int step): the lane and its copy become its two
 *     halves. The cells of the copy are `step` elements apart.
 *   int begin_alone(search *, uint64_t puzzle): begin with a puzzle while all lanes are free; 0 without
 *     memory. The puzzle may end there, or leave subtrees in lanes and on the stack.
 */
#include <stdlib.h>
#include <string.h>

#define NO_MEMORY (-1)
#define FINISHED 0
#define UNFINISHED 1

/* The lanes, and what waits for them. `cells` has a vector for each cell. jobs: subtrees, each of a
 * puzzle, as stored by job_at. pending: the number of subtrees of each puzzle that are not done.
 * is_alone: whether a puzzle begins only when the one before has ended. */
struct search {
    vector *cells;
    const sudoku_board *board;
    rules rules;
    sudoku_batch batch;
    uint64_t next;
    int is_alone;
    uint64_t puzzle[LANES];
    lane_set active, free;
    char *jobs;
    size_t job_count, job_room;
    uint32_t *pending;
    uint64_t pending_room;
    element given[256];
};

/* A subtree on the stack. */
typedef struct {
    uint64_t puzzle;
    element cells[];
} job;

#define FIRST_JOBS 256
#define EACH_CELL(search)                                                                  \
    _Pragma("GCC unroll 9") for (int cell = 0, cells_of_board = (int)CELL_COUNT(search);   \
                                 cell < cells_of_board; cell++)

static size_t job_size(const search *s) {
    (void)s; /* the number of cells may be known when this is compiled */
    size_t size = sizeof(job) + (size_t)CELL_COUNT(s) * sizeof(element);
    return (size + 7) / 8 * 8;
}

static job *job_at(const search *s, size_t number) {
    return (job *)(s->jobs + number * job_size(s));
}

static element *lane_cells(search *s, int lane) { return (element *)s->cells + lane; }

/* Room for one job more; 0 without memory. */
static int reserve_job(search *s) {
    if (s->job_count < s->job_room) return 1;
    size_t room = s->job_room ? 2 * s->job_room : FIRST_JOBS;
    char *jobs = realloc(s->jobs, room * job_size(s));
    if (jobs == NULL) return 0;
    s->jobs = jobs;
    s->job_room = room;
    return 1;
}

static int is_stopped(const search *s, uint64_t puzzle) {
    return s->batch.statuses[puzzle] >= SUDOKU_LIMIT;
}

/* Fill a lane. `given` has the candidates of each digit of a puzzle: all for 0, none for a wrong
 * one. */
static void load_puzzle(search *s, int lane, uint64_t puzzle) {
    element *restrict cells = lane_cells(s, lane);
    size_t first = (size_t)puzzle * CELL_COUNT(s);
    if (s->batch.candidates != NULL) {
        const uint32_t *candidates = s->batch.candidates + first;
        element full = s->given[0];
        EACH_CELL(s) cells[cell * LANES] = (element)candidates[cell] & full;
    } else {
        const uint8_t *digits = s->batch.digits + first;
        const element *restrict given = s->given;
        EACH_CELL(s) cells[cell * LANES] = given[digits[cell]];
    }
    s->puzzle[lane] = puzzle;
    s->pending[puzzle] = 1;
}

static void load_job(search *s, int lane) {
    const job *restrict from = job_at(s, --s->job_count);
    element *restrict cells = lane_cells(s, lane);
    EACH_CELL(s) cells[cell * LANES] = from->cells[cell];
    s->puzzle[lane] = from->puzzle;
}

/* A free lane has been filled. */
static void take_lane(search *s, int lane) {
    s->free &= ~((lane_set)1 << lane);
    s->active |= (lane_set)1 << lane;
    lane_filled(s, lane);
}

/* Whether a puzzle is left that may begin beside others. */
static int has_next(const search *s) { return s->next < s->batch.count && !s->is_alone; }

/* Fill the free lanes, as far as there are subtrees or puzzles. */
static void refill(search *s) {
    while (s->free) {
        int lane = __builtin_ctz(s->free);
        while (s->job_count && is_stopped(s, job_at(s, s->job_count - 1)->puzzle)) s->job_count--;
        if (s->job_count)
            load_job(s, lane);
        else if (has_next(s))
            load_puzzle(s, lane, s->next++);
        else
            return;
        take_lane(s, lane);
    }
}

static void free_lane(search *s, int lane) {
    s->active &= ~((lane_set)1 << lane);
    s->free |= (lane_set)1 << lane;
}

/* Leave a puzzle: free all its lanes. Its subtrees on the stack are dropped later. */
static void leave(search *s, uint64_t puzzle, uint8_t status) {
    s->batch.statuses[puzzle] = status;
    for (lane_set lanes = s->active; lanes; lanes &= lanes - 1) {
        int lane = __builtin_ctz(lanes);
        if (s->puzzle[lane] == puzzle) free_lane(s, lane);
    }
}

/* A lane is done: its subtree holds no further solution. */
static void end_subtree(search *s, int lane) {
    uint64_t puzzle = s->puzzle[lane];
    free_lane(s, lane);
    if (--s->pending[puzzle] == 0) s->batch.statuses[puzzle] = SUDOKU_EXHAUSTED;
}

static void end_refuted(search *s, int lane) {
    s->batch.conflicts[s->puzzle[lane]]++;
    end_subtree(s, lane);
}

static void end_solved(search *s, int lane) {
    uint64_t puzzle = s->puzzle[lane];
    uint64_t number = s->batch.solution_counts[puzzle]++;
    if (number < s->batch.kept) {
        uint8_t *to = s->batch.solutions + (puzzle * s->batch.kept + number) * CELL_COUNT(s);
        const element *cells = lane_cells(s, lane);
        EACH_CELL(s) to[cell] = (uint8_t)(__builtin_ctz(cells[cell * LANES]) + 1);
    }
    end_subtree(s, lane);
    if (number + 1 == s->batch.limit && s->pending[puzzle]) leave(s, puzzle, SUDOKU_LIMIT);
}

/* A copy of a lane for its other half: in a free lane, or else on the stack; NULL without memory.
 * The cells of the copy are *step elements apart. */
static element *copy_lane(search *s, int lane, int *step) {
    const element *from = lane_cells(s, lane);
    if (s->free) {
        int other = __builtin_ctz(s->free);
        element *to = lane_cells(s, other);
        EACH_CELL(s) to[cell * LANES] = from[cell * LANES];
        s->puzzle[other] = s->puzzle[lane];
        take_lane(s, other);
        *step = LANES;
        return to;
    }
    if (!reserve_job(s)) return NULL;
    job *to = job_at(s, s->job_count++);
    EACH_CELL(s) to->cells[cell] = from[cell * LANES];
    to->puzzle = s->puzzle[lane];
    *step = 1;
    return to->cells;
}

/* Split a lane, unless its puzzle has met its limit of conflicts; 0 without memory. */
static int branch(search *s, int lane) {
    uint64_t puzzle = s->puzzle[lane];
    if (s->batch.conflicts[puzzle] >= s->batch.conflicts_limit) {
        leave(s, puzzle, SUDOKU_STOPPED);
        return 1;
    }
    int step;
    element *other = copy_lane(s, lane, &step);
    if (other == NULL) return 0;
    split(s, lane, other, step);
    lane_filled(s, lane);
    s->batch.decisions[puzzle]++;
    s->pending[puzzle]++;
    return 1;
}

/* Run passes until the lanes are empty; see sudoku_run. */
static int run(search *s, uint64_t passes) {
    while (1) {
        refill(s);
        if (!s->active && s->next == s->batch.count) return FINISHED;
        if (passes-- == 0) return UNFINISHED;
        if (!s->active) {
            if (!begin_alone(s, s->next++)) return NO_MEMORY;
            continue;
        }
        pass found = propagate(s);
        lane_set refuted = found.refuted & s->active;
        for (lane_set lanes = refuted; lanes; lanes &= lanes - 1)
            end_refuted(s, __builtin_ctz(lanes));
        lane_set stable = found.stable & s->active;
        for (lane_set lanes = stable & ~found.open; lanes; lanes &= lanes - 1)
            if (s->active >> __builtin_ctz(lanes) & 1) end_solved(s, __builtin_ctz(lanes));
        lane_set stuck = stable & found.open & s->active;
        if (stuck) choose_all(s);
        while (stuck) {
            int lane = __builtin_ctz(stuck);
            if (!branch(s, lane)) return NO_MEMORY;
            /* Without lanes that were left: they may be filled anew by the next one. */
            stuck &= (stuck - 1) & s->active;
        }
    }
}

/* Begin with a batch; see sudoku_search. */
static int begin(search *s, const sudoku_batch *batch) {
    s->active = 0;
    s->free = ALL_LANES;
    s->job_count = 0;
    s->next = 0;
    s->batch = *batch;
    s->is_alone = batch->apart || batch->count == 1;
    if (batch->count > s->pending_room) {
        uint32_t *pending = NULL;
        if (batch->count <= SIZE_MAX / sizeof *pending)
            pending = realloc(s->pending, (size_t)batch->count * sizeof *pending);
        if (pending == NULL) {
            s->batch.count = 0;
            return 0;
        }
        s->pending = pending;
        s->pending_room = batch->count;
    }
    memset(batch->solution_counts, 0, batch->count * sizeof *batch->solution_counts);
    memset(batch->decisions, 0, batch->count * sizeof *batch->decisions);
    memset(batch->conflicts, 0, batch->count * sizeof *batch->conflicts);
    memset(batch->statuses, SUDOKU_OPEN, batch->count);
    return 1;
}

static void close_search(search *s) {
    if (s == NULL) return;
    close_rules(s);
    free_memory(s->cells);
    free(s->jobs);
    free(s->pending);
    free_memory(s);
}

static search *open_search(const sudoku_board *board) {
    search *s = new_memory(sizeof *s);
    if (s == NULL) return NULL;
    s->board = board;
    s->given[0] = (element)(((uint64_t)1 << board->size) - 1);
    for (uint32_t digit = 1; digit <= board->size; digit++)
        s->given[digit] = (element)((element)1 << (digit - 1));
    s->cells = new_memory(CELL_COUNT(s) * sizeof(vector));
    if (s->cells == NULL || !open_rules(s)) {
        close_search(s);
        return NULL;
    }
    return s;
}

/* Reduce the puzzles of a batch; see sudoku_propagate. A lane that is stable is stored and freed. No
 * conflicts are allowed, so that no rules split a lane early. */
static int reduce(search *s, const sudoku_batch *batch, uint32_t *left) {
    if (!begin(s, batch)) return NO_MEMORY;
    s->batch.conflicts_limit = 0;
    s->is_alone = 0;
    while (1) {
        refill(s);
        if (!s->active) return FINISHED;
        pass found = propagate(s);
        lane_set done = (found.refuted | found.stable) & s->active;
        for (; done; done &= done - 1) {
            int lane = __builtin_ctz(done), is_refuted = found.refuted >> lane & 1;
            uint32_t *to = left + s->puzzle[lane] * CELL_COUNT(s);
            const element *cells = lane_cells(s, lane);
            for (int cell = 0; cell < (int)CELL_COUNT(s); cell++)
                to[cell] = is_refuted ? 0 : cells[cell * LANES];
            free_lane(s, lane);
        }
    }
}
