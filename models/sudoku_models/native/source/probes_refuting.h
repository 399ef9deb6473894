/* Refutations from premises alone: truths, links, and parts of rules, by propagation and by cases.
 *
 * It goes the way of sudoku/logic/techniques/refuting.py, which checks what is found here. An assumption on a
 * candidate is refuted, and the premises that this took are collected.
 */

typedef struct {
    uint32_t id;
    uint64_t *mask;        /* candidates */
    uint32_t count, *held; /* the words of the mask that are not empty */
} premise;

typedef struct {
    uint32_t id;
    part *whole;
    uint32_t ids, *different; /* for each of its groups the premise that its cells differ */
    int32_t *numbers;         /* for each cell and digit the candidate, or -1 */
    uint32_t *fixed;          /* for each cell the mask of its digit, or 0 */
    uint64_t *mask;
} demanded;

struct sudoku_refuter {
    prober *prober;
    memory held;
    uint32_t candidates, words, premises, bits_words; /* a bit for each premise, and for the case at each depth */
    uint32_t most_depth; /* of cases within cases */
    uint16_t *cells, *digits;
    uint32_t *every; /* for each cell of the board the digits of its candidates */
    uint32_t truths, links, demands, rows, last_rows;
    premise *truth, *link;
    premise *row, *last_row; /* the cells of demands, which hold a digit; the last: those of all regions of a grid */
    demanded *demand;
    uint32_t **truths_of, **links_of; /* for each candidate their number, and then these */
    uint32_t demand_words;
    uint64_t *demands_of; /* for each candidate */
    uint64_t *bits, *from;            /* for each decided candidate the premises, and the candidates before them */
    int32_t *cause;                   /* the demand that decided it, or -1; -1 too once `from` has been shrunk */
    const uint64_t *on;
    uint64_t left;
    int is_cut;
    /* Of a replay: */
    const int64_t *tree;              /* what is left of it; NULL for a search */
    uint64_t *absent;                 /* candidates that are false at the start */
    uint64_t *met, *all;              /* premises of the contradictions so far, and all premises */
};

typedef sudoku_refuter refuter;

#define HAS(set, i) ((set)[(i) / 64] >> ((i) % 64) & 1)
#define ADD(set, i) ((set)[(i) / 64] |= (uint64_t)1 << ((i) % 64))
#define EACH_WORD(w, words) for (uint32_t w = 0; w < (words); w++)
/* Each word of a premise that is not empty. */
#define EACH_HELD(w, of) for (uint32_t w##_at = 0, w; w##_at < (of)->count && (w = (of)->held[w##_at], 1); w##_at++)

typedef struct {
    uint64_t *true_, *false_, *used; /* used: the premises of a clash */
    uint32_t *queue, queued;         /* 2 number + is_true */
    uint32_t *decided, count;        /* all that were in the queue */
    uint64_t *waiting;               /* demands with newly decided candidates */
    uint32_t *left, *held;           /* for each cell of the board the digits that are not false, and the true ones */
} values;

#include "probes_shrinking.h"

/* These premises, and those that decided these candidates. `bits` may already have some; `decided` changes. */
static void add_reasons(refuter *r, const values *v, uint64_t *bits, uint64_t *decided) {
    uint64_t seen[r->words], earlier[r->words];
    memset(seen, 0, sizeof seen);
    for (int any = 1; any;) {
        memset(earlier, 0, sizeof earlier);
        EACH_WORD(w, r->words) {
            seen[w] |= decided[w];
            EACH_BIT(i, decided[w]) {
                uint64_t number = 64 * w + i;
                if (r->tree && r->cause[number] >= 0) shrink_reasons(r, v, (uint32_t)number);
                EACH_WORD(x, r->bits_words) bits[x] |= r->bits[number * r->bits_words + x];
                EACH_WORD(x, r->words) earlier[x] |= r->from[number * r->words + x];
            }
        }
        any = 0;
        EACH_WORD(w, r->words) any |= (decided[w] = earlier[w] & ~seen[w]) != 0;
    }
}

