/* Calls a function with the interface of tdoku for many puzzles. */
#include <stddef.h>
#include <stdint.h>

typedef size_t solver(const char *puzzle, size_t limit, uint32_t configuration, char *solution,
                      size_t *guesses);

void loop(solver *solve, const char *puzzles, size_t stride, size_t number, size_t limit,
          uint64_t *counts, char *solution, size_t *guesses) {
    for (size_t i = 0; i < number; i++)
        counts[i] = solve(puzzles + stride * i, limit, 0, solution, guesses);
}
