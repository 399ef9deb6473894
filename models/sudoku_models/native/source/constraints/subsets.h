/* Cages with at most nine digits, exactly: which sets of digits the cells up to each one can hold.
 *
 * A set of digits is a number, and a set of such sets a vector of 512 bits. A digit joins all sets at once:
 * its bit moves them by the same number, the lower six within a word and the others from word to word.
 */

#if LEVEL == SUDOKU_AVX512
#include <immintrin.h>
#endif

#define SUBSET_DIGITS 9
#define SUBSET_WORDS 8

typedef uint64_t subsets __attribute__((vector_size(8 * SUBSET_WORDS)));

#if defined(__clang__)
#define MOVED_WORDS(x, ...) __builtin_shufflevector(x, x, __VA_ARGS__)
#else
#define MOVED_WORDS(x, ...) __builtin_shuffle(x, (subsets){__VA_ARGS__})
#endif

/* The words of sets with the seventh, the eighth and the ninth digit. */
#define WITH_SEVENTH ((subsets){0, -1, 0, -1, 0, -1, 0, -1})
#define WITH_EIGHTH ((subsets){0, 0, -1, -1, 0, 0, -1, -1})
#define WITH_NINTH ((subsets){0, 0, 0, 0, -1, -1, -1, -1})
/* Each word in the place of the one with the digit, or without it. */
#define OTHER_SEVENTH(x) MOVED_WORDS(x, 1, 0, 3, 2, 5, 4, 7, 6)
#define OTHER_EIGHTH(x) MOVED_WORDS(x, 2, 3, 0, 1, 6, 7, 4, 5)
#define OTHER_NINTH(x) MOVED_WORDS(x, 4, 5, 6, 7, 0, 1, 2, 3)

/* Within a word, the sets with each of the six lowest digits. */
static const uint64_t with_low_digit[6] = {
    0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
    0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000,
};

typedef struct {
    uint64_t sets[SUBSET_WORDS];
} cage_sets;

INLINE subsets no_sets(void) { return (subsets){0}; }

INLINE int is_any_set(subsets x) {
#if LEVEL == SUDOKU_AVX512
    return _mm512_test_epi64_mask((__m512i)x, (__m512i)x) != 0;
#else
    return (x[0] | x[1] | x[2] | x[3] | x[4] | x[5] | x[6] | x[7]) != 0;
#endif
}

INLINE subsets if_held(digits held, uint32_t digit, subsets x) {
    return x & (no_sets() - (uint64_t)(held >> digit & 1));
}

/* The sets with one of the digits more. */
INLINE subsets with_one_more(subsets x, digits held) {
    subsets found = no_sets();
    EACH_DIGIT(held & 63, rest) {
        uint32_t digit = (uint32_t)__builtin_ctz(rest);
        found |= (x & ~with_low_digit[digit]) << (1 << digit);
    }
    found |= if_held(held, 6, OTHER_SEVENTH(x) & WITH_SEVENTH);
    found |= if_held(held, 7, OTHER_EIGHTH(x) & WITH_EIGHTH);
    return found | if_held(held, 8, OTHER_NINTH(x) & WITH_NINTH);
}

/* Of these sets those that a digit extends to one of `after`; the digit is kept if there are any. */
INLINE subsets one_less(subsets x, subsets after, digits held, digits *kept) {
    subsets found = no_sets();
    EACH_DIGIT(held & 63, rest) {
        uint32_t digit = (uint32_t)__builtin_ctz(rest);
        subsets from = (after & with_low_digit[digit]) >> (1 << digit) & x;
        if (is_any_set(from)) *kept |= rest & -rest;
        found |= from;
    }
    subsets seventh = if_held(held, 6, OTHER_SEVENTH(after) & ~WITH_SEVENTH & x);
    subsets eighth = if_held(held, 7, OTHER_EIGHTH(after) & ~WITH_EIGHTH & x);
    subsets ninth = if_held(held, 8, OTHER_NINTH(after) & ~WITH_NINTH & x);
    *kept |= (digits)is_any_set(seventh) << 6 | (digits)is_any_set(eighth) << 7 | (digits)is_any_set(ninth) << 8;
    return found | seventh | eighth | ninth;
}

/* Whether all sets have the digit. */
INLINE int is_in_all(subsets x, uint32_t digit) {
    if (digit < 6) return !is_any_set(x & ~with_low_digit[digit]);
    if (digit == 6) return !is_any_set(x & ~WITH_SEVENTH);
    return !is_any_set(x & (digit == 7 ? ~WITH_EIGHTH : ~WITH_NINTH));
}

static int run_subsets(space *s, const propagator *p) {
    const cage_sets *c = p->data;
    cell_number open[SUBSET_DIGITS];
    subsets reached[SUBSET_DIGITS + 1];
    digits fixed = 0, seen = 0, twice = 0;
    uint32_t count = 0;
    for (uint32_t i = 0; i < p->count; i++) {
        digits held = s->cells[p->cells[i]];
        if (OPEN(held)) {
            open[count++] = p->cells[i];
            twice |= seen & held;
            seen |= held;
        } else {
            if (fixed & held) return 0;
            fixed |= held;
        }
    }
    uint64_t start[SUBSET_WORDS] = {0};
    start[fixed / 64] = (uint64_t)1 << fixed % 64;
    memcpy(reached, start, sizeof start);
    for (uint32_t i = 0; i < count; i++) reached[i + 1] = with_one_more(reached[i], s->cells[open[i]]);
    subsets after;
    memcpy(&after, c->sets, sizeof after);
    after &= reached[count];
    if (!is_any_set(after)) return 0;
    digits required = 0;
    EACH_DIGIT(twice & ~fixed, rest)
        if (is_in_all(after, (uint32_t)__builtin_ctz(rest))) required |= rest & -rest;
    for (uint32_t i = count; i-- > 0;) {
        digits kept = 0;
        after = one_less(reached[i], after, s->cells[open[i]], &kept);
        if (!narrow(s, open[i], kept)) return 0;
    }
    EACH_DIGIT(required, rest)
        if (!leave_seen(s, rest & -rest, p->cells, p->count)) return 0;
    return 1;
}

/* Cells that hold different digits, which are one of some sets. */
static void add_subsets(building *b, const cell_number *cells, uint32_t count, const digits *sets,
                        uint32_t set_count) {
    cage_sets *made = take(b->memory, 1, sizeof *made);
    if (made == NULL) return;
    for (uint32_t i = 0; i < set_count; i++)
        if (COUNT(sets[i]) == (int)count) made->sets[sets[i] / 64] |= (uint64_t)1 << sets[i] % 64;
    add_propagator(b, (propagator){run_subsets, cells, count, 24 * count, made, CAGES, ON_CHANGE, 1, 0});
}
