/* Reads the premises of a step, and answers questions about them. */
#include "probes_refuting.h"

/* Note the words of a premise that are not empty. */
static void read_held(memory *m, uint32_t words, premise *of) {
    of->held = zeros(m, words, sizeof *of->held);
    for (uint32_t w = 0; w < words && !m->failed; w++)
        if (of->mask[w]) of->held[of->count++] = w;
}

/* Read `count` premises: for each its number, how many candidates it has, and these. */
static premise *read_premises(memory *m, uint32_t count, uint32_t words, const int64_t *from) {
    premise *found = zeros(m, count, sizeof *found);
    for (uint32_t k = 0; k < count && !m->failed; k++) {
        found[k].id = (uint32_t)*from++;
        found[k].mask = zeros(m, words, sizeof(uint64_t));
        for (int64_t left = *from++; left-- && !m->failed; from++) ADD(found[k].mask, *from);
        if (!m->failed) read_held(m, words, &found[k]);
    }
    return found;
}

/* For each candidate the premises that have it, after their number. */
static uint32_t **holders_of(memory *m, uint32_t candidates, const premise *of, uint32_t count) {
    uint32_t **found = zeros(m, candidates, sizeof *found);
    for (uint32_t number = 0; number < candidates && !m->failed; number++) {
        uint32_t held = 0;
        for (uint32_t k = 0; k < count; k++) held += (uint32_t)HAS(of[k].mask, number);
        found[number] = zeros(m, held + 1, sizeof **found);
        for (uint32_t k = 0; k < count && !m->failed; k++)
            if (HAS(of[k].mask, number)) found[number][++found[number][0]] = k;
    }
    return found;
}

static const int64_t *read_demand(refuter *r, const sudoku_premises *given, demanded *d, const int64_t *from) {
    memory *m = &r->held;
    uint32_t digits = r->prober->digits;
    d->id = (uint32_t)*from++;
    d->whole = &r->prober->part[*from++];
    d->ids = (uint32_t)*from++;
    d->different = numbers(m, from, d->ids);
    from += d->ids;
    d->numbers = zeros(m, (uint64_t)d->whole->n * digits, sizeof *d->numbers);
    d->fixed = zeros(m, d->whole->n, sizeof *d->fixed);
    d->mask = zeros(m, r->words, sizeof *d->mask);
    if (m->failed) return from;
    for (uint32_t i = 0; i < d->whole->n; i++) {
        uint32_t cell = d->whole->cells[i];
        if (given->placed[cell]) d->fixed[i] = 1u << (given->placed[cell] - 1);
        for (uint32_t digit = 0; digit < digits; digit++) d->numbers[i * digits + digit] = -1;
        if (d->fixed[i]) continue;
        int is_last = d->whole->kind == SUDOKU_PROBE_REGIONS;
        premise *row = is_last ? &r->last_row[r->last_rows++] : &r->row[r->rows++];
        row->id = d->id;
        row->mask = zeros(m, r->words, sizeof *row->mask);
        for (uint32_t number = 0; number < r->candidates && !m->failed; number++)
            if (given->cells[number] == cell) {
                d->numbers[i * digits + given->digits[number] - 1u] = (int32_t)number;
                ADD(d->mask, number);
                ADD(row->mask, number);
            }
        if (!m->failed) read_held(m, r->words, row);
    }
    return from;
}

static uint16_t *copied(memory *m, const uint16_t *from, uint32_t count) {
    uint16_t *found = zeros(m, count, sizeof *found);
    if (found) memcpy(found, from, count * sizeof *found);
    return found;
}

