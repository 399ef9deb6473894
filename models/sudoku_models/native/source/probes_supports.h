/* The digits that one part of a rule leaves in its cells: all that occur in a way to fill them.
 *
 * Sets of digits are families, with a bit for each set: adding a digit to all sets that lack it is one shift.
 * Sets of totals have a bit for each total above the least. Both are read forwards and backwards.
 */
#include <stdlib.h>
#include <string.h>

#include "probes.h"

#define INLINE static inline __attribute__((always_inline))
#include "constraints/areas.h"

#define FAMILY_WORDS ((1 << SUDOKU_PROBE_SET_DIGITS) / 64)
#define CONNECTED 512     /* results kept for the places of a region, a power of two */
#define MOST_STATES 20000 /* reached before one digit; a part with more removes nothing */

typedef struct part part;
typedef struct connected connected;
typedef uint64_t family[FAMILY_WORDS];

typedef struct {
    uint32_t n, *places;
    uint32_t addends;      /* digits of one place, or sums of several */
    uint32_t *excess;      /* of each addend over the least */
    uint64_t *families;    /* for several places the sets of digits with each sum */
} unit;

/* A step between states of an automaton whose numbers differ by the same amount. */
typedef struct {
    uint64_t from; /* the states before */
    int32_t by;
} shift;

struct part {
    uint32_t kind, n, *cells;
    int is_exact;                      /* whether what it leaves has support in what it leaves */
    uint32_t *rows;                    /* of a pair, of both directions */
    uint64_t *family;                  /* of sets */
    uint32_t units_count, totals_words, totals;
    unit *units;                       /* of a sum */
    uint64_t *allowed, *totals_room;
    family *layers_room;               /* for each unit of more than three places what `read_sets` finds */
    uint32_t groups;                   /* units of several places */
    part **variants;                   /* for each set of groups the sum with these alone, see variant_of */
    const int32_t *next;               /* of an automaton */
    uint32_t states, word, *places;
    uint32_t letters, *letter_digits;  /* digits with the same states after them: their masks */
    shift *shifts;                     /* with up to 64 states, for each letter in turn; else NULL */
    uint32_t *shifts_end;              /* of each letter */
    uint64_t accepted;                 /* of these states */
    uint32_t asked;                    /* the only digit, as a mask, that matters for the next state, or 0 */
    uint64_t *stamps[2], stamp;        /* for each state when it was last marked */
    int32_t *layers;
    uint32_t alternatives, *counts;    /* of alternatives, and their parts; for runs the lengths of these */
    part *inner;
    area_grid *grid;                   /* of an area or of regions */
    connected *connected;              /* results kept for the places of a region */
    int is_straight;                   /* whether the places of regions are the first cells, and each digit a label */
    uint32_t area_digits, regions, region_size, runs;
    int64_t less;
    uint32_t key_words;                /* of the masks of all cells, see probes_kept.h */
    uint64_t *kept;                    /* NULL, or keys and their results */
    uint32_t keys, most_keys, misses;  /* in use, for which there is memory, and since keys were added */
};

typedef struct {
    uint32_t digits, family_words;
    uint64_t lacking[SUDOKU_PROBE_SET_DIGITS][FAMILY_WORDS];
} families;

#define EACH_BIT(i, mask) for (uint64_t i##_left = (mask), i; i##_left && (i = (uint64_t)__builtin_ctzll(i##_left), 1); i##_left &= i##_left - 1)

static int left_of(const families *f, part *p, const uint32_t *masks, uint32_t *found);

#include "probes_grids.h"
#include "probes_regions.h"

/* Add to `to` each set that lacks a digit, with this digit. */
static void add_digit(const families *f, const uint64_t *from, uint32_t digit, uint64_t *to) {
    const uint64_t *lacking = f->lacking[digit];
    uint32_t by = 1u << digit;
    if (by < 64)
        for (uint32_t w = 0; w < f->family_words; w++) to[w] |= (from[w] & lacking[w]) << by;
    else
        for (uint32_t w = 0; w + by / 64 < f->family_words; w++) to[w + by / 64] |= from[w] & lacking[w];
}

/* Add to `to` the sets of the family `within` that lack a digit and are in `from` with it; whether there are any. */
static int without_digit(const families *f, const uint64_t *from, uint32_t digit, const uint64_t *within,
                         uint64_t *to) {
    const uint64_t *lacking = f->lacking[digit];
    uint32_t by = 1u << digit, words = f->family_words;
    uint64_t any = 0;
    for (uint32_t w = 0; w < words; w++) {
        uint64_t moved = by < 64 ? from[w] >> by : w + by / 64 < words ? from[w + by / 64] : 0;
        uint64_t fitting = moved & lacking[w] & within[w];
        to[w] |= fitting;
        any |= fitting;
    }
    return any != 0;
}

