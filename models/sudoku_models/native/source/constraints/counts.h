/* How often digits occur: automata that count.
 *
 * An automaton that tells only some digits from all others, in whatever order they come, says how many
 * cells hold one of them. Where such rules on the same cells speak of all digits, their numbers add up
 * to the number of cells.
 */

/* allowed: bit i if i cells may hold one of the digits. */
typedef struct {
    digits of;
    uint64_t allowed;
} counted;

typedef struct {
    uint32_t class_count, group_count;
    counted *classes;
    const group *groups;
    int are_all; /* whether each digit is in one class */
} counts;

/* The cells that only hold one of the digits, those that can, and groups of different digits that can. */
typedef struct {
    uint32_t must, may, groups;
} occurrences;

static occurrences count_cells(const space *s, const propagator *p, digits of) {
    const counts *c = p->data;
    occurrences found = {0, 0, 0};
    for (uint32_t g = 0; g < c->group_count; g++) {
        uint32_t before = found.may;
        for (uint32_t i = c->groups[g].first; i < c->groups[g].first + c->groups[g].count; i++) {
            digits held = s->cells[p->cells[i]];
            found.may += (held & of) != 0;
            found.must += (held & ~of) == 0;
        }
        found.groups += found.may > before;
    }
    return found;
}

/* Keep the counts whose sum over all classes can be `total`. */
static int balance(uint64_t *possible, uint32_t classes, uint32_t total) {
    uint64_t sums[33], back = (uint64_t)1 << total;
    sums[0] = 1;
    for (uint32_t i = 0; i < classes; i++) {
        sums[i + 1] = 0;
        for (uint64_t rest = possible[i]; rest; rest &= rest - 1)
            sums[i + 1] |= sums[i] << __builtin_ctzll(rest);
    }
    for (uint32_t i = classes; i-- > 0;) {
        uint64_t kept = 0, before = 0;
        for (uint64_t rest = possible[i]; rest; rest &= rest - 1) {
            uint64_t from = back >> __builtin_ctzll(rest) & sums[i];
            if (from) kept |= rest & -rest;
            before |= from;
        }
        possible[i] = kept;
        back = before;
        if (!kept) return 0;
    }
    return 1;
}

/* Each group that can hold a digit holds it. */
static int fill_groups(space *s, const propagator *p, digits digit) {
    const counts *c = p->data;
    for (uint32_t g = 0; g < c->group_count; g++) {
        const cell_number *cells = p->cells + c->groups[g].first;
        uint32_t places = 0, last = 0;
        for (uint32_t i = 0; i < c->groups[g].count; i++)
            if (s->cells[cells[i]] & digit) {
                places++;
                last = cells[i];
            }
        if (places == 1 && !narrow(s, last, digit)) return 0;
        if (places > 1 && !leave_seen(s, digit, cells, c->groups[g].count)) return 0;
    }
    return 1;
}

static int run_counts(space *s, const propagator *p) {
    const counts *c = p->data;
    occurrences found[32];
    uint64_t possible[32];
    for (uint32_t i = 0; i < c->class_count; i++) {
        found[i] = count_cells(s, p, c->classes[i].of);
        uint32_t most = found[i].may;
        if (!OPEN(c->classes[i].of) && found[i].groups < most) most = found[i].groups;
        uint64_t up_to = ((uint64_t)2 << most) - 1;
        possible[i] = c->classes[i].allowed & up_to & ~(((uint64_t)1 << found[i].must) - 1);
        if (!possible[i]) return 0;
    }
    if (c->are_all && !balance(possible, c->class_count, p->count)) return 0;
    for (uint32_t i = 0; i < c->class_count; i++) {
        digits of = c->classes[i].of;
        uint32_t least = (uint32_t)__builtin_ctzll(possible[i]);
        uint32_t most = 63 - (uint32_t)__builtin_clzll(possible[i]);
        if (!OPEN(of) && least == found[i].groups && least > found[i].must && !fill_groups(s, p, of)) return 0;
        if (found[i].must == found[i].may || (most > found[i].must && least < found[i].may)) continue;
        digits kept = most == found[i].must ? ~of : of;
        for (uint32_t j = 0; j < p->count; j++) {
            digits held = s->cells[p->cells[j]];
            if (held & of && held & ~of && !narrow(s, p->cells[j], kept)) return 0;
        }
    }
    return 1;
}

/* Cells of which more are not counted so. */
#define MOST_COUNTED 62

/* The digits that an automaton tells from the others; 0 if it does more. States other than the start
 * are only looked at if they are reached before the last cell. */