refuter *sudoku_refuter_open(prober *p, const sudoku_premises *given) {
    refuter *r = calloc(1, sizeof *r);
    if (!r) return NULL;
    memory *m = &r->held;
    uint64_t cells = 0;
    r->prober = p;
    r->candidates = given->candidates;
    r->words = (r->candidates + 63) / 64;
    r->premises = given->premises;
    r->cells = copied(m, given->cells, r->candidates);
    r->digits = copied(m, given->digits, r->candidates);
    r->every = zeros(m, p->cells, sizeof *r->every);
    for (uint32_t i = 0; i < r->candidates && !m->failed; i++) r->every[r->cells[i]] |= 1u << (r->digits[i] - 1);
    r->most_depth = r->candidates < p->cells ? r->candidates : p->cells;
    r->bits_words = (r->premises + r->most_depth + 63) / 64;
    r->truths = given->truths;
    r->links = given->links;
    r->demands = given->demands;
    r->truth = read_premises(m, r->truths, r->words, given->truth_words);
    r->link = read_premises(m, r->links, r->words, given->link_words);
    if (!m->failed) r->truths_of = holders_of(m, r->candidates, r->truth, r->truths);
    if (!m->failed) r->links_of = holders_of(m, r->candidates, r->link, r->links);
    const int64_t *from = given->demand_words;
    for (uint32_t k = 0; k < r->demands; from += 3 + from[2], k++) cells += p->part[from[1]].n;
    r->demand = zeros(m, r->demands, sizeof *r->demand);
    r->row = zeros(m, cells, sizeof *r->row);
    r->last_row = zeros(m, cells, sizeof *r->last_row);
    from = given->demand_words;
    for (uint32_t k = 0; k < r->demands && !m->failed; k++) from = read_demand(r, given, &r->demand[k], from);
    r->demand_words = (r->demands + 63) / 64;
    r->demands_of = zeros(m, (uint64_t)r->candidates * r->demand_words, sizeof *r->demands_of);
    for (uint32_t k = 0; k < r->demands && !m->failed; k++)
        EACH_WORD(w, r->words)
            EACH_BIT(i, r->demand[k].mask[w]) ADD(r->demands_of + (64 * w + i) * r->demand_words, k);
    r->bits = zeros(m, (uint64_t)r->candidates * r->bits_words, sizeof *r->bits);
    r->from = zeros(m, (uint64_t)r->candidates * r->words, sizeof *r->from);
    r->cause = zeros(m, r->candidates, sizeof *r->cause);
    r->absent = zeros(m, r->words, sizeof *r->absent);
    r->met = zeros(m, r->bits_words, sizeof *r->met);
    r->all = zeros(m, r->bits_words, sizeof *r->all);
    if (!m->failed) return r;
    sudoku_refuter_close(r);
    return NULL;
}

void sudoku_refuter_close(refuter *r) {
    for (uint64_t i = 0; i < r->held.count; i++) free(r->held.held[i]);
    free(r->held.held);
    free(r);
}

static void copy_premises(const refuter *r, uint64_t *used, const uint64_t *found) {
    memcpy(used, found, ((uint64_t)r->premises + 63) / 64 * sizeof *used);
    if (r->premises % 64) used[r->premises / 64] &= ((uint64_t)1 << r->premises % 64) - 1;
}

int sudoku_refute(refuter *r, const uint64_t *on, uint32_t number, uint32_t is_true, uint64_t most, double seconds,
                  uint64_t *used, uint64_t *cases) {
    uint64_t nothing[r->words], found[r->bits_words];
    uint32_t none[r->prober->cells];
    values given = {.true_ = nothing, .false_ = nothing, .left = r->every, .held = none};
    memset(nothing, 0, sizeof nothing);
    memset(none, 0, sizeof none);
    r->on = on;
    r->tree = NULL;
    r->left = most;
    r->prober->deadline = clock_seconds() + seconds;
    r->is_cut = 0;
    int result = refute(r, &given, number, (int)is_true, 0, found);
    *cases = r->is_cut ? most + 1 : most - r->left;
    if (result) copy_premises(r, used, found);
    return r->held.failed ? -1 : result;
}

int sudoku_replay(refuter *r, const uint32_t *masks, const uint16_t *placed, uint32_t number, const int64_t *tree,
                  double seconds, uint64_t *used) {
    uint64_t true_[r->words], false_[r->words], found[r->bits_words];
    uint32_t cells = r->prober->cells, left[cells], held[cells];
    values given = {.true_ = true_, .false_ = false_, .left = left, .held = held};
    memcpy(left, r->every, sizeof left);
    memset(held, 0, sizeof held);
    memset(r->all, 0xFF, r->bits_words * sizeof *r->all);
    memset(r->met, 0, r->bits_words * sizeof *r->met);
    memset(true_, 0, sizeof true_);
    memset(false_, 0, sizeof false_);
    for (uint32_t i = 0; i < r->candidates; i++) {
        uint32_t digit = r->digits[i], cell = r->cells[i];
        if (placed[cell] == digit) {
            ADD(true_, i);
            held[cell] |= 1u << (digit - 1);
        } else if (!(masks[cell] >> (digit - 1) & 1)) {
            ADD(false_, i);
            left[cell] &= ~(1u << (digit - 1));
        } else continue;
        memset(r->bits + (uint64_t)i * r->bits_words, 0, r->bits_words * sizeof *r->bits);
        memset(r->from + (uint64_t)i * r->words, 0, r->words * sizeof *r->from);
        r->cause[i] = -1;
    }
    memcpy(r->absent, false_, sizeof false_);
    r->tree = tree;
    r->left = UINT64_MAX;
    r->prober->deadline = clock_seconds() + seconds;
    r->is_cut = 0;
    int result = refute(r, &given, number, 1, 0, found);
    r->tree = NULL;
    memset(r->absent, 0, r->words * sizeof *r->absent);
    if (result) copy_premises(r, used, found);
    return r->held.failed ? -1 : result;
}
