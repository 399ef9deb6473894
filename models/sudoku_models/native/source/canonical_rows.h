/* One row of the form: the least that a state and a line can make of it, in all ways. */
#ifndef CANONICAL_ROWS_H
#define CANONICAL_ROWS_H

#include "canonical_columns.h"

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
    x->name[digit] = (uint8_t)m;
    w->names_at[w->first_at[m]] &= ~bit(m);
    w->names_at[p] |= bit(m);
    w->first_at[m] = (uint8_t)p;
    w->first_row[m] = x->k;
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
static inline unsigned zeros_first(const work *w, state *x, const uint8_t *line, unsigned p,
                                   unsigned end) {
    unsigned zeros = p;
    for (unsigned i = p; i < end; i++)
        if (!line[x->at[i]]) {
            if (i != zeros) swap_columns(w, x, zeros, i);
            zeros++;
        }
    return zeros;
}

/* Place all columns of a part that have this digit: it is named, or a new one if `is_new`. */
static int put_digit(work *w, state *x, const uint8_t *line, unsigned digit, int is_new) {
    unsigned start = x->p, end = end_of(x->starts, start);
    if (is_new && !put_new(w, x, start, digit)) return 0;
    for (unsigned i = start; i < end; i++)
        if (line[x->at[i]] == digit) {
            if (i != x->p) swap_columns(w, x, x->p, i);
            if (!put(w, x, x->p++, x->name[digit])) return 0;
        }
    if (x->p < end) split(w, x, start, x->p);
    return 1;
}

/* The rest of a part holds new digits only. */
static enum stop put_new_digits(work *w, state *x, const uint8_t *line, unsigned end, state *out,
                                unsigned *count) {
    mask digits = 0, repeated = w->repeated[x->transposed][x->order[x->k]];
    unsigned start = x->p;
    for (unsigned i = start; i < end; i++) digits |= bit(line[x->at[i]]);
    if (!(digits & repeated)) {
        for (; x->p < end; x->p++) {
            if (!put_new(w, x, x->p, line[x->at[x->p]])) return PRUNED;
            if (end - start > 1) x->loose |= bit(x->m);
        }
        return GO_ON;
    }
    /* A digit that occurs again must have its name at once. */
    if (!(digits & (digits - 1)))
        return put_digit(w, x, line, first_of(digits), 1) ? GO_ON : PRUNED;
    for (*count = 0; digits; digits &= digits - 1) {
        out[*count] = *x;
        if (!put_digit(w, &out[*count], line, first_of(digits), 1)) return PRUNED;
        ++*count;
    }
    return CHOICE;
}

/* Place the column at position i, whose digit's name is loose, at p. */
static int put_loose(work *w, state *x, const uint8_t *line, unsigned i) {
    unsigned digit = line[x->at[i]];
    fix_column(w, x, x->p, i);
    fix_name(w, x, digit);
    return put(w, x, x->p++, x->name[digit]);
}

/* Place columns of the part that starts at p, in a stack that is alone. */
static enum stop place_part(work *w, state *x, const uint8_t *line, state *out, unsigned *count) {
    unsigned end = end_of(x->starts, x->p), digit = line[x->at[x->p]];
    if (end == x->p + 1u) {
        unsigned m = x->name[digit];
        if (digit && !m) return put_new(w, x, x->p, digit) ? (x->p++, GO_ON) : PRUNED;
        if (digit && x->loose >> m & 1) return put_loose(w, x, line, x->p) ? GO_ON : PRUNED;
        return put(w, x, x->p++, m) ? GO_ON : PRUNED;
    }
    unsigned start = x->p, zeros = zeros_first(w, x, line, start, end);
    if (!put_zeros(w, x, zeros)) return PRUNED;
    if (zeros == end) return GO_ON;
    if (zeros > start) split(w, x, start, zeros);
    unsigned least = ~0u, named = 0, ties = 0, tied = 0;
    mask loose = 0;
    for (unsigned i = zeros; i < end; i++) {
        unsigned d = line[x->at[i]], m = x->name[d];
        if (!m) continue;
        if (x->loose >> m & 1) {
            loose |= bit(i);
            m = least_name(w, x, m, zeros, i);
        }
        if (m < least) least = m, ties = 0;
        if (m == least) named = d, tied = i, ties |= bit(i);
    }
    if (!ties) return put_new_digits(w, x, line, end, out, count);
    if (!(ties & loose)) return put_digit(w, x, line, named, 0) ? GO_ON : PRUNED;
    if (!(ties & (ties - 1))) return put_loose(w, x, line, tied) ? GO_ON : PRUNED;
    if (!put(w, x, zeros, least)) return PRUNED;
    for (*count = 0; ties; ties &= ties - 1) {
        out[*count] = *x;
        put_loose(w, &out[(*count)++], line, first_of(ties));
    }
    return CHOICE;
}

