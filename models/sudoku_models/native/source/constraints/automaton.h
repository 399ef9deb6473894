/* Languages: the digits along a line of cells are a word of an automaton.
 *
 * For each place the set of states is kept in bits, first forward and then backward; a digit is
 * possible if it leads from a state that can be reached to one from which a word can be accepted
 * (G. Pesant, "A Regular Language Membership Constraint for Finite Sequences of Variables", 2004).
 * All places share the transitions, in which the digits that lead to one state are one edge. A small
 * automaton also has, for each place and state, the digits that are on an accepted word; where all cells
 * hold different digits, on one that repeats none.
 */

typedef struct {
    uint32_t target;
    digits on;
} edge;

/* sets: for each place the states that are on the way to an accepted word if all digits are
 * possible. ranges: for each place the first word with such a state, and the end. */
typedef struct automaton {
    uint32_t words;
    const uint32_t *starts;
    const edge *edges;
    uint64_t *sets;
    uint32_t *ranges;
    digits *allowed; /* of the first place, then of the next; NULL unless it is small */
    uint64_t *free;  /* for each place the states from which any digits are accepted; likewise */
    uint32_t states;
    uint64_t steps; /* of a run; 0 if no word is accepted */
    const shifting *shifting; /* NULL unless it is small, and faster so */
} automaton;

#define EACH_STATE(word, rest) for (uint64_t rest = (word); rest; rest &= rest - 1)

/* The digits of a place that lead from a state reached there to one of `after`, which becomes the set of
 * the states that they lead from. */
INLINE digits step_back(const automaton *a, uint32_t place, digits held, uint64_t reached, uint64_t *after) {
    const digits *allowed = a->allowed + place * a->states;
    digits kept = 0;
    uint64_t before = 0;
    EACH_STATE(reached, rest) {
        uint32_t state = (uint32_t)__builtin_ctzll(rest);
        digits here = 0;
        for (uint32_t j = a->starts[state]; j < a->starts[state + 1]; j++)
            if (*after >> a->edges[j].target & 1) here |= a->edges[j].on;
        here &= allowed[state] & held;
        if (here) before |= rest & -rest;
        kept |= here;
    }
    *after = before;
    return kept;
}

/* Whether each digit of the places before this one leads to one of these states. */
static int are_all_kept(const space *s, const propagator *p, uint32_t place, uint64_t after) {
    while (place-- > 0) {
        digits held = s->cells[p->cells[place]];
        if (step_back(p->data, place, held, s->board->scratch[place], &after) != held) return 0;
    }
    return 1;
}

