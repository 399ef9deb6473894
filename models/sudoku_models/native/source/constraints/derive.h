/* Sums that follow from others: cells inside and outside of houses ("innies and outies").
 *
 * The digits of k houses have a known sum. Where cages cover nearly all of their cells, the cells that
 * are left, less the cells of these cages outside of the houses, have the difference.
 */

/* A sum of more cells than FEW is worth its time only if it is tight. */
#define FEW 7
#define MOST_DERIVED_CELLS 16
#define MOST_HOUSES 4
#define TIGHTNESS 4

#define FOUND_LISTS 64

/* Cells that were derived before: inside first. `next` is the one before it in its list, counted from 1. */
typedef struct {
    cell_number *cells;
    uint32_t inside, count, next;
} derived;

typedef struct {
    building *b;
    uint64_t *cages; /* the set of cells of each */
    uint64_t *region, *covered;
    uint32_t *inside; /* of each cage, its cells in the region */
    uint32_t *touching, touching_count; /* the cages with cells in the region, those with the most first */
    derived *found;
    uint32_t found_count, found_room;
    uint32_t last_found[FOUND_LISTS]; /* of each list, counted from 1 */
} deriving;

static int overlaps(const uint64_t *x, const uint64_t *y, uint32_t words) {
    uint64_t common = 0;
    for (uint32_t i = 0; i < words; i++) common |= x[i] & y[i];
    return common != 0;
}

/* Cover the region with cages, those with the most cells in it first, that do not overlap. is_close:
 * only those that lie mostly in it. Returns their total, or -1 if there is none. */
INLINE int64_t cover(deriving *d, int is_close, uint32_t words) {
    const building *b = d->b;
    int64_t total = -1;
    memset(d->covered, 0, words * sizeof *d->covered);
    for (uint32_t i = 0; i < d->touching_count; i++) {
        uint32_t number = d->touching[i];
        const uint64_t *cells = d->cages + (size_t)number * words;
        if (is_close && 2 * d->inside[number] <= b->cages[number].count) continue;
        if (overlaps(cells, d->covered, words)) continue;
        for (uint32_t word = 0; word < words; word++) d->covered[word] |= cells[word];
        total = (total < 0 ? 0 : total) + b->cages[number].total;
    }
    return total;
}

/* Find out which cages have cells in the region, and how many. */
INLINE void find_touching(deriving *d, uint32_t words) {
    const building *b = d->b;
    uint32_t of_size[MOST_HOUSES * SUDOKU_MAX_SIZE + 1] = {0}, most = 0, first = 0;
    for (uint32_t i = 0; i < b->cage_count; i++) {
        d->inside[i] = count_in(d->cages + (size_t)i * words, d->region, words);
        if (d->inside[i] > most) most = d->inside[i];
        of_size[d->inside[i]]++;
    }
    for (uint32_t size = most; size > 0; size--) {
        uint32_t count = of_size[size];
        of_size[size] = first;
        first += count;
    }
    for (uint32_t i = 0; i < b->cage_count; i++)
        if (d->inside[i]) d->touching[of_size[d->inside[i]]++] = i;
    d->touching_count = first;
}

/* The cells of x that are not in y, up to MOST_DERIVED_CELLS + 1 of them. */
INLINE uint32_t list_difference(const uint64_t *x, const uint64_t *y, uint32_t words, cell_number *to) {
    uint32_t count = 0;
    for (uint32_t word = 0; word < words; word++)
        for (uint64_t rest = x[word] & ~y[word]; rest; rest &= rest - 1) {
            if (count > MOST_DERIVED_CELLS) return count;
            to[count++] = (cell_number)(64 * word + (uint32_t)__builtin_ctzll(rest));
        }
    return count;
}

INLINE uint32_t found_list(const cell_number *cells, uint32_t inside, uint32_t count) {
    return (cells[0] + 5 * cells[count - 1] + 7 * cells[count / 2] + 3 * inside + count) % FOUND_LISTS;
}

static int was_found(const deriving *d, const cell_number *cells, uint32_t inside, uint32_t count) {
    for (uint32_t i = d->last_found[found_list(cells, inside, count)]; i > 0; i = d->found[i - 1].next)
        if (d->found[i - 1].inside == inside && d->found[i - 1].count == count &&
            !memcmp(d->found[i - 1].cells, cells, count * sizeof *cells))
            return 1;
    for (uint32_t i = 0; inside == count && i < d->b->cage_count; i++)
        if (d->b->cages[i].count == count && !memcmp(d->b->cages[i].cells, cells, count * sizeof *cells))
            return 1;
    return 0;
}

/* Whether the total is near an end of what the cells allow, compared to how far the ends are from each
 * other. A group of n cells has sums of up to n (k - n) / 2 on each side of n (k + 1) / 2, so that only the
 * squares of the sizes of groups matter. */
static int is_tight(const building *b, uint32_t inside, uint32_t count, int64_t squares, int64_t total) {
    int64_t k = b->board->digit_count, more_inside = 2 * (int64_t)inside - count;
    int64_t from_middle = 2 * total - more_inside * (k + 1);
    if (from_middle < 0) from_middle = -from_middle;
    return TIGHTNESS * from_middle > (TIGHTNESS - 2) * (k * count - squares);
}

/* At least the sum of squares of any groups: a cell is in one with cells that it is unlike. */
static int64_t most_squares(const building *b, const cell_number *cells, uint32_t inside, uint32_t count) {
    uint64_t sides[2][MOST_WORDS];
    uint32_t k = b->board->digit_count, squares = 0;
    memset(sides[0], 0, b->words * sizeof *sides[0]);
    memset(sides[1], 0, b->words * sizeof *sides[1]);
    for (uint32_t i = 0; i < count; i++) add_cell(sides[i < inside], cells[i]);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t most = 1 + count_in(sides[i < inside], unlike_of(b, cells[i]), b->words);
        squares += most < k ? most : k;
    }
    return squares;
}

