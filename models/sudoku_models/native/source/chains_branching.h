/* The conclusions of dynamic forcing chains, and the chains nested in a search. See branching.py and dynamic.py. */
#include "chains_multiple.h"

enum { MOST_BRANCHES = 9, DYNAMIC_TEXT = 0xFFF8 };

static const double bases[SUDOKU_CHAIN_LEVELS] = {8.5, 9.0, 9.5, 10.0, 10.5, 11.0};

/* A node proved true or false, and the reason. */
typedef struct {
    uint32_t kind;
    node node;
    int is_true;
    uint32_t count, sector; /* of the branches; the sector is SECTORS for none */
    const search *searches[MOST_BRANCHES];
    uint32_t slots[MOST_BRANCHES];
} conclusion;

/* Called with each conclusion, in order. */
typedef void (*receiver)(branching *b, const conclusion *found, void *to);

static int nested_chains(branching *b, search *s, uint32_t level);

/* Assume false what the deductions of the level eliminate, the first that finds anything; 0 if none does. */
static int deduce(branching *b, search *s) {
    if (b->level == 0) return 0;
    if (patterns(b, s)) return 1;
    switch (b->level) {
        case 1: return 0;
        case 2: return cycles_and_chains(b, s);
        case 3: return cycles_and_chains(b, s) || multiple_chains(b, s);
        case 4: return nested_chains(b, s, 0);
        default: return nested_chains(b, s, 0) || nested_chains(b, s, 2);
    }
}

/* An empty search of the pool; NULL without memory. */
static search *new_search(branching *b) {
    uint64_t nodes = b->p->nodes, words = b->p->words;
    if (b->used == b->pool.count) {
        search **place = grow(b, &b->pool, 1, sizeof *place);
        if (!place) return NULL;
        uint64_t sets = 2 * words * sizeof(uint64_t), slots = 2 * nodes * sizeof(uint32_t);
        search *made = *place = malloc(sizeof *made + sets + slots + 2 * nodes * sizeof(node) + 8);
        if (!made) {
            b->failed = 1;
            return NULL;
        }
        made->on_set = (uint64_t *)(made + 1);
        made->off_set = made->on_set + words;
        made->on = (uint32_t *)(made->off_set + words);
        made->off = made->on + nodes;
        made->ons = (node *)(made->off + nodes);
        made->offs = made->ons + nodes;
    }
    search *made = ((search **)b->pool.at)[b->used++];
    memset(made->on_set, 0, 2 * words * sizeof(uint64_t));
    made->on_count = made->off_count = made->done = made->nested_count = 0;
    made->nested = (uint32_t)b->nested.count;
    made->has_clash = 0;
    return made;
}

/* The consequences of assuming a candidate true or false; NULL without memory. */
static const search *search_of(branching *b, node start, int is_on) {
    search **known = &b->searches[2 * start + !is_on];
    if (*known || b->failed) return *known;
    search *s = new_search(b);
    if (!s) return NULL;
    memcpy(b->left, b->members, sizeof b->left);
    if (is_on) {
        uint64_t own[3 * MOST_WORDS] = {0};
        ADD(own, start);
        s->on[start] = new_mask(b, own);
        ADD(s->on_set, start);
        s->ons[s->on_count++] = start;
        if (exclude(b, s, start)) propagate(b, s);
    } else {
        set_off(b, s, start, NULL);
        propagate(b, s);
    }
    while (!s->has_clash && !b->failed && deduce(b, s)) propagate(b, s);
    return *known = b->failed ? NULL : s;
}

static void agreed(branching *b, conclusion *c, receiver receive, void *to) {
    const search *first = c->searches[0];
    for (int is_true = 1; is_true >= 0; is_true--) {
        uint64_t shared[MOST_WORDS];
        memcpy(shared, is_true ? first->on_set : first->off_set, b->p->words * sizeof *shared);
        for (uint32_t k = 1; k < c->count; k++) {
            const uint64_t *other = is_true ? c->searches[k]->on_set : c->searches[k]->off_set;
            EACH_WORD(w, b->p->words) shared[w] &= other[w];
        }
        if (is_empty(shared, b->p->words)) continue;
        const node *order = is_true ? first->ons : first->offs;
        c->is_true = is_true;
        for (uint32_t i = 0; i < (is_true ? first->on_count : first->off_count); i++) {
            node at = c->node = order[i];
            if (!HAS(shared, at)) continue;
            for (uint32_t k = 0; k < c->count; k++)
                c->slots[k] = is_true ? c->searches[k]->on[at] : c->searches[k]->off[at];
            receive(b, c, to);
        }
    }
}

