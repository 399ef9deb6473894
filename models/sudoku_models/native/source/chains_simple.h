/* Bidirectional cycles and forcing chains among the remaining candidates of a search. See chains.py. */
#include "chains_links.h"

enum { CHAIN_TEXT = 0xFFF0, CYCLE_TEXT, MULTIPLE_TEXT, END_OF_BRANCH };

typedef struct {
    int kind;
    uint32_t order;
    double cycle, chain; /* base difficulties; 0 if this kind has only cycles */
} chain_kind;

/* Add the reason for a strong link to those of the path. */
static void add_reason(branching *b, const links *l, node off, node on) {
    for (uint32_t k = 0; k < l->strong_count[off]; k++)
        if (l->strong[off][k] == on) add_removed(b, b->memory->path_reasons, l->sector[off][k]);
}

static void begin_walk(chain_memory *m) {
    if (!++m->stamp) {
        memset(m->on_stamp, 0, sizeof m->on_stamp);
        memset(m->off_stamp, 0, sizeof m->off_stamp);
        m->stamp = 1;
    }
}

static void set_parents(chain_memory *m, node on, int32_t off, int32_t before) {
    m->on_stamp[on] = m->stamp;
    m->off_of[on] = off;
    m->before[on] = before;
}

/* Search breadth first from the `count` nodes of the queue for a true node in the set; that node. */
static int32_t walk_to(branching *b, const links *l, uint32_t count, const uint64_t *goal) {
    chain_memory *m = b->memory;
    for (uint32_t i = 0; i < count; i++) {
        node at = m->queue[i];
        if (HAS(goal, at)) return at;
        for (uint32_t j = l->first_weak[at]; j < m->weak_count[at]; j++) {
            node off = m->weak[at][j];
            if (m->off_stamp[off] == m->stamp) continue;
            m->off_stamp[off] = m->stamp;
            for (uint32_t k = 0; k < l->strong_count[off]; k++) {
                node on = l->strong[off][k];
                if (m->on_stamp[on] == m->stamp) continue;
                set_parents(m, on, off, at);
                m->queue[count++] = on;
            }
        }
    }
    return -1;
}

/* Write the path from the last node back to the first, after `before` nodes, and its reasons. */
static void write_path(branching *b, const links *l, int32_t last, uint32_t before) {
    chain_memory *m = b->memory;
    m->path_count = before;
    memset(m->path_reasons, 0, sizeof m->path_reasons);
    while (last >= 0) {
        int32_t off = m->off_of[last];
        m->path[m->path_count++] = (node)last;
        if (off >= 0) {
            m->path[m->path_count++] = (node)off;
            add_reason(b, l, (node)off, (node)last);
        }
        last = m->before[last];
    }
}

static void add_path(branching *b, double base, uint32_t order, const uint64_t *gone, node tag) {
    chain_memory *m = b->memory;
    uint64_t text = m->texts.count;
    add_text(b, &tag, 1);
    add_text(b, m->path, m->path_count);
    add_chain(b, base, m->path_count, order, gone, m->path_reasons, text);
}

/* The forcing chains that start with a node, first assumed true, then assumed false. */
static void forcing_chains(branching *b, const links *l, node start, const chain_kind *kind) {
    const position *p = b->p;
    chain_memory *m = b->memory;
    uint64_t gone[MOST_WORDS] = {0}, own[MOST_WORDS] = {0};
    const uint64_t *weak = l->weak_masks + (uint64_t)start * p->words, *reach = set_of(b, l->reach, start);
    ADD(own, start);
    int meets = 0, returns = 0;
    EACH_WORD(w, p->words) meets |= (reach[w] & weak[w]) != 0;
    if (meets) {
        begin_walk(m);
        set_parents(m, start, -1, -1);
        m->queue[0] = start;
        write_path(b, l, walk_to(b, l, 1, weak), 1);
        m->path[0] = start;
        add_path(b, kind->chain, kind->order, own, CHAIN_TEXT);
    }
    for (uint32_t k = 0; k < l->strong_count[start]; k++)
        returns |= (int)HAS(set_of(b, l->reach, l->strong[start][k]), start);
    if (!returns) return;
    begin_walk(m);
    for (uint32_t k = 0; k < l->strong_count[start]; k++) {
        set_parents(m, l->strong[start][k], start, -1);
        m->queue[k] = l->strong[start][k];
    }
    write_path(b, l, walk_to(b, l, l->strong_count[start], own), 0);
    add_places(p, gone, p->cell[start], m->left[p->cell[start]] & ~(1u << p->digit[start]));
    add_path(b, kind->chain, kind->order, gone, CHAIN_TEXT);
}

