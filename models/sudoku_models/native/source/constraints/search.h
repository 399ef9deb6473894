/* The search: depth first, one node after the other, each with its own copy of all cells. */

enum outcome { STABLE, REFUTED, PAUSED };

/* frames: the cells and the state of each node on the path, of `frame` words. work: what is left of a
 * slice, in steps of propagators. number: of the puzzle that is being solved. next_conflicts: after which
 * its search begins again; most_conflicts: since it last did. is_ordered: whether the cells of the demand
 * are decided in their order. */
struct search {
    rules rules;
    sudoku_batch batch;
    space space;
    weights weights;
    uint64_t number, next_conflicts;
    double most_conflicts;
    int is_open, is_ordered;
    uint32_t *root; /* the first node, without the digits that were refuted there */
    digits *shown;  /* those of solutions */
    uint32_t *base; /* the empty grid, propagated; NULL if that takes long */
    int is_impossible;
    uint32_t depth, depth_room;
    size_t frame;
    uint32_t *frames;
    decision *decisions;
    int64_t work;
    uint64_t steps; /* of propagators, for this puzzle */
    probing probing;
};

#define NO_MEMORY (-1)
#define FINISHED 0
#define UNFINISHED 1
/* Steps of propagators in a pass, which takes some microseconds. */
#define STEPS_OF_PASS 200
/* Of a node, beside propagators. */
#define STEPS_OF_NODE 50

static void enter_frame(search *s, uint32_t depth) {
    s->depth = depth;
    s->space.cells = s->frames + depth * s->frame;
    s->space.state = s->space.cells + s->rules.board.cells;
}

/* Room for one node more. */
static int reserve_frame(search *s) {
    if (s->depth + 1 < s->depth_room) return 1;
    uint32_t room = s->depth_room ? 2 * s->depth_room : 32;
    uint32_t *frames = realloc(s->frames, room * s->frame * sizeof *frames);
    if (frames == NULL) return 0;
    s->frames = frames;
    decision *decisions = realloc(s->decisions, room * sizeof *decisions);
    if (decisions == NULL) return 0;
    s->decisions = decisions;
    s->depth_room = room;
    enter_frame(s, s->depth);
    return 1;
}

static void clear_pending(search *s) {
    for (uint32_t i = 0; i < s->rules.words; i++) s->space.pending[i] = 0;
    s->space.fixed_count = 0;
}

/* These cells are blamed for a conflict, each with a share, and so is the last decision. */
static void learn(search *s, const cell_number *blamed, uint32_t count, double share) {
    if (s->probing.is_on) return;
    for (uint32_t i = 0; i < count; i++) add_weight(&s->weights, blamed[i], share);
    if (s->depth) add_weight(&s->weights, s->decisions[s->depth - 1].cell, 1);
    age_weights(&s->weights, s->rules.board.cells);
}

/* Run propagators until nothing changes, or the slice is over. */
static enum outcome propagate(search *s) {
    space *at = &s->space;
    uint64_t *pending = at->pending;
    uint32_t words = s->rules.words;
    while (1) {
        if (!leave_unlike(at)) {
            learn(s, &(cell_number){(cell_number)at->emptied}, 1, 1);
            break;
        }
        uint32_t word = 0;
        while (word < words && !pending[word]) word++;
        if (word == words) return STABLE;
        if (s->work <= 0) return PAUSED;
        uint64_t bit = pending[word] & -pending[word];
        pending[word] ^= bit;
        const propagator *p = s->rules.propagators + 64 * word + __builtin_ctzll(bit);
        s->work -= p->cost;
        s->steps += p->cost;
        if (!p->run(at, p)) {
            const cell_number *blamed = at->blamed_count ? at->blamed : p->cells;
            uint32_t count = at->blamed_count ? at->blamed_count : p->count;
            learn(s, blamed, count, (double)s->rules.board.digit_count / count);
            at->blamed_count = 0;
            break;
        }
        if (p->is_idempotent) pending[word] &= ~bit;
    }
    clear_pending(s);
    return REFUTED;
}

