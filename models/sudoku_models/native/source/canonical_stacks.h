/* Values of a row of the form in a group of stacks whose order is open. */
#ifndef CANONICAL_STACKS_H
#define CANONICAL_STACKS_H

#include "canonical_parts.h"

/* The stacks of a group that may come first. */
typedef struct {
    mask plain;  /* all digits are new and occur once, and the filled cells are first in order */
    mask others;
    unsigned position; /* the first filled cell if they come last in each part */
} firsts;

/* The filled cells of a line in a stack if they come last in each part, the first position highest;
 * and whether all digits are new and occur once. */
static inline mask pattern_of(const work *w, const state *x, const uint8_t *line, unsigned s,
                              int *is_plain) {
    mask pattern = 0, repeated = w->repeated[x->transposed][x->order[x->k]];
    unsigned filled = 0;
    *is_plain = 1;
    for (unsigned p = s * STACK_COLUMNS; p < (s + 1) * STACK_COLUMNS; p++) {
        unsigned digit = line[x->at[p]];
        if (digit) {
            filled++;
            *is_plain &= !is_named(x, digit) && !(repeated >> digit & 1);
        }
        pattern <<= 1;
        if (x->starts >> (p + 1) & 1) {
            pattern |= below(filled);
            filled = 0;
        }
    }
    return pattern;
}

/* Those with most open cells in front, and of plain ones those that look least. */
static inline firsts firsts_of(const work *w, const state *x, const uint8_t *line, unsigned s,
                               unsigned end) {
    firsts f = {0, 0, 0};
    unsigned top = MAX_SIZE + 1;
    mask least = 0;
    for (unsigned u = s; u < end; u++) {
        int is_plain;
        mask pattern = pattern_of(w, x, line, u, &is_plain);
        unsigned length = pattern ? 32u - (unsigned)__builtin_clz(pattern) : 0;
        if (length > top) continue;
        if (length < top) f.plain = f.others = 0, top = length;
        if (!is_plain) {
            f.others |= bit(u);
        } else if (!f.plain || pattern <= least) {
            f.plain = pattern == least && f.plain ? f.plain | bit(u) : bit(u);
            least = pattern;
        }
    }
    f.position = (s + 1) * STACK_COLUMNS - top;
    return f;
}

/* Leave out what offers more than others, or more than the form so far. Returns 0 if that cannot be
 * told. */
static int keep_least(const work *w, const state *x, const uint8_t *line, unsigned s, firsts *f,
                      offer *offers) {
    unsigned part = start_of(x->starts, f->position), end = end_of(x->starts, f->position);
    unsigned least = x->m + 1u, longest = 0;
    int is_compared = 1; /* whether the form has open cells up to there as well */
    for (unsigned i = x->k * SIZE + s * STACK_COLUMNS; i < x->k * SIZE + f->position; i++)
        is_compared &= i < w->known && !w->form[i];
    for (mask rest = f->others; rest; rest &= rest - 1) {
        unsigned u = first_of(rest), shift = (u - s) * STACK_COLUMNS;
        offer *o = &offers[u];
        *o = offer_of(w, x, line, part + shift, end + shift);
        if (o->is_inner) return 0;
        if (o->least < least) least = o->least, longest = 0;
        if (o->least == least && o->length > longest) longest = o->length;
    }
    if (least <= x->m) f->plain = 0;
    for (mask rest = f->others; rest; rest &= rest - 1) {
        const offer *o = &offers[first_of(rest)];
        if (o->least > least || (o->length < longest && !o->is_full) ||
            (is_compared && is_worse(w, x, o, f->position, end - f->position)))
            f->others &= ~(rest & -rest);
    }
    return 1;
}

/* Place the stacks s ... last - 1, which are plain and look alike. Their order stays open. */
static enum stop place_plain(work *w, state *x, const uint8_t *line, unsigned last) {
    while (x->p < last * STACK_COLUMNS) {
        unsigned start = x->p, end = end_of(x->starts, start);
        unsigned zeros = zeros_first(x, line, start, end);
        if (!put_zeros(w, x, zeros)) return PRUNED;
        for (; x->p < end; x->p++)
            if (!put_new(w, x, x->p, line[x->at[x->p]])) return PRUNED;
        if (zeros > start && zeros < end) x->starts |= bit(zeros);
    }
    return GO_ON;
}

/* Take plain stacks first, in an order that stays open. */
static enum stop take_plain(work *w, state *x, const uint8_t *line, unsigned s, unsigned end,
                            mask plain) {
    unsigned last = s;
    for (; plain; plain &= plain - 1) swap_stacks(w, x, last++, first_of(plain));
    if (last < end) split_group(w, x, s, last);
    return last > s + 1 ? place_plain(w, x, line, last) : GO_ON;
}

static inline void take_other(const work *w, state *x, unsigned s, unsigned u) {
    swap_stacks(w, x, s, u);
    split_group(w, x, s, s + 1);
}

/* Take each of these stacks first, and in it each column that may come first. All offer the same
 * loose name, so none is plain. */
static enum stop take_columns(work *w, state *x, const uint8_t *line, unsigned s, mask stacks,
                              const offer *offers, state *out, unsigned *count) {
    if (!put(w, x, x->p, offers[first_of(stacks)].least)) return PRUNED;
    for (; stacks; stacks &= stacks - 1) {
        unsigned u = first_of(stacks);
        for (mask rest = offers[u].columns; rest; rest &= rest - 1) {
            state *y = &out[(*count)++];
            *y = *x;
            take_other(w, y, s, u);
            put_loose(w, y, line, first_of(rest) - (u - s) * STACK_COLUMNS);
        }
    }
    return CHOICE;
}

/* Choose what comes first of a group of stacks, which starts at stack s. */
static enum stop place_group(work *w, state *x, const uint8_t *line, unsigned s, unsigned end,
                             state *out, unsigned *count) {
    offer offers[MAX_SIZE];
    firsts f = firsts_of(w, x, line, s, end);
    int is_told = f.others && keep_least(w, x, line, s, &f, offers);
    if (!f.others) return f.plain ? take_plain(w, x, line, s, end, f.plain) : PRUNED;
    if (!f.plain && !(f.others & (f.others - 1))) {
        take_other(w, x, s, first_of(f.others));
        return GO_ON;
    }
    *count = 0;
    const offer *o = &offers[first_of(f.others)];
    int is_simple = is_told && f.position == x->p && (o->columns & o->loose);
    if (is_simple && !w->repeated[x->transposed][x->order[x->k]])
        return take_columns(w, x, line, s, f.others, offers, out, count);
    for (; f.others; f.others &= f.others - 1) {
        out[*count] = *x;
        take_other(w, &out[(*count)++], s, first_of(f.others));
    }
    if (f.plain) {
        out[*count] = *x;
        if (take_plain(w, &out[*count], line, s, end, f.plain) != PRUNED) ++*count;
    }
    return CHOICE;
}

#endif
