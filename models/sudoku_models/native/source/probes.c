/* Probes of positions for human logic. Start with `run`, then see probes_supports.h.
 *
 * All loops go in the order of probe.py, because the order decides the weights, and they the choice of cases.
 */
#include "clock.h"
#include "probes_reading.h"

struct sudoku_prober {
    uint32_t cells, digits, words, houses, house_words, parts, part_words;
    memory held;
    families sets;
    part *part;
    uint64_t *peers, *house_cells;
    uint64_t *parts_at, *houses_at; /* for each cell */
    uint64_t *losing; /* for each cell and digit the parts to look at when it loses the digit and keeps others */
    /* Of the current run: */
    double *weights;
    uint32_t *masks;
    uint64_t *places; /* for each digit from 1 */
    uint64_t *lost;   /* for each digit the houses of cells that lost it */
    uint64_t *waiting;
    uint32_t touched; /* digits with lost cells, from bit 0 */
    uint32_t *singles, singles_count;
    uint32_t *here, *found;
    /* Of a search by cases: */
    uint32_t **saved_masks;
    uint64_t **saved_places;
    uint64_t trials, limit;
    double deadline; /* a time of clock_seconds, of refutations too */
    int32_t *tree;
    int failed;
};

typedef sudoku_prober prober;

static int is_late(const prober *p) { return clock_seconds() > p->deadline; }

#define PLACES(p, digit) ((p)->places + (uint64_t)(digit) * (p)->words)
#define LOST(p, digit) ((p)->lost + (uint64_t)(digit) * (p)->house_words)

static void add_waiting(prober *p, const uint64_t *parts) {
    for (uint32_t w = 0; w < p->part_words; w++) p->waiting[w] |= parts[w];
}

/* Note the parts to look at after a cell has lost a digit. left: the digits left in the cell. */
INLINE void lose(prober *p, uint32_t cell, uint32_t digit, uint32_t left) {
    if (left & (left - 1)) add_waiting(p, p->losing + ((uint64_t)cell * p->digits + digit) * p->part_words);
    else add_waiting(p, p->parts_at + (uint64_t)cell * p->part_words);
}

/* Note the houses of a cell that loses a digit. */
static void add_lost(prober *p, uint32_t cell, uint32_t digit) {
    const uint64_t *at = p->houses_at + (uint64_t)cell * p->house_words;
    for (uint32_t w = 0; w < p->house_words; w++) LOST(p, digit)[w] |= at[w];
}

static void clear_run(prober *p) {
    memset(p->lost, 0, (uint64_t)p->digits * p->house_words * sizeof *p->lost);
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
        add_lost(p, cell, (uint32_t)digit);
        lose(p, cell, (uint32_t)digit, left);
    }
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
INLINE int exclude(prober *p, uint32_t words, uint32_t cell) {
    uint32_t bit = p->masks[cell], digit = (uint32_t)__builtin_ctz(bit);
    const uint64_t *peers = p->peers + (uint64_t)cell * words;
    for (uint32_t w = 0; w < words; w++) {
        uint64_t seen = PLACES(p, digit)[w] & peers[w];
        if (!seen) continue;
        PLACES(p, digit)[w] &= ~seen;
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
            add_lost(p, peer, digit);
            lose(p, peer, digit, mask);
        }
    }
    return 1;
}

/* Look for hidden singles of a digit in the houses of the cells that lost it. */
INLINE int find_places(prober *p, uint32_t words, uint32_t digit) {
    const uint64_t *places = PLACES(p, digit);
    for (uint32_t v = 0; v < p->house_words; v++) {
        uint64_t lost = LOST(p, digit)[v];
        LOST(p, digit)[v] = 0;
        EACH_BIT(h, lost) {
            const uint64_t *house = p->house_cells + (64 * v + h) * words;
            uint64_t more = 0;
            uint32_t cell = p->cells;
            for (uint32_t w = 0; w < words; w++) {
                uint64_t left = places[w] & house[w];
                if (!left) continue;
                more |= (left & (left - 1)) | (cell < p->cells);
                cell = 64 * w + (uint32_t)__builtin_ctzll(left);
            }
            if (more) continue;
            if (cell == p->cells) return 0;
            if (p->masks[cell] != 1u << digit) keep(p, cell, 1u << digit);
        }
    }
    return 1;
}

#include "probes_parts.h"

/* Draw consequences until there are no more. words: those of a set of cells. */
INLINE int run_with(prober *p, uint32_t words) {
    for (;;) {
        if (p->singles_count) {
            if (!exclude(p, words, p->singles[--p->singles_count])) return 0;
        } else if (p->touched) {
            uint32_t digit = (uint32_t)__builtin_ctz(p->touched);
            p->touched &= p->touched - 1;
            if (!find_places(p, words, digit)) return 0;
        } else {
            uint32_t w = 0;
            while (w < p->part_words && !p->waiting[w]) w++;
            if (w == p->part_words) return 1;
            uint32_t number = 64 * w + (uint32_t)__builtin_ctzll(p->waiting[w]);
            p->waiting[w] &= p->waiting[w] - 1;
            load_ahead(p, w);
            if (!support(p, number)) return 0;
        }
    }
}

