/* What the steps of general propagation have in common. */

/* What a step found, for each lane: not 0 if a cell changed, if there is a contradiction, if a cell
 * has several candidates. empty: see note_empty. */
typedef struct {
    vector changed, refuted, open, empty;
} findings;

/* Lanes of `noted` in which a cell was empty: those that are 0. At first, all bits are set. */
INLINE vector note_empty(vector noted, vector cell) {
#if LEVEL == SUDOKU_AVX512 && defined(WIDE)
    return (vector)_mm512_min_epu32((__m512i)noted, (__m512i)cell);
#elif LEVEL == SUDOKU_AVX512
    return (vector)_mm512_min_epu16((__m512i)noted, (__m512i)cell);
#elif LEVEL == SUDOKU_AVX2 && defined(WIDE)
    return (vector)_mm256_min_epu32((__m256i)noted, (__m256i)cell);
#elif LEVEL == SUDOKU_AVX2
    return (vector)_mm256_min_epu16((__m256i)noted, (__m256i)cell);
#else
    return noted & ~where_zero(cell);
#endif
}

INLINE findings nothing_found(void) {
    vector zero = {0};
    return (findings){zero, zero, zero, ~zero};
}

/* Store what is left of a cell. */
INLINE void store(vector *cell, vector left, findings *found) {
    found->changed |= *cell ^ left;
    found->empty = note_empty(found->empty, left);
    *cell = left;
}

/* Set the hidden single of a cell, if it has one. Two of them are a contradiction, which nothing else
 * finds: all other cells are as if both were set. */
INLINE vector set_hidden(vector cell, vector hidden, findings *found) {
    vector own = cell & hidden;
    found->refuted |= own & (own - 1);
    return first_or_second(own, cell);
}
