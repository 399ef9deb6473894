/* The remaining candidates of a search, and their links, for cycles, forcing chains and multiple chains.
 * See chain_links.py. */
#include "chains_patterns.h"

enum { MOST_STRONG = 4 };

typedef struct {
    uint32_t first_weak[MOST_NODES]; /* the number of nodes of `weak` to skip: those of the cell, or none */
    const uint64_t *weak_masks;
    uint8_t strong_count[MOST_NODES];
    node strong[MOST_NODES][MOST_STRONG];
    uint16_t sector[MOST_NODES][MOST_STRONG]; /* of each strong link */
    uint64_t *reach; /* for each node, the nodes at any distance that are true if it is true */
} links;

/* A cycle, a forcing chain or a multiple chain. Sets and texts are at these places of the memory. */
typedef struct {
    double difficulty;
    uint32_t length, order, number;
    uint64_t gone, reasons; /* words */
    uint64_t text, bytes;
} found_chain;

/* Memory for the remaining candidates and the chains of one search. */
typedef struct chain_memory {
    const places *left;
    uint64_t live[MOST_WORDS];
    node live_nodes[MOST_NODES], weak[MOST_NODES][MOST_EXCLUDED];
    uint32_t live_count;
    uint8_t weak_count[MOST_NODES], weak_in_cell[MOST_NODES];
    uint64_t *weak_all, *weak_peers; /* masks for each node */
    links by_houses, by_cells, both;
    /* Of walks: */
    uint32_t stamp, on_stamp[MOST_NODES], off_stamp[MOST_NODES];
    int32_t off_of[MOST_NODES], before[MOST_NODES]; /* for each true node its parents, or -1 */
    node queue[MOST_NODES], path[4 * MOST_NODES];
    uint32_t path_count;
    uint64_t path_reasons[MOST_WORDS];
    /* Of the closure: */
    uint64_t *steps, finished[MOST_WORDS];
    uint32_t place[MOST_NODES], stack[MOST_NODES], depth;
    /* Of multiple chains: */
    uint64_t *off_reach;
    struct walk *walks;
    uint64_t walked[MOST_WORDS];
    /* Of the chains found: */
    growing chains, sets, texts, table;
} chain_memory;

static uint64_t *all_sets(branching *b) { return calloc((uint64_t)b->p->nodes * b->p->words + 1, sizeof(uint64_t)); }

static inline uint64_t *set_of(const branching *b, uint64_t *sets, uint32_t number) {
    return sets + (uint64_t)number * b->p->words;
}

/* The sector by which a true candidate excludes another. */
static uint32_t weak_sector(const position *p, node one, node two) {
    for (uint32_t k = 0; k < 4; k++)
        if (p->sector[one][k] == p->sector[two][k]) return p->sector[one][k];
    return 0;
}

/* Add the nodes that the search removed from a sector. */
static void add_removed(const branching *b, uint64_t *set, uint32_t sector) {
    add_places(b->p, set, sector, (uint32_t)b->members[sector] ^ b->memory->left[sector]);
}

static void add_strong(links *l, node one, node two, uint32_t sector) {
    for (uint32_t k = 0; k < l->strong_count[one]; k++)
        if (l->strong[one][k] == two) return;
    l->strong[one][l->strong_count[one]] = two;
    l->sector[one][l->strong_count[one]++] = (uint16_t)sector;
}

static void add_strong_links(const branching *b, links *l, uint32_t from, uint32_t to) {
    const places *left = b->memory->left;
    for (uint32_t sector = from; sector < to; sector++) {
        if (COUNT(left[sector]) != 2) continue;
        uint32_t first = (uint32_t)__builtin_ctz(left[sector]), last = 31 - (uint32_t)__builtin_clz(left[sector]);
        node one = b->p->node_at[sector][first], two = b->p->node_at[sector][last];
        add_strong(l, one, two, sector);
        add_strong(l, two, one, sector);
    }
}

