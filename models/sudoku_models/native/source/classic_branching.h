/* Branching on 9 x 9 boards without further rules.
 *
 * The band and digit with the fewest permutations of triads are chosen (the rule of tdoku, by
 * T. Dillon), in all lanes at once.
 */

/* The band of each lane, 0 to 2 of rows, 3 to 5 of columns, and the digits to choose from.
 * unsettled: 0 if each digit has exactly one permutation in every band. total: of all cells. */
typedef struct {
    vector digits, bands, least, unsettled, total;
} choice;

/* A function: the number of bits of each lane, of at most nine. */
#define COUNT_BITS(name, type)                \
    INLINE type name(type v) {                \
        v = v - ((v >> 1) & 0x155);           \
        v = (v & 0x333) + ((v >> 2) & 0x333); \
        return (v + (v >> 4) + (v >> 8)) & 0xf; \
    }
COUNT_BITS(bit_count, vector)

/* Add up six for each digit: ones, twos and fours are the bits of the sum. */
#define ADD_UP(type, a, b, c, d, e, f, ones, twos, fours)                  \
    do {                                                                   \
        type a_ = (a), b_ = (b), c_ = (c), d_ = (d), e_ = (e), f_ = (f);   \
        type sum_abc = a_ ^ b_ ^ c_, carry_abc = (a_ & b_) | (c_ & (a_ | b_)); \
        type sum_def = d_ ^ e_ ^ f_, carry_def = (d_ & e_) | (f_ & (d_ | e_)); \
        type carry = sum_abc & sum_def;                                    \
        ones = sum_abc ^ sum_def;                                          \
        twos = carry_abc ^ carry_def ^ carry;                              \
        fours = (carry_abc & carry_def) | (carry & (carry_abc | carry_def)); \
    } while (0)

/* Compare a band with the best so far. Its digits have 1, 2, 3, 4 or 6 permutations. The band with
 * the smallest sum over all digits is taken, and in it a digit with the fewest above one. */
INLINE void score_band(const vector *cells, int line_step, int box_step, int step, element number,
                       choice *best) {
    vector t[9];
    for (int line = 0; line < 3; line++)
        for (int box = 0; box < 3; box++) {
            const vector *at = cells + line * line_step + box * box_step;
            t[3 * line + box] = at[0] | at[step] | at[2 * step];
            if (number < 3) best->total += at[0] + at[step] + at[2 * step];
        }
    vector a = t[0] & t[4] & t[8], b = t[0] & t[5] & t[7], c = t[1] & t[3] & t[8];
    vector d = t[1] & t[5] & t[6], e = t[2] & t[3] & t[7], f = t[2] & t[4] & t[6];
    vector ones, twos, fours;
    ADD_UP(vector, a, b, c, d, e, f, ones, twos, fours);
    best->unsettled |= (ones ^ FULL) | twos | fours;
    vector score = bit_count(ones) + 2 * bit_count(twos) + 4 * bit_count(fours) - 10;
    vector two = twos & ~ones & ~fours, three = twos & ones & ~fours;
    vector digits = blend(where_zero(two), blend(where_zero(three), fours, three), two);
    /* A band that is done has the score 9 - 10, the highest of an unsigned lane. */
    vector is_better = (vector)(score < best->least);
    best->least = blend(is_better, score, best->least);
    best->digits = blend(is_better, digits, best->digits);
    best->bands = blend(is_better, everywhere(number), best->bands);
}

/* Lanes that are solved. Every digit is in all houses, so that the candidates of each house add up
 * to FULL or more, and to FULL only if no cell has two. */
INLINE lane_set solved_lanes(const choice *c) {
    return zero_lanes(c->unsettled | (c->total ^ (9 * FULL)));
}

NOT_INLINE void choose(const vector *cells, choice *chosen) {
    choice best = {{0}, {0}, everywhere(0xfff0), {0}, {0}};
    for (int i = 0; i < 3; i++) score_band(cells + 27 * i, 9, 3, 1, (element)i, &best);
    for (int i = 0; i < 3; i++) score_band(cells + 3 * i, 1, 27, 9, (element)(3 + i), &best);
    *chosen = best;
}

/* The cells of each band, line by line. */
static const uint8_t band_cells[6][27] = {
#define ROW_BAND(c)                                                                           \
    {c,      c + 1,  c + 2,  c + 3,  c + 4,  c + 5,  c + 6,  c + 7,  c + 8,                   \
     c + 9,  c + 10, c + 11, c + 12, c + 13, c + 14, c + 15, c + 16, c + 17,                  \
     c + 18, c + 19, c + 20, c + 21, c + 22, c + 23, c + 24, c + 25, c + 26}
#define COLUMN(c) c, c + 9, c + 18, c + 27, c + 36, c + 45, c + 54, c + 63, c + 72
#define COLUMN_BAND(c) {COLUMN(c), COLUMN(c + 1), COLUMN(c + 2)}
    ROW_BAND(0), ROW_BAND(27), ROW_BAND(54), COLUMN_BAND(0), COLUMN_BAND(3), COLUMN_BAND(6),
};

/* Split a lane at a digit of a band: in the first line where the digit can be in several triads, it
 * is in the first of them in `mine`, which is a lane, and in the others in `other`, a copy whose
 * cells are `step` elements apart. */
static void split_band(element *mine, element *other, int step, int number, element digit) {
    const uint8_t *line = band_cells[number];
    for (int lines = 0; lines < 3; lines++, line += 9) {
        element triads[3];
        for (int box = 0; box < 3; box++) {
            const uint8_t *at = line + 3 * box;
            triads[box] = mine[at[0] * LANES] | mine[at[1] * LANES] | mine[at[2] * LANES];
        }
        element first_two = triads[0] | triads[1];
        element several = (triads[0] & triads[1]) | (first_two & triads[2]);
        if ((several & digit) == 0) continue;
        int first = triads[0] & digit ? 0 : 3;
        for (int i = 0; i < 9; i++)
            if (i < first || i >= first + 3) mine[line[i] * LANES] &= (element)~digit;
        for (int i = first; i < first + 3; i++) other[line[i] * step] &= (element)~digit;
        return;
    }
}
