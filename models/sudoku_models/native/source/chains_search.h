/* The consequences of one assumption when conclusions combine. See propagation.py.
 *
 * A mask of ancestors has three sets of nodes: true, false, and reasons. A reason is a node that an outer search
 * removed from a sector that fired.
 */
#include "chains_position.h"

typedef struct {
    uint32_t path, length; /* the number of its path, and its complexity */
    node off;              /* the node that it found false */
} nested_chain;

typedef struct {
    uint32_t *on, *off; /* for each node found true or false, the slot of its mask of ancestors */
    node *ons, *offs;   /* the nodes in the order found */
    uint32_t on_count, off_count, done;
    uint64_t *on_set, *off_set;
    uint32_t nested, nested_count; /* in the branching */
    int has_clash;
    uint32_t clash[2]; /* slots */
} search;

/* Bytes, uint64_t and so on that grow; an allocation that fails is noted by `failed` of the branching. */
typedef struct {
    void *at;
    uint64_t count, capacity;
} growing;

typedef struct branching {
    const position *p;
    struct branching *inner;
    uint32_t level;
    places members[SECTORS];
    places left[SECTORS]; /* of the current search */
    uint64_t live[MOST_WORDS];
    uint64_t (*reasons)[MOST_WORDS]; /* for each sector; NULL in the outer branching */
    uint32_t open[HOUSES], missing[9];
    search **searches; /* for each node the search that assumes it true, then the one that assumes it false; or NULL */
    growing pool;      /* searches made, kept for reuse */
    uint64_t used;
    growing masks, nested, paths, path_table, path_text;
    uint64_t path_serial;
    struct chain_memory *memory;
    int failed;
} branching;

/* Room for more elements; NULL without memory. */
static void *grow(branching *b, growing *g, uint64_t more, uint64_t size) {
    if (g->count + more > g->capacity) {
        uint64_t capacity = 2 * g->capacity + more + 64;
        void *at = realloc(g->at, capacity * size);
        if (!at) {
            b->failed = 1;
            return NULL;
        }
        g->at = at;
        g->capacity = capacity;
    }
    g->count += more;
    return (char *)g->at + (g->count - more) * size;
}

static inline uint64_t *mask_at(const branching *b, uint32_t slot) {
    return (uint64_t *)b->masks.at + (uint64_t)slot * 3 * b->p->words;
}

/* A new mask with the bits of `from`, or none; its slot, or 0 without memory. */
static uint32_t new_mask(branching *b, const uint64_t *from) {
    uint32_t size = 3 * b->p->words, slot = (uint32_t)(b->masks.count / size);
    uint64_t *made = grow(b, &b->masks, size, sizeof *made);
    if (!made) return 0;
    if (from) memcpy(made, from, size * sizeof *made);
    else memset(made, 0, size * sizeof *made);
    return slot;
}

static inline void join(uint64_t *mask, const uint64_t *other, uint32_t words) {
    EACH_WORD(w, words) mask[w] |= other[w];
}

/* A new mask: another one and the bit of a node found false. */
static uint32_t mask_with_off(branching *b, const uint64_t *from, node off) {
    uint64_t made[3 * MOST_WORDS] = {0};
    uint32_t words = b->p->words;
    if (from) memcpy(made, from, 3 * words * sizeof *made);
    ADD(made + words, off);
    return new_mask(b, made);
}

static void set_off(branching *b, search *s, node off, const uint64_t *ancestors) {
    s->off[off] = mask_with_off(b, ancestors, off);
    ADD(s->off_set, off);
    s->offs[s->off_count++] = off;
}

/* Find false the nodes that a true node excludes; 0 if one of them is true. */
static int exclude(branching *b, search *s, node on) {
    const position *p = b->p;
    uint64_t ancestors[3 * MOST_WORDS];
    memcpy(ancestors, mask_at(b, s->on[on]), 3 * p->words * sizeof *ancestors);
    for (uint32_t i = 0; i < p->excluded[on]; i++) {
        node other = p->excludes[on][i];
        if (!HAS(b->live, other) || HAS(s->off_set, other)) continue;
        if (HAS(s->on_set, other)) {
            s->clash[0] = s->on[other];
            s->clash[1] = mask_with_off(b, ancestors, other);
            s->has_clash = 1;
            return 0;
        }
        set_off(b, s, other, ancestors);
    }
    return 1;
}

/* The ancestors of the last node of a sector. */
static void add_reasons_of(const branching *b, const search *s, uint32_t sector, node on, uint64_t *ancestors) {
    const position *p = b->p;
    uint32_t words = p->words;
    memset(ancestors, 0, 3 * words * sizeof *ancestors);
    ADD(ancestors, on);
    if (b->reasons) memcpy(ancestors + 2 * words, b->reasons[sector], words * sizeof *ancestors);
    EACH_PLACE(i, (uint32_t)b->members[sector] ^ b->left[sector])
        join(ancestors, mask_at(b, s->off[p->node_at[sector][i]]), 3 * words);
}

/* Draw all conclusions, until nothing more follows or two conclusions contradict. */
static void propagate(branching *b, search *s) {
    const position *p = b->p;
    uint64_t ancestors[3 * MOST_WORDS];
    while (s->done < s->off_count && !b->failed) {
        node off = s->offs[s->done++], found[4];
        uint32_t count = 0;
        for (uint32_t k = 0; k < 4; k++) {
            uint32_t sector = p->sector[off][k], rest = b->left[sector] ^= (places)(1 << p->place[off][k]);
            if (!rest || (rest & (rest - 1))) continue;
            node on = p->node_at[sector][__builtin_ctz(rest)];
            if (HAS(s->on_set, on)) continue;
            add_reasons_of(b, s, sector, on, ancestors);
            uint32_t slot = new_mask(b, ancestors);
            if (HAS(s->off_set, on)) {
                s->clash[0] = slot;
                s->clash[1] = s->off[on];
                s->has_clash = 1;
                return;
            }
            s->on[on] = slot;
            ADD(s->on_set, on);
            s->ons[s->on_count++] = found[count++] = on;
        }
        for (uint32_t k = 0; k < count; k++)
            if (!exclude(b, s, found[k])) return;
    }
}

/* The number of a path that is compared with others by its text; equal paths have equal numbers. */
static uint32_t path_number(branching *b, const void *text, uint32_t bytes);

/* Assume false the nodes that a pattern or nested chain eliminates. path: its text; NULL for a pattern. */
static void assume_gone(branching *b, search *s, const uint64_t *gone, const uint64_t *reasons, const void *path,
                        uint32_t bytes, uint32_t length) {
    uint32_t words = b->p->words, number = 0;
    int is_named = 0;
    uint64_t ancestors[3 * MOST_WORDS] = {0};
    EACH_IN(node_, reasons, words) join(ancestors, mask_at(b, s->off[node_]), 3 * words);
    EACH_IN(off, gone, words) {
        if (HAS(s->off_set, off)) continue;
        set_off(b, s, (node)off, ancestors);
        if (!path) continue;
        if (!is_named) number = path_number(b, path, bytes);
        is_named = 1;
        nested_chain *made = grow(b, &b->nested, 1, sizeof *made);
        if (!made) return;
        *made = (nested_chain){number, length, (node)off};
        s->nested_count++;
    }
}