/* The same; compilers unroll the loops for small boards. */
static int run(prober *p) {
    switch (p->words) {
        case 1: return run_with(p, 1);
        case 2: return run_with(p, 2);
        case 3: return run_with(p, 3);
        default: return run_with(p, p->words);
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
    for (uint32_t digit = 0; digit < p->digits; digit++)
        for (uint32_t h = 0; h < p->houses; h++) LOST(p, digit)[h / 64] |= (uint64_t)1 << h % 64;
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

int sudoku_part_left(prober *p, uint32_t number, uint32_t *masks) {
    part *of = &p->part[number];
    for (uint32_t i = 0; i < of->n; i++)
        if (!masks[i]) return 0;
    if (!left_of(&p->sets, of->groups ? variant_of(of, 0) : of, masks, p->found)) return 0;
    memcpy(masks, p->found, of->n * sizeof *masks);
    return 1;
}

uint32_t sudoku_part_assumed(prober *p, uint32_t number, const uint32_t *masks, uint32_t *found) {
    part *of = &p->part[number];
    uint32_t n = of->n, count = 0, here[n + 1];
    part *alone = of->groups ? variant_of(of, 0) : of;
    for (uint32_t i = 0; i < n; i++) {
        if (!(masks[i] & (masks[i] - 1))) continue;
        EACH_BIT(digit, masks[i])
            for (uint32_t is_true = 2; is_true-- > 0;) {
                memcpy(here, masks, n * sizeof *here);
                here[i] = is_true ? 1u << digit : masks[i] & ~(1u << digit);
                if (!left_of(&p->sets, alone, here, found + 3) || !memcmp(found + 3, here, n * sizeof *here)) continue;
                found[0] = i;
                found[1] = (uint32_t)digit + 1;
                found[2] = is_true;
                found += n + 3;
                count++;
            }
    }
    return count;
}

#include "probes_cases.h"

prober *sudoku_prober_open(const sudoku_probe_board *board) {
    prober *p = calloc(1, sizeof *p);
    if (!p) return NULL;
    uint32_t cells = p->cells = board->cells, words = p->words = (cells + 63) / 64;
    memory *m = &p->held;
    p->digits = board->digits;
    p->houses = board->houses;
    p->parts = board->parts;
    p->house_words = (p->houses + 63) / 64;
    p->part_words = (p->parts + 63) / 64;
    set_families(&p->sets, p->digits);
    p->part = zeros(m, p->parts, sizeof *p->part);
    p->peers = zeros(m, (uint64_t)cells * words, sizeof *p->peers);
    p->house_cells = zeros(m, (uint64_t)p->houses * words, sizeof *p->house_cells);
    p->parts_at = zeros(m, (uint64_t)cells * p->part_words, sizeof *p->parts_at);
    p->losing = zeros(m, (uint64_t)cells * p->digits * p->part_words, sizeof *p->losing);
    p->houses_at = zeros(m, (uint64_t)cells * p->house_words, sizeof *p->houses_at);
    p->places = zeros(m, (uint64_t)p->digits * words, sizeof *p->places);
    p->lost = zeros(m, (uint64_t)p->digits * p->house_words, sizeof *p->lost);
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
    for (uint32_t h = 0; h < p->houses; h++)
        for (uint32_t w = 0; w < words; w++)
            EACH_BIT(i, p->house_cells[(uint64_t)h * words + w])
                p->houses_at[(64 * w + i) * p->house_words + h / 64] |= (uint64_t)1 << h % 64;
    for (uint32_t number = 0; number < p->parts; number++) {
        const part *of = &p->part[number];
        uint32_t watched = of->asked ? of->asked : UINT32_MAX; /* the loss of others changes nothing */
        for (uint32_t i = 0; i < of->n; i++) {
            uint64_t cell = of->cells[i], w = number / 64, bit = (uint64_t)1 << number % 64;
            p->parts_at[cell * p->part_words + w] |= bit;
            for (uint32_t digit = 0; digit < p->digits; digit++)
                if (watched >> digit & 1) p->losing[(cell * p->digits + digit) * p->part_words + w] |= bit;
        }
    }
    return p;
}

void sudoku_prober_close(prober *p) {
    for (uint64_t i = 0; i < p->held.count; i++) free(p->held.held[i]);
    free(p->held.held);
    free(p);
}

#include "probes_premises.h"
