/* One puzzle on a 9 x 9 board: a pass over all boxes at once, and the choice of a branch.
 *
 * In `lanes.h` a lane is a puzzle. Here a lane is a box, so that few vectors hold the whole puzzle, and
 * one puzzle has as much work for each instruction as many puzzles have there. The rules are those of
 * `classic_propagation.h` without the exclusion of full triads, which costs more here than the
 * decisions that it saves.
 */

/* Lane 4 b + s is the box in band b and stack s; the other lanes are 0. */
typedef uint16_t boxes __attribute__((vector_size(32)));

/* The candidates of cell [line][column] of each box. */
typedef struct {
    boxes cells[3][3];
} grid;

#define EACH_OF_THREE(i) _Pragma("GCC unroll 3") for (int i = 0; i < 3; i++)

/* What the next or the last box of the band has, or the box of the next or the last band. */
#define PLACES_IN_HALF(a, b, c, d)                                                              \
    2 * a, 2 * a + 1, 2 * b, 2 * b + 1, 2 * c, 2 * c + 1, 2 * d, 2 * d + 1, 2 * a + 8,          \
        2 * a + 9, 2 * b + 8, 2 * b + 9, 2 * c + 8, 2 * c + 9, 2 * d + 8, 2 * d + 9
#define BOXES_FROM(a, b, c, d)                                                                  \
    _mm256_setr_epi8(PLACES_IN_HALF(a, b, c, d), PLACES_IN_HALF(a, b, c, d))
INLINE boxes next_box(boxes v) {
    return (boxes)_mm256_shuffle_epi8((__m256i)v, BOXES_FROM(1, 2, 0, 3));
}
INLINE boxes last_box(boxes v) {
    return (boxes)_mm256_shuffle_epi8((__m256i)v, BOXES_FROM(2, 0, 1, 3));
}
INLINE boxes next_band(boxes v) {
    return (boxes)_mm256_permute4x64_epi64((__m256i)v, _MM_SHUFFLE(3, 0, 2, 1));
}
INLINE boxes last_band(boxes v) {
    return (boxes)_mm256_permute4x64_epi64((__m256i)v, _MM_SHUFFLE(3, 1, 0, 2));
}

#define FULL_BOXES                                                                          \
    ((boxes){FULL, FULL, FULL, 0, FULL, FULL, FULL, 0, FULL, FULL, FULL, 0, 0, 0, 0, 0})

INLINE boxes where_no_digit(boxes v) { return (boxes)(v == 0); }

INLINE int has_any(boxes v) { return !_mm256_testz_si256((__m256i)v, (__m256i)v); }

/* What a pass found. refuted: not 0 if there is a contradiction. several: 0 if each cell had at most one
 * candidate before. lost, set: candidates that a cell lost in the part of the pass over rows; and only
 * those of cells that have at most one candidate now. */
typedef struct {
    boxes refuted, several, lost, set;
} finding;

/* The triads of three lines in all boxes, whose other triads are in the boxes that `next` and `last`
 * name. may: the candidates; asserted: those that can be in no other triad of their line. */
#define PROPAGATE_TRIADS(next, last, may, asserted, found)                                       \
    do {                                                                                         \
        boxes next_may[3], last_may[3];                                                          \
        EACH_OF_THREE(i) {                                                                       \
            next_may[i] = next(may[i]);                                                          \
            last_may[i] = last(may[i]);                                                          \
        }                                                                                        \
        EACH_OF_THREE(i)                                                                         \
        may[i] &= (next_may[NEXT(i)] & last_may[LAST(i)]) | (last_may[NEXT(i)] & next_may[LAST(i)]); \
        found->refuted |= (may[0] | may[1] | may[2]) ^ FULL_BOXES;                               \
        EACH_OF_THREE(i) {                                                                       \
            asserted[i] = may[i] & ~(next(may[i]) | last(may[i]));                               \
            boxes but_one = asserted[i] & (asserted[i] - 1), but_two = but_one & (but_one - 1);  \
            may[i] = asserted[i] | (may[i] & where_no_digit(but_two));                           \
        }                                                                                        \
    } while (0)

/* A pass over rows, from `was` to `g`. */
INLINE void propagate_rows_of_grid(const grid *was, grid *g, finding *found) {
    boxes may[3], asserted[3], once[3], sure[3];
    EACH_OF_THREE(i) {
        boxes x = was->cells[i][0], y = was->cells[i][1], z = was->cells[i][2];
        boxes more_x = x & (x - 1), more_y = y & (y - 1), more_z = z & (z - 1);
        boxes one_x = x & where_no_digit(more_x), one_y = y & where_no_digit(more_y);
        boxes one_z = z & where_no_digit(more_z);
        found->several |= more_x | more_y | more_z;
        sure[i] = one_x | one_y | one_z;
        g->cells[i][0] = x &= ~(one_y | one_z);
        g->cells[i][1] = y &= ~(one_x | one_z);
        g->cells[i][2] = z &= ~(one_x | one_y);
        may[i] = x | y | z;
        once[i] = (x ^ y ^ z) & ~(x & y & z);
    }
    EACH_OF_THREE(i)
    may[i] &= ~(next_box(sure[i]) | last_box(sure[i]) | sure[NEXT(i)] | sure[LAST(i)]);
    PROPAGATE_TRIADS(next_box, last_box, may, asserted, found);
    EACH_OF_THREE(i) {
        boxes hidden = asserted[i] & once[i];
        EACH_OF_THREE(j) {
            boxes cell = g->cells[i][j];
            cell &= hidden | (may[i] & where_no_digit(cell & hidden));
            boxes lost = was->cells[i][j] ^ cell;
            found->lost |= lost;
            found->set |= lost & where_no_digit(cell & (cell - 1));
            g->cells[i][j] = cell;
        }
    }
}

