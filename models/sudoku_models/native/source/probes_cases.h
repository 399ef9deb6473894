/* Searches by cases from probes. The truth to try is chosen as in probe.py. */

typedef struct {
    int32_t house, number; /* a house and a digit from 1, or -2 and a cell */
    uint64_t left[(SUDOKU_MAX_CELLS + 63) / 64];
    uint32_t count;
} choice;

/* The house with the fewest places of a digit, if they are fewer than `fewest`; of those with two, the weightiest. */
static void choose_places(const prober *p, uint32_t fewest, choice *chosen) {
    double most = 0;
    for (uint32_t digit = 0; digit < p->digits; digit++)
        for (uint32_t h = 0; h < p->houses; h++) {
            uint64_t left[p->words];
            uint32_t count = 0;
            for (uint32_t w = 0; w < p->words; w++) {
                left[w] = PLACES(p, digit)[w] & p->house_cells[(uint64_t)h * p->words + w];
                count += count_bits(left[w]);
            }
            if (count < 2 || count > fewest || (count == fewest && count > 2)) continue;
            double weight = 0;
            if (count == 2)
                for (uint32_t w = 0; w < p->words; w++) EACH_BIT(i, left[w]) weight += p->weights[64 * w + i];
            if (count == fewest && weight <= most) continue;
            fewest = count;
            most = weight;
            chosen->house = (int32_t)h;
            chosen->number = (int32_t)digit + 1;
            chosen->count = count;
            memcpy(chosen->left, left, sizeof left);
        }
}

/* The truth to try by cases; returns 0 if each cell has one digit. */
static int choose(const prober *p, choice *chosen) {
    uint32_t fewest = 99, cell_count = p->cells;
    double most = 0;
    chosen->count = 0;
    for (uint32_t cell = 0; cell < cell_count; cell++) {
        uint32_t mask = p->masks[cell], rest = mask & (mask - 1), count = 2;
        if (!rest) continue;
        if (rest & (rest - 1)) {
            if (fewest == 2) continue;
            count = count_bits(mask);
        }
        if (count > fewest || (count == fewest && p->weights[cell] <= most)) continue;
        fewest = chosen->count = count;
        most = p->weights[cell];
        chosen->house = -2;
        chosen->number = (int32_t)cell;
    }
    if (!chosen->count) return 0;
    chosen->left[0] = p->masks[chosen->number];
    if (fewest > 2) choose_places(p, fewest, chosen);
    return 1;
}

/* Memory for the state at a depth of the search. */
static int room_at(prober *p, uint32_t depth) {
    if (!p->saved_masks[depth]) {
        p->saved_masks[depth] = zeros(&p->held, p->cells, sizeof(uint32_t));
        p->saved_places[depth] = zeros(&p->held, (uint64_t)p->digits * p->words, sizeof(uint64_t));
    }
    return !p->held.failed;
}

static int refuted(prober *p, uint32_t depth);

#define PERIOD 64 /* trials between two looks at the clock */

/* The search in one case of the state saved at a depth. */
static int refuted_case(prober *p, uint32_t depth, uint32_t cell, uint32_t digit) {
    if (p->trials >= p->limit || (p->trials % PERIOD == 0 && is_late(p))) return SUDOKU_PROBE_OPEN;
    p->trials++;
    *p->tree++ = (int32_t)cell;
    *p->tree++ = (int32_t)digit + 1;
    memcpy(p->masks, p->saved_masks[depth], p->cells * sizeof *p->masks);
    memcpy(p->places, p->saved_places[depth], (uint64_t)p->digits * p->words * sizeof *p->places);
    if (assume(p, cell, digit)) return refuted(p, depth + 1);
    *p->tree++ = -1;
    return SUDOKU_PROBE_REFUTED;
}

static int refuted(prober *p, uint32_t depth) {
    choice chosen;
    if (!choose(p, &chosen)) return SUDOKU_PROBE_SOLVED;
    if (!room_at(p, depth)) return SUDOKU_PROBE_OPEN;
    memcpy(p->saved_masks[depth], p->masks, p->cells * sizeof *p->masks);
    memcpy(p->saved_places[depth], p->places, (uint64_t)p->digits * p->words * sizeof *p->places);
    *p->tree++ = chosen.house;
    *p->tree++ = chosen.number;
    *p->tree++ = (int32_t)chosen.count;
    for (uint32_t w = 0; w < (chosen.house == -2 ? 1 : p->words); w++)
        EACH_BIT(i, chosen.left[w]) {
            int is_cell = chosen.house == -2;
            uint32_t cell = is_cell ? (uint32_t)chosen.number : 64 * w + (uint32_t)i;
            int result = refuted_case(p, depth, cell, is_cell ? (uint32_t)i : (uint32_t)chosen.number - 1);
            if (result != SUDOKU_PROBE_REFUTED) return result;
        }
    return SUDOKU_PROBE_REFUTED;
}

int sudoku_probe_cases(prober *p, const uint32_t *masks, double *weights, uint64_t limit, double seconds,
                       uint64_t *trials, int32_t *tree, uint32_t *solution) {
    p->masks = solution;
    p->weights = weights;
    memcpy(solution, masks, p->cells * sizeof *masks);
    find_all_places(p);
    p->trials = 1;
    p->limit = limit;
    p->deadline = clock_seconds() + seconds;
    p->tree = tree;
    int result = refuted(p, 0);
    *trials = p->trials;
    return p->held.failed ? -1 : result;
}
