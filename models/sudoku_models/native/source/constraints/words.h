/* Small automata on cells with different digits: words that repeat no digit.
 *
 * For each place, the sets of digits used so far, each with the states that they lead to. This finds more
 * than the states alone, and takes longer, so it runs after all else, and only if there are few sets.
 */

#define MOST_USED_SETS 160
#define USED_DIGITS 10
#define USED_SETS (1 << USED_DIGITS)
#define FEWEST_CELLS 4

/* The sets that words up to each place use, from starts[place] on, as bits of `seen`, with their states. */
typedef struct {
    uint32_t count, starts[USED_DIGITS + 2];
    uint16_t sets[MOST_USED_SETS];
    uint64_t seen[USED_SETS / 64], reached[USED_SETS];
} used_digits;

INLINE int was_seen(const used_digits *u, uint32_t set) { return u->seen[set / 64] >> set % 64 & 1; }

/* Note that a word uses the set; 0 if there are too many. */
INLINE int note_set(used_digits *u, uint32_t set, uint64_t states) {
    if (!was_seen(u, set)) {
        if (u->count == MOST_USED_SETS) return 0;
        u->seen[set / 64] |= (uint64_t)1 << set % 64;
        u->sets[u->count++] = (uint16_t)set;
        u->reached[set] = 0;
    }
    u->reached[set] |= states;
    return 1;
}

/* List all words, place by place; 0 if they use too many sets. */
static int list_words(const space *s, const propagator *p, used_digits *u) {
    const shifting *m = p->data;
    uint32_t k = s->board->digit_count;
    u->count = u->starts[0] = 0;
    memset(u->seen, 0, sizeof u->seen);
    note_set(u, 0, 1);
    for (uint32_t i = 0; i < p->count; i++) {
        u->starts[i + 1] = u->count;
        for (uint32_t at = u->starts[i]; at < u->starts[i + 1]; at++) {
            uint32_t used = u->sets[at];
            EACH_DIGIT(s->cells[p->cells[i]] & ~used, rest) {
                uint32_t digit = (uint32_t)__builtin_ctz(rest);
                uint64_t to = moved(m, u->reached[used] & m->can[i * k + digit], digit);
                if (to && !note_set(u, used | (rest & -rest), to)) return 0;
            }
        }
    }
    u->starts[p->count + 1] = u->count;
    return 1;
}

static int run_words(space *s, const propagator *p) {
    const shifting *m = p->data;
    uint32_t k = s->board->digit_count;
    used_digits u;
    if (!list_words(s, p, &u)) return 1;
    for (uint32_t at = u.starts[p->count]; at < u.count; at++) u.reached[u.sets[at]] &= m->accepted;
    for (uint32_t i = p->count; i-- > 0;) {
        digits held = s->cells[p->cells[i]], kept = 0;
        for (uint32_t at = u.starts[i]; at < u.starts[i + 1]; at++) {
            uint32_t used = u.sets[at];
            uint64_t before = 0;
            EACH_DIGIT(held & ~used, rest) {
                uint32_t digit = (uint32_t)__builtin_ctz(rest), more = used | (rest & -rest);
                if (!was_seen(&u, more)) continue;
                uint64_t from = m->can[i * k + digit] & moved_back(m, u.reached[more], digit);
                if (from & u.reached[used]) kept |= rest & -rest;
                before |= from;
            }
            u.reached[used] &= before;
        }
        if (!narrow(s, p->cells[i], kept)) return 0;
    }
    return 1;
}

static void add_words(building *b, const cell_number *cells, uint32_t count, const shifting *moves) {
    if (b->board->digit_count > USED_DIGITS || count < FEWEST_CELLS) return;
    add_propagator(b, (propagator){run_words, cells, count, 2 * MOST_USED_SETS, moves, CHOICES, ON_FIXED, 0, 0});
}
