/* The order of columns and stacks: changing it, and settling parts of it. */
#ifndef CANONICAL_COLUMNS_H
#define CANONICAL_COLUMNS_H

#include "canonical_types.h"

/* Exchange two columns of one part, or of two stacks of one group, with their loose names. */
static inline void swap_columns(const work *w, state *x, unsigned i, unsigned j) {
    unsigned a = x->at[i], b = x->at[j];
    for (mask loose = x->loose & w->names_at[i]; loose; loose &= loose - 1) {
        const uint8_t *line = w->grid[x->transposed][x->order[w->first_row[first_of(loose)]]];
        uint8_t name = x->name[line[a]];
        x->name[line[a]] = x->name[line[b]];
        x->name[line[b]] = name;
    }
    x->at[i] = (uint8_t)b;
    x->at[j] = (uint8_t)a;
}

static inline void swap_stacks(const work *w, state *x, unsigned s, unsigned u) {
    if (s == u) return;
    for (unsigned i = 0; i < STACK_COLUMNS; i++)
        swap_columns(w, x, s * STACK_COLUMNS + i, u * STACK_COLUMNS + i);
}

static inline int is_alone(const state *x, unsigned stack) {
    return (x->groups >> stack & 3) == 3;
}

/* Names are not loose any more where a part of a single stack is a single column. */
static inline void settle(const work *w, state *x, unsigned p) {
    if (x->starts >> (p + 1) & 1) x->loose &= ~w->names_at[p];
}

/* Start a part at q, in a stack that is alone, within the part that starts at p. */
static inline void split(const work *w, state *x, unsigned p, unsigned q) {
    x->starts |= bit(q);
    settle(w, x, p);
    settle(w, x, q);
}

static inline void settle_stack(const work *w, state *x, unsigned s) {
    if (!x->loose) return;
    for (unsigned p = s * STACK_COLUMNS; p < (s + 1) * STACK_COLUMNS; p++)
        if (x->starts >> p & 1) settle(w, x, p);
}

/* Start a group at stack u, within the group that starts at s. */
static inline void split_group(const work *w, state *x, unsigned s, unsigned u) {
    x->groups |= bit(u);
    if (is_alone(x, s)) settle_stack(w, x, s);
    if (is_alone(x, u)) settle_stack(w, x, u);
}

/* Take the column at position i to the first position p of its part, for good. */
static inline void fix_column(const work *w, state *x, unsigned p, unsigned i) {
    if (p != i) swap_columns(w, x, p, i);
    if (end_of(x->starts, p) > p + 1) split(w, x, p, p + 1);
}

/* Give a digit with a loose name the least that it can have, by fixing the column of that name. */
static inline void fix_name(const work *w, state *x, unsigned digit) {
    unsigned m = x->name[digit];
    if (!(x->loose >> m & 1)) return;
    unsigned i = w->first_at[m], stack = w->stack_of[i], first = start_of(x->groups, stack);
    if (!is_alone(x, stack)) {
        swap_stacks(w, x, first, stack);
        split_group(w, x, first, first + 1);
        i -= (stack - first) * STACK_COLUMNS;
    }
    fix_column(w, x, start_of(x->starts, i), i);
}

/* The name that the digit of the column at position i would have if that column were fixed at the
 * first position p of its part, and then the digit's name. */
static inline unsigned least_name(const work *w, const state *x, unsigned m, unsigned p, unsigned i) {
    unsigned j = w->first_at[m], stack = w->stack_of[j], first = start_of(x->groups, stack);
    unsigned start = start_of(x->starts, j - (stack - first) * STACK_COLUMNS);
    if (start == p && j != i) start++; /* p itself is taken */
    return w->form[w->first_row[m] * SIZE + start];
}

#endif