static digits find_counted(const int32_t *rows, uint32_t states, uint32_t digit_count) {
    uint32_t width = digit_count + 1;
    digits found = 0, full = (digits)(((uint64_t)1 << digit_count) - 1);
    for (uint32_t state = 0; state < states; state++) {
        const int32_t *row = rows + (size_t)state * width;
        digits others = 0;
        for (uint32_t d = 1; d < digit_count; d++)
            if (row[d] != row[0]) others |= (digits)1 << d;
        if (!others) continue;
        if (found && others != found && others != (full ^ found)) return 0;
        found = others;
        for (uint32_t d = 1, first = (uint32_t)__builtin_ctz(others); d < digit_count; d++)
            if (others >> d & 1 && row[d] != row[first]) return 0;
    }
    return found;
}

/* Whether the order of the digits does not matter in words of this length. */
static int is_commutative(const int32_t *rows, uint32_t digit_count, digits of, uint32_t length,
                          uint64_t *allowed) {
    uint32_t width = digit_count + 1, in = (uint32_t)__builtin_ctz(of);
    uint32_t out = (uint32_t)__builtin_ctz(~of);
    int32_t states[MOST_COUNTED + 1]; /* after so many of the digits */
    states[0] = 0;
    for (uint32_t i = 1; i <= length; i++) {
        for (uint32_t n = i + 1; n-- > 0;) {
            int32_t by_in = n > 0 && states[n - 1] >= 0 ? rows[states[n - 1] * (int32_t)width + (int32_t)in] : -1;
            int32_t by_out = n < i && states[n] >= 0 ? rows[states[n] * (int32_t)width + (int32_t)out] : -1;
            if (n > 0 && n < i && by_in != by_out) return 0;
            states[n] = n > 0 ? by_in : by_out;
        }
    }
    *allowed = 0;
    for (uint32_t n = 0; n <= length; n++)
        if (states[n] >= 0 && rows[states[n] * (int32_t)width + (int32_t)digit_count])
            *allowed |= (uint64_t)1 << n;
    return 1;
}

/* Note a rule that counts; 0 if the automaton does more. */
static int note_counted(building *b, const cell_number *cells, uint32_t count, const int32_t *rows,
                        uint32_t states) {
    uint64_t allowed;
    if (count > MOST_COUNTED || repeats_a_cell(cells, count)) return 0;
    digits of = find_counted(rows, states, b->board->digit_count);
    if (!of || !is_commutative(rows, b->board->digit_count, of, count, &allowed)) return 0;
    if (2 * COUNT(of) > (int)b->board->digit_count) { /* of the others, which are fewer */
        uint64_t others = 0;
        for (uint32_t n = 0; n <= count; n++) others |= (allowed >> n & 1) << (count - n);
        of ^= b->board->full;
        allowed = others;
    }
    b->counted = with_room(b->memory, b->counted, b->counted_count, &b->counted_room, sizeof *b->counted);
    if (b->counted == NULL) return 1;
    b->counted[b->counted_count++] = (known_count){cells, count, of, allowed, 0};
    return 1;
}

/* One propagator for all rules on the cells of the first. */
static void add_counts_of(building *b, uint32_t first) {
    known_count *all = b->counted;
    uint32_t count = all[first].count, class_count = 0;
    counted *classes = take(b->memory, b->counted_count - first, sizeof *classes);
    counts *made = take(b->memory, 1, sizeof *made);
    group *groups = take(b->memory, count, sizeof *groups);
    cell_number *cells = take(b->memory, count, sizeof *cells);
    int64_t *ones = take(b->memory, count, sizeof *ones);
    if (b->memory->has_failed) return;
    digits seen = 0;
    for (uint32_t i = first; i < b->counted_count && class_count < 32; i++) {
        if (all[i].is_done || all[i].count != count || seen & all[i].of) continue;
        if (memcmp(all[i].cells, all[first].cells, count * sizeof *cells)) continue;
        classes[class_count++] = (counted){all[i].of, all[i].allowed};
        seen |= all[i].of;
        all[i].is_done = 1;
    }
    memcpy(cells, all[first].cells, count * sizeof *cells);
    for (uint32_t i = 0; i < count; i++) ones[i] = 1;
    uint32_t group_count = find_groups(b, cells, ones, count, groups);
    *made = (counts){class_count, group_count, classes, groups, seen == b->board->full};
    add_propagator(b, (propagator){run_counts, cells, count, 2 * count * class_count, made, LINES,
                                   ON_CHANGE, 0, 0});
}

static void add_counts(building *b) {
    for (uint32_t i = 0; i < b->counted_count; i++)
        if (!b->counted[i].is_done) add_counts_of(b, i);
}
