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

#define PROMISED 12u  /* cells of the next row that are looked at, in 5 bits each */
#define LEFT_OUT 255u /* in place of a number */

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

/* The least beginning of the next row, as far as it is settled: a guess which of several states leads
 * to the least form. Greater numbers for what is open. */
static uint64_t promise_of(const work *w, const state *x) {
    uint64_t least = ~(uint64_t)0;
    for (mask lines = next_lines(w, x); lines; lines &= lines - 1) {
        const uint8_t *line = w->grid[x->transposed][first_of(lines)];
        uint64_t promise = 0;
        unsigned p = 0;
        for (; p < SIZE && p < PROMISED && !(x->open >> p & 1); p++) {
            unsigned digit = line[x->at[p]];
            if (digit && (!is_named(x, digit) || is_loose(x, digit))) break;
            promise = promise << 5 | (digit ? name_of(w, x, digit) : 0);
        }
        for (; p < PROMISED; p++) promise = promise << 5 | 31;
        if (promise < least) least = promise;
    }
    return least;
}

/* Go on with each state of a list up to its next choice or row, leave out those that are not the
 * least, and order the others by what they promise. numbers: the index that each had. */
static unsigned look_ahead(work *w, state *list, uint8_t *numbers, unsigned count) {
    state spare[MAX_CHOICES];
    uint64_t promises[MAX_CHOICES];
    unsigned ignored, kept = 0;
    for (unsigned i = 0; i < count; i++) {
        numbers[i] = (uint8_t)i;
        if (run(w, &list[i], spare, &ignored) == PRUNED) numbers[i] = LEFT_OUT;
    }
    for (unsigned i = 0; i < count; i++) {
        if (numbers[i] == LEFT_OUT || !is_least(w, &list[i])) continue;
        state x = list[i];
        uint64_t promise = promise_of(w, &x);
        unsigned j = kept++;
        for (; j > 0 && promises[j - 1] > promise; j--) {
            list[j] = list[j - 1];
            numbers[j] = numbers[j - 1];
            promises[j] = promises[j - 1];
        }
        list[j] = x;
        numbers[j] = (uint8_t)i;
        promises[j] = promise;
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
        if (w->steps > w->limit || depth == MAX_DEPTH) return EXCEEDED;
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
