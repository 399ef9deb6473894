/* The search by levels: all states with the least first k rows, for each k.
 *
 * The states of the last level are the ways to make the form. If a level has too many states, the
 * search goes deep from the level before.
 */
#ifndef CANONICAL_LEVELS_H
#define CANONICAL_LEVELS_H

#include "canonical_rows.h"

/* Add the states that a line makes of a state to the next level. Returns 0 if there are too many. */
static int add_rows(work *w, state *x) {
    state *open = w->lists; /* a stack of choices */
    unsigned height = 0, count = 0;
    for (;;) {
        enum stop stop = run(w, x, open + height, &count);
        if (stop == CHOICE) height += count;
        if (stop == ROW_DONE) {
            if (w->found == MAX_STATES || w->steps > MAX_LEVEL_STEPS) return 0;
            end_row(x);
            w->next[w->found++] = *x;
        }
        do {
            if (!height) return 1;
            *x = open[--height];
        } while (!is_least(w, x));
    }
}

/* Search by levels. Returns how many states, in w->level, are at its end; their k is less than SIZE
 * if the next level has too many. */
static unsigned search_levels(work *w, unsigned count) {
    for (unsigned k = 0; k < SIZE; k++) {
        w->known = k * SIZE;
        w->found = 0;
        for (unsigned i = 0; i < count; i++) {
            for (mask lines = next_lines(w, &w->level[i]); lines; lines &= lines - 1) {
                state x = w->level[i];
                choose_line(w, &x, first_of(lines));
                if (!add_rows(w, &x)) {
                    w->known = k * SIZE;
                    return count;
                }
            }
        }
        state *level = w->level;
        w->level = w->next;
        w->next = level;
        count = w->found;
    }
    return count;
}

#endif
