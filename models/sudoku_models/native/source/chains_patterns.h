/* Patterns inside dynamic chains, in Sudoku Explainer's order. See patterns.py. */
#include "chains_search.h"

/* Whether a rule found a pattern is its result. */

static int pattern(branching *b, search *s, const uint64_t *gone, const uint64_t *reasons) {
    if (is_empty(gone, b->p->words) || is_empty(reasons, b->p->words)) return 0;
    assume_gone(b, s, gone, reasons, NULL, 0, 0);
    return 1;
}

static int intersection(branching *b, search *s, uint32_t one, uint32_t two, uint32_t digit) {
    uint32_t first = sector_of(one, digit), second = sector_of(two, digit), inside = b->p->shared[one][two];
    if (b->left[first] & ~inside) return 0;
    uint64_t gone[MOST_WORDS] = {0}, reasons[MOST_WORDS] = {0};
    add_places(b->p, reasons, first, b->members[first] & ~inside);
    add_places(b->p, gone, second, b->left[second] & ~(uint32_t)b->p->shared[two][one]);
    return pattern(b, s, gone, reasons);
}

static int crossings(branching *b, search *s, uint32_t firsts, uint32_t seconds) {
    int found = 0;
    for (uint32_t one = firsts; one < firsts + 9; one++) {
        uint32_t confined = 0;
        for (uint32_t digit = 0; digit < 9; digit++) {
            uint32_t sector = sector_of(one, digit), count = COUNT(b->left[sector]);
            if (b->left[sector] != b->members[sector] && 2 <= count && count <= 3) confined |= 1u << digit;
        }
        if (!confined) continue;
        for (uint32_t two = seconds; two < seconds + 9; two++) {
            if (!b->p->shared[one][two]) continue;
            EACH_PLACE(digit, confined) found |= intersection(b, s, one, two, digit);
        }
    }
    return found;
}

static int intersections(branching *b, search *s) {
    int found = crossings(b, s, BOXES, COLUMNS);
    found |= crossings(b, s, BOXES, ROWS);
    found |= crossings(b, s, COLUMNS, BOXES);
    return found | crossings(b, s, ROWS, BOXES);
}

static int hidden_pair(branching *b, search *s, uint32_t house, uint32_t one, uint32_t two) {
    const position *p = b->p;
    uint32_t first = sector_of(house, one), second = sector_of(house, two), kept = 1u << one | 1u << two;
    uint64_t gone[MOST_WORDS] = {0}, reasons[MOST_WORDS] = {0};
    EACH_PLACE(i, b->left[first]) {
        uint32_t cell = p->house_cells[house][i];
        add_places(p, gone, cell, b->left[cell] & ~kept);
    }
    add_places(p, reasons, first, b->members[first] & ~(uint32_t)b->left[first]);
    add_places(p, reasons, second, b->members[second] & ~(uint32_t)b->left[second]);
    return pattern(b, s, gone, reasons);
}

static int hidden_pairs(branching *b, search *s) {
    int found = 0;
    for (uint32_t house = 0; house < HOUSES; house++) {
        const places *left = b->left + sector_of(house, 0);
        if (b->open[house] <= 4) continue;
        for (uint32_t two = 1; two < 9; two++) {
            if (COUNT(left[two]) != 2) continue;
            for (uint32_t one = 0; one < two; one++)
                if (left[one] == left[two]) found |= hidden_pair(b, s, house, one, two);
        }
    }
    return found;
}

static int naked_pair(branching *b, search *s, uint32_t house, uint32_t one, uint32_t two) {
    const position *p = b->p;
    uint32_t first = p->house_cells[house][one], second = p->house_cells[house][two];
    uint64_t gone[MOST_WORDS] = {0}, reasons[MOST_WORDS] = {0};
    EACH_PLACE(digit, b->left[first]) {
        uint32_t sector = sector_of(house, digit);
        add_places(p, gone, sector, b->left[sector] & ~(1u << one | 1u << two));
    }
    add_places(p, reasons, first, b->members[first] & ~(uint32_t)b->left[first]);
    add_places(p, reasons, second, b->members[second] & ~(uint32_t)b->left[second]);
    return pattern(b, s, gone, reasons);
}

static int naked_pairs(branching *b, search *s) {
    int found = 0;
    for (uint32_t house = 0; house < HOUSES; house++) {
        const uint16_t *cells = b->p->house_cells[house];
        if (b->open[house] < 4) continue;
        for (uint32_t two = 1; two < 9; two++) {
            uint32_t left = b->left[cells[two]];
            if (COUNT(left) != 2) continue;
            for (uint32_t one = 0; one < two; one++)
                if (b->left[cells[one]] == left) found |= naked_pair(b, s, house, one, two);
        }
    }
    return found;
}

static int x_wing(branching *b, search *s, uint32_t one, uint32_t two, uint32_t covers, uint32_t digit) {
    const position *p = b->p;
    uint32_t bases[2] = {sector_of(one, digit), sector_of(two, digit)}, lines = b->left[bases[0]];
    uint64_t gone[MOST_WORDS] = {0}, kept[MOST_WORDS] = {0}, covered[MOST_WORDS] = {0}, reasons[MOST_WORDS] = {0};
    EACH_PLACE(line, lines) {
        uint32_t cover = sector_of(covers + line, digit);
        add_places(p, gone, cover, b->left[cover]);
        add_places(p, covered, cover, b->members[cover]);
    }
    for (uint32_t k = 0; k < 2; k++) {
        add_places(p, kept, bases[k], b->left[bases[k]]);
        add_places(p, reasons, bases[k], b->members[bases[k]]);
    }
    EACH_WORD(w, p->words) {
        gone[w] &= ~kept[w];
        reasons[w] &= ~covered[w];
    }
    return pattern(b, s, gone, reasons);
}

static int x_wings_in(branching *b, search *s, uint32_t bases, uint32_t covers) {
    int found = 0;
    for (uint32_t two = bases + 1; two < bases + 9; two++)
        for (uint32_t one = bases; one < two; one++)
            for (uint32_t digit = 0; digit < 9; digit++) {
                uint32_t left = b->left[sector_of(one, digit)];
                if (left != b->left[sector_of(two, digit)] || COUNT(left) != 2 || b->missing[digit] < 4) continue;
                found |= x_wing(b, s, one, two, covers, digit);
            }
    return found;
}

static int x_wings(branching *b, search *s) {
    int found = x_wings_in(b, s, COLUMNS, ROWS);
    return found | x_wings_in(b, s, ROWS, COLUMNS);
}

/* Assume false what the first successful rule eliminates; 0 if no rule finds a pattern. */
static int patterns(branching *b, search *s) {
    return intersections(b, s) || hidden_pairs(b, s) || naked_pairs(b, s) || x_wings(b, s);
}

/* Count what rules ask about the members of sectors. */
static void count_for_patterns(branching *b) {
    memset(b->open, 0, sizeof b->open);
    memset(b->missing, 0, sizeof b->missing);
    for (uint32_t house = 0; house < HOUSES; house++)
        for (uint32_t i = 0; i < 9; i++) b->open[house] += b->members[b->p->house_cells[house][i]] != 0;
    for (uint32_t row = ROWS; row < ROWS + 9; row++)
        for (uint32_t digit = 0; digit < 9; digit++) b->missing[digit] += b->members[sector_of(row, digit)] != 0;
}
