/* Languages: the digits along a line of cells are a word of an automaton.
 *
 * For each place the set of states is kept in bits, first forward and then backward; a digit is
 * possible if it leads from a state that can be reached to one from which a word can be accepted
 * (G. Pesant, "A Regular Language Membership Constraint for Finite Sequences of Variables", 2004).
 * All places share the transitions, in which the digits that lead to one state are one edge.
 */

typedef struct {
    uint32_t target;
    digits on;
} edge;

/* sets: for each place the states that are on the way to an accepted word if all digits are
 * possible. ranges: for each place the first word with such a state, and the end. */
typedef struct {
    uint32_t words;
    const uint32_t *starts;
    const edge *edges;
    uint64_t *sets;
    uint32_t *ranges;
} automaton;

#define EACH_STATE(word, rest) for (uint64_t rest = (word); rest; rest &= rest - 1)

/* The states after one cell. */
INLINE uint64_t step_small(const automaton *a, uint64_t states, digits held) {
    uint64_t reached = 0;
    EACH_STATE(states, rest) {
        uint32_t state = (uint32_t)__builtin_ctzll(rest);
        for (uint32_t i = a->starts[state]; i < a->starts[state + 1]; i++)
            if (a->edges[i].on & held) reached |= (uint64_t)1 << a->edges[i].target;
    }
    return reached;
}

/* At most 64 states. */
static int run_small_automaton(space *s, const propagator *p) {
    const automaton *a = p->data;
    uint64_t *reached = s->board->scratch;
    reached[0] = a->sets[0];
    for (uint32_t i = 0; i < p->count; i++) {
        reached[i + 1] = step_small(a, reached[i], s->cells[p->cells[i]]) & a->sets[i + 1];
        if (!reached[i + 1]) return 0;
    }
    uint64_t after = reached[p->count];
    for (uint32_t i = p->count; i-- > 0;) {
        digits held = s->cells[p->cells[i]], kept = 0;
        uint64_t before = 0;
        EACH_STATE(reached[i], rest) {
            uint32_t state = (uint32_t)__builtin_ctzll(rest);
            digits here = 0;
            for (uint32_t j = a->starts[state]; j < a->starts[state + 1]; j++)
                if (after >> a->edges[j].target & 1) here |= a->edges[j].on;
            if (here & held) before |= rest & -rest;
            kept |= here;
        }
        if (!narrow(s, p->cells[i], kept)) return 0;
        after = before;
    }
    return 1;
}

INLINE void clear_range(uint64_t *set, const uint32_t *range) {
    for (uint32_t i = range[0]; i < range[1]; i++) set[i] = 0;
}

/* The states at the next place that are also in its set; 0 if there are none. */
static int step_forward(const automaton *a, const uint64_t *from, const uint32_t *range, digits held,
                        uint64_t *to, const uint32_t *next_range, const uint64_t *next_set) {
    clear_range(to, next_range);
    for (uint32_t word = range[0]; word < range[1]; word++)
        EACH_STATE(from[word], rest) {
            uint32_t state = 64 * word + (uint32_t)__builtin_ctzll(rest);
            for (uint32_t i = a->starts[state]; i < a->starts[state + 1]; i++) {
                uint32_t target = a->edges[i].target;
                if (a->edges[i].on & held)
                    to[target / 64] |= next_set[target / 64] & (uint64_t)1 << target % 64;
            }
        }
    uint64_t any = 0;
    for (uint32_t i = next_range[0]; i < next_range[1]; i++) any |= to[i];
    return any != 0;
}

/* Drop the states from which none at the next place is reached; returns the digits that are used. */
static digits step_backward(const automaton *a, uint64_t *at, const uint32_t *range, digits held,
                            const uint64_t *after) {
    digits kept = 0;
    for (uint32_t word = range[0]; word < range[1]; word++)
        EACH_STATE(at[word], rest) {
            uint32_t state = 64 * word + (uint32_t)__builtin_ctzll(rest);
            digits here = 0;
            for (uint32_t i = a->starts[state]; i < a->starts[state + 1]; i++) {
                uint32_t target = a->edges[i].target;
                if (after[target / 64] >> target % 64 & 1) here |= a->edges[i].on & held;
            }
            if (here) kept |= here;
            else at[word] ^= rest & -rest;
        }
    return kept;
}