/* The cycle of the path, which leads from a false node back to it, if it eliminates anything. */
static void close_cycle(branching *b, const chain_kind *kind) {
    const position *p = b->p;
    chain_memory *m = b->memory;
    uint64_t true_[MOST_WORDS] = {0}, false_[MOST_WORDS] = {0}, own[MOST_WORDS] = {0};
    for (uint32_t i = 0; i < m->path_count; i += 2) {
        node off = m->path[i], on = m->path[i + 1];
        join(true_, set_of(b, m->weak_peers, on), p->words);
        join(false_, set_of(b, m->weak_peers, off), p->words);
        add_places(p, own, p->cell[on], m->left[p->cell[on]]);
        add_places(p, own, p->cell[off], m->left[p->cell[off]]);
        add_removed(b, m->path_reasons, weak_sector(p, on, off));
    }
    EACH_WORD(w, p->words) true_[w] &= false_[w] & m->live[w] & ~own[w];
    if (is_empty(true_, p->words)) return;
    node first = m->path[m->path_count - 1];
    memmove(m->path + 1, m->path, (m->path_count - 1) * sizeof *m->path);
    m->path[0] = first;
    add_path(b, kind->cycle, kind->order, true_, CYCLE_TEXT);
}

/* The cycle that ends with a true node and its weak link to a false one, if it is a cycle. */
static void try_cycle(branching *b, const links *l, node start, node last, node off, const chain_kind *kind) {
    chain_memory *m = b->memory;
    write_path(b, l, last, 1);
    for (uint32_t i = 2; i < m->path_count; i += 2)
        if (m->path[i] == off) return;
    m->path[0] = off;
    add_reason(b, l, start, off);
    close_cycle(b, kind);
}

/* The cycles through a node that eliminate something. */
static void cycles(branching *b, const links *l, node start, const chain_kind *kind) {
    chain_memory *m = b->memory;
    uint64_t closing[MOST_WORDS] = {0};
    uint32_t count = 1;
    for (uint32_t k = 0; k < l->strong_count[start]; k++) ADD(closing, l->strong[start][k]);
    begin_walk(m);
    set_parents(m, start, -1, -1);
    m->queue[0] = start;
    for (uint32_t i = 0; i < count; i++) {
        node at = m->queue[i];
        for (uint32_t j = l->first_weak[at]; j < m->weak_count[at]; j++) {
            node off = m->weak[at][j];
            if (i && HAS(closing, off)) try_cycle(b, l, start, at, off, kind);
            for (uint32_t k = 0; k < l->strong_count[off]; k++) {
                node on = l->strong[off][k];
                if (m->on_stamp[on] == m->stamp || !HAS(set_of(b, l->reach, on), start)) continue;
                set_parents(m, on, off, at);
                m->queue[count++] = on;
            }
        }
    }
}

static void chains_of_kind(branching *b, links *l, const chain_kind *kind) {
    chain_memory *m = b->memory;
    find_links(b, l, kind->kind);
    for (uint32_t i = 0; i < m->live_count; i++) {
        node start = m->live_nodes[i];
        uint32_t left = m->left[b->p->cell[start]];
        const uint64_t *reach = set_of(b, l->reach, start);
        if (!(left & (left - 1))) continue;
        if (HAS(reach, start)) cycles(b, l, start, kind);
        if (kind->chain > 0) forcing_chains(b, l, start, kind);
    }
}

/* Assume false what cycles and forcing chains eliminate; 0 if there are none. */
static int cycles_and_chains(branching *b, search *s) {
    static const chain_kind houses = {BY_HOUSES, 2, 6.5, 6.6}, cells = {BY_CELLS, 3, 6.5, 0},
                            both = {BOTH, 4, 7.0, 7.0};
    find_remaining(b);
    chains_of_kind(b, &b->memory->by_houses, &houses);
    chains_of_kind(b, &b->memory->by_cells, &cells);
    chains_of_kind(b, &b->memory->both, &both);
    return assume_chains(b, s);
}