static void branch_on(branching *b, uint32_t sector, uint32_t kind, receiver receive, void *to) {
    conclusion c = {.kind = kind, .sector = sector};
    EACH_PLACE(i, b->members[sector])
        if (!(c.searches[c.count++] = search_of(b, b->p->node_at[sector][i], 1))) return;
    agreed(b, &c, receive, to);
}

/* What follows from assuming a candidate true, and false. */
static void assume_both(branching *b, node at, int is_pair, receiver receive, void *to) {
    conclusion c = {.kind = DOUBLE, .count = 2, .sector = SECTORS};
    for (int is_on = 1; is_on >= 0; is_on--) {
        const search *s = c.searches[!is_on] = search_of(b, at, is_on);
        if (!s) return;
        if (!s->has_clash) continue;
        conclusion clash = {CLASH, at, !is_on, 2, SECTORS, {s, s}, {s->clash[0], s->clash[1]}};
        receive(b, &clash, to);
    }
    if (!is_pair) agreed(b, &c, receive, to);
}

/* Hand over every conclusion, even if another one makes it unnecessary. */
static void conclude(branching *b, receiver receive, void *to) {
    const position *p = b->p;
    for (uint32_t cell = 0; cell < CELLS && !b->failed; cell++) {
        uint32_t own = b->members[cell];
        if (!(own & (own - 1))) continue;
        EACH_PLACE(digit, own) {
            node at = p->node_at[cell][digit];
            assume_both(b, at, COUNT(own) == 2, receive, to);
            for (uint32_t k = 1; k < 4 && !b->failed; k++) {
                uint32_t sector = p->sector[at][k], there = b->members[sector], first = 1u << p->place[at][k];
                if ((there & -there) == first && there != first) branch_on(b, sector, HOUSE, receive, to);
            }
        }
        branch_on(b, cell, CELL, receive, to);
    }
}

/* Of a path, by its number. */
typedef struct {
    uint64_t text, bytes, serial;
    uint32_t length;
} known_path;

static uint32_t path_number(branching *b, const void *text, uint32_t bytes) {
    uint64_t size = b->path_table.count, hash = hash_of(text, bytes);
    const char *texts = b->path_text.at;
    if (2 * (b->paths.count + 1) > size) { /* number the known paths again in a larger table */
        uint64_t larger = size ? 4 * size : 64;
        b->path_table.count = 0;
        uint32_t *table = grow(b, &b->path_table, larger, sizeof *table);
        if (!table) return 0;
        memset(table, 0, larger * sizeof *table);
        const known_path *paths = b->paths.at;
        for (uint32_t i = 0; i < b->paths.count; i++) {
            uint64_t slot = hash_of(texts + paths[i].text, paths[i].bytes) & (larger - 1);
            while (table[slot]) slot = (slot + 1) & (larger - 1);
            table[slot] = i + 1;
        }
        size = larger;
    }
    uint32_t *table = b->path_table.at;
    uint64_t slot = hash & (size - 1);
    for (; table[slot]; slot = (slot + 1) & (size - 1)) {
        const known_path *path = (known_path *)b->paths.at + table[slot] - 1;
        if (path->bytes == bytes && !memcmp(texts + path->text, text, bytes)) return table[slot] - 1;
    }
    uint64_t at = b->path_text.count;
    char *copy = grow(b, &b->path_text, bytes, 1);
    known_path *made = grow(b, &b->paths, 1, sizeof *made);
    if (!copy || !made) return 0;
    memcpy(copy, text, bytes);
    *made = (known_path){at, bytes, 0, 0};
    table[slot] = (uint32_t)b->paths.count;
    return (uint32_t)b->paths.count - 1;
}

/* The number of nodes in all branches, with each nested chain counted once. */
static uint32_t complexity(branching *b, const conclusion *c) {
    uint32_t words = b->p->words, total = 0;
    b->path_serial++;
    for (uint32_t k = 0; k < c->count; k++) {
        const uint64_t *mask = mask_at(b, c->slots[k]);
        EACH_WORD(w, 2 * words) total += (uint32_t)__builtin_popcountll(mask[w]);
        const nested_chain *nested = (nested_chain *)b->nested.at + c->searches[k]->nested;
        for (uint32_t i = 0; i < c->searches[k]->nested_count; i++) {
            if (!HAS(mask + words, nested[i].off)) continue;
            known_path *path = (known_path *)b->paths.at + nested[i].path;
            if (path->serial == b->path_serial) total -= path->length; /* the last length counts */
            path->serial = b->path_serial;
            path->length = nested[i].length;
            total += path->length;
        }
    }
    return total;
}

