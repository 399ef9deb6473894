/* Cages: cells that hold different digits, which are one of some sets. */

typedef struct {
    uint32_t count;
    const digits *sets;
} digit_sets;

/* Whether the open cells can take the digits of a set that no fixed cell holds. */
INLINE int fits(const space *s, const propagator *p, digits left) {
    for (uint32_t i = 0; i < p->count; i++) {
        digits held = s->cells[p->cells[i]];
        if (OPEN(held) && !(held & left)) return 0;
    }
    return 1;
}

static int run_digit_sets(space *s, const propagator *p) {
    const digit_sets *d = p->data;
    digits once = 0, twice = 0, fixed = 0;
    for (uint32_t i = 0; i < p->count; i++) {
        digits held = s->cells[p->cells[i]];
        twice |= once & held;
        once |= held;
        if (!OPEN(held)) {
            if (fixed & held) return 0;
            fixed |= held;
        }
    }
    digits possible = 0, required = s->board->full;
    for (uint32_t i = 0; i < d->count; i++) {
        digits set = d->sets[i];
        if ((set & ~once) | (fixed & ~set) || !fits(s, p, set & ~fixed)) continue;
        possible |= set;
        required &= set;
    }
    if (!possible) return 0;
    possible &= ~fixed;
    required &= ~fixed;
    digits hidden = required & ~twice;
    for (uint32_t i = 0; i < p->count; i++) {
        digits held = s->cells[p->cells[i]], kept = held & possible;
        if (!OPEN(held)) continue;
        if (kept & hidden) kept &= hidden;
        if ((kept & hidden && OPEN(kept)) || !narrow(s, p->cells[i], kept)) return 0;
    }
    EACH_DIGIT(required & twice, rest)
        if (!leave_seen(s, rest & -rest, p->cells, p->count)) return 0;
    return 1;
}

/* Above this number of sets, a cage is a sum of different digits. */
#define MOST_SETS 512

/* Append all sets of `count` digits from `lowest` on with a sum, `found` of which are there before; at most
 * MOST_SETS + 1. Returns how many there are then. */
static uint32_t list_sets(digits *to, uint32_t found, uint32_t digit_count, uint32_t lowest,
                          uint32_t count, int64_t total, digits so_far) {
    if (count == 0 && total == 0) to[found++] = so_far;
    int64_t further = count ? (int64_t)(count - 1) * (2 * (int64_t)digit_count - count + 2) / 2 : 0;
    uint32_t first = total - further > lowest ? (uint32_t)(total - further) : lowest;
    for (uint32_t digit = first; count && digit + count - 1 <= digit_count && found <= MOST_SETS; digit++) {
        int64_t least = (int64_t)count * digit + count * (count - 1) / 2;
        if (least > total) break;
        found = list_sets(to, found, digit_count, digit + 1, count - 1, total - digit, so_far | DIGIT(digit));
    }
    return found;
}

static void note_cage(building *b, const cell_number *cells, uint32_t count, int64_t total) {
    cage *cages = with_room(b->memory, b->cages, b->cage_count, &b->cage_room, sizeof *cages);
    if (cages == NULL) return;
    b->cages = cages;
    cages[b->cage_count++] = (cage){cells, count, total};
}

static void add_digit_sets(building *b, const cell_number *cells, uint32_t count,
                           const digits *sets, uint32_t set_count) {
    if (b->board->digit_count <= SUBSET_DIGITS) {
        add_subsets(b, cells, count, sets, set_count);
        return;
    }
    digit_sets *made = take(b->memory, 1, sizeof *made);
    if (made == NULL) return;
    *made = (digit_sets){set_count, sets};
    add_propagator(b, (propagator){run_digit_sets, cells, count, 4 * count + 2 * set_count, made,
                                   CAGES, ON_CHANGE, 0, 0});
}

/* Cells that hold different digits with this sum; 0 if there are too many sets of digits. */
static int add_cage(building *b, const cell_number *cells, uint32_t count, int64_t total) {
    uint32_t digit_count = b->board->digit_count, middle = digit_count / 2;
    uint32_t few = count < digit_count - count ? count : digit_count - count;
    if (few > 4 && digit_count > 12 && middle) return 0; /* too many to count */
    digits listed[MOST_SETS + 1];
    uint32_t found = list_sets(listed, 0, digit_count, 1, count, total, 0);
    if (found > MOST_SETS) return 0;
    digits *sets = take(b->memory, found, sizeof *sets);
    if (sets == NULL) return 1;
    memcpy(sets, listed, found * sizeof *sets);
    add_digit_sets(b, cells, count, sets, found);
    return 1;
}
