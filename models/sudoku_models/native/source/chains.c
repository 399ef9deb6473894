/* Dynamic forcing chains for human logic. Start with `conclude` in chains_branching.h. */
#include "chains_branching.h"

struct sudoku_chains {
    position position;
    branching *outer, *inner;
    chain_memory *memory;
    uint32_t assumed; /* assumptions made: two for each node */
};

static branching *open_branching(const position *p, chain_memory *memory) {
    branching *b = calloc(1, sizeof *b);
    if (!b) return NULL;
    b->p = p;
    b->memory = memory;
    b->searches = calloc(2 * (uint64_t)p->nodes + 1, sizeof *b->searches);
    b->failed = !b->searches;
    return b;
}

static void close_branching(branching *b) {
    if (!b) return;
    for (uint64_t i = 0; i < b->pool.count; i++) free(((search **)b->pool.at)[i]);
    for (growing *each[] = {&b->pool, &b->masks, &b->nested, &b->paths, &b->path_table, &b->path_text, NULL}, **g = each;
         *g; g++)
        free((*g)->at);
    free(b->searches);
    free(b->reasons);
    free(b);
}

static chain_memory *open_memory(branching *b) {
    chain_memory *m = b->memory = calloc(1, sizeof *m);
    if (!m) return NULL;
    uint64_t **sets[] = {&m->weak_all, &m->weak_peers, &m->steps, &m->off_reach, &m->by_houses.reach, &m->by_cells.reach,
                         &m->both.reach};
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) b->failed |= !(*sets[i] = all_sets(b));
    m->walks = b->level == 3 ? malloc(b->p->nodes * sizeof *m->walks + 1) : NULL;
    b->failed |= b->level == 3 && !m->walks;
    return m;
}

static void close_memory(chain_memory *m) {
    if (!m) return;
    void *held[] = {m->weak_all,       m->weak_peers, m->steps,   m->off_reach, m->by_houses.reach, m->by_cells.reach,
                    m->both.reach,     m->walks,      m->table.at, m->texts.at,  m->sets.at,         m->chains.at};
    for (size_t i = 0; i < sizeof held / sizeof *held; i++) free(held[i]);
    free(m);
}

sudoku_chains *sudoku_chains_open(const uint32_t *masks, uint32_t level) {
    sudoku_chains *c = level < SUDOKU_CHAIN_LEVELS ? calloc(1, sizeof *c) : NULL;
    if (!c) return NULL;
    read_position(&c->position, masks);
    branching *b = c->outer = open_branching(&c->position, NULL);
    if (b) {
        b->level = level;
        memcpy(b->members, c->position.members, sizeof b->members);
        EACH_WORD(w, c->position.nodes) ADD(b->live, w);
        count_for_patterns(b);
        c->memory = open_memory(b);
        b->failed |= !c->memory;
        if (level >= 4) {
            c->inner = b->inner = open_branching(&c->position, c->memory);
            if (c->inner) c->inner->reasons = calloc(SECTORS, sizeof *c->inner->reasons);
            b->failed |= !c->inner || c->inner->failed || !c->inner->reasons;
        }
    }
    if (b && !b->failed) return c;
    sudoku_chains_close(c);
    return NULL;
}

void sudoku_chains_close(sudoku_chains *c) {
    if (!c) return;
    close_branching(c->outer);
    close_branching(c->inner);
    close_memory(c->memory);
    free(c);
}

int sudoku_chains_run(sudoku_chains *c, uint32_t assumptions) {
    const position *p = &c->position;
    while (c->assumed < 2 * p->nodes) {
        node at = (node)(c->assumed / 2);
        uint32_t own = p->members[p->cell[at]];
        if (own & (own - 1)) {
            if (!assumptions--) return 1;
            if (!search_of(c->outer, at, !(c->assumed & 1))) return -1;
        }
        c->assumed++;
    }
    return 0;
}

static void receive_best(branching *b, const conclusion *found, void *to) {
    sudoku_chain *best = to;
    int32_t length = (int32_t)complexity(b, found), kind = (int32_t)found->kind;
    if (best->kind && (length > best->complexity || (length == best->complexity && kind >= best->kind))) return;
    *best = (sudoku_chain){kind, b->p->cell[found->node], b->p->digit[found->node] + 1, found->is_true, length};
}

int sudoku_chains_best(sudoku_chains *c, sudoku_chain *found) {
    memset(found, 0, sizeof *found);
    conclude(c->outer, receive_best, found);
    return c->outer->failed ? -1 : 0;
}
