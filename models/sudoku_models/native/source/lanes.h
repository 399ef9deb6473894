/* Vectors: a puzzle, or a subtree of its search, in each lane.
 *
 * A lane holds the candidates of one cell as a mask, bit d - 1 for digit d. Lanes have 16 bits, or
 * 32 where WIDE is defined, for sizes above 16. LEVEL selects the instruction set.
 */
#include <stdint.h>
#include <stdlib.h>

#include "sudoku_native.h"

#if LEVEL == SUDOKU_AVX512
#define VECTOR_BYTES 64
#elif LEVEL == SUDOKU_AVX2
#define VECTOR_BYTES 32
#else
#define VECTOR_BYTES 16
#endif
#if LEVEL != SUDOKU_PLAIN
#include <immintrin.h>
#endif

#ifdef WIDE
typedef uint32_t element;
#define LANES (VECTOR_BYTES / 4)
#else
typedef uint16_t element;
#define LANES (VECTOR_BYTES / 2)
#endif
typedef element vector __attribute__((vector_size(VECTOR_BYTES)));

#define INLINE static inline __attribute__((always_inline))
#define NOT_INLINE static __attribute__((noinline))

/* A bit for each lane. */
typedef uint32_t lane_set;
#define ALL_LANES ((lane_set)(((uint64_t)1 << LANES) - 1))

INLINE vector everywhere(element value) {
    vector zero = {0};
    return zero + value;
}

#if LEVEL == SUDOKU_AVX512
#ifdef WIDE
#define LANEWISE(operation) _mm512_##operation##_epi32
#else
#define LANEWISE(operation) _mm512_##operation##_epi16
#endif
/* Any function of three bits: bit 4 a + 2 b + c of the table. GCC finds few of them by itself. */
#define TERNARY(a, b, c, table)                                                              \
    ((vector)_mm512_ternarylogic_epi64((__m512i)(a), (__m512i)(b), (__m512i)(c), table))
#endif

/* All ones in the lanes where v is 0, else 0. */
INLINE vector where_zero(vector v) {
#if LEVEL == SUDOKU_AVX512 && defined(WIDE)
    return (vector)_mm512_movm_epi32(_mm512_testn_epi32_mask((__m512i)v, (__m512i)v));
#elif LEVEL == SUDOKU_AVX512
    return (vector)_mm512_movm_epi16(_mm512_testn_epi16_mask((__m512i)v, (__m512i)v));
#else
    return (vector)(v == 0);
#endif
}

/* The lanes where v is 0. */
INLINE lane_set zero_lanes(vector v) {
#if LEVEL == SUDOKU_AVX512 && defined(WIDE)
    return _mm512_testn_epi32_mask((__m512i)v, (__m512i)v);
#elif LEVEL == SUDOKU_AVX512
    return _mm512_testn_epi16_mask((__m512i)v, (__m512i)v);
#elif LEVEL == SUDOKU_AVX2 && defined(WIDE)
    return (lane_set)_mm256_movemask_ps((__m256)where_zero(v));
#elif LEVEL == SUDOKU_AVX2
    __m256i halves = _mm256_packs_epi16((__m256i)where_zero(v), _mm256_setzero_si256());
    return (lane_set)_mm256_movemask_epi8(_mm256_permute4x64_epi64(halves, 0xd8)) & ALL_LANES;
#elif LEVEL == SUDOKU_SSE2 && defined(WIDE)
    return (lane_set)_mm_movemask_ps((__m128)where_zero(v));
#elif LEVEL == SUDOKU_SSE2
    __m128i half = _mm_packs_epi16((__m128i)where_zero(v), _mm_setzero_si128());
    return (lane_set)_mm_movemask_epi8(half) & ALL_LANES;
#else
    lane_set found = 0;
    for (int lane = 0; lane < LANES; lane++) found |= (lane_set)(v[lane] == 0) << lane;
    return found;
#endif
}

