/* Boxes and the lines that cross them.
 *
 * A band is the boxes beside one another; a piece is the cells that a line and a box share. A digit
 * that only one line of a box has leaves the rest of the line, and a digit that only one box of a
 * line has leaves the rest of the box. All pieces of a band are looked at together, as the union of
 * their cells is what costs.
 */

/* The cells in the order of `cells`: line by line, box by box. */
typedef struct {
    uint32_t lines, boxes, length;
} band;

#define MOST_PIECES 625

/* In each group of pieces, what only one of them has leaves the other groups that it is in. */
INLINE void find_single(const digits *pieces, digits *gone, uint32_t groups, uint32_t group_step,
                        uint32_t members, uint32_t member_step) {
    for (uint32_t g = 0; g < groups; g++) {
        digits once = 0, twice = 0;
        for (uint32_t m = 0; m < members; m++) {
            digits held = pieces[g * group_step + m * member_step];
            twice |= once & held;
            once |= held;
        }
        digits single = once & ~twice;
        if (!single) continue;
        for (uint32_t m = 0; m < members; m++) {
            digits held = pieces[g * group_step + m * member_step] & single;
            if (!held) continue;
            for (uint32_t other = 0; other < groups; other++)
                if (other != g) gone[other * group_step + m * member_step] |= held;
        }
    }
}

INLINE int run_shape(space *s, const propagator *p, uint32_t lines, uint32_t boxes, uint32_t length) {
    digits pieces[MOST_PIECES], gone[MOST_PIECES];
    uint32_t count = lines * boxes;
    const cell_number *cells = p->cells;
    for (uint32_t i = 0; i < count; i++) {
        digits held = 0;
        for (uint32_t j = 0; j < length; j++) held |= s->cells[cells[i * length + j]];
        pieces[i] = held;
        gone[i] = 0;
    }
    find_single(pieces, gone, lines, boxes, boxes, 1);
    find_single(pieces, gone, boxes, 1, lines, boxes);
    for (uint32_t i = 0; i < count; i++) {
        if (!(pieces[i] & gone[i])) continue;
        for (uint32_t j = 0; j < length; j++)
            if (!narrow(s, cells[i * length + j], ~gone[i])) return 0;
    }
    return 1;
}

static int run_band(space *s, const propagator *p) {
    const band *b = p->data;
    return run_shape(s, p, b->lines, b->boxes, b->length);
}

/* The bands of a board with boxes; `across` for the columns. */
static void add_bands_along(building *b, uint32_t size, uint32_t rows, uint32_t columns, int across) {
    if (rows < 2 || columns < 2) return;
    for (uint32_t start = 0; start < size; start += rows) {
        cell_number *cells = take(b->memory, rows * size, sizeof *cells);
        band *made = take(b->memory, 1, sizeof *made);
        if (cells == NULL || made == NULL) return;
        for (uint32_t line = 0; line < rows; line++)
            for (uint32_t place = 0; place < size; place++) {
                uint32_t row = start + line;
                uint32_t cell = across ? place * size + row : row * size + place;
                cells[line * size + place] = (cell_number)cell;
            }
        *made = (band){rows, size / columns, columns};
        add_propagator(b, (propagator){run_band, cells, rows * size,
                                       2 * rows * size, made, BANDS, ON_CHANGE, 0, 0});
    }
}

/* Two houses: what only one of the parts outside their common cells can hold leaves the other. */
typedef struct {
    uint32_t common, first, second;
} crossing;

static int run_crossing(space *s, const propagator *p) {
    const crossing *x = p->data;
    const cell_number *first = p->cells + x->common, *second = first + x->first;
    digits in_first = 0, in_second = 0;
    for (uint32_t i = 0; i < x->first; i++) in_first |= s->cells[first[i]];
    for (uint32_t i = 0; i < x->second; i++) in_second |= s->cells[second[i]];
    digits only_first = in_first & ~in_second, only_second = in_second & ~in_first;
    if (only_first)
        for (uint32_t i = 0; i < x->first; i++)
            if (!narrow(s, first[i], ~only_first)) return 0;
    if (only_second)
        for (uint32_t i = 0; i < x->second; i++)
            if (!narrow(s, second[i], ~only_second)) return 0;
    return 1;
}

static void add_crossing(building *b, const cell_number *x, const cell_number *y) {
    uint32_t n = b->board->house_size, common = 0, first = 0, second = 0;
    cell_number parts[3][32];
    for (uint32_t i = 0; i < n; i++) {
        uint32_t j = 0;
        while (j < n && y[j] != x[i]) j++;
        if (j < n) parts[0][common++] = x[i];
        else parts[1][first++] = x[i];
    }
    if (common < 2 || common == n) return;
    for (uint32_t j = 0; j < n; j++) {
        uint32_t i = 0;
        while (i < n && x[i] != y[j]) i++;
        if (i == n) parts[2][second++] = y[j];
    }
    cell_number *cells = take(b->memory, common + first + second, sizeof *cells);
    crossing *made = take(b->memory, 1, sizeof *made);
    if (cells == NULL || made == NULL) return;
    memcpy(cells, parts[0], common * sizeof *cells);
    memcpy(cells + common, parts[1], first * sizeof *cells);
    memcpy(cells + common + first, parts[2], second * sizeof *cells);
    *made = (crossing){common, first, second};
    add_propagator(b, (propagator){run_crossing, cells, common + first + second, 2 * n, made,
                                   INTERSECTIONS, ON_CHANGE, 0, 0});
}
