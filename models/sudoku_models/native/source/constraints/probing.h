/* Probing: each candidate of the root is tried by propagation alone, and leaves if that refutes it.
 *
 * A search that has met many conflicts often made its first decisions badly, as nothing was known of the
 * board. So it returns to the root once in a while and probes it, those cells first that have few
 * candidates (R. Debruyne, C. Bessiere, "Some Practicable Filtering Techniques for the Constraint
 * Satisfaction Problem", 1997). Probes take at most SHARE times the steps of the search since the last ones.
 */

#define FIRST_PROBES 200
#define MORE_PROBES 10
/* Steps of probes for each step of the search before. */
#define SHARE 2

/* is_on: whether probes go on. at: the next conflicts after which they begin. steps: of propagators when
 * the last ones ended, and `end` when those that go on have to. most: candidates of the cells that are
 * probed now. since: cells without a refuted candidate. left: candidates of the cell to probe. */
typedef struct {
    int is_on;
    uint64_t at, steps, end;
    uint32_t most, cell, since;
    digits left;
} probing;

static void begin_probing(probing *p, uint64_t steps, uint64_t conflicts) {
    *p = (probing){.is_on = 1, .at = MORE_PROBES * conflicts, .end = steps + SHARE * (steps - p->steps), .most = 2,
                   .left = ~(digits)0};
}

/* The next candidate, without a cell if all were probed or the time is over. */
static decision next_probe(probing *p, const digits *cells, uint32_t count, uint64_t steps) {
    while (steps < p->end && p->most <= SUDOKU_MAX_SIZE) {
        digits held = cells[p->cell];
        digits left = OPEN(held) && COUNT(held) <= (int)p->most ? held & p->left : 0;
        if (left) {
            p->left &= ~(left & -left);
            return (decision){p->cell, left & -left};
        }
        p->left = ~(digits)0;
        p->cell = p->cell + 1 < count ? p->cell + 1 : 0;
        if (++p->since < count) continue;
        p->since = 0;
        p->most = p->most < 4 ? p->most + 1 : p->most == 4 ? SUDOKU_MAX_SIZE : SUDOKU_MAX_SIZE + 1;
    }
    p->is_on = 0;
    p->steps = steps;
    return (decision){NO_CELL, 0};
}
