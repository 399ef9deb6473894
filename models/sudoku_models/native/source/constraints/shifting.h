/* Small automata in which a digit moves whole sets of states.
 *
 * States are numbered in the order in which words reach them, so a digit moves many states by the same
 * number, such as the sums so far of a sandwich. Then a few shifts of sets of bits do what a walk along all
 * edges does.
 */

/* Moves these states to states with numbers `by` higher, or 64 - `by` lower: the bits rotate, and none that
 * is set crosses the end. */
typedef struct {
    uint64_t from;
    uint64_t by;
} shift;

INLINE uint64_t rotate_left(uint64_t x, uint64_t by) { return x << (by & 63) | x >> (-by & 63); }
INLINE uint64_t rotate_right(uint64_t x, uint64_t by) { return x >> (by & 63) | x << (-by & 63); }

/* starts: for each digit the first of its shifts. can: for each place and digit, the states in which it may
 * be next. */
typedef struct {
    const uint32_t *starts;
    const shift *shifts;
    const uint64_t *can;
    uint64_t accepted;
} shifting;

/* The states after a digit. */
INLINE uint64_t moved(const shifting *m, uint64_t from, uint32_t digit) {
    uint64_t to = 0;
    for (uint32_t j = m->starts[digit]; from && j < m->starts[digit + 1]; j++)
        to |= rotate_left(from & m->shifts[j].from, m->shifts[j].by);
    return to;
}

/* The states from which a digit leads to one of these. */
INLINE uint64_t moved_back(const shifting *m, uint64_t after, uint32_t digit) {
    uint64_t from = 0;
    for (uint32_t j = m->starts[digit]; j < m->starts[digit + 1]; j++)
        from |= rotate_right(after, m->shifts[j].by) & m->shifts[j].from;
    return from;
}

/* The same as run_small_automaton. */
static int run_shifting(space *s, const propagator *p) {
    const shifting *m = p->data;
    uint32_t k = s->board->digit_count;
    uint64_t *reached = s->board->scratch;
    reached[0] = 1;
    for (uint32_t i = 0; i < p->count; i++) {
        uint64_t next = 0;
        EACH_DIGIT(s->cells[p->cells[i]], rest) {
            uint32_t digit = (uint32_t)__builtin_ctz(rest);
            next |= moved(m, reached[i] & m->can[i * k + digit], digit);
        }
        if (!next) return 0;
        reached[i + 1] = next;
    }
    uint64_t after = reached[p->count] & m->accepted;
    for (uint32_t i = p->count; i-- > 0;) {
        uint64_t before = 0;
        digits kept = 0;
        EACH_DIGIT(s->cells[p->cells[i]], rest) {
            uint32_t digit = (uint32_t)__builtin_ctz(rest);
            uint64_t from = reached[i] & m->can[i * k + digit];
            uint64_t used = from ? from & moved_back(m, after, digit) : 0;
            if (used) kept |= rest & -rest;
            before |= used;
        }
        if (!narrow(s, p->cells[i], kept)) return 0;
        after = before;
    }
    return 1;
}

/* The shifts of each digit; 0 if there are more than `most`. */
static int find_shifts(const int32_t *rows, uint32_t states, uint32_t k, uint32_t most, uint32_t *starts,
                       shift *shifts) {
    uint32_t count = 0;
    for (uint32_t digit = 0; digit < k; digit++) {
        starts[digit] = count;
        for (uint32_t state = 0; state < states; state++) {
            int32_t target = rows[(size_t)state * (k + 1) + digit];
            if (target < 0) continue;
            uint64_t by = ((uint64_t)target - state) & 63;
            uint32_t i = starts[digit];
            while (i < count && shifts[i].by != by) i++;
            if (i == count) {
                if (count == most) return 0;
                shifts[count++] = (shift){0, by};
            }
            shifts[i].from |= (uint64_t)1 << state;
        }
    }
    starts[k] = count;
    return 1;
}

/* NULL if walks along the edges are faster, or without memory. allowed: for each place and state the digits
 * that may be next. */
static const shifting *make_shifting(building *b, const int32_t *rows, uint32_t states, uint32_t count,
                                     const digits *allowed, uint64_t accepted, uint32_t edges) {
    uint32_t k = b->board->digit_count;
    shifting *made = take(b->memory, 1, sizeof *made);
    uint32_t *starts = take(b->memory, (size_t)k + 1, sizeof *starts);
    shift *shifts = take(b->memory, edges / 2, sizeof *shifts);
    if (b->memory->has_failed || !find_shifts(rows, states, k, edges / 2, starts, shifts)) return NULL;
    uint64_t *can = take(b->memory, (size_t)count * k, sizeof *can);
    if (can == NULL) return NULL;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t state = 0; state < states; state++)
            EACH_DIGIT(allowed[i * states + state], rest)
                can[i * k + (uint32_t)__builtin_ctz(rest)] |= (uint64_t)1 << state;
    *made = (shifting){starts, shifts, can, accepted};
    return made;
}
