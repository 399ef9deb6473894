/* Linear sums: coefficients . digits = total, or at most, at least, or not the total.
 *
 * Cells with one coefficient that hold different digits are a group; its smallest and largest sums
 * take the digits to be different, which narrows cages of many cells. Sums in a small range are then
 * narrowed exactly: a set of bits has the sums that the cells so far can have.
 */

enum relation { EQUAL_TO, UNEQUAL, AT_MOST, AT_LEAST };

/* A group of `count` cells. */
typedef struct {
    int64_t coefficient;
    uint32_t first, count;
} group;

typedef struct {
    enum relation relation;
    int is_small;
    int64_t total;
    uint32_t group_count;
    const group *groups;
    const int32_t *coefficients; /* of each cell, if the sum is small */
} sum;

/* The smallest and largest sums of a group, and the largest and smallest digits that they take. */
typedef struct {
    int32_t low, high;
    int32_t top, bottom;
} extremes;

/* 0 if there are not enough different digits. */
INLINE int find_extremes(const space *s, const cell_number *cells, uint32_t count, extremes *e) {
    if (count == 1) {
        digits held = s->cells[cells[0]];
        *e = (extremes){LOWEST(held), HIGHEST(held), LOWEST(held), HIGHEST(held)};
        return 1;
    }
    digits lowest = 0, highest = 0;
    int32_t low = 0, high = 0;
    for (uint32_t i = 0; i < count; i++) {
        digits held = s->cells[cells[i]];
        digits above = ~(lowest | ((held & -held) - 1));
        digits below = ~highest & (digits)(((uint64_t)1 << HIGHEST(held)) - 1);
        above &= s->board->full;
        if (!above || !below) return 0;
        low += LOWEST(above);
        lowest |= above & -above;
        high += HIGHEST(below);
        highest |= DIGIT(HIGHEST(below));
    }
    *e = (extremes){low, high, HIGHEST(lowest), LOWEST(highest)};
    return 1;
}

/* The digits from low to high. */
INLINE digits between(int64_t low, int64_t high, digits full) {
    if (low > high || high < 1 || low > 32) return 0;
    digits kept = full;
    if (high < 32) kept &= (digits)(((uint64_t)1 << high) - 1);
    if (low > 1) kept &= ~(digits)(((uint64_t)1 << (low - 1)) - 1);
    return kept;
}

/* At least as many as cells. */
#define MOST_GROUPS 1664
#define MOST_WORDS (MOST_GROUPS / 64)

/* How far one digit may move. Most coefficients are 1 or -1, and divisions are slow. */
INLINE int64_t room_of_digit(int64_t room, int64_t size) { return size == 1 ? room : room / size; }

/* Bounds. low_room: how much the smallest sum may grow; high_room: how much the largest may fall. span: between
 * the plain ones, or -1 if both leave room for any digit, so that gaps between digits hardly matter. */
static int narrow_bounds(space *s, const propagator *p, const sum *m, int64_t *span) {
    extremes found[MOST_GROUPS];
    int64_t low = 0, high = 0, plain_low = 0, plain_high = 0;
    for (uint32_t i = 0; i < m->group_count; i++) {
        const group *g = m->groups + i;
        if (!find_extremes(s, p->cells + g->first, g->count, found + i)) return 0;
        int64_t by = g->coefficient;
        low += by > 0 ? by * found[i].low : by * found[i].high;
        high += by > 0 ? by * found[i].high : by * found[i].low;
        for (uint32_t j = g->first; j < g->first + g->count; j++) {
            digits held = s->cells[p->cells[j]];
            plain_low += by > 0 ? by * LOWEST(held) : by * HIGHEST(held);
            plain_high += by > 0 ? by * HIGHEST(held) : by * LOWEST(held);
        }
    }
    if (m->relation != AT_LEAST && low > m->total) return 0;
    if (m->relation != AT_MOST && high < m->total) return 0;
    int64_t low_room = m->relation == AT_LEAST ? INT64_MAX / 4 : m->total - low;
    int64_t high_room = m->relation == AT_MOST ? INT64_MAX / 4 : high - m->total;
    int64_t plain_low_room = m->relation == AT_LEAST ? INT64_MAX / 4 : m->total - plain_low;
    int64_t plain_high_room = m->relation == AT_MOST ? INT64_MAX / 4 : plain_high - m->total;
    int64_t limit = (int64_t)s->board->digit_count;
    *span = plain_low_room + 1 >= limit && plain_high_room + 1 >= limit ? -1 : plain_high - plain_low;
    for (uint32_t i = 0; i < m->group_count; i++) {
        const group *g = m->groups + i;
        int64_t by = g->coefficient, size = by > 0 ? by : -by;
        int64_t up = room_of_digit(by > 0 ? low_room : high_room, size);
        int64_t down = room_of_digit(by > 0 ? high_room : low_room, size);
        if (up >= limit && down >= limit) continue;
        int64_t plain_up = room_of_digit(by > 0 ? plain_low_room : plain_high_room, size);
        int64_t plain_down = room_of_digit(by > 0 ? plain_high_room : plain_low_room, size);
        digits of_group = between(found[i].bottom - down, found[i].top + up, s->board->full);
        for (uint32_t j = g->first; j < g->first + g->count; j++) {
            digits held = s->cells[p->cells[j]];
            if (!OPEN(held)) continue;
            digits kept = of_group;
            if (g->count > 1)
                kept &= between(HIGHEST(held) - plain_down, LOWEST(held) + plain_up, s->board->full);
            if (!narrow(s, p->cells[j], kept)) return 0;
        }
    }
    return 1;
}

