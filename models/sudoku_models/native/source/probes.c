/* Probes of positions for human logic. Start with `run`, then see probes_supports.h.
 *
 * All loops go in the order of probe.py, because the order decides the weights, and they the choice of cases.
 */
#include "probes_reading.h"

struct sudoku_prober {
    uint32_t cells, digits, words, houses, parts, part_words;
    memory held;
    families sets;
    part *part;
    uint64_t *peers, *house_cells;
    uint64_t *parts_at; /* for each cell */
    /* Of the current run: */
    double *weights;
    uint32_t *masks;
    uint64_t *places; /* for each digit from 1 */
    uint64_t *lost;   /* for each digit the cells that lost it */
    uint64_t *waiting;
    uint32_t touched; /* digits with lost cells, from bit 0 */
    uint32_t *singles, singles_count;
    uint32_t *here, *found;
    /* Of a search by cases: */
    uint32_t **saved_masks;
    uint64_t **saved_places;
    uint64_t trials, limit;
    int32_t *tree;
    int failed;
};

typedef sudoku_prober prober;

#define PLACES(p, digit) ((p)->places + (uint64_t)(digit) * (p)->words)
#define LOST(p, digit) ((p)->lost + (uint64_t)(digit) * (p)->words)

static void add_waiting(prober *p, uint32_t cell) {
    const uint64_t *at = p->parts_at + (uint64_t)cell * p->part_words;
    for (uint32_t w = 0; w < p->part_words; w++) p->waiting[w] |= at[w];
}

static void clear_run(prober *p) {
    memset(p->lost, 0, (uint64_t)p->digits * p->words * sizeof *p->lost);
    memset(p->waiting, 0, p->part_words * sizeof *p->waiting);
    p->touched = p->singles_count = 0;
}

static void find_all_places(prober *p) {
    memset(p->places, 0, (uint64_t)p->digits * p->words * sizeof *p->places);
    for (uint32_t cell = 0; cell < p->cells; cell++)
        EACH_BIT(digit, p->masks[cell]) PLACES(p, digit)[cell / 64] |= (uint64_t)1 << cell % 64;
}

/* Keep only some digits of a cell that also has others. */
static int keep(prober *p, uint32_t cell, uint32_t mask) {
    uint32_t left = p->masks[cell] & mask, gone = p->masks[cell] ^ left;
    uint64_t bit = (uint64_t)1 << cell % 64;
    p->masks[cell] = left;
    p->touched |= gone;
    EACH_BIT(digit, gone) {
        PLACES(p, digit)[cell / 64] &= ~bit;
        LOST(p, digit)[cell / 64] |= bit;
    }
    add_waiting(p, cell);
    if (!(left & (left - 1))) {
        if (!left) {
            p->weights[cell] += 1;
            return 0;
        }
        p->singles[p->singles_count++] = cell;
    }
    return 1;
}

/* Remove the only digit of a cell from its peers. */
static int exclude(prober *p, uint32_t cell) {
    uint32_t bit = p->masks[cell], digit = (uint32_t)__builtin_ctz(bit);
    const uint64_t *peers = p->peers + (uint64_t)cell * p->words;
    for (uint32_t w = 0; w < p->words; w++) {
        uint64_t seen = PLACES(p, digit)[w] & peers[w];
        if (!seen) continue;
        PLACES(p, digit)[w] &= ~seen;
        LOST(p, digit)[w] |= seen;
        p->touched |= bit;
        EACH_BIT(i, seen) {
            uint32_t peer = 64 * w + (uint32_t)i, mask = p->masks[peer] ^= bit;
            if (!(mask & (mask - 1))) {
                if (!mask) {
                    p->weights[peer] += 1;
                    return 0;
                }
                p->singles[p->singles_count++] = peer;
            }
            add_waiting(p, peer);
        }
    }
    return 1;
}

/* Look for hidden singles of a digit in the houses of the cells that lost it. */
static int find_places(prober *p, uint32_t digit) {
    uint64_t gone[p->words];
    memcpy(gone, LOST(p, digit), sizeof gone);
    memset(LOST(p, digit), 0, sizeof gone);
    for (uint32_t h = 0; h < p->houses; h++) {
        const uint64_t *house = p->house_cells + (uint64_t)h * p->words;
        uint64_t met = 0, more = 0;
        uint32_t cell = p->cells;
        for (uint32_t w = 0; w < p->words; w++) {
            uint64_t left = PLACES(p, digit)[w] & house[w];
            met |= gone[w] & house[w];
            if (!left) continue;
            more |= (left & (left - 1)) | (cell < p->cells);
            cell = 64 * w + (uint32_t)__builtin_ctzll(left);
        }
        if (!met || more) continue;
        if (cell == p->cells) return 0;
        if (p->masks[cell] != 1u << digit) keep(p, cell, 1u << digit);
    }
    return 1;
}