/* inside - outside = total */
static void add_difference(building *b, const cell_number *given, uint32_t inside, uint32_t count,
                           int64_t total) {
    cell_number *cells = take(b->memory, count, sizeof *cells);
    if (cells == NULL) return;
    memcpy(cells, given, count * sizeof *cells);
    if (inside == count && are_unlike(b, cells, count)) {
        if (add_cage(b, cells, count, total)) return;
    }
    if (count > FEW && !is_tight(b, inside, count, most_squares(b, cells, inside, count), total)) return;
    int64_t *by = take(b->memory, count, sizeof *by);
    group *groups = take(b->memory, count, sizeof *groups);
    if (by == NULL || groups == NULL) return;
    for (uint32_t i = 0; i < count; i++) by[i] = i < inside ? 1 : -1;
    uint32_t group_count = find_groups(b, cells, by, count, groups);
    if (count > FEW && !is_tight(b, inside, count, sum_of_squares(groups, group_count), total)) return;
    add_grouped_sum(b, cells, by, count, groups, group_count, EQUAL_TO, total);
}

/* The region is `houses` houses without common cells. */
INLINE void derive_region(deriving *d, uint32_t houses, int is_close, uint32_t words) {
    building *b = d->b;
    int64_t total = cover(d, is_close, words);
    if (total < 0) return;
    cell_number cells[2 * MOST_DERIVED_CELLS + 2];
    uint32_t inside = list_difference(d->region, d->covered, words, cells);
    uint32_t count = inside + list_difference(d->covered, d->region, words, cells + inside);
    if (count == 0 || count > MOST_DERIVED_CELLS || was_found(d, cells, inside, count)) return;
    d->found = with_room(b->memory, d->found, d->found_count, &d->found_room, sizeof *d->found);
    cell_number *kept = take(b->memory, count, sizeof *kept);
    if (d->found == NULL || kept == NULL) return;
    memcpy(kept, cells, count * sizeof *kept);
    uint32_t *last = d->last_found + found_list(cells, inside, count);
    d->found[d->found_count++] = (derived){kept, inside, count, *last};
    *last = d->found_count;
    add_difference(b, kept, inside, count, houses * b->house_total - total);
}

static void add_to_region(deriving *d, const cell_number *house) {
    for (uint32_t i = 0; i < d->b->board->house_size; i++) add_cell(d->region, house[i]);
}

INLINE void derive_within(deriving *d, const uint32_t *numbers, uint32_t houses, uint32_t words) {
    const building *b = d->b;
    memset(d->region, 0, words * sizeof *d->region);
    for (uint32_t i = 0; i < houses; i++) add_to_region(d, b->houses[numbers[i]]);
    if (count_in(d->region, d->region, words) != houses * b->board->house_size) return;
    find_touching(d, words);
    derive_region(d, houses, 1, words);
    derive_region(d, houses, 0, words);
}

static void derive_houses(deriving *d, const uint32_t *numbers, uint32_t houses) {
    if (d->b->words == USUAL_WORDS) derive_within(d, numbers, houses, USUAL_WORDS);
    else derive_within(d, numbers, houses, d->b->words);
}

static void list_cage_cells(deriving *d, uint32_t first) {
    const building *b = d->b;
    for (uint32_t i = first; i < b->cage_count; i++)
        for (uint32_t j = 0; j < b->cages[i].count; j++)
            add_cell(d->cages + (size_t)i * b->words, b->cages[i].cells[j]);
}

#define BOX_LINES 3

/* Three of nine boxes with no common row or column: sums along diagonals leave few of their cells. The
 * houses that are no rows, columns or boxes are cages here. */
static void derive_diagonals(deriving *d) {
    building *b = d->b;
    uint32_t lines = BOX_LINES * BOX_LINES, k = b->board->house_size, given = b->cage_count;
    if (b->house_count < 3 * lines || k != lines) return;
    for (uint32_t i = 3 * lines; i < b->house_count; i++)
        note_cage(b, b->houses[i], k, b->house_total);
    list_cage_cells(d, given);
    for (uint32_t x = 0; x < BOX_LINES; x++)
        for (uint32_t y = 0; y < BOX_LINES; y++) {
            if (x == y) continue;
            uint32_t first = 2 * lines;
            uint32_t boxes[] = {first + x, first + BOX_LINES + y, first + 3 * BOX_LINES - x - y};
            derive_houses(d, boxes, BOX_LINES);
        }
}

/* All houses alone, then up to MOST_HOUSES houses after one another that have no common cell, and boxes
 * along diagonals. */
static void derive_sums(building *b) {
    deriving d = {.b = b};
    if (b->cage_count < 2) return;
    size_t room = (size_t)b->cage_count + b->house_count;
    d.cages = take(b->memory, room * b->words, sizeof *d.cages);
    d.region = take(b->memory, b->words, sizeof *d.region);
    d.covered = take(b->memory, b->words, sizeof *d.covered);
    d.inside = take(b->memory, room, sizeof *d.inside);
    d.touching = take(b->memory, room, sizeof *d.touching);
    if (b->memory->has_failed) return;
    list_cage_cells(&d, 0);
    for (uint32_t houses = 1; houses <= MOST_HOUSES; houses++)
        for (uint32_t first = 0; first + houses <= b->house_count; first++) {
            uint32_t numbers[MOST_HOUSES];
            for (uint32_t i = 0; i < houses; i++) numbers[i] = first + i;
            derive_houses(&d, numbers, houses);
        }
    derive_diagonals(&d);
}