/* At most 64 states. */
static int run_small_automaton(space *s, const propagator *p) {
    const automaton *a = p->data;
    uint64_t *reached = s->board->scratch;
    uint32_t look_at = 1;
    reached[0] = 1;
    for (uint32_t i = 0; i < p->count; i++) {
        const digits *allowed = a->allowed + i * a->states;
        digits held = s->cells[p->cells[i]];
        uint64_t next = 0;
        EACH_STATE(reached[i], rest) {
            uint32_t state = (uint32_t)__builtin_ctzll(rest);
            digits here = allowed[state] & held;
            if (!here) continue;
            for (uint32_t j = a->starts[state]; j < a->starts[state + 1]; j++)
                if (a->edges[j].on & here) next |= (uint64_t)1 << a->edges[j].target;
        }
        if (!next) return 0;
        reached[i + 1] = next;
        if (i + 1 < look_at || !(next & a->free[i + 1])) continue;
        if (are_all_kept(s, p, i + 1, next & a->free[i + 1])) return 1;
        look_at = 2 * (i + 1);
    }
    uint64_t after = reached[p->count] & a->sets[p->count];
    for (uint32_t i = p->count; i-- > 0;) {
        digits kept = step_back(a, i, s->cells[p->cells[i]], reached[i], &after);
        if (!narrow(s, p->cells[i], kept)) return 0;
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

/* Cells with different digits of more have no table of the sets of digits used. */
#define MOST_USED 10

/* The states that words without a repeated digit reach, for each set of their digits. */
static void reach_distinct(const int32_t *rows, uint32_t digit_count, uint32_t length, uint64_t *reached) {
    reached[0] = 1;
    for (uint32_t used = 0; used < 1u << digit_count; used++) {
        if (COUNT(used) >= (int)length) continue;
        EACH_STATE(reached[used], rest) {
            const int32_t *row = rows + (size_t)__builtin_ctzll(rest) * (digit_count + 1);
            EACH_DIGIT(~used & ((1u << digit_count) - 1), more) {
                int32_t target = row[__builtin_ctz(more)];
                if (target >= 0) reached[used | (more & -more)] |= (uint64_t)1 << target;
            }
        }
    }
}

/* Keep of these states those from which such a word is accepted, and note the digits on it. */
static void allow_distinct(automaton *a, const int32_t *rows, uint32_t digit_count, uint32_t length,
                           uint64_t *reached) {
    uint64_t accepted = a->sets[length];
    for (uint32_t used = 1u << digit_count; used-- > 0;) {
        uint32_t place = (uint32_t)COUNT(used);
        if (place > length) continue;
        if (place == length) {
            reached[used] &= accepted;
            continue;
        }
        digits *allowed = a->allowed + place * a->states;
        EACH_STATE(reached[used], rest) {
            uint32_t state = (uint32_t)__builtin_ctzll(rest);
            const int32_t *row = rows + (size_t)state * (digit_count + 1);
            digits here = 0;
            EACH_DIGIT(~used & ((1u << digit_count) - 1), more) {
                int32_t target = row[__builtin_ctz(more)];
                if (target >= 0 && reached[used | (more & -more)] >> target & 1) here |= more & -more;
            }
            allowed[state] |= here;
            if (!here) reached[used] ^= rest & -rest;
        }
    }
}

/* The digits that lead from each state of a place to one of the next place's set. */
static void allow_all(automaton *a, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        EACH_STATE(a->sets[i], rest) {
            uint32_t state = (uint32_t)__builtin_ctzll(rest);
            for (uint32_t j = a->starts[state]; j < a->starts[state + 1]; j++)
                if (a->sets[i + 1] >> a->edges[j].target & 1)
                    a->allowed[i * a->states + state] |= a->edges[j].on;
        }
}

/* What the first of the notes says of the others: nothing yet, that they are the digits allowed for each
 * place and state, or that no word without a repeated digit is accepted. */
enum note { NOT_NOTED, NOTED, NO_WORD };

/* notes: the same for each engine with this automaton; other threads may write the same there. NULL if
 * nothing is noted. Returns 0 if no word is accepted, or without memory. */
static int find_allowed(building *b, automaton *a, const int32_t *rows, uint32_t count, int is_distinct,
                        uint32_t *notes) {
    uint32_t digit_count = b->board->digit_count;
    a->allowed = take(b->memory, (size_t)count * a->states, sizeof *a->allowed);
    if (a->allowed == NULL) return 0;
    if (!is_distinct || digit_count > MOST_USED) {
        allow_all(a, count);
        return 1;
    }
    size_t bytes = (size_t)count * a->states * sizeof *a->allowed;
    uint32_t known = notes == NULL ? NOT_NOTED : __atomic_load_n(notes, __ATOMIC_ACQUIRE);
    if (known != NOT_NOTED) {
        memcpy(a->allowed, notes + 1, bytes);
        return known == NOTED;
    }
    uint64_t reached[1 << MOST_USED] = {0};
    reach_distinct(rows, digit_count, count, reached);
    allow_distinct(a, rows, digit_count, count, reached);
    if (notes != NULL) {
        memcpy(notes + 1, a->allowed, bytes);
        __atomic_store_n(notes, reached[0] & 1 ? NOTED : NO_WORD, __ATOMIC_RELEASE);
    }
    return (int)(reached[0] & 1);
}

/* The states of a small automaton that any digits may follow. */
static int find_free(building *b, automaton *a, uint32_t count) {
    a->free = take(b->memory, (size_t)count + 1, sizeof *a->free);
    if (a->free == NULL) return 0;
    a->free[count] = a->sets[count];
    for (uint32_t i = count; i-- > 0;)
        EACH_STATE(a->sets[i], rest) {
            uint32_t state = (uint32_t)__builtin_ctzll(rest);
            digits to_free = 0;
            for (uint32_t j = a->starts[state]; j < a->starts[state + 1]; j++)
                if (a->free[i + 1] >> a->edges[j].target & 1) to_free |= a->edges[j].on;
            if ((to_free & a->allowed[i * a->states + state]) == b->board->full) a->free[i] |= rest & -rest;
        }
    return 1;
}

static automaton *open_automaton(building *b, const int32_t *rows, uint32_t states, uint32_t count,
                                 int is_distinct, uint32_t *notes) {
    automaton *made = take(b->memory, 1, sizeof *made);
    if (made == NULL) return NULL;
    made->states = states;
    made->words = (states + 63) / 64;
    made->sets = take(b->memory, ((size_t)count + 1) * made->words, sizeof *made->sets);
    made->ranges = take(b->memory, 2 * ((size_t)count + 1), sizeof *made->ranges);
    read_edges(b, made, rows, states);
    if (b->memory->has_failed) return NULL;
    made->steps = find_states(b, made, rows, states, count);
    if (made->steps && made->words == 1 && !find_allowed(b, made, rows, count, is_distinct, notes))
        made->steps = 0;
    if (made->steps && made->words == 1 && !find_free(b, made, count)) return NULL;
    if (made->steps && made->words == 1)
        made->shifting = make_shifting(b, rows, states, count, made->allowed, made->sets[count], made->starts[states]);
    return made;
}

/* The same automaton for as many cells, made before or now; NULL without memory. */
static const automaton *find_automaton(building *b, const int32_t *rows, uint32_t states,
                                       uint32_t count, int is_distinct, uint32_t *notes) {
    for (uint32_t i = 0; i < b->automata_count; i++) {
        const known_automaton *k = b->automata + i;
        if (k->rows == rows && k->count == count && k->is_distinct == is_distinct) return k->made;
    }
    const automaton *made = open_automaton(b, rows, states, count, is_distinct, notes);
    b->automata = with_room(b->memory, b->automata, b->automata_count, &b->automata_room,
                            sizeof *b->automata);
    if (made == NULL || b->automata == NULL) return NULL;
    b->automata[b->automata_count++] = (known_automaton){rows, count, is_distinct, made};
    return made;
}

/* Longer runs come after others, and the longest only once a cell is fixed. */
#define LONG_STEPS 1000
#define RARE_STEPS 4000

/* 0 if no word is accepted. */
static int add_automaton(building *b, const cell_number *cells, uint32_t count,
                         const int32_t *rows, uint32_t states, uint32_t *notes) {
    int is_distinct = count <= b->board->digit_count && are_unlike(b, cells, count);
    const automaton *made = find_automaton(b, rows, states, count, is_distinct, notes);
    if (made == NULL) return 1;
    if (!made->steps) return 0;
    size_t wanted = ((size_t)count + 1) * made->words;
    if (b->scratch_words < wanted) b->scratch_words = wanted;
    uint64_t steps = made->steps > UINT32_MAX / 2 ? UINT32_MAX / 2 : made->steps;
    propagator p = {made->words == 1 ? run_small_automaton : run_automaton, cells, count, (uint32_t)steps, made,
                    steps < LONG_STEPS ? LINES : LONG_LINES, steps < RARE_STEPS ? ON_CHANGE : ON_FIXED, !repeats_a_cell(cells, count), 0};
    if (made->shifting != NULL) {
        p.run = run_shifting;
        p.data = made->shifting;
        if (is_distinct) add_words(b, cells, count, made->shifting);
    }
    add_propagator(b, p);
    return 1;
}
