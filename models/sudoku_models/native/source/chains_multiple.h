/* Multiple forcing chains among the remaining candidates of a search. See multiple.py. */
#include "chains_simple.h"

enum { DOUBLE = 1, CELL = 5, HOUSE = 6, CLASH = 7 }; /* the kinds of branching.py */

/* The consequences of a candidate, in the order found. */
typedef struct walk {
    node ons[MOST_NODES], offs[MOST_NODES];
    int16_t on_parent[MOST_NODES], off_parent[MOST_NODES]; /* -1 for the start */
    uint32_t on_count, off_count;
    uint64_t on_set[MOST_WORDS], off_set[MOST_WORDS];
} walk;

static void walk_on(walk *to, node on, int16_t parent) {
    ADD(to->on_set, on);
    to->on_parent[on] = parent;
    to->ons[to->on_count++] = on;
}

static void walk_off(walk *to, node off, node parent) {
    ADD(to->off_set, off);
    to->off_parent[off] = (int16_t)parent;
    to->offs[to->off_count++] = off;
}

/* Breadth first, until the candidate contradicts itself. */
static void walk_from(const branching *b, const links *l, node start, walk *to) {
    const chain_memory *m = b->memory;
    to->on_count = to->off_count = 0;
    memset(to->on_set, 0, sizeof to->on_set);
    memset(to->off_set, 0, sizeof to->off_set);
    walk_on(to, start, -1);
    for (uint32_t j = 0; j < m->weak_count[start]; j++) walk_off(to, m->weak[start][j], start);
    for (uint32_t i = 0; i < to->off_count; i++) {
        node off = to->offs[i], found[MOST_STRONG];
        uint32_t count = 0;
        for (uint32_t k = 0; k < l->strong_count[off]; k++) {
            node on = l->strong[off][k];
            if (HAS(to->off_set, on)) return;
            if (HAS(to->on_set, on)) continue;
            walk_on(to, on, (int16_t)off);
            found[count++] = on;
        }
        for (uint32_t k = 0; k < count; k++)
            for (uint32_t j = 0; j < m->weak_count[found[k]]; j++) {
                node other = m->weak[found[k]][j];
                if (HAS(to->on_set, other)) return;
                if (!HAS(to->off_set, other)) walk_off(to, other, found[k]);
            }
    }
}

/* Find for each remaining node the nodes that are false if it is true. */
static void find_off_reach(branching *b, const links *l) {
    chain_memory *m = b->memory;
    uint32_t words = b->p->words, size = 2048;
    m->table.count = 0;
    uint32_t *table = grow(b, &m->table, size, sizeof *table); /* the first node of each reach, from 1 */
    if (!table) return;
    memset(table, 0, size * sizeof *table);
    for (uint32_t i = 0; i < m->live_count; i++) {
        node at = m->live_nodes[i];
        const uint64_t *reach = set_of(b, l->reach, at);
        uint64_t *found = set_of(b, m->off_reach, at);
        uint64_t slot = hash_of(reach, words * sizeof *reach) & (size - 1);
        while (table[slot] && memcmp(set_of(b, l->reach, table[slot] - 1), reach, words * sizeof *reach))
            slot = (slot + 1) & (size - 1);
        if (table[slot]) {
            memcpy(found, set_of(b, m->off_reach, table[slot] - 1), words * sizeof *found);
            continue;
        }
        table[slot] = at + 1u;
        memset(found, 0, words * sizeof *found);
        EACH_IN(other, reach, words) join(found, l->weak_masks + other * words, words);
    }
    for (uint32_t i = 0; i < m->live_count; i++) {
        node at = m->live_nodes[i];
        join(set_of(b, m->off_reach, at), l->weak_masks + (uint64_t)at * words, words);
    }
}