/* Sums that are at most this far from one another are narrowed exactly. */
#define MOST_SPAN 127
#define MOST_SMALL 24
/* Sums of more cells are only looked at again if a lowest or highest digit changes. */
#define FEW_CELLS 4

/* Sets of sums: bit i for the sum that is i above the smallest. */
#define EXACT(name, bits)                                                                          \
    static int name(space *s, const propagator *p, const sum *m) {                                 \
        bits forth[MOST_SMALL + 1];                                                                \
        int32_t offset = 0, lows[MOST_SMALL];                                                      \
        cell_number open[MOST_SMALL];                                                              \
        int32_t by[MOST_SMALL];                                                                    \
        uint32_t count = 0;                                                                        \
        forth[0] = 1;                                                                              \
        for (uint32_t i = 0; i < p->count; i++) {                                                  \
            digits held = s->cells[p->cells[i]];                                                   \
            int32_t k = m->coefficients[i];                                                        \
            int32_t low = k * (k > 0 ? LOWEST(held) : HIGHEST(held));                              \
            offset += low;                                                                         \
            if (!OPEN(held)) continue;                                                             \
            bits reached = 0;                                                                      \
            EACH_DIGIT(held, rest) reached |= forth[count] << (k * LOWEST(rest) - low);            \
            open[count] = p->cells[i];                                                             \
            by[count] = k;                                                                         \
            lows[count++] = low;                                                                   \
            forth[count] = reached;                                                                \
        }                                                                                          \
        int64_t left = m->total - offset;                                                          \
        if (left < 0 || left >= (int64_t)(8 * sizeof(bits)) || !(forth[count] >> left & 1)) return 0; \
        bits back = (bits)1 << left;                                                               \
        for (uint32_t i = count; i-- > 0;) {                                                       \
            digits kept = 0;                                                                       \
            bits before = 0;                                                                       \
            EACH_DIGIT(s->cells[open[i]], rest) {                                                  \
                bits from = back >> (by[i] * LOWEST(rest) - lows[i]) & forth[i];                   \
                if (from) kept |= rest & -rest;                                                    \
                before |= from;                                                                    \
            }                                                                                      \
            if (!narrow(s, open[i], kept)) return 0;                                               \
            back = before;                                                                         \
        }                                                                                          \
        return 1;                                                                                  \
    }
EXACT(narrow_exactly, uint64_t)
EXACT(narrow_wide, unsigned __int128)

static int run_sum(space *s, const propagator *p) {
    const sum *m = p->data;
    int64_t span;
    if (!narrow_bounds(s, p, m, &span)) return 0;
    if (!m->is_small || span < 0 || span > MOST_SPAN) return 1;
    return span < 64 ? narrow_exactly(s, p, m) : narrow_wide(s, p, m);
}

/* Not the total: nothing is known until one cell is left. */
static int run_unequal(space *s, const propagator *p) {
    const sum *m = p->data;
    int64_t left = m->total, by = 0;
    uint32_t open = NO_CELL;
    for (uint32_t i = 0; i < m->group_count; i++) {
        const group *g = m->groups + i;
        for (uint32_t j = g->first; j < g->first + g->count; j++) {
            digits held = s->cells[p->cells[j]];
            if (!OPEN(held)) {
                left -= g->coefficient * LOWEST(held);
            } else {
                if (open != NO_CELL) return 1;
                open = p->cells[j];
                by = g->coefficient;
            }
        }
    }
    if (open == NO_CELL) return left != 0;
    int64_t digit = left % by ? 0 : left / by;
    if (digit < 1 || digit > (int64_t)s->board->digit_count) return 1;
    return narrow(s, open, ~DIGIT(digit));
}

/* Make groups greedily, each from the first cell that is left, or from the one that is unlike the most of
 * them, and so on. Returns their number; sorts cells and coefficients by group. */