static void enqueue(const refuter *r, values *v, uint32_t number, int is_true) {
    const uint64_t *demands = r->demands_of + (uint64_t)number * r->demand_words;
    uint32_t cell = r->cells[number], bit = 1u << (r->digits[number] - 1);
    ADD(is_true ? v->true_ : v->false_, number);
    if (is_true) v->held[cell] |= bit;
    else v->left[cell] &= ~bit;
    EACH_WORD(w, r->demand_words) v->waiting[w] |= demands[w];
    v->decided[v->count++] = v->queue[v->queued++] = 2 * number + (uint32_t)is_true;
}

static void decide(refuter *r, values *v, uint32_t number, int is_true, uint32_t id, const uint64_t *from) {
    uint64_t *bits = r->bits + (uint64_t)number * r->bits_words;
    memset(bits, 0, r->bits_words * sizeof *bits);
    ADD(bits, id);
    memcpy(r->from + (uint64_t)number * r->words, from, r->words * sizeof *from);
    r->cause[number] = -1;
    enqueue(r, v, number, is_true);
}

static int clash(refuter *r, values *v, uint32_t id, uint64_t *decided) {
    memset(v->used, 0, r->bits_words * sizeof *v->used);
    ADD(v->used, id);
    add_reasons(r, v, v->used, decided);
    return 0;
}

static int follow_links(refuter *r, values *v, uint32_t number) {
    uint64_t own[r->words];
    memset(own, 0, sizeof own);
    ADD(own, number);
    const uint32_t *links = r->links_of[number];
    for (uint32_t k = 1; k <= links[0]; k++) {
        const premise *link = &r->link[links[k]];
        if (!HAS(r->on, link->id)) continue;
        EACH_HELD(w, link) {
            uint64_t others = link->mask[w] & ~own[w];
            if (others & v->true_[w]) {
                ADD(own, 64 * w + 63 - (uint32_t)__builtin_clzll(others & v->true_[w]));
                return clash(r, v, link->id, own);
            }
        }
        EACH_HELD(w, link)
            EACH_BIT(i, link->mask[w] & ~own[w] & ~v->false_[w])
                decide(r, v, 64 * w + (uint32_t)i, 0, link->id, own);
    }
    return 1;
}

/* The number of candidates of a truth that are not false, at most 2; 2 if one is true. last: one of them, if any. */
static uint32_t left_in(const values *v, const premise *truth, uint32_t *last) {
    uint64_t found = 0, more = 0;
    EACH_HELD(w, truth) {
        uint64_t left = truth->mask[w] & ~v->false_[w];
        if (!left) continue;
        more |= found | (left & (left - 1)) | (left & v->true_[w]);
        if (more) return 2;
        found = left;
        *last = 64 * w + (uint32_t)__builtin_ctzll(left);
    }
    return found != 0;
}

/* Let a truth with one candidate left make it true; returns 0 if none is left. */
static int follow_truth(refuter *r, values *v, const premise *truth) {
    uint32_t last, count = left_in(v, truth, &last);
    if (count > 1) return 1;
    uint64_t before[r->words];
    memset(before, 0, sizeof before);
    EACH_HELD(w, truth) before[w] = truth->mask[w] & v->false_[w];
    if (!count) return clash(r, v, truth->id, before);
    decide(r, v, last, 1, truth->id, before);
    return 1;
}

static int follow_truths(refuter *r, values *v, uint32_t number) {
    const uint32_t *truths = r->truths_of[number];
    for (uint32_t k = 1; k <= truths[0]; k++) {
        const premise *truth = &r->truth[truths[k]];
        if (HAS(r->on, truth->id) && !follow_truth(r, v, truth)) return 0;
    }
    return 1;
}

/* Let demands with newly decided candidates remove others. Returns 0 at a clash, 1 if nothing is left to do, 2 if
 * some candidates were removed. */
