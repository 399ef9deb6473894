/* Sums of several cages together.
 *
 * Cells of different cages that see each other have a smallest sum that no cage alone knows of. Two
 * cages are merged if their common sum leaves less room than each of them, and so are the merged ones.
 */

#define LEAST_RELATED 6
#define MOST_COMBINED 64
/* More cages are not combined: every merger looks at all pairs. */
#define MOST_MERGED 64

typedef struct {
    uint64_t *set;
    uint32_t count;
    int64_t total, score;
    int is_alive, is_merged;
} combined;

/* How far the total is from the ends of what its cells allow, group by group; the more, the better. */
static int64_t score_of(building *b, const combined *c) {
    cell_number cells[MOST_COMBINED];
    int64_t by[MOST_COMBINED], k = b->board->digit_count, low = 0, high = 0, score = 0;
    group groups[MOST_COMBINED];
    uint32_t count = 0;
    for (uint32_t word = 0; word < b->words; word++)
        for (uint64_t rest = c->set[word]; rest; rest &= rest - 1) {
            by[count] = 1;
            cells[count++] = (cell_number)(64 * word + (uint32_t)__builtin_ctzll(rest));
        }
    uint32_t group_count = find_groups(b, cells, by, count, groups);
    for (uint32_t i = 0; i < group_count; i++) {
        int64_t n = groups[i].count;
        low += n * (n + 1) / 2;
        high += n * (2 * k - n + 1) / 2;
    }
    int64_t room = c->total - low < high - c->total ? c->total - low : high - c->total;
    for (uint32_t i = 0; i < group_count; i++) score += groups[i].count * (k - groups[i].count) - room;
    return score;
}

/* Whether they have no common cell, and several cells of the first see cells of the second. */
static int are_related(const building *b, const combined *x, const combined *y) {
    if (x->count + y->count > MOST_COMBINED || overlaps(x->set, y->set, b->words)) return 0;
    const combined *few = x->count < y->count ? x : y, *many = few == x ? y : x;
    uint32_t found = 0;
    for (uint32_t word = 0; word < b->words; word++)
        for (uint64_t rest = few->set[word]; rest; rest &= rest - 1) {
            uint32_t cell = 64 * word + (uint32_t)__builtin_ctzll(rest);
            found += overlaps(unlike_of(b, cell), many->set, b->words);
        }
    return found >= LEAST_RELATED;
}

/* The best merger of a cage with one that was made before it, into `to`; 0 if none is better. */
static int merge(building *b, combined *all, uint32_t count, uint64_t *room, combined *to) {
    uint32_t best_first = count, best_second = count;
    int64_t best = 0;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < i; j++) {
            const combined *x = all + i, *y = all + j;
            if (!x->is_alive || !y->is_alive || !are_related(b, x, y)) continue;
            for (uint32_t word = 0; word < b->words; word++) room[word] = x->set[word] | y->set[word];
            combined both = {room, x->count + y->count, x->total + y->total, 0, 1, 1};
            both.score = score_of(b, &both);
            if (both.score <= x->score && both.score <= x->score + y->score) continue;
            if (both.score <= y->score && both.score <= x->score + y->score) continue;
            if (best_first < count && both.score <= best) continue;
            best = both.score;
            best_first = i;
            best_second = j;
        }
    if (best_first == count) return 0;
    combined *x = all + best_first, *y = all + best_second;
    for (uint32_t word = 0; word < b->words; word++) to->set[word] = x->set[word] | y->set[word];
    to->count = x->count + y->count;
    to->total = x->total + y->total;
    to->score = best;
    to->is_alive = to->is_merged = 1;
    x->is_alive = y->is_alive = 0;
    return 1;
}

static void combine_sums(building *b) {
    uint32_t count = 0, size = b->board->digit_count;
    combined *all = take(b->memory, 2 * (size_t)b->cage_count, sizeof *all);
    uint64_t *sets = take(b->memory, (2 * (size_t)b->cage_count + 1) * b->words, sizeof *sets);
    if (all == NULL || sets == NULL) return;
    for (uint32_t i = 0; i < b->cage_count; i++) {
        const cage *c = b->cages + i;
        if (c->count < LEAST_RELATED || c->count > MOST_COMBINED || size < 3) continue;
        combined *to = all + count;
        to->set = sets + (size_t)count * b->words;
        for (uint32_t j = 0; j < c->count; j++) add_cell(to->set, c->cells[j]);
        to->count = c->count;
        to->total = c->total;
        to->score = score_of(b, to);
        to->is_alive = 1;
        count++;
    }
    if (count > MOST_MERGED) return;
    uint32_t given = count;
    uint64_t *room = sets + 2 * (size_t)b->cage_count * b->words;
    while (count < 2 * given) {
        all[count].set = sets + (size_t)count * b->words;
        if (!merge(b, all, count, room, all + count)) break;
        count++;
    }
    for (uint32_t i = given; i < count; i++) {
        if (!all[i].is_alive || all[i].score <= 0) continue;
        cell_number *cells = take(b->memory, all[i].count, sizeof *cells);
        int64_t *by = take(b->memory, all[i].count, sizeof *by);
        if (cells == NULL || by == NULL) return;
        uint32_t n = 0;
        for (uint32_t word = 0; word < b->words; word++)
            for (uint64_t rest = all[i].set[word]; rest; rest &= rest - 1) {
                by[n] = 1;
                cells[n++] = (cell_number)(64 * word + (uint32_t)__builtin_ctzll(rest));
            }
        add_sum(b, cells, by, n, EQUAL_TO, all[i].total);
    }
}
