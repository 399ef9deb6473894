/* Branching on general boards, in all lanes at once.
 *
 * A *link* is a digit that has two places in a house. The cell with the most links of its candidates
 * is chosen: whether it holds such a digit or not, another place is decided at once. On 16 x 16 boards
 * this takes a tenth of the branches that the first cell with two candidates takes.
 */

#define NO_CELL ((element)-1)

/* Of each lane: a cell, NO_CELL if there is no link and no cell of two candidates; a digit in it. */
typedef struct {
    vector cell, digit, score;
} choice;

/* Digits with at least one, two and three places in a house. */
typedef struct {
    vector one, two, three;
} places;

/* The houses of a board: rows, columns, and regions, the last of them for cells in none. */
typedef struct {
    places rows[SUDOKU_MAX_SIZE], columns[SUDOKU_MAX_SIZE], regions[SUDOKU_MAX_SIZE + 1];
} house_places;

INLINE void count_place(places *house, vector cell) {
    house->three |= house->two & cell;
    house->two |= house->one & cell;
    house->one |= cell;
}

INLINE vector linked(const places *house, vector cell) { return cell & house->two & ~house->three; }

/* Bits counted by two: fields of two bits, added up to fields of four. */
INLINE vector count_fours(vector v) {
    const vector fives = everywhere((element)0x55555555), threes = everywhere((element)0x33333333);
    v -= (v >> 1) & fives;
    return (v & threes) + ((v >> 2) & threes);
}

/* The number of bits of a, b and c together, for each lane. */
INLINE vector count_bits(vector a, vector b, vector c) {
    vector ones = a ^ b ^ c, twos = (a & b) | (c & (a ^ b));
    vector fours = count_fours(ones) + 2 * count_fours(twos); /* at most 12 in a field */
    vector bytes = (fours & everywhere((element)0x0f0f0f0f)) +
                   ((fours >> 4) & everywhere((element)0x0f0f0f0f));
    vector sum = bytes + (bytes >> 8);
#ifdef WIDE
    sum += sum >> 16;
#endif
    return sum & everywhere(0xff);
}

NOT_INLINE void choose(const vector *cells, uint32_t size, const uint8_t *region_of,
                       house_places *houses, choice *best) {
    const places nothing = {{0}, {0}, {0}};
    for (uint32_t i = 0; i < size; i++)
        houses->rows[i] = houses->columns[i] = houses->regions[i] = nothing;
    houses->regions[size] = nothing;
    for (uint32_t row = 0, cell = 0; row < size; row++)
        for (uint32_t column = 0; column < size; column++, cell++) {
            count_place(houses->rows + row, cells[cell]);
            count_place(houses->columns + column, cells[cell]);
            count_place(houses->regions + region_of[cell], cells[cell]);
        }
    *best = (choice){everywhere(NO_CELL), {0}, {0}};
    for (uint32_t row = 0, cell = 0; row < size; row++)
        for (uint32_t column = 0; column < size; column++, cell++) {
            vector candidates = cells[cell], but_one = candidates & (candidates - 1);
            vector in_row = linked(houses->rows + row, candidates);
            vector in_column = linked(houses->columns + column, candidates);
            vector in_region = linked(houses->regions + region_of[cell], candidates);
            vector links = in_row | in_column | in_region;
            vector is_two = where_zero(but_one & (but_one - 1));
            vector score = 2 * count_bits(in_row, in_column, in_region) - (is_two & where_zero(links));
            vector digits = first_or_second(links, candidates);
            score &= ~where_zero(but_one);
            vector is_better = (vector)(score > best->score);
            best->score = blend(is_better, score, best->score);
            best->cell = blend(is_better, everywhere((element)cell), best->cell);
            best->digit = blend(is_better, digits & -digits, best->digit);
        }
}