/* What a line is in a stack of an open group. */
typedef struct {
    mask pattern; /* its filled cells if they come last in each part, the first position highest */
    int is_plain; /* all its digits are new and occur once */
} profile;

static inline profile profile_of(const work *w, const state *x, const uint8_t *line, unsigned s) {
    mask pattern = 0, repeated = w->repeated[x->transposed][x->order[x->k]];
    int is_plain = 1;
    unsigned filled = 0;
    for (unsigned p = s * STACK_COLUMNS; p < (s + 1) * STACK_COLUMNS; p++) {
        unsigned digit = line[x->at[p]];
        if (digit) {
            filled++;
            is_plain &= !x->name[digit] && !(repeated >> digit & 1);
        }
        pattern <<= 1;
        if (x->starts >> (p + 1) & 1) {
            pattern |= below(filled);
            filled = 0;
        }
    }
    return (profile){pattern, is_plain};
}

/* Place the stacks s ... last - 1, which are plain and look alike. Their order stays open. */
static enum stop place_plain(work *w, state *x, const uint8_t *line, unsigned last) {
    while (x->p < last * STACK_COLUMNS) {
        unsigned start = x->p, end = end_of(x->starts, start);
        unsigned zeros = zeros_first(w, x, line, start, end);
        if (!put_zeros(w, x, zeros)) return PRUNED;
        for (; x->p < end; x->p++) {
            if (!put_new(w, x, x->p, line[x->at[x->p]])) return PRUNED;
            x->loose |= bit(x->m);
        }
        if (zeros > start && zeros < end) x->starts |= bit(zeros);
    }
    return GO_ON;
}

/* Choose what comes first of a group of stacks, which starts at stack s. */
static enum stop place_group(work *w, state *x, const uint8_t *line, unsigned s, unsigned end,
                             state *out, unsigned *count) {
    profile profiles[MAX_SIZE];
    unsigned top = 32, others = 0, other = 0, last = s;
    mask least = ~(mask)0;
    for (unsigned u = s; u < end; u++) { /* open cells in front come first */
        profiles[u] = profile_of(w, x, line, u);
        mask pattern = profiles[u].pattern;
        unsigned length = pattern ? 32u - (unsigned)__builtin_clz(pattern) : 0;
        if (length < top) top = length;
    }
    for (unsigned u = s; u < end; u++) {
        mask pattern = profiles[u].pattern;
        if (pattern >> top) profiles[u].pattern = ~(mask)0; /* is out */
        else if (!profiles[u].is_plain) others++, other = u;
        else if (pattern < least) least = pattern;
    }
    int has_plain = least != ~(mask)0;
    if (!has_plain && others == 1) {
        swap_stacks(w, x, s, other);
        split_group(w, x, s, s + 1);
        return GO_ON;
    }
    *count = 0;
    for (unsigned u = s; u < end && others; u++) {
        if (profiles[u].is_plain || profiles[u].pattern == ~(mask)0) continue;
        state *y = &out[(*count)++];
        *y = *x;
        swap_stacks(w, y, s, u);
        split_group(w, y, s, s + 1);
    }
    if (!has_plain) return CHOICE;
    state *y = others ? &out[(*count)++] : x;
    if (others) *y = *x;
    for (unsigned u = s; u < end; u++)
        if (profiles[u].is_plain && profiles[u].pattern == least) {
            profiles[u] = profiles[last];
            swap_stacks(w, y, last++, u);
        }
    if (last < end) split_group(w, y, s, last);
    if (last > s + 1 && place_plain(w, y, line, last) == PRUNED) {
        if (!others) return PRUNED;
        --*count;
    }
    return others ? CHOICE : GO_ON;
}

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