/* Of each elimination the least complex conclusion, as a key: a node found false, or the other nodes of its cell. */
typedef struct {
    uint32_t length, number;
    double difficulty;
    conclusion found;
} best_chain;

typedef struct {
    growing *chains;
    uint32_t *at; /* for each key the chain, from 1 */
    uint32_t seen;
    double base;
} best_chains;

static void receive_nested(branching *b, const conclusion *found, void *to) {
    const position *p = b->p;
    best_chains *best = to;
    uint32_t number = best->seen++, key = found->node;
    if (found->is_true) {
        uint32_t cell = p->cell[found->node], others = b->members[cell] & ~(1u << p->digit[found->node]);
        if (!others) return;
        key = others & (others - 1) ? p->nodes + found->node : p->node_at[cell][__builtin_ctz(others)];
    }
    uint32_t length = complexity(b, found);
    best_chain *chain;
    if (best->at[key]) {
        chain = (best_chain *)best->chains->at + best->at[key] - 1;
        if (length > chain->length || (length == chain->length && found->kind >= chain->found.kind)) return;
    } else {
        chain = grow(b, best->chains, 1, sizeof *chain);
        if (!chain) return;
        best->at[key] = (uint32_t)best->chains->count;
    }
    *chain = (best_chain){length, number, difficulty(best->base, length), *found};
}

static int by_best(const void *one, const void *two) {
    const best_chain *a = one, *b = two;
    if (a->difficulty != b->difficulty) return a->difficulty < b->difficulty ? -1 : 1;
    if (a->length != b->length) return a->length < b->length ? -1 : 1;
    if (a->found.kind != b->found.kind) return a->found.kind < b->found.kind ? -1 : 1;
    return a->number < b->number ? -1 : a->number > b->number;
}

/* Restart the inner branching with the candidates that remain in a search. */
static branching *inside(branching *b, uint32_t level) {
    branching *inner = b->inner;
    uint32_t words = b->p->words;
    inner->level = level;
    memcpy(inner->members, b->left, sizeof inner->members);
    memset(inner->live, 0, sizeof inner->live);
    for (uint32_t cell = 0; cell < CELLS; cell++) add_places(b->p, inner->live, cell, inner->members[cell]);
    for (uint32_t sector = 0; sector < SECTORS; sector++) {
        memset(inner->reasons[sector], 0, words * sizeof(uint64_t));
        add_places(b->p, inner->reasons[sector], sector, (uint32_t)b->members[sector] ^ b->left[sector]);
    }
    count_for_patterns(inner);
    memset(inner->searches, 0, 2 * b->p->nodes * sizeof *inner->searches);
    inner->used = inner->masks.count = inner->nested.count = 0;
    inner->paths.count = inner->path_text.count = inner->path_table.count = 0;
    return inner;
}

/* Assume false what dynamic chains of a level among the remaining candidates eliminate; 0 if there are none. */
static int nested_chains(branching *b, search *s, uint32_t level) {
    branching *inner = inside(b, level);
    uint32_t words = b->p->words, keys[2 * MOST_NODES] = {0};
    growing chains = {NULL, 0, 0};
    best_chains best = {&chains, keys, 0, bases[level]};
    conclude(inner, receive_nested, &best);
    b->failed |= inner->failed;
    best_chain *found = chains.at;
    if (chains.count) qsort(found, chains.count, sizeof *found, by_best);
    int any = 0;
    for (uint64_t i = 0; i < chains.count && !b->failed; i++) {
        const conclusion *c = &found[i].found;
        uint64_t reasons[MOST_WORDS] = {0}, gone[MOST_WORDS] = {0};
        uint64_t text[2 + 2 * MOST_WORDS * MOST_BRANCHES], *end = text + 2;
        if (c->sector < SECTORS) join(reasons, inner->reasons[c->sector], words);
        for (uint32_t k = 0; k < c->count; k++) join(reasons, mask_at(inner, c->slots[k]) + 2 * words, words);
        if (is_empty(reasons, words)) continue;
        uint32_t cell = b->p->cell[c->node], own = 1u << b->p->digit[c->node];
        add_places(b->p, gone, cell, c->is_true ? b->left[cell] & ~own : own);
        text[0] = DYNAMIC_TEXT | (uint64_t)c->node << 16;
        text[1] = (uint64_t)c->is_true;
        for (uint32_t k = 0; k < c->count; k++, end += 2 * words)
            memcpy(end, mask_at(inner, c->slots[k]), 2 * words * sizeof *end);
        assume_gone(b, s, gone, reasons, text, (uint32_t)((char *)end - (char *)text), found[i].length);
        any = 1;
    }
    free(chains.at);
    return any;
}
