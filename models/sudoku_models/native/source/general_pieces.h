/* Propagation of lines that cross regions of any form: jigsaws, Latin squares, and boxes whose bands
 * are too high for permutations.
 *
 * A *piece* is the cells that a line shares with a region, or with none. A digit is in one piece of
 * each line, and in one of each region.
 */

/* The pieces of all lines of one direction. Those of line i are line_starts[i] ... line_starts[i + 1]
 * - 1. Piece p has the cells cells[cell_starts[p] ... cell_starts[p + 1] - 1] and is in the region
 * regions[p], which is region_count for cells in no region. */
typedef struct {
    uint32_t line_count, region_count, count;
    uint32_t line_starts[SUDOKU_MAX_SIZE + 1], *cell_starts, *regions;
    uint16_t *cells;
} pieces;

/* Of a piece: its candidates, those of exactly one cell, and the digits of its single cells. */
typedef struct {
    vector any, once, sure;
} piece_digits;

/* Of a line or a region: the digits of its single cells, and those in one piece, and in several. */
typedef struct {
    vector sure, any, twice;
} house_digits;

/* Room for the digits of pieces, lines and regions. */
typedef struct {
    piece_digits *of_piece;
    house_digits lines[SUDOKU_MAX_SIZE], regions[SUDOKU_MAX_SIZE + 1];
} piece_room;

INLINE void load_piece(const pieces *all, uint32_t p, const vector *cells, piece_digits *to,
                       findings *found) {
    vector any = {0}, twice = {0}, sure = {0};
    for (uint32_t i = all->cell_starts[p]; i < all->cell_starts[p + 1]; i++) {
        vector cell = cells[all->cells[i]], one = single(cell);
        found->open |= cell ^ one;
        found->refuted |= sure & one;
        sure |= one;
        twice |= any & cell;
        any |= cell;
    }
    to->any = any;
    to->once = any & ~twice;
    to->sure = sure;
}

INLINE void count_piece(house_digits *house, vector any) {
    house->twice |= house->any & any;
    house->any |= any;
}

/* Each digit has a place in a house of all digits. */
INLINE void need_all(const house_digits *house, vector full, findings *found) {
    found->refuted |= house->any ^ full;
}

/* Store a piece. A digit that can be in no other piece of its house is set in its only cell. */
INLINE void store_piece(const pieces *all, uint32_t p, vector *cells, const piece_digits *digits,
                        vector asserted, findings *found) {
    vector hidden = asserted & digits->once;
    for (uint32_t i = all->cell_starts[p]; i < all->cell_starts[p + 1]; i++) {
        vector *at = cells + all->cells[i], cell = *at;
        vector left = digits->any & first_or_second(single(cell), cell & ~digits->sure);
        store(at, set_hidden(left, hidden, found), found);
    }
}

#define EACH_PIECE(all)                                           \
    for (uint32_t line = 0; line < (all)->line_count; line++)     \
        for (uint32_t p = (all)->line_starts[line]; p < (all)->line_starts[line + 1]; p++)

/* All lines of one direction, and all regions. */
NOT_INLINE void propagate_pieces(const pieces *all, vector *cells, piece_room *room, vector full,
                                 findings *into) {
    findings found = *into;
    const uint32_t none = all->region_count;
    const house_digits nothing = {{0}, {0}, {0}};
    for (uint32_t i = 0; i <= none; i++) room->regions[i] = nothing;
    for (uint32_t i = 0; i < all->line_count; i++) room->lines[i] = nothing;
    EACH_PIECE(all) {
        piece_digits *piece = room->of_piece + p;
        load_piece(all, p, cells, piece, &found);
        room->lines[line].sure |= piece->sure;
        if (all->regions[p] != none) room->regions[all->regions[p]].sure |= piece->sure;
    }
    EACH_PIECE(all) { /* digits that are sure leave the other pieces */
        piece_digits *piece = room->of_piece + p;
        house_digits *region = room->regions + all->regions[p];
        piece->any &= piece->sure | ~(room->lines[line].sure | region->sure);
        count_piece(room->lines + line, piece->any);
        count_piece(region, piece->any);
    }
    for (uint32_t i = 0; i < none; i++) {
        need_all(room->regions + i, full, &found);
        room->regions[i].sure ^= room->regions[i].sure;
    }
    for (uint32_t i = 0; i < all->line_count; i++) {
        need_all(room->lines + i, full, &found);
        room->lines[i].sure ^= room->lines[i].sure;
    }
    EACH_PIECE(all) { /* digits in one piece of a house alone leave its other house */
        const piece_digits *piece = room->of_piece + p;
        house_digits *of_line = room->lines + line, *region = room->regions + all->regions[p];
        vector asserted = piece->any & ~of_line->twice;
        if (all->regions[p] != none) {
            asserted |= piece->any & ~region->twice;
            found.refuted |= region->sure & asserted;
        }
        found.refuted |= of_line->sure & asserted;
        of_line->sure |= asserted;
        region->sure |= asserted;
    }
    EACH_PIECE(all) {
        piece_digits *piece = room->of_piece + p;
        house_digits *of_line = room->lines + line, *region = room->regions + all->regions[p];
        vector asserted = piece->any & ~of_line->twice;
        vector leaving = of_line->sure;
        if (all->regions[p] != none) {
            asserted |= piece->any & ~region->twice;
            leaving |= region->sure;
        }
        piece->any &= asserted | ~leaving;
        store_piece(all, p, cells, piece, asserted, &found);
    }
    *into = found;
}

static void close_pieces(pieces *all) {
    free(all->cell_starts);
    free(all->regions);
    free(all->cells);
}

/* The pieces of the lines of one direction. The cell j of line i is i line_step + j step. region_of:
 * of each cell, region_count for none. Returns 0 without memory. */
static int open_pieces(pieces *all, uint32_t size, uint32_t line_step, uint32_t step,
                       const uint32_t *region_of, uint32_t region_count) {
    all->line_count = size;
    all->region_count = region_count;
    all->cell_starts = malloc(((size_t)size * size + 1) * sizeof *all->cell_starts);
    all->regions = malloc((size_t)size * size * sizeof *all->regions);
    all->cells = malloc((size_t)size * size * sizeof *all->cells);
    if (all->cell_starts == NULL || all->regions == NULL || all->cells == NULL) return 0;
    uint32_t cell_count = 0;
    for (uint32_t line = 0; line < size; line++) {
        all->line_starts[line] = all->count;
        for (uint32_t region = 0; region <= region_count; region++) {
            uint32_t start = cell_count;
            for (uint32_t j = 0; j < size; j++) {
                uint32_t cell = line * line_step + j * step;
                if (region_of[cell] == region) all->cells[cell_count++] = (uint16_t)cell;
            }
            if (cell_count == start) continue;
            all->cell_starts[all->count] = start;
            all->regions[all->count++] = region;
        }
    }
    all->line_starts[size] = all->count;
    all->cell_starts[all->count] = cell_count;
    return 1;
}