/* layers[i]: the families of sets that the first i places can form. */
static void read_sets(const families *f, const uint32_t *places, uint32_t n, const uint32_t *masks, family *layers) {
    memset(layers[0], 0, sizeof(family));
    layers[0][0] = 1;
    for (uint32_t i = 0; i < n; i++) {
        memset(layers[i + 1], 0, sizeof(family));
        EACH_BIT(digit, masks[places[i]]) add_digit(f, layers[i], (uint32_t)digit, layers[i + 1]);
    }
}

/* The digits with which the places form a set of the family `behind`, which changes. */
static int supported_sets(const families *f, const uint32_t *places, uint32_t n, const uint32_t *masks,
                          family *layers, uint64_t *behind, uint32_t *found) {
    for (uint32_t i = n; i-- > 0;) {
        family before = {0};
        uint32_t kept = 0;
        EACH_BIT(digit, masks[places[i]])
            if (without_digit(f, behind, (uint32_t)digit, layers[i], before)) kept |= 1u << digit;
        if (!kept) return 0;
        found[places[i]] = kept;
        memcpy(behind, before, sizeof(family));
    }
    return 1;
}

static int left_of_pair(const part *p, const uint32_t *masks, uint32_t *found) {
    found[0] = found[1] = 0;
    EACH_BIT(digit, masks[0]) {
        uint32_t row = p->rows[digit] & masks[1];
        if (row) found[0] |= 1u << digit;
        found[1] |= row;
    }
    return found[0] != 0;
}

static int left_of_sets(const families *f, const part *p, const uint32_t *masks, uint32_t *found) {
    family layers[SUDOKU_PROBE_SET_DIGITS + 1], behind = {0};
    read_sets(f, p->places, p->n, masks, layers);
    for (uint32_t w = 0; w < f->family_words; w++) behind[w] = layers[p->n][w] & p->family[w];
    return supported_sets(f, p->places, p->n, masks, layers, behind, found);
}

#include "probes_sums.h"
#include "probes_automata.h"

static int left_of_different(const part *p, const uint32_t *masks, uint32_t *found) {
    uint32_t done = 0, goes_on = 1, fixed[p->n + 1];
    memcpy(found, masks, p->n * sizeof *found);
    memset(fixed, 0, sizeof fixed);
    while (goes_on) {
        goes_on = 0;
        for (uint32_t i = 0; i < p->n; i++) {
            uint32_t mask = found[i];
            if (fixed[i] || mask & (mask - 1)) continue;
            fixed[i] = goes_on = 1;
            if (done & mask) return 0;
            done |= mask;
            for (uint32_t j = 0; j < p->n; j++)
                if (j != i && !(found[j] &= ~mask)) return 0;
        }
    }
    return 1;
}

/* The digits that some alternative leaves, each reduced until nothing changes. */
static int left_of_any(const families *f, part *p, const uint32_t *masks, uint32_t *found) {
    uint32_t now[p->n + 1], here[p->n + 1], left[p->n + 1], any = 0;
    part *inner = p->inner;
    memset(found, 0, p->n * sizeof *found);
    for (uint32_t a = 0; a < p->alternatives; inner += p->counts[a++]) {
        int holds = 1, goes_on = 1;
        memcpy(now, masks, p->n * sizeof *now);
        while (holds && goes_on) {
            goes_on = 0;
            for (uint32_t k = 0; k < p->counts[a] && holds; k++) {
                part *each = &inner[k];
                for (uint32_t i = 0; i < each->n; i++) here[i] = now[each->cells[i]];
                holds = left_of(f, each, here, left);
                for (uint32_t i = 0; holds && i < each->n; i++) {
                    goes_on |= left[i] != here[i];
                    now[each->cells[i]] = left[i];
                }
            }
        }
        if (!holds) continue;
        any = 1;
        for (uint32_t i = 0; i < p->n; i++) found[i] |= now[i];
    }
    return any;
}

static int computed(const families *f, part *p, const uint32_t *masks, uint32_t *found) {
    switch (p->kind) {
        case SUDOKU_PROBE_SETS: return left_of_sets(f, p, masks, found);
        case SUDOKU_PROBE_SUM: return left_of_sum(f, p, masks, found);
        case SUDOKU_PROBE_AUTOMATON: return left_of_automaton(f, p, masks, found);
        case SUDOKU_PROBE_AREA: return left_of_area(p, masks, found);
        case SUDOKU_PROBE_REGIONS: return left_of_regions(f, p, masks, found);
        case SUDOKU_PROBE_RUNS: return left_of_runs(p, masks, found);
        case SUDOKU_PROBE_DIFFERENT: return left_of_different(p, masks, found);
        default: return left_of_any(f, p, masks, found);
    }
}

#include "probes_kept.h"