static int run_automaton(space *s, const propagator *p) {
    const automaton *a = p->data;
    size_t words = a->words;
    uint64_t *reached = s->board->scratch;
    memcpy(reached, a->sets, words * sizeof *reached);
    for (uint32_t i = 0; i < p->count; i++)
        if (!step_forward(a, reached + i * words, a->ranges + 2 * i, s->cells[p->cells[i]],
                          reached + (i + 1) * words, a->ranges + 2 * i + 2, a->sets + (i + 1) * words))
            return 0;
    for (uint32_t i = p->count; i-- > 0;) {
        digits kept = step_backward(a, reached + i * words, a->ranges + 2 * i, s->cells[p->cells[i]],
                                    reached + (i + 1) * words);
        if (!narrow(s, p->cells[i], kept)) return 0;
    }
    return 1;
}

/* Read rows of digit_count targets, -1 for none, with a further element that says whether the state
 * is accepted. */
static void read_edges(building *b, automaton *a, const int32_t *rows, uint32_t states) {
    uint32_t count = b->board->digit_count, width = count + 1, edge_count = 0;
    uint32_t *starts = take(b->memory, (size_t)states + 1, sizeof *starts);
    edge *edges = take(b->memory, (size_t)states * count, sizeof *edges);
    if (starts == NULL || edges == NULL) return;
    for (uint32_t state = 0; state < states; state++) {
        starts[state] = edge_count;
        for (uint32_t d = 0; d < count; d++) {
            int32_t target = rows[(size_t)state * width + d];
            if (target < 0) continue;
            uint32_t i = starts[state];
            while (i < edge_count && edges[i].target != (uint32_t)target) i++;
            if (i == edge_count) edges[edge_count++] = (edge){(uint32_t)target, 0};
            edges[i].on |= (digits)1 << d;
        }
    }
    starts[states] = edge_count;
    a->starts = starts;
    a->edges = edges;
}

/* The states of each place, and the number of steps of a run; 0 if no word is accepted. */
static uint64_t find_states(building *b, automaton *a, const int32_t *rows, uint32_t states,
                            uint32_t count) {
    uint32_t width = b->board->digit_count + 1;
    size_t words = a->words;
    uint64_t steps = 0;
    for (uint32_t i = 0; i <= count; i++) {
        a->ranges[2 * i] = 0;
        a->ranges[2 * i + 1] = a->words;
    }
    uint64_t *all = take(b->memory, words, sizeof *all);
    if (all == NULL) return 0;
    memset(all, 0xff, words * sizeof *all);
    a->sets[0] = 1;
    for (uint32_t i = 0; i < count; i++)
        if (!step_forward(a, a->sets + i * words, a->ranges, b->board->full,
                          a->sets + (i + 1) * words, a->ranges, all))
            return 0;
    uint64_t *last = a->sets + count * words;
    for (uint32_t state = 0; state < states; state++)
        if (!rows[(size_t)state * width + width - 1])
            last[state / 64] &= ~((uint64_t)1 << state % 64);
    for (uint32_t i = count; i-- > 0;)
        if (!step_backward(a, a->sets + i * words, a->ranges, b->board->full,
                           a->sets + (i + 1) * words))
            return 0;
    for (uint32_t i = 0; i <= count; i++) {
        const uint64_t *set = a->sets + i * words;
        uint32_t *range = a->ranges + 2 * i;
        while (range[1] > 0 && !set[range[1] - 1]) range[1]--;
        while (range[0] < range[1] && !set[range[0]]) range[0]++;
        for (uint32_t word = range[0]; word < range[1]; word++)
            EACH_STATE(set[word], rest) {
                uint32_t state = 64 * word + (uint32_t)__builtin_ctzll(rest);
                steps += a->starts[state + 1] - a->starts[state];
            }
    }
    return a->ranges[2 * count + 1] ? steps + count : 0;
}

/* 0 if no word is accepted. */
static int add_automaton(building *b, const cell_number *cells, uint32_t count,
                          const int32_t *rows, uint32_t states) {
    automaton *made = take(b->memory, 1, sizeof *made);
    if (made == NULL) return 1;
    made->words = (states + 63) / 64;
    made->sets = take(b->memory, ((size_t)count + 1) * made->words, sizeof *made->sets);
    made->ranges = take(b->memory, 2 * ((size_t)count + 1), sizeof *made->ranges);
    read_edges(b, made, rows, states);
    if (b->memory->has_failed) return 1;
    uint64_t steps = find_states(b, made, rows, states, count);
    if (!steps) return b->memory->has_failed;
    size_t wanted = ((size_t)count + 1) * made->words;
    if (b->scratch_words < wanted) b->scratch_words = wanted;
    int is_small = made->words == 1;
    add_propagator(b, (propagator){is_small ? run_small_automaton : run_automaton, cells, count,
                                   steps > UINT32_MAX / 2 ? UINT32_MAX / 2 : (uint32_t)steps, made,
                                   steps < 1000 ? LINES : LONG_LINES, ON_CHANGE, !repeats_a_cell(cells, count), 0});
    return 1;
}