#if LEVEL == SUDOKU_AVX512
#ifdef WIDE
#define TEST(a, b) _mm512_test_epi32_mask((__m512i)(a), (__m512i)(b))
#else
#define TEST(a, b) _mm512_test_epi16_mask((__m512i)(a), (__m512i)(b))
#endif
#endif

/* v in the lanes where a & b is 0, else 0. */
INLINE vector keep_where_disjoint(vector v, vector a, vector b) {
#if LEVEL == SUDOKU_AVX512
    return (vector)LANEWISE(maskz_mov)(~TEST(a, b), (__m512i)v);
#else
    return v & where_zero(a & b);
#endif
}

/* v in the lanes where test is 0, else 0. */
INLINE vector keep_where_zero(vector v, vector test) { return keep_where_disjoint(v, test, test); }

/* first in the lanes where a & b is not 0, else second. There, first is part of second. */
INLINE vector first_where_common(vector first, vector second, vector a, vector b) {
#if LEVEL == SUDOKU_AVX512
    return (vector)LANEWISE(mask_mov)((__m512i)second, TEST(a, b), (__m512i)first);
#else
    return first | (second & where_zero(a & b));
#endif
}

/* first in the lanes where it is not 0, else second. Where first is not 0, it is part of second. */
INLINE vector first_or_second(vector first, vector second) {
    return first_where_common(first, second, first, first);
}

/* v in the lanes where it has one bit, else 0. */
INLINE vector single(vector v) { return keep_where_disjoint(v, v, v - 1); }

/* The bits of one, two or three vectors. */
INLINE vector any_of(vector a, vector b, vector c) {
#if LEVEL == SUDOKU_AVX512
    return TERNARY(a, b, c, 0xfe);
#else
    return a | b | c;
#endif
}

/* The bits of exactly one of three vectors. */
INLINE vector one_of(vector a, vector b, vector c) {
#if LEVEL == SUDOKU_AVX512
    return TERNARY(a, b, c, 0x16);
#else
    return (a ^ b ^ c) & ~(a & b & c);
#endif
}

/* The bits of a that are in neither b nor c. */
INLINE vector without(vector a, vector b, vector c) {
#if LEVEL == SUDOKU_AVX512
    return TERNARY(a, b, c, 0x10);
#else
    return a & ~(b | c);
#endif
}

/* a in the lanes where mask is all ones, b where it is 0. */
INLINE vector blend(vector mask, vector a, vector b) { return (a & mask) | (b & ~mask); }

/* The smaller of the lanes of a and b, neither of which is above 0x7fff. */
INLINE vector smaller(vector a, vector b) {
#if LEVEL == SUDOKU_AVX512 && !defined(WIDE)
    return (vector)_mm512_min_epi16((__m512i)a, (__m512i)b);
#elif LEVEL == SUDOKU_AVX2 && !defined(WIDE)
    return (vector)_mm256_min_epi16((__m256i)a, (__m256i)b);
#elif LEVEL == SUDOKU_SSE2 && !defined(WIDE)
    return (vector)_mm_min_epi16((__m128i)a, (__m128i)b);
#else
    return blend((vector)(a < b), a, b);
#endif
}

/* What a pass found. stable: lanes to be answered or split, without a contradiction. open: those to
 * be split, as cells have several candidates. */
typedef struct {
    lane_set refuted, stable, open;
} pass;

/* Memory of zeros that vectors can be in, aligned to their size; NULL without memory. */
static void *new_memory(size_t bytes) {
    char *memory = calloc(bytes + 2 * VECTOR_BYTES, 1);
    if (memory == NULL) return NULL;
    char *aligned = memory + sizeof(char *);
    aligned += -(uintptr_t)aligned % VECTOR_BYTES;
    ((char **)aligned)[-1] = memory;
    return aligned;
}

static void free_memory(void *aligned) {
    if (aligned != NULL) free(((char **)aligned)[-1]);
}