/* Remove the digits that a part does not leave. */
static int support(prober *p, uint32_t number) {
    part *of = &p->part[number];
    for (uint32_t i = 0; i < of->n; i++) p->here[i] = p->masks[of->cells[i]];
    if (!left_of(&p->sets, of, p->here, p->found)) {
        for (uint32_t i = 0; i < of->n; i++) p->weights[of->cells[i]] += 1;
        return 0;
    }
    for (uint32_t i = 0; i < of->n; i++)
        if (p->found[i] != p->here[i]) keep(p, of->cells[i], p->found[i]);
    return 1;
}

/* Draw consequences until there are no more. */
static int run(prober *p) {
    for (;;) {
        if (p->singles_count) {
            if (!exclude(p, p->singles[--p->singles_count])) return 0;
        } else if (p->touched) {
            uint32_t digit = (uint32_t)__builtin_ctz(p->touched);
            p->touched &= p->touched - 1;
            if (!find_places(p, digit)) return 0;
        } else {
            uint32_t w = 0;
            while (w < p->part_words && !p->waiting[w]) w++;
            if (w == p->part_words) return 1;
            uint32_t number = 64 * w + (uint32_t)__builtin_ctzll(p->waiting[w]);
            p->waiting[w] &= p->waiting[w] - 1;
            if (!support(p, number)) return 0;
        }
    }
}

static int assume(prober *p, uint32_t cell, uint32_t digit) {
    uint32_t bit = 1u << digit;
    clear_run(p);
    return (!(p->masks[cell] & ~bit) || keep(p, cell, bit)) && run(p);
}

int sudoku_probe_settle(prober *p, uint32_t *masks, double *weights) {
    p->masks = masks;
    p->weights = weights;
    for (uint32_t cell = 0; cell < p->cells; cell++)
        if (!masks[cell]) return 0;
    find_all_places(p);
    clear_run(p);
    memset(p->lost, 0xFF, (uint64_t)p->digits * p->words * sizeof *p->lost);
    p->touched = (uint32_t)(((uint64_t)1 << p->digits) - 1);
    for (uint32_t cell = 0; cell < p->cells; cell++)
        if (!(masks[cell] & (masks[cell] - 1))) p->singles[p->singles_count++] = cell;
    for (uint32_t number = 0; number < p->parts; number++) p->waiting[number / 64] |= (uint64_t)1 << number % 64;
    return run(p);
}

int sudoku_probe_narrow(prober *p, uint32_t *masks, const uint32_t *kept, double *weights) {
    uint32_t changed = 0;
    for (uint32_t cell = 0; cell < p->cells; cell++) changed |= masks[cell] & ~kept[cell];
    if (!changed) return 1;
    p->masks = masks;
    p->weights = weights;
    find_all_places(p);
    clear_run(p);
    for (uint32_t cell = 0; cell < p->cells; cell++)
        if ((masks[cell] & ~kept[cell]) && !keep(p, cell, kept[cell])) return 0;
    return run(p);
}

int sudoku_probe_assume(prober *p, uint32_t *masks, uint32_t cell, uint32_t digit, double *weights) {
    p->masks = masks;
    p->weights = weights;
    find_all_places(p);
    return assume(p, cell, digit - 1);
}

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
                count += (uint32_t)__builtin_popcountll(left[w]);
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
        uint32_t mask = p->masks[cell], count = (uint32_t)__builtin_popcount(mask);
        if (count < 2 || count > fewest || (count == fewest && p->weights[cell] <= most)) continue;
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