/* Note the conclusion on a node that all branches share. */
static void add_multiple(branching *b, const links *l, uint32_t sector, uint32_t kind, node end, int is_true) {
    const position *p = b->p;
    chain_memory *m = b->memory;
    uint64_t gone[MOST_WORDS] = {0};
    if (is_true) add_places(p, gone, p->cell[end], m->left[p->cell[end]] & ~(1u << p->digit[end]));
    else ADD(gone, end);
    if (is_empty(gone, p->words)) return;
    memset(m->path_reasons, 0, sizeof m->path_reasons);
    add_removed(b, m->path_reasons, sector);
    uint64_t text = m->texts.count;
    uint32_t length = 0;
    node tag[2] = {MULTIPLE_TEXT, (node)is_true};
    add_text(b, tag, 2);
    EACH_PLACE(i, m->left[sector]) {
        const walk *in = &m->walks[p->node_at[sector][i]];
        int is_on = is_true;
        int32_t at = end;
        m->path_count = 0;
        for (;;) {
            m->path[m->path_count++] = (node)at;
            int32_t before = is_on ? in->on_parent[at] : in->off_parent[at];
            if (before < 0) break;
            if (is_on) add_reason(b, l, (node)before, (node)at);
            at = before;
            is_on = !is_on;
        }
        length += m->path_count;
        m->path[m->path_count++] = END_OF_BRANCH;
        add_text(b, m->path, m->path_count);
    }
    add_chain(b, 8.0, length, kind, gone, m->path_reasons, text);
}

static void branch_in_sector(branching *b, const links *l, uint32_t sector, uint32_t kind) {
    const position *p = b->p;
    chain_memory *m = b->memory;
    uint64_t ons[MOST_WORDS], offs[MOST_WORDS];
    memcpy(ons, m->live, sizeof ons);
    memcpy(offs, m->live, sizeof offs);
    EACH_PLACE(i, m->left[sector]) {
        node start = p->node_at[sector][i];
        const uint64_t *reach = set_of(b, l->reach, start), *off_reach = set_of(b, m->off_reach, start);
        int holds = (int)HAS(ons, start);
        EACH_WORD(w, p->words) {
            ons[w] &= reach[w];
            offs[w] &= off_reach[w];
        }
        if (holds) ADD(ons, start);
    }
    if (is_empty(ons, p->words) && is_empty(offs, p->words)) return;
    walk *first = NULL;
    EACH_PLACE(j, m->left[sector]) {
        node start = p->node_at[sector][j];
        walk *here = &m->walks[start];
        if (!HAS(m->walked, start)) walk_from(b, l, start, here);
        ADD(m->walked, start);
        if (!first) {
            first = here;
            memcpy(ons, here->on_set, sizeof ons);
            memcpy(offs, here->off_set, sizeof offs);
        }
        EACH_WORD(w, p->words) {
            ons[w] &= here->on_set[w];
            offs[w] &= here->off_set[w];
        }
    }
    if (!first) return;
    for (uint32_t k = 0; k < first->on_count; k++)
        if (HAS(ons, first->ons[k])) add_multiple(b, l, sector, kind, first->ons[k], 1);
    for (uint32_t k = 0; k < first->off_count; k++)
        if (HAS(offs, first->offs[k])) add_multiple(b, l, sector, kind, first->offs[k], 0);
}

/* Assume false what multiple chains eliminate; 0 if there are none. Call it after `cycles_and_chains` found
 * nothing: it uses the links that these found. */
static int multiple_chains(branching *b, search *s) {
    const position *p = b->p;
    chain_memory *m = b->memory;
    const links *l = &m->both;
    m->chains.count = m->sets.count = m->texts.count = 0;
    memset(m->walked, 0, sizeof m->walked);
    find_off_reach(b, l);
    for (uint32_t i = 0; i < m->live_count && !b->failed; i++) {
        node at = m->live_nodes[i];
        uint32_t left = m->left[p->cell[at]];
        if (COUNT(left) < 3) continue;
        for (uint32_t k = 1; k < 4; k++) {
            uint32_t sector = p->sector[at][k], there = m->left[sector], own = 1u << p->place[at][k];
            if ((there & -there) == own && there != own) branch_in_sector(b, l, sector, HOUSE);
        }
        if (left >> p->digit[at] == 1) branch_in_sector(b, l, p->cell[at], CELL);
    }
    return assume_chains(b, s);
}
