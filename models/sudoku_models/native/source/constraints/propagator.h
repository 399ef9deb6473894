/* Propagators, and what is known of a board while they are made. */

typedef struct propagator propagator;

/* In the order in which they run: the cheap and strong ones first. */
enum order { RELATIONS, HOUSES, BANDS, CAGES, SUMS, INTERSECTIONS, LINES, LONG_LINES, CHOICES };

/* run: narrow cells; 0 if they hold no solution. cost: of a run, in steps of some 2 nanoseconds. */
struct propagator {
    int (*run)(space *, const propagator *);
    const cell_number *cells;
    uint32_t count;
    uint32_t cost;
    const void *data;
    uint8_t order;
    uint8_t event;
    uint8_t is_idempotent; /* a second run would change nothing */
    uint32_t number;       /* in which it was made */
};

#define MOST_PROPAGATORS 65536

/* What propagators of one kind are to be made of: bounded by the size of the program. */
typedef struct {
    propagator *items;
    uint32_t count, room;
} propagators;

/* A set of cells. */
typedef uint64_t *cell_set;

INLINE int has_cell(const uint64_t *set, uint32_t cell) { return set[cell / 64] >> cell % 64 & 1; }
INLINE void add_cell(uint64_t *set, uint32_t cell) { set[cell / 64] |= (uint64_t)1 << cell % 64; }

/* Functions that are worth it have a copy for boards of as many words as those of 9x9. */
#define USUAL_WORDS 2

INLINE uint32_t count_in(const uint64_t *x, const uint64_t *y, uint32_t words) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < words; i++) count += (uint32_t)__builtin_popcountll(x[i] & y[i]);
    return count;
}

/* A cage: cells that hold different digits with a known sum, or any cells with a sum. */
typedef struct {
    const cell_number *cells;
    uint32_t count;
    int64_t total;
} cage;

/* An automaton that was made for `count` cells, by the address of its rows. */
typedef struct {
    const int32_t *rows;
    uint32_t count;
    int is_distinct;
    const struct automaton *made;
} known_automaton;

/* A rule that `allowed` of these cells hold one of the digits. */
typedef struct {
    const cell_number *cells;
    uint32_t count;
    digits of;
    uint64_t allowed;
    int is_done;
} known_count;

/* A board while it is read. unlike: for each cell the set of those that hold another digit, of
 * `words` words. houses: cells that hold each digit that cells can hold; house_total: their
 * sum. */
typedef struct {
    arena *memory;
    board_cells *board;
    uint32_t words;
    uint64_t *unlike;
    const cell_number **houses;
    uint32_t house_count, house_room;
    int64_t house_total;
    cage *cages;
    uint32_t cage_count, cage_room;
    cell_number *equal;
    uint32_t equal_count, equal_room;
    known_automaton *automata;
    uint32_t automata_count, automata_room;
    known_count *counted;
    uint32_t counted_count, counted_room;
    propagators *made;
    digits *initial;
    uint32_t state_words;
    size_t scratch_words;
    uint32_t levels;
    int has_grid, is_unsound;
} building;

INLINE uint64_t *unlike_of(const building *b, uint32_t cell) {
    return b->unlike + (size_t)cell * b->words;
}

/* An array with room for one more item; NULL without memory. */
static void *with_room(arena *memory, void *items, uint32_t count, uint32_t *room, size_t size) {
    if (count < *room) return items;
    uint32_t wanted = *room ? 2 * *room : 16;
    void *more = take(memory, wanted, size);
    if (more == NULL) return NULL;
    if (count) memcpy(more, items, count * size);
    *room = wanted;
    return more;
}

static void add_propagator(building *b, propagator made) {
    propagators *to = b->made;
    propagator *items = with_room(b->memory, to->items, to->count, &to->room, sizeof made);
    if (items == NULL) return;
    to->items = items;
    made.number = to->count;
    items[to->count++] = made;
}

static void make_unlike(building *b, uint32_t x, uint32_t y) {
    add_cell(unlike_of(b, x), y);
    add_cell(unlike_of(b, y), x);
}

static void make_all_unlike(building *b, const cell_number *cells, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < i; j++) make_unlike(b, cells[i], cells[j]);
}

static int repeats_a_cell(const cell_number *cells, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < i; j++)
            if (cells[i] == cells[j]) return 1;
    return 0;
}

static int are_unlike(const building *b, const cell_number *cells, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t j = 0; j < i; j++)
            if (!has_cell(unlike_of(b, cells[i]), cells[j])) return 0;
    return 1;
}