static int follow_demands(refuter *r, values *v) {
    uint64_t here[r->words];
    for (uint32_t word = 0; word < r->demand_words;) {
        if (!v->waiting[word]) {
            word++;
            continue;
        }
        uint32_t k = 64 * word + (uint32_t)__builtin_ctzll(v->waiting[word]);
        const demanded *d = &r->demand[k];
        v->waiting[word] &= v->waiting[word] - 1;
        if (!HAS(r->on, d->id)) continue;
        EACH_WORD(w, r->words) here[w] = d->mask[w] & (v->true_[w] | v->false_[w]);
        int any = 0;
        uint32_t groups = groups_of(r, d);
        uint32_t n = d->whole->n, digits = r->prober->digits, open[n + 1], found[n + 1];
        int holds = left_of_demand(r, v, d, groups, open, found);
        if (!holds) {
            if (r->tree) shrink(r, v, d, &groups, here, -1);
            memset(v->used, 0, r->bits_words * sizeof *v->used);
            ADD(v->used, d->id);
            EACH_BIT(i, groups) ADD(v->used, d->different[i]);
            add_reasons(r, v, v->used, here);
            return 0;
        }
        for (uint32_t i = 0; i < n; i++)
            EACH_BIT(digit, open[i] & ~found[i]) {
                uint32_t number = (uint32_t)d->numbers[i * digits + digit];
                decide(r, v, number, 0, d->id, here);
                EACH_BIT(j, groups) ADD(r->bits + (uint64_t)number * r->bits_words, d->different[j]);
                r->cause[number] = (int32_t)k;
                any = 1;
            }
        if (d->whole->is_exact) v->waiting[k / 64] &= ~((uint64_t)1 << k % 64);
        if (any) return 2;
    }
    return 1;
}

static int refute(refuter *r, const values *given, uint32_t number, int is_true, uint32_t depth, uint64_t *used);

static void choose_premise(const refuter *r, const values *v, const premise *of, uint32_t count, uint32_t *fewest,
                           const premise **best) {
    for (uint32_t k = 0; k < count; k++) {
        uint32_t left = 0, is_settled = !HAS(r->on, of[k].id);
        for (uint32_t i = 0; i < of[k].count && !is_settled && left < *fewest; i++) {
            uint32_t w = of[k].held[i];
            is_settled = (of[k].mask[w] & v->true_[w]) != 0;
            left += count_bits(of[k].mask[w] & ~v->false_[w]);
        }
        if (is_settled || left >= *fewest) continue;
        *fewest = left;
        *best = &of[k];
    }
}

/* Refute the values by cases, on the open truth with the fewest candidates. */
static int split(refuter *r, values *v, uint32_t depth, uint64_t *used) {
    const premise *best = NULL;
    uint32_t fewest = UINT32_MAX;
    choose_premise(r, v, r->truth, r->truths, &fewest, &best);
    choose_premise(r, v, r->row, r->rows, &fewest, &best);
    if (!best) choose_premise(r, v, r->last_row, r->last_rows, &fewest, &best);
    if (!best) return 0;
    uint64_t all[r->bits_words], more[r->bits_words], gone[r->words];
    uint32_t bit = r->premises + depth;
    memset(all, 0, sizeof all);
    EACH_WORD(w, r->words) {
        gone[w] = best->mask[w] & v->false_[w];
        EACH_BIT(i, best->mask[w] & ~v->false_[w]) {
            if (!refute(r, v, 64 * w + (uint32_t)i, 1, depth + 1, more)) return 0;
            int uses = (int)HAS(more, bit);
            if (!uses) {
                memcpy(used, more, sizeof more);
                return 1;
            }
            more[bit / 64] &= ~((uint64_t)1 << bit % 64);
            EACH_WORD(x, r->bits_words) all[x] |= more[x];
        }
    }
    ADD(all, best->id);
    add_reasons(r, v, all, gone);
    memcpy(used, all, sizeof all);
    return 1;
}

/* What follows a refutation in a tree. */
static const int64_t *after(const int64_t *tree) {
    if (*tree < 0) return tree + 1;
    const int64_t *next = tree + 2;
    for (int64_t left = tree[1]; left--;) next = after(next + 1);
    return next;
}

