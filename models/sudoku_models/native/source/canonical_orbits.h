/* Automorphisms that were found, and which states they make of each other.
 *
 * A generator maps the lines of the puzzle, rows 0 ... size - 1 and columns size ... 2 size - 1, to
 * lines.
 */
#ifndef CANONICAL_ORBITS_H
#define CANONICAL_ORBITS_H

#include "canonical_rows.h"

/* A state without the order of what may still change places. */
typedef struct {
    uint64_t hash;
    uint8_t rows[MAX_SIZE + 1];
    uint8_t columns[MAX_SIZE]; /* for each column, the part and group it is in */
} signature;

static inline unsigned row_line(const work *w, const state *x, unsigned row) {
    (void)w;
    return row + (x->transposed ? SIZE : 0);
}

static inline unsigned column_line(const work *w, const state *x, unsigned column) {
    (void)w;
    return column + (x->transposed ? 0 : SIZE);
}

/* A number for a line that is a row; empty ones that can stand for each other have the same. */
static uint8_t kind_of_row(const work *w, unsigned line) {
    unsigned transposed = line >= SIZE, row = line - (transposed ? SIZE : 0);
    if (w->empty_bands[transposed] >> row & 1) return 255;
    if (w->empty[transposed] >> row & 1) return (uint8_t)(100 + row / BAND_ROWS);
    return (uint8_t)row;
}

/* The signature of what a generator makes of a state, or of the state itself if that is NULL. */
static signature sign(const work *w, const state *x, const uint8_t *generator) {
    signature s;
    memset(&s, 0, sizeof s);
    unsigned rows = x->k + x->chosen, any = column_line(w, x, x->at[0]);
    unsigned transposed = (generator ? generator[any] : any) < SIZE;
    s.rows[MAX_SIZE] = (uint8_t)(1 + transposed);
    for (unsigned k = 0; k < rows; k++) {
        unsigned line = row_line(w, x, x->order[k]);
        s.rows[k] = kind_of_row(w, generator ? generator[line] : line);
    }
    unsigned part = 0;
    for (unsigned p = 0; p < SIZE; p++) {
        unsigned stack = w->stack_of[p], first = start_of(x->groups, stack);
        if (x->starts >> p & 1) part = p - (stack - first) * STACK_COLUMNS;
        unsigned line = column_line(w, x, x->at[p]);
        if (generator) line = generator[line];
        s.columns[line - (transposed ? 0 : SIZE)] = (uint8_t)part;
    }
    for (unsigned i = 0; i <= MAX_SIZE; i++) s.hash = (s.hash + s.rows[i]) * 0x9e3779b97f4a7c15u;
    for (unsigned i = 0; i < SIZE; i++) s.hash = (s.hash + s.columns[i]) * 0x9e3779b97f4a7c15u;
    return s;
}

/* A state of a list, in its class: states that generators map to each other. */
struct member {
    uint16_t parent;
    uint8_t is_dead; /* of the first of a class: it does not lead to the form */
    signature signature;
};

/* Where the members of the list at a depth are. The states of a level are at depth 0. */
static member *members_at(const work *w, unsigned depth) {
    return w->members + (depth ? MAX_STATES + depth * MAX_CHOICES : 0);
}

/* The first of the class of state i. */
static unsigned class_of(member *c, unsigned i) {
    while (c[i].parent != i) i = c[i].parent = c[c[i].parent].parent;
    return i;
}

static void join(member *c, unsigned i, unsigned j) {
    i = class_of(c, i);
    j = class_of(c, j);
    unsigned first = i < j ? i : j, other = i < j ? j : i;
    c[other].parent = (uint16_t)first;
    c[first].is_dead |= c[other].is_dead;
}

/* Whether a generator maps the first k rows of a state to themselves. */
static int keeps_rows(const work *w, const state *x, const uint8_t *generator, unsigned k) {
    for (unsigned i = 0; i < k; i++) {
        unsigned line = row_line(w, x, x->order[i]);
        unsigned image = generator[line];
        if ((image >= SIZE) != (line >= SIZE)) return 0;
        if (image != line && kind_of_row(w, image) != kind_of_row(w, line)) return 0;
    }
    return 1;
}

/* Join what a generator maps to each other. shared: rows that all states have in common. */
static void join_by(work *w, member *c, const state *list, unsigned count, unsigned shared,
                    const uint8_t *generator) {
    if (!keeps_rows(w, list, generator, shared)) return;
    w->steps += count; /* takes as long */
    for (unsigned i = 0; i < count; i++) {
        signature image = sign(w, &list[i], generator);
        for (unsigned j = 0; j < count; j++) {
            const signature *other = &c[j].signature;
            if (other->hash != image.hash || memcmp(other, &image, sizeof image)) continue;
            if (list[i].starts == list[j].starts && list[i].groups == list[j].groups) join(c, i, j);
        }
    }
}

/* Find the classes of a list by all generators. */
static void classify(work *w, member *c, const state *list, unsigned count,
                     unsigned shared) {
    for (unsigned i = 0; i < count; i++) c[i] = (member){(uint16_t)i, 0, sign(w, &list[i], NULL)};
    for (unsigned g = 0; g < w->generators; g++)
        join_by(w, c, list, count, shared, w->generator[g]);
}

/* Keep the automorphism that maps the best leaf to another one with the same form. */
static void add_generator(work *w, const state *x) {
    if (w->generators == MAX_GENERATORS) return;
    uint8_t *generator = w->generator[w->generators++];
    for (unsigned i = 0; i < SIZE; i++) {
        generator[row_line(w, &w->leaf, w->leaf.order[i])] =
            (uint8_t)row_line(w, x, x->order[i]);
        generator[column_line(w, &w->leaf, w->leaf.at[i])] =
            (uint8_t)column_line(w, x, x->at[i]);
    }
}

#endif