INLINE void propagate_columns_of_grid(grid *g, finding *found) {
    boxes may[3], asserted[3], empty = {0};
    EACH_OF_THREE(j) may[j] = g->cells[0][j] | g->cells[1][j] | g->cells[2][j];
    PROPAGATE_TRIADS(next_band, last_band, may, asserted, found);
    EACH_OF_THREE(i) EACH_OF_THREE(j) {
        g->cells[i][j] &= may[j];
        empty |= where_no_digit(g->cells[i][j]);
    }
    found->refuted |= empty & FULL_BOXES;
}

COUNT_BITS(bit_count_of_boxes, boxes)

/* The permutations of triads in each band: even[k] has the first triad in box k, the second in the next
 * box; odd[k] in the last. sums: of all six for each digit, in all lanes of the band. */
#define PERMUTATIONS(next, last, triads, even, odd, ones, twos, fours)                           \
    do {                                                                                         \
        even = triads[0] & next(triads[1]) & last(triads[2]);                                    \
        odd = triads[0] & last(triads[1]) & next(triads[2]);                                     \
        ADD_UP(boxes, even, next(even), last(even), odd, next(odd), last(odd), ones, twos, fours); \
    } while (0)

typedef uint16_t box_numbers[16] __attribute__((aligned(32)));

/* A place to branch: a digit that is in one triad of a line or not. band: 0 to 2 of rows, 3 to 5 of
 * columns. line: of it. lane: the box. digit: 0 if each has one permutation in each band. */
typedef struct {
    int band, line, lane;
    uint16_t digit;
} branching;

/* The band and the digit with the fewest permutations, as in `classic_branching.h`. The triad is one
 * of the first permutation, and if possible of no other. */
INLINE branching choose_in_grid(const grid *g) {
    boxes triads[2][3], even[2], odd[2], ones[2], twos[2], fours[2];
    EACH_OF_THREE(i) {
        triads[0][i] = g->cells[i][0] | g->cells[i][1] | g->cells[i][2];
        triads[1][i] = g->cells[0][i] | g->cells[1][i] | g->cells[2][i];
    }
    PERMUTATIONS(next_box, last_box, triads[0], even[0], odd[0], ones[0], twos[0], fours[0]);
    PERMUTATIONS(next_band, last_band, triads[1], even[1], odd[1], ones[1], twos[1], fours[1]);
    /* All lanes of a band have its sums. So six lanes can have those of the six bands. */
    static const uint8_t lane_of[6] = {0, 5, 10, 4, 9, 2};
    const boxes of_rows = {-1, 0, 0, 0, 0, -1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 0};
    boxes one = (ones[0] & of_rows) | (ones[1] & ~of_rows);
    boxes two = (twos[0] & of_rows) | (twos[1] & ~of_rows);
    boxes four = (fours[0] & of_rows) | (fours[1] & ~of_rows);
    union {
        boxes all;
        box_numbers at;
    } scores, just_two, just_three, more, first, second;
    scores.all =
        bit_count_of_boxes(one) + 2 * bit_count_of_boxes(two) + 4 * bit_count_of_boxes(four) - 10;
    just_two.all = two & ~one & ~four;
    just_three.all = two & one & ~four;
    more.all = four;
    /* A band that is done has the score 9 - 10, the highest of an unsigned lane. */
    int best = 0;
    for (int band = 1; band < 6; band++)
        if (scores.at[lane_of[band]] < scores.at[lane_of[best]]) best = band;
    int lane = lane_of[best], is_column = best >= 3;
    uint16_t digits = just_two.at[lane]     ? just_two.at[lane]
                      : just_three.at[lane] ? just_three.at[lane]
                                            : more.at[lane];
    if (!digits) return (branching){0, 0, 0, 0};
    uint16_t digit = digits & (uint16_t)-digits;
    first.all = even[is_column];
    second.all = odd[is_column];
    int at = is_column ? best - 3 : 4 * best, step = is_column ? 4 : 1, evens = 0, odds = 0;
    for (int k = 0; k < 3; k++) {
        evens |= ((first.at[at + step * k] & digit) != 0) << k;
        odds |= ((second.at[at + step * k] & digit) != 0) << k;
    }
    if (!evens) return (branching){best, 0, at + step * __builtin_ctz(odds), digit};
    int k = __builtin_ctz(evens);
    int line = !(odds >> k & 1) ? 0 : !(odds >> LAST(k) & 1) ? 1 : 2;
    return (branching){best, line, at + step * ((k + line) % 3), digit};
}

/* The digit is in the triad in `mine`, and in another one of its line in `other`. */
INLINE void split_grid(const branching *b, grid *mine, grid *other) {
    const boxes numbers = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    int is_column = b->band >= 3;
    boxes number_in_band = is_column ? (numbers & 3) + 3 : numbers >> 2;
    boxes own = (boxes)(numbers == (uint16_t)b->lane);
    boxes others = (boxes)(number_in_band == (uint16_t)b->band) & ~own;
    EACH_OF_THREE(i) {
        int line = is_column ? i : b->line, column = is_column ? b->line : i;
        mine->cells[line][column] &= ~(others & b->digit);
        other->cells[line][column] &= ~(own & b->digit);
    }
}