/* Number a node, and finish the nodes that lead to each other; the lowest number of the nodes it leads back to. */
static uint32_t visit(branching *b, links *l, uint32_t at) {
    chain_memory *m = b->memory;
    uint32_t words = b->p->words;
    uint64_t *found = set_of(b, l->reach, at), left[MOST_WORDS];
    m->stack[m->depth++] = at;
    uint32_t own = m->place[at] = m->depth, lowest = own;
    memcpy(left, set_of(b, m->steps, at), words * sizeof *left);
    for (uint32_t w = 0; w < words; w++)
        while (left[w]) {
            uint64_t low = left[w] & -left[w];
            uint32_t other = 64 * w + (uint32_t)__builtin_ctzll(left[w]);
            if (!m->place[other]) {
                uint32_t back = visit(b, l, other);
                if (back < lowest) lowest = back;
            }
            if (m->finished[w] & low) {
                const uint64_t *behind = set_of(b, l->reach, other);
                EACH_WORD(v, words) {
                    found[v] |= behind[v];
                    left[v] &= ~behind[v];
                }
            } else if (m->place[other] < lowest)
                lowest = m->place[other];
            left[w] &= ~low;
        }
    if (lowest == own) {
        for (uint32_t k = own - 1; k < m->depth; k++)
            if (m->stack[k] != at) join(found, set_of(b, l->reach, m->stack[k]), words);
        for (uint32_t k = own - 1; k < m->depth; k++) {
            ADD(m->finished, m->stack[k]);
            if (m->stack[k] != at) memcpy(set_of(b, l->reach, m->stack[k]), found, words * sizeof *found);
        }
        m->depth = own - 1;
    }
    return lowest;
}

/* Find for each node the nodes that are true if it is true. */
static void find_reach(branching *b, links *l) {
    chain_memory *m = b->memory;
    uint32_t words = b->p->words;
    memset(m->steps, 0, (uint64_t)b->p->nodes * words * sizeof *m->steps);
    for (uint32_t i = 0; i < m->live_count; i++) {
        node other = m->live_nodes[i];
        for (uint32_t k = 0; k < l->strong_count[other]; k++)
            for (uint32_t j = l->first_weak[other]; j < m->weak_count[other]; j++)
                ADD(set_of(b, m->steps, m->weak[other][j]), l->strong[other][k]);
    }
    memcpy(l->reach, m->steps, (uint64_t)b->p->nodes * words * sizeof *m->steps);
    memset(m->finished, 0, sizeof m->finished);
    memset(m->place, 0, sizeof m->place);
    m->depth = 0;
    for (uint32_t i = 0; i < m->live_count; i++)
        if (!m->place[m->live_nodes[i]]) visit(b, l, m->live_nodes[i]);
}

enum { BY_HOUSES = 1, BY_CELLS = 2, BOTH = BY_HOUSES | BY_CELLS };

static void find_links(branching *b, links *l, int kind) {
    chain_memory *m = b->memory;
    memset(l->strong_count, 0, sizeof l->strong_count);
    for (uint32_t i = 0; i < m->live_count; i++) {
        node at = m->live_nodes[i];
        l->first_weak[at] = kind == BY_HOUSES ? m->weak_in_cell[at] : 0;
    }
    l->weak_masks = kind == BY_HOUSES ? m->weak_peers : m->weak_all;
    if (kind & BY_CELLS) add_strong_links(b, l, 0, CELLS);
    if (kind & BY_HOUSES) { /* in the order around a cell */
        add_strong_links(b, l, sector_of(BOXES, 0), sector_of(COLUMNS, 0));
        add_strong_links(b, l, sector_of(ROWS, 0), SECTORS);
        add_strong_links(b, l, sector_of(COLUMNS, 0), sector_of(ROWS, 0));
    }
    find_reach(b, l);
}

/* The candidates that the current search has not removed, and their weak links. */
static void find_remaining(branching *b) {
    const position *p = b->p;
    chain_memory *m = b->memory;
    m->left = b->left;
    m->live_count = 0;
    memset(m->live, 0, sizeof m->live);
    for (uint32_t cell = 0; cell < CELLS; cell++)
        EACH_PLACE(digit, m->left[cell]) {
            m->live_nodes[m->live_count++] = p->node_at[cell][digit];
            ADD(m->live, p->node_at[cell][digit]);
        }
    for (uint32_t i = 0; i < m->live_count; i++) {
        node at = m->live_nodes[i];
        uint64_t *all = set_of(b, m->weak_all, at), *peers = set_of(b, m->weak_peers, at);
        memset(peers, 0, p->words * sizeof *peers);
        memset(all, 0, p->words * sizeof *all);
        uint32_t count = 0;
        for (uint32_t k = 0; k < p->excluded[at]; k++) {
            node other = p->excludes[at][k];
            if (k == p->excluded_in_cell[at]) m->weak_in_cell[at] = (uint8_t)count;
            if (!HAS(m->live, other)) continue;
            m->weak[at][count++] = other;
            ADD(all, other);
            if (k >= p->excluded_in_cell[at]) ADD(peers, other);
        }
        if (p->excluded_in_cell[at] == p->excluded[at]) m->weak_in_cell[at] = (uint8_t)count;
        m->weak_count[at] = (uint8_t)count;
    }
    m->chains.count = m->sets.count = m->texts.count = 0;
}