/* The search in one case of the state saved at a depth. */
static int refuted_case(prober *p, uint32_t depth, uint32_t cell, uint32_t digit) {
    if (p->trials >= p->limit) return SUDOKU_PROBE_OPEN;
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

int sudoku_probe_cases(prober *p, const uint32_t *masks, double *weights, uint64_t limit, uint64_t *trials,
                       int32_t *tree, uint32_t *solution) {
    p->masks = solution;
    p->weights = weights;
    memcpy(solution, masks, p->cells * sizeof *masks);
    find_all_places(p);
    p->trials = 1;
    p->limit = limit;
    p->tree = tree;
    int result = refuted(p, 0);
    *trials = p->trials;
    return p->held.failed ? -1 : result;
}

prober *sudoku_prober_open(const sudoku_probe_board *board) {
    prober *p = calloc(1, sizeof *p);
    if (!p) return NULL;
    uint32_t cells = p->cells = board->cells, words = p->words = (cells + 63) / 64;
    memory *m = &p->held;
    p->digits = board->digits;
    p->houses = board->houses;
    p->parts = board->parts;
    p->part_words = (p->parts + 63) / 64;
    set_families(&p->sets, p->digits);
    p->part = zeros(m, p->parts, sizeof *p->part);
    p->peers = zeros(m, (uint64_t)cells * words, sizeof *p->peers);
    p->house_cells = zeros(m, (uint64_t)p->houses * words, sizeof *p->house_cells);
    p->parts_at = zeros(m, (uint64_t)cells * p->part_words, sizeof *p->parts_at);
    p->places = zeros(m, (uint64_t)p->digits * words, sizeof *p->places);
    p->lost = zeros(m, (uint64_t)p->digits * words, sizeof *p->lost);
    p->waiting = zeros(m, p->part_words, sizeof *p->waiting);
    p->singles = zeros(m, 2 * (uint64_t)cells, sizeof *p->singles);
    p->here = zeros(m, cells, sizeof *p->here);
    p->found = zeros(m, cells, sizeof *p->found);
    p->saved_masks = zeros(m, cells, sizeof *p->saved_masks);
    p->saved_places = zeros(m, cells, sizeof *p->saved_places);
    const int64_t *at = board->program;
    for (uint32_t i = 0; i < p->parts && !m->failed; i++) at = read_part(m, &p->sets, &p->part[i], at);
    if (m->failed) {
        sudoku_prober_close(p);
        return NULL;
    }
    memcpy(p->peers, board->peers, (uint64_t)cells * words * sizeof *p->peers);
    memcpy(p->house_cells, board->house_cells, (uint64_t)p->houses * words * sizeof *p->house_cells);
    for (uint32_t number = 0; number < p->parts; number++)
        for (uint32_t i = 0; i < p->part[number].n; i++)
            p->parts_at[(uint64_t)p->part[number].cells[i] * p->part_words + number / 64] |= (uint64_t)1 << number % 64;
    return p;
}

void sudoku_prober_close(prober *p) {
    for (uint64_t i = 0; i < p->held.count; i++) free(p->held.held[i]);
    free(p->held.held);
    free(p);
}

#include "probes_refuting.h"

/* Read `count` premises: for each its number, how many candidates it has, and these. */
static premise *read_premises(memory *m, uint32_t count, uint32_t words, const int64_t *from) {
    premise *found = zeros(m, count, sizeof *found);
    for (uint32_t k = 0; k < count && !m->failed; k++) {
        found[k].id = (uint32_t)*from++;
        found[k].mask = zeros(m, words, sizeof(uint64_t));
        for (int64_t left = *from++; left-- && !m->failed; from++) ADD(found[k].mask, *from);
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
        premise *row = &r->row[r->rows++];
        row->id = d->id;
        row->mask = zeros(m, r->words, sizeof *row->mask);
        for (uint32_t number = 0; number < r->candidates && !m->failed; number++)
            if (given->cells[number] == cell) {
                d->numbers[i * digits + given->digits[number] - 1u] = (int32_t)number;
                ADD(d->mask, number);
                ADD(row->mask, number);
            }
    }
    return from;
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
    r->bits_words = (r->premises + r->candidates + 63) / 64;
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
    from = given->demand_words;
    for (uint32_t k = 0; k < r->demands && !m->failed; k++) from = read_demand(r, given, &r->demand[k], from);
    r->demand_words = (r->demands + 63) / 64;
    r->demands_of = zeros(m, (uint64_t)r->candidates * r->demand_words, sizeof *r->demands_of);
    for (uint32_t k = 0; k < r->demands && !m->failed; k++)
        EACH_WORD(w, r->words)
            EACH_BIT(i, r->demand[k].mask[w]) ADD(r->demands_of + (64 * w + i) * r->demand_words, k);
    r->bits = zeros(m, (uint64_t)r->candidates * r->bits_words, sizeof *r->bits);
    r->from = zeros(m, (uint64_t)r->candidates * r->words, sizeof *r->from);
    if (!m->failed) return r;
    sudoku_refuter_close(r);
    return NULL;
}

void sudoku_refuter_close(refuter *r) {
    for (uint64_t i = 0; i < r->held.count; i++) free(r->held.held[i]);
    free(r->held.held);
    free(r);
}

int sudoku_refute(refuter *r, const uint64_t *on, uint32_t number, uint32_t is_true, uint64_t most, uint64_t *used,
                  uint64_t *cases) {
    uint64_t nothing[r->words], found[r->bits_words];
    memset(nothing, 0, sizeof nothing);
    r->on = on;
    r->left = most;
    r->is_cut = 0;
    int result = refute(r, nothing, nothing, number, (int)is_true, -1, found);
    *cases = r->is_cut ? most + 1 : most - r->left;
    if (result) memcpy(used, found, ((uint64_t)r->premises + 63) / 64 * sizeof *used);
    if (result && r->premises % 64) used[r->premises / 64] &= ((uint64_t)1 << r->premises % 64) - 1;
    return r->held.failed ? -1 : result;
}
