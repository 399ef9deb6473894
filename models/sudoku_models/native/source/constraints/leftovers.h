/* Houses that nearly cover others ("law of leftovers").
 *
 * Some lines and as many regions hold each digit equally often, and so do the cells that only the lines
 * have and those that only the regions have. In its leftover cells each house holds a digit at most once,
 * and exactly once if the rest of the house cannot.
 */

/* Lines first, then as many regions. The cells are listed house by house: first the leftover cells, `left`
 * of them for each house. */
typedef struct {
    uint32_t houses, size;
    const uint8_t *left;
} leftovers;

#define MOST_COVERED 12
#define COUNT_BITS 5

/* For each digit a number, bit by bit. */
typedef struct {
    digits bits[COUNT_BITS];
} tally;

INLINE void count_digits(tally *t, digits held) {
    for (uint32_t i = 0; i < COUNT_BITS && held; i++) {
        digits carry = t->bits[i] & held;
        t->bits[i] ^= held;
        held = carry;
    }
}

/* The digits with a smaller number in x, and those with equal ones. */
INLINE digits compare_tallies(const tally *x, const tally *y, digits *equal) {
    digits less = 0, same = ~(digits)0;
    for (uint32_t i = COUNT_BITS; i-- > 0;) {
        less |= same & ~x->bits[i] & y->bits[i];
        same &= ~(x->bits[i] ^ y->bits[i]);
    }
    *equal = same;
    return less;
}

/* Of one side, whose other side has the digits `most` as often as it can, and `least` as rarely. */
INLINE int settle_side(space *s, const cell_number *cells, const uint8_t *left, uint32_t houses,
                       uint32_t size, const digits *inside, const digits *beyond, digits all, digits none) {
    for (uint32_t house = 0; house < houses; house++, cells += size) {
        digits in = inside[house] & all, out = beyond[house] & none;
        for (uint32_t i = left[house]; in && i < size; i++)
            if (!narrow(s, cells[i], ~in)) return 0;
        for (uint32_t i = 0; out && i < left[house]; i++)
            if (!narrow(s, cells[i], ~out)) return 0;
    }
    return 1;
}

static int run_leftovers(space *s, const propagator *p) {
    const leftovers *l = p->data;
    tally most[2] = {0}, least[2] = {0};
    digits inside[2 * MOST_COVERED], beyond[2 * MOST_COVERED], first, second;
    const cell_number *cells = p->cells;
    for (uint32_t house = 0; house < 2 * l->houses; house++, cells += l->size) {
        digits in = 0, out = 0;
        for (uint32_t i = 0; i < l->left[house]; i++) in |= s->cells[cells[i]];
        for (uint32_t i = l->left[house]; i < l->size; i++) out |= s->cells[cells[i]];
        inside[house] = in;
        beyond[house] = out;
        count_digits(most + (house >= l->houses), in);
        count_digits(least + (house >= l->houses), s->board->full & ~out);
    }
    if (compare_tallies(most, least + 1, &first) | compare_tallies(most + 1, least, &second)) return 0;
    uint32_t count = l->houses;
    return settle_side(s, p->cells, l->left, count, l->size, inside, beyond, first, second) &&
           settle_side(s, p->cells + count * l->size, l->left + count, count, l->size, inside + count,
                       beyond + count, second, first);
}

/* The houses that have the most cells of the region, as many as `houses`, without common cells and not
 * among the lines; 0 if there are too few. */
static int find_covering(building *b, const uint64_t *region, uint32_t first, uint32_t houses, uint32_t *found) {
    uint32_t n = b->board->house_size;
    uint64_t taken[MOST_WORDS] = {0};
    for (uint32_t number = 0; number < houses; number++) {
        uint32_t best = b->house_count, most = 0;
        for (uint32_t i = 0; i < b->house_count; i++) {
            uint32_t common = 0, is_taken = i >= first && i < first + houses;
            for (uint32_t j = 0; j < n && !is_taken; j++) {
                is_taken = has_cell(taken, b->houses[i][j]);
                common += has_cell(region, b->houses[i][j]);
            }
            if (is_taken || common <= most) continue;
            most = common;
            best = i;
        }
        if (best == b->house_count) return 0;
        found[number] = best;
        for (uint32_t j = 0; j < n; j++) add_cell(taken, b->houses[best][j]);
    }
    return 1;
}

/* List the cells of a house that are not in the region, then the rest; returns how many are not. */
static uint32_t split_house(const building *b, const cell_number *house, const uint64_t *region, cell_number *to) {
    uint32_t n = b->board->house_size, left = 0, at = 0;
    for (uint32_t i = 0; i < n; i++)
        if (!has_cell(region, house[i])) to[left++] = house[i];
    at = left;
    for (uint32_t i = 0; i < n; i++)
        if (has_cell(region, house[i])) to[at++] = house[i];
    return left;
}

static void add_leftovers(building *b, uint32_t first, uint32_t houses) {
    uint32_t n = b->board->house_size, found[MOST_COVERED], left_cells = 0;
    uint64_t sides[2][MOST_WORDS] = {0};
    for (uint32_t i = 0; i < houses; i++)
        for (uint32_t j = 0; j < n; j++) add_cell(sides[0], b->houses[first + i][j]);
    if (count_in(sides[0], sides[0], b->words) != houses * n) return;
    if (!find_covering(b, sides[0], first, houses, found)) return;
    for (uint32_t i = 0; i < houses; i++)
        for (uint32_t j = 0; j < n; j++) add_cell(sides[1], b->houses[found[i]][j]);
    leftovers *made = take(b->memory, 1, sizeof *made);
    cell_number *cells = take(b->memory, 2 * houses * n, sizeof *cells);
    uint8_t *left = take(b->memory, 2 * houses, sizeof *left);
    if (made == NULL || cells == NULL || left == NULL) return;
    for (uint32_t i = 0; i < 2 * houses; i++) {
        const cell_number *house = b->houses[i < houses ? first + i : found[i - houses]];
        left[i] = (uint8_t)split_house(b, house, sides[i < houses], cells + i * n);
        left_cells += left[i];
    }
    if (left_cells == 0 || left_cells >= houses * n) return; /* such as columns */
    *made = (leftovers){houses, n, left};
    add_propagator(b, (propagator){run_leftovers, cells, 2 * houses * n, 3 * houses * n, made, INTERSECTIONS,
                                   ON_CHANGE, 0, 0});
}

/* Houses after one another that have no common cell, such as rows, and those that cover most of them. */
static void add_all_leftovers(building *b) {
    uint32_t most = b->board->house_size / 2;
    if (most > MOST_COVERED) most = MOST_COVERED;
    for (uint32_t houses = 2; houses <= most; houses++)
        for (uint32_t first = 0; first + houses <= b->house_count; first++) add_leftovers(b, first, houses);
}