/* The difficulty that a length adds, as in hint.py. */
static double difficulty(double base, uint32_t complexity) {
    double added = 0;
    int is_odd = 0;
    for (int64_t step = 4; (int64_t)complexity - 2 > step; is_odd = !is_odd) {
        added += 0.1;
        step = is_odd ? step * 4 / 3 : step * 3 / 2;
    }
    return base + added;
}

/* Note a chain, whose text was the last one written from `text`. */
static void add_chain(branching *b, double base, uint32_t length, uint32_t order, const uint64_t *gone,
                      const uint64_t *reasons, uint64_t text) {
    chain_memory *m = b->memory;
    uint32_t words = b->p->words;
    uint64_t at = m->sets.count, *sets = grow(b, &m->sets, 2 * words, sizeof *sets);
    found_chain *made = grow(b, &m->chains, 1, sizeof *made);
    if (!sets || !made) return;
    memcpy(sets, gone, words * sizeof *sets);
    memcpy(sets + words, reasons, words * sizeof *sets);
    *made = (found_chain){difficulty(base, length), length,      order,
                          (uint32_t)(m->chains.count - 1), at, at + words,
                          text, m->texts.count - text};
}

/* Continue the text of a chain with these nodes. */
static void add_text(branching *b, const node *nodes, uint32_t count) {
    node *text = grow(b, &b->memory->texts, count * sizeof *nodes, 1);
    if (text) memcpy(text, nodes, count * sizeof *nodes);
}

static int by_rank(const void *one, const void *two) {
    const found_chain *a = one, *b = two;
    if (a->difficulty != b->difficulty) return a->difficulty < b->difficulty ? -1 : 1;
    if (a->length != b->length) return a->length < b->length ? -1 : 1;
    if (a->order != b->order) return a->order < b->order ? -1 : 1;
    return a->number < b->number ? -1 : a->number > b->number;
}

static uint64_t hash_of(const void *bytes, uint64_t count) {
    const uint8_t *at = bytes;
    uint64_t hash = 0xCBF29CE484222325;
    for (uint64_t i = 0; i < count; i++) hash = (hash ^ at[i]) * 0x100000001B3;
    return hash ^ hash >> 32;
}

/* Assume false what the chains eliminate, the easiest first, each elimination once; 0 if there are none. */
static int assume_chains(branching *b, search *s) {
    chain_memory *m = b->memory;
    found_chain *chains = m->chains.at;
    const uint64_t *sets = m->sets.at;
    uint32_t words = b->p->words, count = (uint32_t)m->chains.count, size = 16;
    if (!count || b->failed) return 0;
    qsort(chains, count, sizeof *chains, by_rank);
    while (size < 2 * count) size *= 2;
    m->table.count = 0;
    uint32_t *table = grow(b, &m->table, size, sizeof *table); /* chains by their eliminations, from 1 */
    if (!table) return 0;
    memset(table, 0, size * sizeof *table);
    int any = 0;
    for (uint32_t i = 0; i < count; i++) {
        const uint64_t *gone = sets + chains[i].gone, *reasons = sets + chains[i].reasons;
        uint64_t slot = hash_of(gone, words * sizeof *gone) & (size - 1);
        while (table[slot] && memcmp(sets + chains[table[slot] - 1].gone, gone, words * sizeof *gone))
            slot = (slot + 1) & (size - 1);
        if (table[slot]) continue;
        table[slot] = i + 1;
        if (is_empty(reasons, words)) continue; /* it holds outside the search */
        any = 1;
        assume_gone(b, s, gone, reasons, (char *)m->texts.at + chains[i].text, (uint32_t)chains[i].bytes,
                    chains[i].length);
    }
    return any;
}
