/* One row of the form: the least that a state and a line can make of it, in all ways. */
#ifndef CANONICAL_ROWS_H
#define CANONICAL_ROWS_H

#include "canonical_stacks.h"

/* Go on with the row in work, up to its end, or to a choice: the states that it leads to, up to
 * MAX_CHOICES of them. */
static enum stop run(work *w, state *x, state *out, unsigned *count) {
    const uint8_t *line = w->grid[x->transposed][x->order[x->k]];
    w->steps++;
    while (x->p < SIZE) {
        unsigned s = w->stack_of[x->p], end = end_of(x->groups, s);
        enum stop stop = end > s + 1 ? place_group(w, x, line, s, end, out, count)
                                     : place_part(w, x, line, out, count);
        if (stop != GO_ON) return stop;
    }
    return ROW_DONE;
}

/* The lines that may be the next row. Of those that are empty, one is enough. */
static inline mask next_lines(const work *w, const state *x) {
    mask lines = x->band ? x->band : x->lines, empty = lines & w->empty[x->transposed];
    if (!empty) return lines;
    mask kept = 0, whole = empty & w->empty_bands[x->transposed];
    if (whole) kept = whole & -whole;
    for (mask rest = empty & ~whole; rest;) {
        unsigned band = first_of(rest) / BAND_ROWS;
        kept |= rest & -rest;
        rest &= ~(below(BAND_ROWS) << (band * BAND_ROWS));
    }
    return kept;
}

static inline void choose_line(const work *w, state *x, unsigned line) {
    (void)w;
    mask band = below(BAND_ROWS) << (line / BAND_ROWS * BAND_ROWS);
    x->lines &= ~bit(line);
    x->band = x->lines & band;
    x->order[x->k] = (uint8_t)line;
    x->p = 0;
    x->chosen = 1;
}

static inline void end_row(state *x) {
    x->k++;
    x->p = 0;
    x->chosen = 0;
}

#endif