/* All propagators wait. */
static void load_empty(search *s) {
    const rules *r = &s->rules;
    enter_frame(s, 0);
    memcpy(s->space.cells, r->initial, r->board.cells * sizeof(digits));
    memset(s->space.state, 0, r->state_words * sizeof(uint32_t));
    for (uint32_t i = 0; i < r->words; i++) s->space.pending[i] = ~(uint64_t)0;
    if (r->count % 64) s->space.pending[r->words - 1] >>= 64 - r->count % 64;
    s->space.fixed_count = 0;
    for (uint32_t cell = 0; cell < r->board.cells; cell++)
        if (!OPEN(r->initial[cell])) s->space.fixed[s->space.fixed_count++] = (cell_number)cell;
}

/* Begin with a puzzle; 0 if it has no solution, as is known at once. */
static int load_puzzle(search *s, uint64_t number) {
    const rules *r = &s->rules;
    uint32_t cells = r->board.cells;
    enter_frame(s, 0);
    if (s->is_impossible) return 0;
    if (s->base == NULL) load_empty(s);
    else memcpy(s->space.cells, s->base, s->frame * sizeof *s->base);
    memcpy(s->weights.of_cells, r->initial_weights, cells * sizeof *r->initial_weights);
    s->weights.step = 1;
    s->steps = 0;
    s->probing = (probing){.at = FIRST_PROBES};
    memset(s->shown, 0, cells * sizeof *s->shown);
    size_t first = (size_t)number * r->puzzle_cells;
    for (uint32_t cell = 0; cell < r->puzzle_cells; cell++) {
        digits held = r->board.full;
        if (s->batch.candidates != NULL) {
            held = s->batch.candidates[first + cell];
        } else {
            uint8_t digit = s->batch.digits[first + cell];
            if (digit) held = digit <= r->board.digit_count ? DIGIT(digit) : 0;
        }
        if (!narrow(&s->space, cell, held)) return 0;
    }
    return 1;
}

/* Steps of all propagators above which the empty grid is not propagated by itself. */
#define MOST_STEPS_OF_BASE 2000000

/* What holds in all puzzles of the board. */
static int find_base(search *s) {
    const rules *r = &s->rules;
    uint64_t steps = 0;
    for (uint32_t i = 0; i < r->count; i++) steps += r->propagators[i].cost;
    for (uint32_t cell = 0; cell < r->board.cells; cell++) s->is_impossible |= !r->initial[cell];
    if (s->is_impossible || steps > MOST_STEPS_OF_BASE) return 1;
    s->work = INT64_MAX;
    load_empty(s);
    if (propagate(s) == REFUTED) {
        s->is_impossible = 1;
        return 1;
    }
    s->base = take(&s->rules.memory, s->frame, sizeof *s->base);
    if (s->base != NULL) memcpy(s->base, s->space.cells, s->frame * sizeof *s->base);
    return s->base != NULL;
}

static void end_puzzle(search *s, uint8_t status) {
    s->batch.statuses[s->number++] = status;
    s->is_open = 0;
}

/* Take back the last decision: its digit leaves the cell. */
static void backtrack(search *s) {
    do {
        if (s->depth == 0) {
            end_puzzle(s, SUDOKU_EXHAUSTED);
            return;
        }
        enter_frame(s, s->depth - 1);
    } while (!narrow(&s->space, s->decisions[s->depth].cell, ~s->decisions[s->depth].digit));
}

/* On boards whose regions are to be found, first decisions tell little, and the trees under them may be
 * huge. So the search begins again until it has found a solution, each time after more conflicts. */
#define FIRST_CONFLICTS 1000
#define MORE_CONFLICTS 1.1

/* Whether it is time to begin again. */
static int is_over(search *s) {
    uint64_t conflicts = s->batch.conflicts[s->number];
    if (s->batch.covering || s->batch.solution_counts[s->number]) return 0;
    if (!s->rules.has_regions) {
        if (conflicts < s->probing.at) return 0;
        begin_probing(&s->probing, s->steps, conflicts);
        return 1;
    }
    if (conflicts == 1) {
        s->most_conflicts = s->next_conflicts = FIRST_CONFLICTS;
    } else if (conflicts >= s->next_conflicts) {
        s->most_conflicts *= MORE_CONFLICTS;
        s->next_conflicts = conflicts + (uint64_t)s->most_conflicts;
        return 1;
    }
    return 0;
}

static void refute(search *s) {
    s->batch.conflicts[s->number]++;
    s->probing.since = 0;
    if (!s->probing.is_on && is_over(s) && s->depth) enter_frame(s, 0);
    else backtrack(s);
}