/* Refute the values by the cases of the tree. Returns 0 if these are not the open cases of a truth. */
static int split_by_tree(refuter *r, values *v, uint32_t depth, uint64_t *used) {
    if (*r->tree < 0) return 0;
    const premise *truth = &r->truth[*r->tree++];
    int64_t count = *r->tree++;
    uint32_t bit = r->premises + depth;
    uint64_t all[r->bits_words], more[r->bits_words], gone[r->words], open[r->words];
    memset(all, 0, sizeof all);
    EACH_WORD(w, r->words) {
        gone[w] = truth->mask[w] & v->false_[w];
        open[w] = truth->mask[w] & ~v->false_[w];
        if (open[w] & v->true_[w]) return 0;
    }
    while (count--) {
        uint32_t number = (uint32_t)*r->tree++;
        if (!HAS(open, number)) {
            r->tree = after(r->tree);
            continue;
        }
        open[number / 64] &= ~((uint64_t)1 << number % 64);
        if (!refute(r, v, number, 1, depth + 1, more)) return 0;
        if (!HAS(more, bit)) {
            memcpy(used, more, sizeof more);
            return 1;
        }
        more[bit / 64] &= ~((uint64_t)1 << bit % 64);
        EACH_WORD(x, r->bits_words) all[x] |= more[x];
    }
    EACH_WORD(w, r->words)
        if (open[w]) return 0;
    ADD(all, truth->id);
    add_reasons(r, v, all, gone);
    memcpy(used, all, sizeof all);
    return 1;
}

/* Put what the position implies by itself into the queue of a replay: truths with one candidate, and all demands.
 * Returns 0 if a truth has no candidate. */
static int wake(refuter *r, values *v) {
    for (uint32_t k = 0; k < r->demands; k++) ADD(v->waiting, k);
    for (uint32_t k = 0; k < r->truths; k++)
        if (!follow_truth(r, v, &r->truth[k])) return 0;
    return 1;
}

/* Draw consequences until there are no more; returns 0 at a clash. */
static int propagate(refuter *r, values *v) {
    for (;;) {
        while (v->queued) {
            uint32_t next = v->queue[--v->queued];
            if (!(next & 1 ? follow_links(r, v, next / 2) : follow_truths(r, v, next / 2))) return 0;
        }
        int more = follow_demands(r, v);
        if (more < 2) return more;
    }
}

/* Draw consequences in a replay: first from the premises of earlier contradictions, so that few others are needed. */
static int propagate_again(refuter *r, values *v, int is_first) {
    r->on = r->met;
    int holds = !is_first && v->count ? propagate(r, v) : 1;
    r->on = r->all;
    if (holds) {
        v->queued = v->count;
        memcpy(v->queue, v->decided, v->count * sizeof *v->queue);
        for (uint32_t i = 0; i < v->count; i++)
            EACH_WORD(w, r->demand_words) v->waiting[w] |= r->demands_of[(v->decided[i] / 2) * (uint64_t)r->demand_words + w];
        holds = (!is_first || wake(r, v)) && propagate(r, v);
    }
    if (!holds) EACH_WORD(w, r->bits_words) r->met[w] |= v->used[w];
    return holds;
}

/* Whether the given values and one more assumption are refuted; used: the premises. depth: of a case, from 1; 0 for
 * the first assumption. */
static int refute(refuter *r, const values *given, uint32_t number, int is_true, uint32_t depth, uint64_t *used) {
    if (!r->left || depth > r->most_depth || is_late(r->prober)) {
        r->is_cut = 1;
        return 0;
    }
    r->left--;
    uint32_t cells = r->prober->cells, left[cells], held[cells];
    uint64_t trues[r->words], falses[r->words], waiting[r->demand_words + 1];
    uint64_t room = 2 * (uint64_t)r->candidates + 2;
    uint32_t *queue = malloc(2 * room * sizeof *queue);
    if (!queue) {
        r->held.failed = 1;
        return 0;
    }
    memcpy(trues, given->true_, sizeof trues);
    memcpy(falses, given->false_, sizeof falses);
    memcpy(left, given->left, sizeof left);
    memcpy(held, given->held, sizeof held);
    memset(waiting, 0, sizeof waiting);
    values v = {trues, falses, used, queue, 0, queue + room, 0, waiting, left, held};
    uint64_t *bits = r->bits + (uint64_t)number * r->bits_words;
    memset(bits, 0, r->bits_words * sizeof *bits);
    if (depth) ADD(bits, r->premises + depth - 1);
    memset(r->from + (uint64_t)number * r->words, 0, r->words * sizeof *r->from);
    r->cause[number] = -1;
    enqueue(r, &v, number, is_true);
    const int64_t *tree = r->tree;
    int holds = tree ? propagate_again(r, &v, !depth) : propagate(r, &v);
    int result = !holds || (tree ? split_by_tree(r, &v, depth, used) : split(r, &v, depth, used));
    if (tree) r->tree = after(tree);
    free(queue);
    return result;
}