INLINE uint32_t make_groups(const building *b, cell_number *cells, int64_t *by, uint32_t count,
                            group *groups, int is_by_degree, uint32_t words) {
    uint32_t found = 0, done = 0;
    while (done < count) {
        uint64_t left[MOST_WORDS];
        uint32_t first = done; /* of the cells that may be unlike all of the group */
        memset(left, 0, words * sizeof *left);
        group *g = groups + found++;
        *g = (group){by[done], done, 0};
        for (uint32_t i = done; i < count; i++)
            if (by[i] == g->coefficient) add_cell(left, cells[i]);
        while (g->count < b->board->digit_count) {
            uint32_t best = count, most = 0;
            for (uint32_t i = first; i < count; i++) {
                if (by[i] != g->coefficient || !has_cell(left, cells[i])) continue;
                uint32_t degree = is_by_degree ? count_in(left, unlike_of(b, cells[i]), words) : 0;
                if (best < count && degree <= most) continue;
                most = degree;
                best = i;
                if (!is_by_degree) break;
            }
            if (best == count) break;
            cell_number cell = cells[best];
            cells[best] = cells[done];
            cells[done] = cell;
            by[best] = by[done];
            by[done++] = g->coefficient;
            first = is_by_degree ? done : best + 1;
            g->count++;
            for (uint32_t word = 0; word < words; word++) left[word] &= unlike_of(b, cell)[word];
        }
    }
    return found;
}

static uint32_t grouped(const building *b, cell_number *cells, int64_t *by, uint32_t count, group *groups,
                        int is_by_degree) {
    return b->words == USUAL_WORDS ? make_groups(b, cells, by, count, groups, is_by_degree, USUAL_WORDS)
                                   : make_groups(b, cells, by, count, groups, is_by_degree, b->words);
}

static uint32_t sum_of_squares(const group *groups, uint32_t count) {
    uint32_t squares = 0;
    for (uint32_t i = 0; i < count; i++) squares += groups[i].count * groups[i].count;
    return squares;
}

/* Groups of cells that are unlike each other, made in two ways; the sums of large ones have the smallest
 * range. Returns their number; sorts cells and coefficients by group. */
static uint32_t find_groups(building *b, cell_number *cells, int64_t *by, uint32_t count, group *groups) {
    cell_number other_cells[MOST_GROUPS];
    int64_t other_by[MOST_GROUPS];
    group other_groups[MOST_GROUPS];
    memcpy(other_cells, cells, count * sizeof *cells);
    memcpy(other_by, by, count * sizeof *by);
    uint32_t found = grouped(b, cells, by, count, groups, 0);
    if (found == 1 || count < 4) return found;
    uint32_t other = grouped(b, other_cells, other_by, count, other_groups, 1);
    if (sum_of_squares(other_groups, other) <= sum_of_squares(groups, found)) return found;
    memcpy(cells, other_cells, count * sizeof *cells);
    memcpy(by, other_by, count * sizeof *by);
    memcpy(groups, other_groups, other * sizeof *groups);
    return other;
}

/* A sum whose cells and coefficients are sorted by group. */
static void add_grouped_sum(building *b, const cell_number *cells, const int64_t *by, uint32_t count,
                            const group *groups, uint32_t group_count, enum relation relation,
                            int64_t total) {
    sum *made = take(b->memory, 1, sizeof *made);
    int32_t *coefficients = take(b->memory, count, sizeof *coefficients);
    if (made == NULL || coefficients == NULL) return;
    int is_small = relation == EQUAL_TO && count <= MOST_SMALL;
    for (uint32_t i = 0; i < count; i++) {
        if (by[i] > MOST_SPAN || by[i] < -MOST_SPAN) is_small = 0;
        else coefficients[i] = (int32_t)by[i];
    }
    *made = (sum){relation, is_small, total, group_count, groups, coefficients};
    add_propagator(b, (propagator){relation == UNEQUAL ? run_unequal : run_sum, cells, count,
                                   is_small ? 12 * count : 4 * count, made, SUMS,
                                   relation == UNEQUAL ? ON_FIXED : is_small && count <= FEW_CELLS ? ON_CHANGE : ON_BOUNDS,
                                   0, 0});
}

/* One or more cells that occur once, with coefficients other than 0. */
static void add_sum(building *b, cell_number *cells, int64_t *by, uint32_t count,
                    enum relation relation, int64_t total) {
    group *groups = take(b->memory, count, sizeof *groups);
    if (groups == NULL) return;
    uint32_t group_count = find_groups(b, cells, by, count, groups);
    add_grouped_sum(b, cells, by, count, groups, group_count, relation, total);
}
