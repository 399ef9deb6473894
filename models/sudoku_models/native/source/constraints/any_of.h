/* Alternatives: at least one of several conjunctions holds.
 *
 * Each alternative is tried on a copy of the cells, and a digit stays if it is left in one of them
 * ("constructive disjunction"). An alternative that was refuted is so in the whole subtree; its bit
 * in the state says so. The last one that is left has to hold.
 */

typedef struct {
    uint32_t first, count;
} alternative;

/* The propagators of all alternatives, and the number of AnyOf that this one is in. */
typedef struct {
    uint32_t count, state, level;
    const alternative *alternatives;
    const propagator *inner;
} any_of;

/* Run the propagators of an alternative until nothing changes. */
static int run_alternative(space *s, const any_of *a, uint32_t number) {
    const propagator *first = a->inner + a->alternatives[number].first;
    uint32_t count = a->alternatives[number].count;
    int had_changed = s->has_changed, rounds = 0;
    do {
        rounds++;
        s->has_changed = 0;
        for (uint32_t i = 0; i < count; i++)
            if (!first[i].run(s, first + i) || (s->pending == NULL && !leave_unlike(s))) return 0;
    } while (s->has_changed);
    s->has_changed = had_changed || rounds > 1;
    return 1;
}

INLINE int is_refuted(const space *s, const any_of *a, uint32_t number) {
    return s->state[a->state + number / 32] >> number % 32 & 1;
}

static int run_any_of(space *s, const propagator *p) {
    const any_of *a = p->data;
    uint32_t left = 0, last = 0;
    for (uint32_t i = 0; i < a->count; i++)
        if (!is_refuted(s, a, i)) {
            left++;
            last = i;
        }
    if (left == 0) return 0;
    if (left == 1) return run_alternative(s, a, last);
    const board_cells *b = s->board;
    digits *copied = b->copies + (size_t)a->level * 2 * b->cells, *kept = copied + b->cells;
    cell_number *fixed = b->fixed_in_copies + (size_t)a->level * b->cells;
    for (uint32_t i = 0; i < p->count; i++) kept[i] = 0;
    for (uint32_t i = 0; i < a->count; i++) {
        if (is_refuted(s, a, i)) continue;
        memcpy(copied, s->cells, b->cells * sizeof *copied);
        space copy = {b, copied, s->state, NULL, fixed, 0, 0, NO_CELL, NULL, 0};
        if (!run_alternative(&copy, a, i)) {
            s->state[a->state + i / 32] |= (uint32_t)1 << i % 32;
            left--;
            continue;
        }
        for (uint32_t j = 0; j < p->count; j++) kept[j] |= copied[p->cells[j]];
    }
    if (left == 0) return 0;
    for (uint32_t j = 0; j < p->count; j++)
        if (!narrow(s, p->cells[j], kept[j])) return 0;
    return 1;
}