/* Whether solutions are left out that show nothing new. */
static int is_covering(const search *s) {
    return s->batch.covering && s->batch.solution_counts[s->number] >= s->batch.covering;
}

static void return_to_root(search *s) {
    enter_frame(s, 0);
    memcpy(s->space.cells, s->root, s->frame * sizeof *s->root);
}

static void keep_solution(search *s) {
    uint32_t cells = s->rules.puzzle_cells;
    uint64_t found = s->batch.solution_counts[s->number]++;
    if (found < s->batch.kept) {
        uint8_t *to = s->batch.solutions + (s->number * s->batch.kept + found) * cells;
        for (uint32_t cell = 0; cell < cells; cell++) to[cell] = (uint8_t)LOWEST(s->space.cells[cell]);
    }
    for (uint32_t cell = 0; cell < cells; cell++) s->shown[cell] |= s->space.cells[cell];
    if (found + 1 == s->batch.limit && s->depth)
        end_puzzle(s, SUDOKU_LIMIT);
    else if (is_covering(s) && s->depth)
        return_to_root(s);
    else
        backtrack(s);
}

/* A digit of a cell that no solution has shown, NO_CELL if there is none. */
static decision choose_new(const search *s) {
    for (uint32_t cell = 0; cell < s->rules.puzzle_cells; cell++) {
        digits fresh = s->space.cells[cell] & ~s->shown[cell];
        if (fresh) return (decision){cell, fresh & -fresh};
    }
    return (decision){NO_CELL, 0};
}

/* What is known of the demand that one of some cells differs from the guide. */
enum difference { DIFFERS, POSSIBLE, NARROWED, EQUALS };

/* last: the last of these cells that is open, if none differs. In an ordered search it gets the digit of the
 * guide first, so that the cells before it differ in the solutions that are found first. */
static enum difference demand_difference(search *s, uint32_t *last) {
    uint32_t count = 0;
    *last = NO_CELL;
    if (s->batch.differing_count == 0) return DIFFERS;
    for (uint64_t i = 0; i < s->batch.differing_count; i++) {
        uint32_t cell = s->batch.differing[i];
        digits held = s->space.cells[cell];
        if (!(held & DIGIT(s->batch.guide[cell]))) return DIFFERS;
        if (!OPEN(held)) continue;
        *last = cell;
        count++;
    }
    if (count > 1) return POSSIBLE;
    if (count == 0) return EQUALS;
    narrow(&s->space, *last, ~DIGIT(s->batch.guide[*last]));
    return NARROWED;
}

static decision choose(const search *s) {
    const rules *r = &s->rules;
    const digits *cells = s->space.cells;
    double score;
    uint32_t cell = choose_cell(&s->weights, cells, r->board.cells, &score);
    if (cell == NO_CELL) return (decision){NO_CELL, 0};
    decision chosen = {cell, cells[cell] & -cells[cell]};
    if (s->batch.covering) {
        digits fresh = cells[cell] & ~s->shown[cell];
        if (fresh) chosen.digit = fresh & -fresh;
        return chosen;
    }
    if (COUNT(cells[cell]) > 2)
        choose_place(&s->weights, cells, r->houses, r->house_count, r->board.house_size, score, &chosen);
    if (s->batch.guide == NULL || chosen.cell >= r->puzzle_cells) return chosen;
    if (cells[chosen.cell] & DIGIT(s->batch.guide[chosen.cell]))
        chosen.digit = DIGIT(s->batch.guide[chosen.cell]);
    return chosen;
}

/* Go on with a digit in a cell; 0 without memory. */
static int branch(search *s, decision chosen) {
    if (s->batch.conflicts[s->number] >= s->batch.conflicts_limit) {
        end_puzzle(s, SUDOKU_STOPPED);
        return 1;
    }
    if (!reserve_frame(s)) return 0;
    s->decisions[s->depth] = chosen;
    memcpy(s->space.cells + s->frame, s->space.cells, s->frame * sizeof *s->frames);
    enter_frame(s, s->depth + 1);
    s->batch.decisions[s->number]++;
    s->work -= STEPS_OF_NODE;
    narrow(&s->space, chosen.cell, chosen.digit);
    return 1;
}

