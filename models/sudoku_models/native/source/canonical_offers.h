/* The least values that come next in a row, before anything is moved. */
#ifndef CANONICAL_OFFERS_H
#define CANONICAL_OFFERS_H

#include "canonical_columns.h"

/* What the filled columns of a part offer to come first among them. */
typedef struct {
    unsigned least;  /* the name; that of a new digit if there are no others */
    unsigned length; /* so many names least, least + 1, ... can come first, but no more */
    int is_full;     /* whether more of them may come all the same */
    int is_inner;    /* whether a loose name is that of a column of the same stack */
    unsigned digit;  /* one that offers it */
    mask columns;    /* positions that do */
    mask loose;      /* positions whose digits have loose names */
} offer;

/* The position that the column at j, where a loose name appeared, would be fixed at if the column at
 * i were fixed at the first position p of its part, in the first stack of its group. */
static inline unsigned least_position(const work *w, const state *x, unsigned j, unsigned p,
                                      unsigned i) {
    unsigned stack = w->stack_of[j], first = start_of(x->groups, stack);
    unsigned home = w->stack_of[p];
    if (stack == home) {
        unsigned start = start_of(x->starts, j);
        return start + (start == p && j != i); /* p itself is taken */
    }
    if (first == start_of(x->groups, home)) first++;
    return start_of(x->starts, j - (stack - first) * STACK_COLUMNS);
}

/* Of columns that offer the same loose name, those whose digits first appeared in the stack with
 * most of them come first, as the next names are theirs. */
static inline void keep_longest(const work *w, const state *x, const uint8_t *line, offer *o,
                                unsigned position) {
    uint8_t counts[MAX_SIZE] = {0}, stacks[MAX_SIZE];
    unsigned size = end_of(x->starts, position) - position, length = 0;
    for (mask rest = o->columns; rest; rest &= rest - 1) {
        unsigned i = first_of(rest), stack = w->stack_of[position_of(x, line[x->at[i]])];
        stacks[i] = (uint8_t)stack;
        if (++counts[stack] > length) length = counts[stack];
    }
    o->is_full = length >= size;
    o->length = o->is_full ? size : length;
    for (mask rest = o->columns; rest; rest &= rest - 1)
        if (counts[stacks[first_of(rest)]] < o->length) o->columns &= ~(rest & -rest);
}

/* The offer of the columns of a part, from p up to `end`. Open cells are passed over. */
static inline offer offer_of(const work *w, const state *x, const uint8_t *line, unsigned p,
                             unsigned end) {
    offer o = {.least = x->m + 1u, .length = 1, .is_full = 1};
    unsigned position = 0;
    for (unsigned i = p; i < end; i++) {
        unsigned digit = line[x->at[i]];
        if (!is_named(x, digit)) continue; /* 0 is not */
        unsigned at = position_of(x, digit);
        if (is_loose(x, digit)) {
            o.loose |= bit(i);
            o.is_inner |= w->stack_of[at] == w->stack_of[p];
            at = least_position(w, x, at, p, i);
        }
        unsigned m = w->form[x->first[digit] * SIZE + at];
        if (m < o.least) o.least = m, o.columns = 0;
        if (m > o.least) continue;
        o.digit = digit;
        o.columns |= bit(i);
        position = at;
    }
    if (o.columns & o.loose && !o.is_inner && !w->repeated[x->transposed][x->order[x->k]])
        keep_longest(w, x, line, &o, position);
    return o;
}

/* Whether an offer of `filled` columns, at position p, is greater than the form so far. */
static inline int is_worse(const work *w, const state *x, const offer *o, unsigned p,
                           unsigned filled) {
    unsigned i = x->k * SIZE + p;
    for (unsigned j = 0; j < filled && i + j < w->known; j++) {
        unsigned value = w->form[i + j];
        if (j == o->length) return !o->is_full && value <= o->least + j;
        if (value != o->least + j) return value < o->least + j;
    }
    return 0;
}

#endif
