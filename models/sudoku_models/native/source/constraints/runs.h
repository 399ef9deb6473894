/* How far the region of a cell reaches along arms: cells of pairs say where it ends.
 *
 * cell + less = 1 + how many cells in all have a run, which is the cells of an arm before the first that is
 * apart.
 */

typedef struct {
    int64_t less, least; /* cells in runs, at least */
    uint32_t arms;
    uint32_t *starts; /* of each arm among the cells, and the end */
} run_lengths;

#define MOST_RUN_CELLS 62

/* The lengths that the run of an arm may have, as bits. */
static uint64_t lengths_of(const space *s, const cell_number *cells, uint32_t count) {
    uint64_t found = 0;
    for (uint32_t length = 0; length < count; length++) {
        if (s->cells[cells[length]] & APART) found |= (uint64_t)1 << length;
        if (!(s->cells[cells[length]] & SAME)) return found;
    }
    return found | (uint64_t)1 << count;
}

static int set_length(space *s, const cell_number *cells, uint32_t count, uint64_t lengths) {
    uint32_t least = (uint32_t)__builtin_ctzll(lengths);
    for (uint32_t i = 0; i < least; i++)
        if (!narrow(s, cells[i], SAME)) return 0;
    return OPEN(lengths) || least == count || narrow(s, cells[least], APART);
}

static int run_runs(space *s, const propagator *p) {
    const run_lengths *r = p->data;
    uint64_t lengths[MOST_RUN_CELLS], sums[MOST_RUN_CELLS + 1], back = 0;
    sums[0] = 1;
    for (uint32_t i = 0; i < r->arms; i++) {
        lengths[i] = lengths_of(s, p->cells + r->starts[i], r->starts[i + 1] - r->starts[i]);
        sums[i + 1] = 0;
        for (uint64_t rest = lengths[i]; rest; rest &= rest - 1) sums[i + 1] |= sums[i] << __builtin_ctzll(rest);
    }
    digits kept = 0;
    EACH_DIGIT(s->cells[p->cells[0]], rest) {
        int64_t total = LOWEST(rest) + r->less - 1;
        if (total < r->least || total > MOST_RUN_CELLS || !(sums[r->arms] >> total & 1)) continue;
        kept |= rest & -rest;
        back |= (uint64_t)1 << total;
    }
    if (!narrow(s, p->cells[0], kept)) return 0;
    for (uint32_t i = r->arms; i-- > 0;) {
        uint64_t possible = 0, before = 0;
        for (uint64_t rest = lengths[i]; rest; rest &= rest - 1) {
            uint64_t from = back >> __builtin_ctzll(rest) & sums[i];
            if (from) possible |= rest & -rest;
            before |= from;
        }
        if (!possible || !set_length(s, p->cells + r->starts[i], r->starts[i + 1] - r->starts[i], possible)) return 0;
        back = before;
    }
    return 1;
}

/* The first cell, then those of arms; words: less, least, and the number of cells of each arm. */
static void add_runs(building *b, const cell_number *cells, uint32_t count, const int64_t *words, uint32_t arms) {
    run_lengths *r = take(b->memory, 1, sizeof *r);
    uint32_t *starts = take(b->memory, arms + 1, sizeof *starts);
    if (r == NULL || starts == NULL) return;
    *r = (run_lengths){words[0], words[1], arms, starts};
    starts[0] = 1;
    for (uint32_t i = 0; i < arms; i++) starts[i + 1] = starts[i] + (uint32_t)words[2 + i];
    add_propagator(b, (propagator){run_runs, cells, count, 4 * count, r, LINES, ON_CHANGE, 0, 0});
}
