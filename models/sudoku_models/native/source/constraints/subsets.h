/* Cages with at most nine digits, exactly: which sets of digits the cells up to each one can hold.
 *
 * A set of digits is a number, and a set of such sets a vector of 512 bits. A digit joins all sets at once:
 * its bit moves them by the same number, the lower six within a word and the others from word to word.
 */

#if LEVEL == SUDOKU_AVX512 || LEVEL == SUDOKU_AVX2
#include <immintrin.h>
#endif

/* Vectors as wide as the processor's: compilers move the words of wider ones by way of the memory. */
#if LEVEL == SUDOKU_AVX512
#define SUBSET_VECTORS 1
#elif LEVEL == SUDOKU_AVX2
#define SUBSET_VECTORS 2
#else
#define SUBSET_VECTORS 4
#endif

#define SUBSET_DIGITS 9
#define SUBSET_WORDS 8
/* Digits whose bits are within a word; the others select the word. */
#define LOW_DIGITS 6

typedef uint64_t subset_words __attribute__((vector_size(8 * SUBSET_WORDS / SUBSET_VECTORS)));

typedef struct {
    subset_words of[SUBSET_VECTORS];
} subsets;

#define EACH_VECTOR(i) for (uint32_t i = 0; i < SUBSET_VECTORS; i++)

#if defined(__clang__)
#define MOVED_WORDS(x, ...) __builtin_shufflevector(x, x, __VA_ARGS__)
#else
#define MOVED_WORDS(x, ...) __builtin_shuffle(x, (subset_words){__VA_ARGS__})
#endif

/* Within a word, the sets with each of the low digits. */
static const uint64_t with_low_digit[LOW_DIGITS] = {
    0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
    0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000,
};

/* The words of the sets with each of the other digits. */
#define ALL ((uint64_t)-1)
static const uint64_t with_high_digit[SUBSET_DIGITS - LOW_DIGITS][SUBSET_WORDS] = {
    {0, ALL, 0, ALL, 0, ALL, 0, ALL},
    {0, 0, ALL, ALL, 0, 0, ALL, ALL},
    {0, 0, 0, 0, ALL, ALL, ALL, ALL},
};
#undef ALL

INLINE subsets read_subsets(const uint64_t *words) {
    subsets x;
    memcpy(&x, words, sizeof x);
    return x;
}

INLINE int is_any_set(const subsets *x) {
    subset_words any = x->of[0];
    for (uint32_t i = 1; i < SUBSET_VECTORS; i++) any |= x->of[i];
#if LEVEL == SUDOKU_AVX512
    return _mm512_test_epi64_mask((__m512i)any, (__m512i)any) != 0;
#elif LEVEL == SUDOKU_AVX2
    return !_mm256_testz_si256((__m256i)any, (__m256i)any);
#else
    return (any[0] | any[1]) != 0;
#endif
}

/* Each word in the place of the one that differs in a high digit. */
INLINE subsets other_words(const subsets *x, uint32_t high) {
    subsets found;
#if SUBSET_VECTORS == 1
    found.of[0] = high == 0   ? MOVED_WORDS(x->of[0], 1, 0, 3, 2, 5, 4, 7, 6)
                  : high == 1 ? MOVED_WORDS(x->of[0], 2, 3, 0, 1, 6, 7, 4, 5)
                              : MOVED_WORDS(x->of[0], 4, 5, 6, 7, 0, 1, 2, 3);
#elif SUBSET_VECTORS == 2
    EACH_VECTOR(i) found.of[i] = high == 0   ? MOVED_WORDS(x->of[i], 1, 0, 3, 2)
                                 : high == 1 ? MOVED_WORDS(x->of[i], 2, 3, 0, 1)
                                             : x->of[i ^ 1];
#else
    EACH_VECTOR(i) found.of[i] = high == 0 ? MOVED_WORDS(x->of[i], 1, 0) : x->of[i ^ high];
#endif
    return found;
}

/* The sets with one of the digits more. */
INLINE subsets with_one_more(const subsets *x, digits held) {
    subsets found = {0};
    EACH_DIGIT(held & ((1 << LOW_DIGITS) - 1), rest) {
        uint32_t digit = (uint32_t)__builtin_ctz(rest);
        EACH_VECTOR(i) found.of[i] |= (x->of[i] & ~with_low_digit[digit]) << (1 << digit);
    }
    for (uint32_t high = 0; high < SUBSET_DIGITS - LOW_DIGITS; high++) {
        subsets moved = other_words(x, high), with = read_subsets(with_high_digit[high]);
        uint64_t is_held = 0 - (uint64_t)(held >> (LOW_DIGITS + high) & 1);
        EACH_VECTOR(i) found.of[i] |= moved.of[i] & with.of[i] & is_held;
    }
    return found;
}

/* Of these sets those that a digit extends to one of `after`; the digit is kept if there are any. */
INLINE subsets one_less(const subsets *x, const subsets *after, digits held, digits *kept) {
    subsets found = {0}, from;
    EACH_DIGIT(held & ((1 << LOW_DIGITS) - 1), rest) {
        uint32_t digit = (uint32_t)__builtin_ctz(rest);
        EACH_VECTOR(i) from.of[i] = (after->of[i] & with_low_digit[digit]) >> (1 << digit) & x->of[i];
        if (is_any_set(&from)) *kept |= rest & -rest;
        EACH_VECTOR(i) found.of[i] |= from.of[i];
    }
    for (uint32_t high = 0; high < SUBSET_DIGITS - LOW_DIGITS; high++) {
        subsets moved = other_words(after, high), with = read_subsets(with_high_digit[high]);
        uint64_t is_held = 0 - (uint64_t)(held >> (LOW_DIGITS + high) & 1);
        EACH_VECTOR(i) from.of[i] = moved.of[i] & ~with.of[i] & x->of[i] & is_held;
        *kept |= (digits)is_any_set(&from) << (LOW_DIGITS + high);
        EACH_VECTOR(i) found.of[i] |= from.of[i];
    }
    return found;
}

/* Whether all sets have the digit. */
INLINE int is_in_all(const subsets *x, uint32_t digit) {
    subsets without = *x;
    if (digit < LOW_DIGITS) {
        EACH_VECTOR(i) without.of[i] &= ~with_low_digit[digit];
    } else {
        subsets with = read_subsets(with_high_digit[digit - LOW_DIGITS]);
        EACH_VECTOR(i) without.of[i] &= ~with.of[i];
    }
    return !is_any_set(&without);
}

/* The sets of a cage. */
typedef struct {
    uint64_t sets[SUBSET_WORDS];
} cage_sets;

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
    reached[0] = read_subsets(start);
    for (uint32_t i = 0; i < count; i++) reached[i + 1] = with_one_more(reached + i, s->cells[open[i]]);
    subsets after = read_subsets(c->sets);
    EACH_VECTOR(i) after.of[i] &= reached[count].of[i];
    if (!is_any_set(&after)) return 0;
    digits required = 0;
    EACH_DIGIT(twice & ~fixed, rest)
        if (is_in_all(&after, (uint32_t)__builtin_ctz(rest))) required |= rest & -rest;
    for (uint32_t i = count; i-- > 0;) {
        digits kept = 0;
        after = one_less(reached + i, &after, s->cells[open[i]], &kept);
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
