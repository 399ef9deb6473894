/* Values of a row of the form in the parts of a stack that is alone. */
#ifndef CANONICAL_PARTS_H
#define CANONICAL_PARTS_H

#include "canonical_offers.h"

/* Write a value at position p. Returns 0 if the form so far is less. If it is greater, whatever
 * was found with it is forgotten. */
static inline int put(work *w, state *x, unsigned p, unsigned value) {
    unsigned i = x->k * SIZE + p;
    x->row[p] = (uint8_t)value;
    if (i < w->known) {
        if (value > w->form[i]) return 0;
        if (value == w->form[i]) return 1;
        w->found = 0;
        w->has_leaf = 0;
    }
    w->form[i] = (uint8_t)value;
    w->known = i + 1;
    return 1;
}

/* Name a digit that appears first, at position p. Returns 0 as put does. */
static inline int put_new(work *w, state *x, unsigned p, unsigned digit) {
    unsigned m = x->m + 1u;
    if (!put(w, x, p, m)) return 0;
    x->m = (uint8_t)m;
    x->named |= bit(digit);
    x->column[digit] = x->at[p];
    x->first[digit] = x->k;
    return 1;
}

/* Whether the state still has the least form, which others may have made less meanwhile. */
static inline int is_least(const work *w, const state *x) {
    const uint8_t *form = w->form + x->k * SIZE;
    for (unsigned p = 0; p < x->p && x->k * SIZE + p < w->known; p++)
        if (x->row[p] != form[p]) return 0;
    return 1;
}

static inline int put_zeros(work *w, state *x, unsigned end) {
    for (; x->p < end; x->p++)
        if (!put(w, x, x->p, 0)) return 0;
    return 1;
}

/* Bring the open cells to the front of a part; returns the position after them. */
static inline unsigned zeros_first(state *x, const uint8_t *line, unsigned p, unsigned end) {
    unsigned zeros = p;
    for (unsigned i = p; i < end; i++)
        if (!line[x->at[i]]) {
            if (i != zeros) swap_columns(x, zeros, i);
            zeros++;
        }
    return zeros;
}

/* Place all columns of a part that have this digit, under its name. */
static int put_digit(work *w, state *x, const uint8_t *line, unsigned digit) {
    unsigned end = end_of(x->starts, x->p), name = name_of(w, x, digit);
    for (unsigned i = x->p; i < end; i++)
        if (line[x->at[i]] == digit) {
            swap_columns(x, x->p, i);
            if (!put(w, x, x->p++, name)) return 0;
        }
    if (x->p < end) split(w, x, x->p);
    return 1;
}

/* Place all columns of a part that have this digit, which is new. Those that have it look alike. */
static int put_new_digit(work *w, state *x, const uint8_t *line, unsigned digit) {
    unsigned i = x->p;
    while (line[x->at[i]] != digit) i++;
    swap_columns(x, x->p, i);
    x->firm |= bit(digit);
    return put_new(w, x, x->p, digit) && put_digit(w, x, line, digit);
}

/* The rest of a part holds new digits only. */
static enum stop put_new_digits(work *w, state *x, const uint8_t *line, unsigned end, state *out,
                                unsigned *count) {
    mask digits = 0, repeated = w->repeated[x->transposed][x->order[x->k]];
    for (unsigned i = x->p; i < end; i++) digits |= bit(line[x->at[i]]);
    if (!(digits & repeated)) {
        for (; x->p < end; x->p++)
            if (!put_new(w, x, x->p, line[x->at[x->p]])) return PRUNED;
        return GO_ON;
    }
    /* A digit that occurs again must have its name at once. */
    if (!(digits & (digits - 1)))
        return put_new_digit(w, x, line, first_of(digits)) ? GO_ON : PRUNED;
    for (*count = 0; digits; digits &= digits - 1) {
        out[*count] = *x;
        if (!put_new_digit(w, &out[*count], line, first_of(digits))) return PRUNED;
        ++*count;
    }
    return CHOICE;
}

/* Place the column at position i, whose digit's name is loose, at p. */
static int put_loose(work *w, state *x, const uint8_t *line, unsigned i) {
    unsigned digit = line[x->at[i]];
    fix_column(w, x, x->p, i);
    fix_name(w, x, digit);
    return put(w, x, x->p++, name_of(w, x, digit));
}

/* Place columns of the part that starts at p, in a stack that is alone. */
static enum stop place_part(work *w, state *x, const uint8_t *line, state *out, unsigned *count) {
    unsigned end = end_of(x->starts, x->p), digit = line[x->at[x->p]];
    if (end == x->p + 1u) {
        if (!digit) return put(w, x, x->p++, 0) ? GO_ON : PRUNED;
        if (!is_named(x, digit)) return put_new(w, x, x->p, digit) ? (x->p++, GO_ON) : PRUNED;
        if (is_loose(x, digit)) fix_name(w, x, digit);
        return put(w, x, x->p++, name_of(w, x, digit)) ? GO_ON : PRUNED;
    }
    unsigned start = x->p, zeros = zeros_first(x, line, start, end);
    if (!put_zeros(w, x, zeros)) return PRUNED;
    if (zeros == end) return GO_ON;
    if (zeros > start) split(w, x, zeros);
    offer o = offer_of(w, x, line, zeros, end);
    if (!o.columns) return put_new_digits(w, x, line, end, out, count);
    if (!(o.columns & o.loose)) return put_digit(w, x, line, o.digit) ? GO_ON : PRUNED;
    if (is_worse(w, x, &o, zeros, end - zeros) || !put(w, x, zeros, o.least)) return PRUNED;
    if (!(o.columns & (o.columns - 1))) {
        put_loose(w, x, line, first_of(o.columns));
        return GO_ON;
    }
    for (*count = 0; o.columns; o.columns &= o.columns - 1) {
        out[*count] = *x;
        put_loose(w, &out[(*count)++], line, first_of(o.columns));
    }
    return CHOICE;
}

#endif
