/* The state of a search, and how propagators change it.
 *
 * A cell is a set of digits, bit d - 1 for digit d. A propagator narrows cells, and says whether
 * they can still hold a solution. Propagators that have to run are bits of `pending`, the cheapest
 * first; a table gives for each cell and each event the bits to set. A cell that has become fixed
 * waits in `fixed` until its digit has left the cells that are unlike it.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))
#define NOT_INLINE static __attribute__((noinline))

typedef uint32_t digits;
typedef uint16_t cell_number;

#define OPEN(set) ((set) & ((set) - 1))
#define COUNT(set) __builtin_popcount(set)
#define IS_PAIR(set) (COUNT(set) == 2)
#define LOWEST(set) (__builtin_ctz(set) + 1)
#define HIGHEST(set) (32 - __builtin_clz(set))
#define DIGIT(d) ((digits)1 << ((d) - 1))
#define EACH_DIGIT(set, rest) for (digits rest = (set); rest; rest &= rest - 1)

/* What wakes a propagator: any change of a cell, of its lowest or highest digit, or that only one
 * digit is left, or only two are. */
enum event { ON_CHANGE, ON_BOUNDS, ON_FIXED, ON_PAIR, EVENTS };

/* The bits that one cell sets, in the words from `first` up to `end`. */
typedef struct {
    uint32_t first, end;
    uint64_t *bits;
} waking;

/* unlike: for each cell those that hold another digit, from unlike_starts[cell] on. unlike_sets: the
 * same as sets of `words` words for each cell. beyond: those that no propagator of a whole grid looks after, which
 * the search itself has to. scratch: room for a run of the largest automaton.
 * copies, fixed_in_copies: room for the alternatives of each level. */
typedef struct {
    uint32_t cells, digit_count, house_size, words;
    digits full;
    uint64_t *unlike_sets;
    uint32_t *unlike_starts, *beyond_starts;
    cell_number *unlike, *beyond;
    waking *wakings;
    uint64_t *scratch;
    digits *copies;
    cell_number *fixed_in_copies;
} board_cells;

/* cells: of this node of the search. state: further words that belong to the node, as propagators
 * reserve them. blamed: those of its cells that a propagator with many found to hold no solution. pending: NULL in a copy, whose owner runs all propagators until nothing changes. */
typedef struct {
    const board_cells *board;
    digits *cells;
    uint32_t *state;
    uint64_t *pending;
    cell_number *fixed;
    uint32_t fixed_count;
    int has_changed;
    uint32_t emptied;
    const cell_number *blamed;
    uint32_t blamed_count;
} space;

#define NO_CELL UINT32_MAX

INLINE void wake(space *s, uint32_t cell, enum event event) {
    const waking *w = s->board->wakings + EVENTS * cell + event;
    for (uint32_t i = w->first; i < w->end; i++) s->pending[i] |= w->bits[i - w->first];
}

/* A cell has fewer digits than before; 0 if none. */
NOT_INLINE int cell_changed(space *s, uint32_t cell, digits before, digits now) {
    if (!now) {
        s->emptied = cell;
        return 0;
    }
    s->has_changed = 1;
    if (!OPEN(now)) s->fixed[s->fixed_count++] = (cell_number)cell;
    if (s->pending == NULL) return 1;
    wake(s, cell, ON_CHANGE);
    digits gone = before ^ now;
    if (gone > now || (gone & -gone) < (now & -now)) wake(s, cell, ON_BOUNDS);
    if (!OPEN(now)) wake(s, cell, ON_FIXED);
    else if (IS_PAIR(now)) wake(s, cell, ON_PAIR);
    return 1;
}

/* Keep these digits in a cell; 0 if none is left. */
INLINE int narrow(space *s, uint32_t cell, digits kept) {
    digits before = s->cells[cell], now = before & kept;
    if (now == before) return 1;
    s->cells[cell] = now;
    return cell_changed(s, cell, before, now);
}

/* Digits of fixed cells leave the cells that are unlike them. */
static int leave_unlike(space *s) {
    const board_cells *b = s->board;
    int is_copy = s->pending == NULL;
    const uint32_t *starts = is_copy ? b->unlike_starts : b->beyond_starts;
    const cell_number *unlike = is_copy ? b->unlike : b->beyond;
    while (s->fixed_count) {
        uint32_t cell = s->fixed[--s->fixed_count];
        digits digit = s->cells[cell];
        for (uint32_t i = starts[cell]; i < starts[cell + 1]; i++) {
            uint32_t other = unlike[i];
            if (s->cells[other] & digit && !narrow(s, other, ~digit)) return 0;
        }
    }
    return 1;
}

/* These cells hold a digit at least once, so it leaves the cells that are unlike all that can. */
static int leave_seen(space *s, digits digit, const cell_number *cells, uint32_t count) {
    const board_cells *b = s->board;
    const uint64_t *places[32];
    uint32_t place_count = 0;
    for (uint32_t i = 0; i < count; i++)
        if (s->cells[cells[i]] & digit)
            places[place_count++] = b->unlike_sets + (size_t)cells[i] * b->words;
    if (place_count == 0) return 0;
    for (uint32_t word = 0; word < b->words; word++) {
        uint64_t seen = ~(uint64_t)0;
        for (uint32_t i = 0; i < place_count && seen; i++) seen &= places[i][word];
        for (; seen; seen &= seen - 1) {
            uint32_t cell = 64 * word + (uint32_t)__builtin_ctzll(seen);
            if (!narrow(s, cell, ~digit)) return 0;
        }
    }
    return 1;
}