/* See sudoku_run. */
static int run(search *s, uint64_t passes) {
    s->work = passes > INT64_MAX / STEPS_OF_PASS ? INT64_MAX : (int64_t)passes * STEPS_OF_PASS;
    while (s->is_open || s->number < s->batch.count) {
        if (s->work <= 0) return UNFINISHED;
        if (!s->is_open) {
            s->is_open = 1;
            clear_pending(s);
            if (!load_puzzle(s, s->number)) {
                clear_pending(s);
                refute(s);
                continue;
            }
        }
        enum outcome found = propagate(s);
        if (found == PAUSED) return UNFINISHED;
        if (found == REFUTED) {
            refute(s);
            continue;
        }
        if (s->batch.covering && s->depth == 0) {
            memcpy(s->root, s->space.cells, s->frame * sizeof *s->root);
            if (is_covering(s)) {
                decision fresh = choose_new(s);
                if (fresh.cell == NO_CELL) end_puzzle(s, SUDOKU_EXHAUSTED);
                else if (!branch(s, fresh)) return NO_MEMORY;
                continue;
            }
        }
        if (s->probing.is_on) {
            enter_frame(s, 0);
            decision probe = next_probe(&s->probing, s->space.cells, s->rules.board.cells, s->steps);
            if (probe.cell != NO_CELL) {
                if (!branch(s, probe)) return NO_MEMORY;
                continue;
            }
        }
        uint32_t last;
        enum difference difference = demand_difference(s, &last);
        if (difference == NARROWED) continue;
        if (difference == EQUALS) {
            refute(s);
            continue;
        }
        int is_in_turn = s->is_ordered && difference == POSSIBLE;
        decision chosen = is_in_turn ? (decision){last, DIGIT(s->batch.guide[last])} : choose(s);
        if (chosen.cell == NO_CELL) keep_solution(s);
        else if (!branch(s, chosen)) return NO_MEMORY;
    }
    return FINISHED;
}

/* Begin with a batch; see sudoku_search. */
static int begin(search *s, const sudoku_batch *batch) {
    s->batch = *batch;
    s->is_ordered = 0;
    for (uint64_t i = 1; i < batch->differing_count; i++)
        s->is_ordered |= batch->differing[i] < batch->differing[i - 1];
    s->number = 0;
    s->is_open = 0;
    memset(batch->solution_counts, 0, batch->count * sizeof *batch->solution_counts);
    memset(batch->decisions, 0, batch->count * sizeof *batch->decisions);
    memset(batch->conflicts, 0, batch->count * sizeof *batch->conflicts);
    memset(batch->statuses, SUDOKU_OPEN, batch->count);
    return 1;
}

static void close_search(search *s) {
    if (s == NULL) return;
    free_arena(&s->rules.memory);
    free(s->frames);
    free(s->decisions);
    free(s);
}

static search *open_search(const sudoku_board *board) {
    search *s = calloc(1, sizeof *s);
    if (s == NULL) return NULL;
    if (open_rules(&s->rules, board)) {
        rules *r = &s->rules;
        uint32_t cells = r->board.cells;
        s->frame = cells + r->state_words;
        s->space.board = &r->board;
        s->space.pending = take(&r->memory, r->words, sizeof *s->space.pending);
        s->space.fixed = take(&r->memory, cells, sizeof *s->space.fixed);
        s->root = take(&r->memory, s->frame, sizeof *s->root);
        s->shown = take(&r->memory, cells, sizeof *s->shown);
        s->weights.of_cells = take(&r->memory, cells, sizeof *s->weights.of_cells);
        if (!r->memory.has_failed && reserve_frame(s) && find_base(s)) return s;
    }
    close_search(s);
    return NULL;
}

/* Reduce the puzzles of a batch; see sudoku_propagate. */
static int reduce(search *s, const sudoku_batch *batch, uint32_t *left) {
    uint32_t cells = s->rules.puzzle_cells;
    begin(s, batch);
    for (; s->number < batch->count; s->number++) {
        uint32_t *to = left + s->number * cells;
        s->work = INT64_MAX;
        clear_pending(s);
        int is_refuted = !load_puzzle(s, s->number) || propagate(s) == REFUTED;
        clear_pending(s);
        for (uint32_t cell = 0; cell < cells; cell++) to[cell] = is_refuted ? 0 : s->space.cells[cell];
    }
    return FINISHED;
}
