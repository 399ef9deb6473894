/* The candidates of a position, numbered and ordered for chains. See nodes.py and propagation.py.
 *
 * A sector is a cell, or a digit in a house: sector 81 + 9 * house + digit. Boxes are houses 0-8, columns 9-17,
 * rows 18-26. The nodes of a sector are a mask of 9 places: the digits of a cell, or the cells of a house. Digits
 * count from 0. Sets of nodes have p->words words.
 */
#include <stdlib.h>
#include <string.h>

#include "chains.h"

enum { CELLS = 81, HOUSES = 27, SECTORS = CELLS + 9 * HOUSES, MOST_NODES = 9 * CELLS, MOST_WORDS = 12 };
enum { MOST_EXCLUDED = 28 };
enum { BOXES = 0, COLUMNS = 9, ROWS = 18 };

typedef uint16_t node;
typedef uint16_t places;

#define HAS(set, i) ((set)[(i) / 64] >> ((i) % 64) & 1)
#define ADD(set, i) ((set)[(i) / 64] |= (uint64_t)1 << ((i) % 64))
#define TAKE(set, i) ((set)[(i) / 64] &= ~((uint64_t)1 << ((i) % 64)))
#define EACH_WORD(w, count) for (uint32_t w = 0; w < (count); w++)
#define EACH_PLACE(i, mask) \
    for (uint32_t rest_##i = (mask), i; rest_##i && (i = (uint32_t)__builtin_ctz(rest_##i), 1); rest_##i &= rest_##i - 1)
#define EACH_IN(number, set, count)                                                          \
    for (uint32_t w_##number = 0; w_##number < (count); w_##number++)                        \
        for (uint64_t rest_##number = (set)[w_##number], number;                             \
             rest_##number && (number = 64 * w_##number + (uint64_t)__builtin_ctzll(rest_##number), 1); \
             rest_##number &= rest_##number - 1)
#define COUNT(mask) ((uint32_t)__builtin_popcount(mask))

typedef struct {
    uint32_t nodes, words;
    uint16_t cell[MOST_NODES], sector[MOST_NODES][4]; /* its cell, and its digit in its box, row and column */
    uint8_t digit[MOST_NODES], place[MOST_NODES][4];  /* of the node in each of these sectors */
    uint16_t node_at[SECTORS][9];
    places members[SECTORS];
    /* The nodes that a node excludes, in order: in its cell, then in its box, row and column. */
    node excludes[MOST_NODES][MOST_EXCLUDED];
    uint8_t excluded_in_cell[MOST_NODES], excluded[MOST_NODES];
    uint16_t house_cells[HOUSES][9];
    places shared[HOUSES][HOUSES]; /* the places of the first house that the second also has */
} position;

static uint32_t house_of(uint32_t kind, uint32_t cell) {
    if (kind == 0) return BOXES + cell / 27 * 3 + cell % 9 / 3;
    return kind == 1 ? ROWS + cell / 9 : COLUMNS + cell % 9;
}

static uint32_t place_in_house(uint32_t kind, uint32_t cell) {
    if (kind == 0) return cell / 9 % 3 * 3 + cell % 3;
    return kind == 1 ? cell % 9 : cell / 9;
}

static uint32_t sector_of(uint32_t house, uint32_t digit) { return CELLS + 9 * house + digit; }

static void read_houses(position *p) {
    for (uint32_t cell = 0; cell < CELLS; cell++)
        for (uint32_t kind = 0; kind < 3; kind++)
            p->house_cells[house_of(kind, cell)][place_in_house(kind, cell)] = (uint16_t)cell;
    for (uint32_t cell = 0; cell < CELLS; cell++)
        for (uint32_t one = 0; one < 3; one++)
            for (uint32_t two = 0; two < 3; two++)
                p->shared[house_of(one, cell)][house_of(two, cell)] |=
                    (places)(1 << place_in_house(one, cell));
}

static void exclude_in_houses(position *p, node on) {
    uint64_t seen[MOST_WORDS] = {0};
    ADD(seen, on);
    for (uint32_t k = 1; k < 4; k++) {
        uint32_t sector = p->sector[on][k];
        EACH_PLACE(i, p->members[sector]) {
            node other = p->node_at[sector][i];
            if (HAS(seen, other)) continue;
            ADD(seen, other);
            p->excludes[on][p->excluded[on]++] = other;
        }
    }
}

static void read_position(position *p, const uint32_t *masks) {
    read_houses(p);
    for (uint32_t cell = 0; cell < CELLS; cell++)
        EACH_PLACE(digit, masks[cell] & 0x1FF) {
            node made = (node)p->nodes++;
            p->cell[made] = (uint16_t)cell;
            p->digit[made] = (uint8_t)digit;
            for (uint32_t k = 0; k < 4; k++) {
                uint32_t sector = k ? sector_of(house_of(k - 1, cell), digit) : cell;
                uint32_t place = k ? place_in_house(k - 1, cell) : digit;
                p->sector[made][k] = (uint16_t)sector;
                p->place[made][k] = (uint8_t)place;
                p->node_at[sector][place] = made;
                p->members[sector] |= (places)(1 << place);
            }
        }
    p->words = (p->nodes + 63) / 64;
    for (uint32_t on = 0; on < p->nodes; on++) {
        EACH_PLACE(digit, p->members[p->cell[on]])
            if (digit != p->digit[on]) p->excludes[on][p->excluded[on]++] = p->node_at[p->cell[on]][digit];
        p->excluded_in_cell[on] = p->excluded[on];
        exclude_in_houses(p, (node)on);
    }
}

/* Add the nodes at these places of a sector. */
static inline void add_places(const position *p, uint64_t *set, uint32_t sector, uint32_t mask) {
    EACH_PLACE(i, mask) ADD(set, p->node_at[sector][i]);
}

static inline int is_empty(const uint64_t *set, uint32_t words) {
    uint64_t any = 0;
    EACH_WORD(w, words) any |= set[w];
    return !any;
}
