/* The search that goes deep, for puzzles with many automorphisms.
 *
 * It finds one best leaf, a state with all rows, then tries the other choices on the way to it, the
 * last first. What leads to a leaf with the same form gives an automorphism, and what automorphisms
 * map to a choice that was tried is left out. As in McKay, Piperno, Practical graph isomorphism II,
 * the number of automorphisms is the product over the way of how many choices are equivalent to the
 * one taken, by automorphisms that keep those before.
 */
#ifndef CANONICAL_DEEP_H
#define CANONICAL_DEEP_H

#include "canonical_orbits.h"

enum found { NOTHING, EQUAL, BETTER, EXCEEDED };

static void multiply(work *w, uint64_t factor) {
    for (unsigned i = 0; i < SUDOKU_FACTORS; i++)
        if (w->factors[i] <= UINT64_MAX / factor) {
            w->factors[i] *= factor;
            return;
        }
}

/* The states that a choice leads to; or all lines for the next row. */
static unsigned choices_of(work *w, state *x, state *list) {
    unsigned count = 0;
    if (x->chosen) return run(w, x, list, &count) == CHOICE ? count : 0;
    for (mask lines = next_lines(w, x); lines; lines &= lines - 1) {
        list[count] = *x;
        choose_line(w, &list[count++], first_of(lines));
    }
    return count;
}

/* Go on with each state of a list up to its next choice or row, and leave out those that are not
 * the least. numbers: the index that each of the others had. */
static unsigned look_ahead(work *w, state *list, uint8_t *numbers, unsigned count) {
    state spare[MAX_CHOICES];
    unsigned ignored, viable = 0, kept = 0;
    for (unsigned i = 0; i < count; i++) {
        if (run(w, &list[i], spare, &ignored) == PRUNED) continue;
        numbers[viable] = (uint8_t)i;
        if (viable++ != i) list[viable - 1] = list[i];
    }
    for (unsigned i = 0; i < viable; i++) {
        if (!is_least(w, &list[i])) continue;
        numbers[kept] = numbers[i];
        if (kept++ != i) list[kept - 1] = list[i];
    }
    return kept;
}

static enum found reach_leaf(work *w, const state *x, unsigned depth) {
    if (w->has_leaf) {
        add_generator(w, x);
        return EQUAL;
    }
    w->has_leaf = 1;
    w->leaf = *x;
    w->depth = depth;
    return BETTER;
}

static enum found descend(work *w, state *x, unsigned depth);

/* Try the choices of a state in turn, of equivalent ones the first. */
static enum found try_choices(work *w, const state *x, state *list, unsigned depth) {
    uint8_t *numbers = w->numbers + depth * MAX_CHOICES;
    unsigned count = look_ahead(w, list, numbers, choices_of(w, &w->trail[depth], list));
    member *c = members_at(w, depth);
    classify(w, c, list, count, x->k);
    for (unsigned i = 0; i < count; i++) {
        if (class_of(c, i) != i || !is_least(w, &list[i])) continue;
        state y = list[i];
        w->picked[depth] = numbers[i];
        enum found found = descend(w, &y, depth + 1);
        if (found != NOTHING) return found;
    }
    return NOTHING;
}

/* Search below a state for a leaf that is better than the best, or equal to it. */
static enum found descend(work *w, state *x, unsigned depth) {
    state *list = w->lists + depth * MAX_CHOICES;
    for (;;) {
        if (w->steps > w->limit) return EXCEEDED;
        unsigned count;
        if (x->chosen) {
            enum stop stop = run(w, x, list, &count);
            if (stop == PRUNED) return NOTHING;
            if (stop == CHOICE) break;
            end_row(x);
            if (x->k == SIZE) return reach_leaf(w, x, depth);
        }
        mask lines = next_lines(w, x);
        if (lines & (lines - 1)) break;
        choose_line(w, x, first_of(lines));
    }
    w->trail[depth] = *x;
    return try_choices(w, x, list, depth);
}

/* Try what is not equivalent to the choice taken at a depth, number `taken` of a list. Each has
 * `shared` rows that all have in common. */
static enum found try_others(work *w, const state *list, unsigned count, unsigned taken,
                             unsigned shared, unsigned depth) {
    const uint8_t *numbers = w->numbers + depth * MAX_CHOICES;
    member *c = members_at(w, depth);
    unsigned picked = w->picked[depth], equivalent = 0;
    classify(w, c, list, count, shared);
    for (unsigned i = 0; i < count; i++) {
        unsigned class = class_of(c, i);
        if (class == class_of(c, taken) || c[class].is_dead) continue;
        state y = list[i];
        w->picked[depth] = depth ? numbers[i] : i;
        enum found found = descend(w, &y, depth + 1);
        if (found == BETTER || found == EXCEEDED) return found;
        if (found == NOTHING) {
            c[class].is_dead = 1;
            continue;
        }
        join(c, i, taken);
        join_by(w, c, list, count, shared, w->generator[w->generators - 1]);
    }
    w->picked[depth] = picked;
    for (unsigned i = 0; i < count; i++) equivalent += class_of(c, i) == class_of(c, taken);
    multiply(w, equivalent);
    return NOTHING;
}

/* Try the other choices on the way to the best leaf; NOTHING if none leads to a better one. */
static enum found search_back(work *w, unsigned count) {
    for (unsigned i = 0; i < SUDOKU_FACTORS; i++) w->factors[i] = 1;
    for (unsigned depth = w->depth - 1; depth > 0; depth--) {
        state *list = w->lists + depth * MAX_CHOICES;
        uint8_t *numbers = w->numbers + depth * MAX_CHOICES;
        state x = w->trail[depth];
        unsigned options = look_ahead(w, list, numbers, choices_of(w, &x, list)), taken = 0;
        while (numbers[taken] != w->picked[depth]) taken++;
        enum found found = try_others(w, list, options, taken, w->trail[depth].k, depth);
        if (found != NOTHING) return found;
    }
    return try_others(w, w->level, count, w->picked[0], 0, 0);
}

/* Search from `count` states in w->level. Returns 0 if that takes too many steps. */
static int search_deep(work *w, unsigned count) {
    enum found found = NOTHING;
    w->has_leaf = 0;
    w->generators = 0;
    for (unsigned i = 0; i < count && found == NOTHING; i++) {
        state y = w->level[i];
        w->picked[0] = i;
        found = descend(w, &y, 1);
    }
    while (found == BETTER) found = search_back(w, count);
    return found == NOTHING;
}

#endif
