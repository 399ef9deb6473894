/* Sets of cells of a grid, as bits, and which of them are connected. */

#ifdef LARGE
#define PLACE_WORDS 4
#else
#define PLACE_WORDS 2
#endif
#define MOST_PLACES (64 * PLACE_WORDS)
#define MOST_COLUMNS 63

/* The number of bits of a word. Compilers call a function for it if the processor may have no instruction. */
INLINE uint32_t count_bits(uint64_t x) {
#if defined(__x86_64__) && !defined(__POPCNT__)
    x -= x >> 1 & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
    return (uint32_t)(((x + (x >> 4)) & 0x0F0F0F0F0F0F0F0Fu) * 0x0101010101010101u >> 56);
#else
    return (uint32_t)__builtin_popcountll(x);
#endif
}

/* A set of places, which are the cells of a grid in reading order. */
typedef struct {
    uint64_t words[PLACE_WORDS];
} area;

/* A grid: left, right: the places that are not in the first, or in the last column. */
typedef struct {
    uint32_t places, columns;
    area all, left, right;
} area_grid;

#define EACH_AREA_WORD(i) for (uint32_t i = 0; i < PLACE_WORDS; i++)
#define EACH_PLACE(set, place)                                                                  \
    EACH_AREA_WORD(word_)                                                                            \
        for (uint64_t rest_ = (set)->words[word_]; rest_; rest_ &= rest_ - 1)                      \
            for (uint32_t place = 64 * word_ + (uint32_t)__builtin_ctzll(rest_), once_ = 1; once_; once_ = 0)

INLINE void add_place(area *x, uint32_t place) { x->words[place / 64] |= (uint64_t)1 << place % 64; }
INLINE int has_place(const area *x, uint32_t place) { return x->words[place / 64] >> place % 64 & 1; }

INLINE void clear_area(area *x) { EACH_AREA_WORD(i) x->words[i] = 0; }
INLINE void copy_area(area *x, const area *y) { EACH_AREA_WORD(i) x->words[i] = y->words[i]; }
INLINE void join_area(area *x, const area *y) { EACH_AREA_WORD(i) x->words[i] |= y->words[i]; }
INLINE void meet_area(area *x, const area *y) { EACH_AREA_WORD(i) x->words[i] &= y->words[i]; }
INLINE void leave_area(area *x, const area *y) { EACH_AREA_WORD(i) x->words[i] &= ~y->words[i]; }

INLINE uint32_t area_size(const area *x) {
    uint32_t size = 0;
    EACH_AREA_WORD(i) size += count_bits(x->words[i]);
    return size;
}

INLINE int is_within(const area *x, const area *y) {
    uint64_t outside = 0;
    EACH_AREA_WORD(i) outside |= x->words[i] & ~y->words[i];
    return !outside;
}

INLINE int areas_meet(const area *x, const area *y) {
    uint64_t common = 0;
    EACH_AREA_WORD(i) common |= x->words[i] & y->words[i];
    return common != 0;
}

/* The first place of a set that is not empty. */
INLINE uint32_t first_place(const area *x) {
    uint32_t word = 0;
    while (!x->words[word]) word++;
    return 64 * word + (uint32_t)__builtin_ctzll(x->words[word]);
}

static void open_area_grid(area_grid *g, uint32_t places, uint32_t columns) {
    memset(g, 0, sizeof *g);
    g->places = places;
    g->columns = columns;
    for (uint32_t place = 0; place < places; place++) {
        add_place(&g->all, place);
        if (place % columns) add_place(&g->left, place);
        if (place % columns < columns - 1) add_place(&g->right, place);
    }
}

/* The places beside those of x. */
INLINE void beside(const area_grid *g, const area *x, area *to) {
    uint32_t columns = g->columns;
    EACH_AREA_WORD(i) {
        uint64_t here = x->words[i], before = i ? x->words[i - 1] : 0;
        uint64_t after = i + 1 < PLACE_WORDS ? x->words[i + 1] : 0;
        to->words[i] = ((here << 1 | before >> 63) & g->left.words[i]) |
                       ((here >> 1 | after << 63) & g->right.words[i]) |
                       here << columns | before >> (64 - columns) |
                       here >> columns | after << (64 - columns);
        to->words[i] &= g->all.words[i];
    }
}

/* Add the places within reach by at most so many steps, of which those in `free` do not count. */
static void flood(const area_grid *g, area *x, const area *within, const area *free, uint32_t steps) {
    area next;
    while (1) {
        beside(g, x, &next);
        meet_area(&next, within);
        leave_area(&next, x);
        uint64_t is_any = 0, is_free = 0;
        EACH_AREA_WORD(i) {
            is_any |= next.words[i];
            is_free |= next.words[i] & free->words[i];
        }
        if (!is_any) return;
        if (is_free) {
            meet_area(&next, free);
        } else {
            if (!steps) return;
            steps--;
        }
        join_area(x, &next);
    }
}

/* The connected part of `within` around a place. */
static void connected_part(const area_grid *g, area *x, uint32_t place, const area *within) {
    clear_area(x);
    add_place(x, place);
    flood(g, x, within, within, 0);
}
