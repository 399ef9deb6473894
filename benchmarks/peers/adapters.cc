// fsss2 and MiniSat as functions with tdoku's C interface, which benchmarks/baselines/library.py calls.
#include <cstddef>
#include <cstdint>

#include "fsss2.h"

// fsss2 leaves these to its caller: a counter, and whether it looks for locked candidates.
int nTrials;
bool do_locked_candidates = true;

// tdoku's adapter, which encodes the rules in four ways; 2 is the complete encoding.
extern "C" size_t OtherSolverMiniSat(const char *puzzle, size_t limit, uint32_t encoding, char *solution,
                                     size_t *guesses);

extern "C" size_t MiniSat(const char *puzzle, size_t limit, uint32_t, char *solution, size_t *guesses) {
    return OtherSolverMiniSat(puzzle, limit, 2, solution, guesses);
}

// It counts up to two solutions, whatever the limit is.
extern "C" size_t Fsss2(const char *puzzle, size_t limit, uint32_t, char *solution, size_t *guesses) {
    char clues[81], digits[81];
    for (int cell = 0; cell < 81; cell++)
        clues[cell] = puzzle[cell] == '.' ? 0 : puzzle[cell] - '0';
    nTrials = 0;
    size_t count = getSingleSolution{}.solve(clues, digits);
    *guesses = nTrials;
    if (limit == 1 && count) {
        for (int cell = 0; cell < 81; cell++)
            solution[cell] = '0' + digits[cell];
        return 1;
    }
    return count;
}
