/* The order of columns and stacks: changing it, and settling parts of it. */
#ifndef CANONICAL_COLUMNS_H
#define CANONICAL_COLUMNS_H

#include "canonical_types.h"

/* The position at which a digit appeared first. */
static inline unsigned position_of(const state *x, unsigned digit) {
    return x->position[x->column[digit]];
}

static inline unsigned name_of(const work *w, const state *x, unsigned digit) {
    return w->form[x->first[digit] * SIZE + position_of(x, digit)];
}

static inline int is_named(const state *x, unsigned digit) { return x->named >> digit & 1; }

/* Whether the name of a digit, which has one, may still change. */
static inline int is_loose(const state *x, unsigned digit) {
    return (x->open >> position_of(x, digit) & 1) && !(x->firm >> digit & 1);
}

/* Exchange two columns of one part, or of two stacks of one group. */
static inline void swap_columns(state *x, unsigned i, unsigned j) {
    uint8_t a = x->at[i], b = x->at[j];
    x->at[i] = b;
    x->at[j] = a;
    x->position[b] = (uint8_t)i;
    x->position[a] = (uint8_t)j;
}

static inline void swap_stacks(const work *w, state *x, unsigned s, unsigned u) {
    (void)w;
    if (s == u) return;
    for (unsigned i = 0; i < STACK_COLUMNS; i++)
        swap_columns(x, s * STACK_COLUMNS + i, u * STACK_COLUMNS + i);
}

static inline int is_alone(const state *x, unsigned stack) {
    return (x->groups >> stack & 3) == 3;
}

/* In a stack that is alone, parts of a single column are not open any more. */
static inline void settle(const work *w, state *x, unsigned stack) {
    (void)w;
    x->open &= ~(x->starts & x->starts >> 1 & below(STACK_COLUMNS) << stack * STACK_COLUMNS);
}

/* Start a part at q in a stack that is alone. */
static inline void split(const work *w, state *x, unsigned q) {
    x->starts |= bit(q);
    settle(w, x, w->stack_of[q]);
}

/* Start a group at stack u, within the group that starts at s. */
static inline void split_group(const work *w, state *x, unsigned s, unsigned u) {
    x->groups |= bit(u);
    if (is_alone(x, s)) settle(w, x, s);
    if (is_alone(x, u)) settle(w, x, u);
}

/* Take the column at position i to the first position p of its part, for good. */
static inline void fix_column(const work *w, state *x, unsigned p, unsigned i) {
    swap_columns(x, p, i);
    if (!(x->starts >> (p + 1) & 1)) split(w, x, p + 1);
}

/* Give a digit with a name the least that it can have, by fixing the column of that name. */
static inline void fix_name(const work *w, state *x, unsigned digit) {
    if (!is_loose(x, digit)) return;
    unsigned i = position_of(x, digit), stack = w->stack_of[i], first = start_of(x->groups, stack);
    if (!is_alone(x, stack)) {
        swap_stacks(w, x, first, stack);
        split_group(w, x, first, first + 1);
        i -= (stack - first) * STACK_COLUMNS;
    }
    fix_column(w, x, start_of(x->starts, i), i);
}

#endif
