/* A judge of 9x9 puzzles that shares nothing with the model: one puzzle at a time, without vectors,
 * by rows, columns and boxes alone. */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef uint32_t puzzle[81];

static int houses[27][9];

static void list_houses(void) {
    for (int house = 0; house < 9; house++)
        for (int i = 0; i < 9; i++) {
            houses[house][i] = 9 * house + i;
            houses[9 + house][i] = 9 * i + house;
            houses[18 + house][i] = 27 * (house / 3) + 3 * (house % 3) + 9 * (i / 3) + i % 3;
        }
}

/* Each digit has a cell in each house, and a digit with one cell is its digit. 0 if it is refuted. */
static int reduce(puzzle cells) {
    for (int is_changed = 1; is_changed;) {
        is_changed = 0;
        for (int house = 0; house < 27; house++) {
            uint32_t some = 0, several = 0, fixed = 0, twice = 0;
            for (int i = 0; i < 9; i++) {
                uint32_t cell = cells[houses[house][i]];
                if (cell == 0) return 0;
                several |= some & cell;
                some |= cell;
                if ((cell & (cell - 1)) == 0) {
                    twice |= fixed & cell;
                    fixed |= cell;
                }
            }
            if (some != 0x1ff || twice) return 0;
            for (int i = 0; i < 9; i++) {
                uint32_t *cell = &cells[houses[house][i]], left = *cell;
                if (left & (left - 1)) left &= ~fixed;
                if (left & ~several) left &= ~several;
                is_changed |= left != *cell;
                *cell = left;
            }
        }
    }
    return 1;
}

/* The solutions, up to a limit; the first is stored if there is none yet. */
static uint64_t count(puzzle cells, uint64_t limit, uint8_t *first) {
    if (!reduce(cells)) return 0;
    int best = -1, fewest = 10;
    for (int cell = 0; cell < 81; cell++) {
        int candidates = __builtin_popcount(cells[cell]);
        if (candidates > 1 && candidates < fewest) {
            fewest = candidates;
            best = cell;
        }
    }
    if (best < 0) {
        for (int cell = 0; first[80] == 0 && cell < 81; cell++)
            first[cell] = (uint8_t)(__builtin_ctz(cells[cell]) + 1);
        return 1;
    }
    uint64_t found = 0;
    for (uint32_t left = cells[best]; left && found < limit; left &= left - 1) {
        puzzle with_digit;
        memcpy(with_digit, cells, sizeof(puzzle));
        with_digit[best] = left & -left;
        found += count(with_digit, limit - found, first);
    }
    return found;
}

/* The counts and first solutions of so many puzzles, each 81 masks of candidates. */
void judge(const uint32_t *puzzles, size_t number, uint64_t limit, uint64_t *counts, uint8_t *first) {
    list_houses();
    for (size_t i = 0; i < number; i++) {
        puzzle cells;
        memcpy(cells, puzzles + 81 * i, sizeof(puzzle));
        counts[i] = count(cells, limit, first + 81 * i);
    }
}
