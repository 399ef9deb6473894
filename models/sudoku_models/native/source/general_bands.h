/* Propagation of one band of boxes.
 *
 * A band is `size` lines (rows, or columns) that share `size` boxes. A *segment* is the cells that a
 * line shares with a box: the triads of T. Dillon's tdoku for any box. In a band a digit is in one
 * segment of each line and of each box, so its segments are a permutation.
 *
 * All functions are compiled for constant sizes, which their callers give.
 */

#ifdef WIDE
#define MOST_LINES 5
#else
#define MOST_LINES 4
#endif
#define MOST_SETS (1 << MOST_LINES)

/* Segments [line][box]. any: the candidates of the cells of a segment; once: those of exactly one of
 * its cells; sure: the digits of its single cells. */
typedef struct {
    vector any[MOST_LINES][MOST_LINES], once[MOST_LINES][MOST_LINES], sure[MOST_LINES][MOST_LINES];
} band;

/* Where a band is. Cells of a segment are `step` apart. */
typedef struct {
    int size, segment_cells, line_step, box_step, step;
} band_shape;

#define EACH_SEGMENT(size)                                                    \
    _Pragma("GCC unroll 5") for (int line = 0; line < (size); line++)         \
        _Pragma("GCC unroll 5") for (int box = 0; box < (size); box++)

INLINE void load_band(band *b, const vector *cells, band_shape shape, findings *found) {
    EACH_SEGMENT(shape.size) {
        const vector *at = cells + line * shape.line_step + box * shape.box_step;
        vector any = {0}, twice = {0}, sure = {0};
        for (int i = 0; i < shape.segment_cells; i++) {
            vector cell = at[i * shape.step], one = single(cell);
            found->open |= cell ^ one;
            found->refuted |= sure & one;
            sure |= one;
            twice |= any & cell;
            any |= cell;
        }
        b->any[line][box] = any;
        b->once[line][box] = any & ~twice;
        b->sure[line][box] = sure;
    }
}

/* Digits that are sure in a segment leave the other segments of its line and of its box. */
INLINE void exclude_sure(vector from[MOST_LINES][MOST_LINES],
                         vector sure[MOST_LINES][MOST_LINES], int size) {
    vector in_line[MOST_LINES], in_box[MOST_LINES];
    for (int i = 0; i < size; i++) {
        vector line_sure = {0}, box_sure = {0};
        for (int j = 0; j < size; j++) {
            line_sure |= sure[i][j];
            box_sure |= sure[j][i];
        }
        in_line[i] = line_sure;
        in_box[i] = box_sure;
    }
    EACH_SEGMENT(size) from[line][box] &= sure[line][box] | ~(in_line[line] | in_box[box]);
}

/* A digit stays in a segment only if segments of the other lines complete a permutation.
 *
 * first[set]: the digits that can be, in the first lines, in exactly the boxes of the set; last[set]:
 * the same for the lines that follow, and the boxes that are not in the set. */
INLINE void keep_permutations(vector any[MOST_LINES][MOST_LINES], int size, vector full,
                              findings *found) {
    const int all = (1 << size) - 1;
    vector first[MOST_SETS], last[MOST_SETS];
    first[0] = last[all] = full;
    _Pragma("GCC unroll 32") for (int set = 1; set <= all; set++) {
        const int line = __builtin_popcount((unsigned)set) - 1;
        vector some = {0};
        _Pragma("GCC unroll 5") for (int box = 0; box < size; box++)
            if (set >> box & 1) some |= first[set ^ 1 << box] & any[line][box];
        first[set] = some;
    }
    _Pragma("GCC unroll 32") for (int set = all - 1; set > 0; set--) {
        const int line = __builtin_popcount((unsigned)set);
        vector some = {0};
        _Pragma("GCC unroll 5") for (int box = 0; box < size; box++)
            if (!(set >> box & 1)) some |= last[set | 1 << box] & any[line][box];
        last[set] = some;
    }
    found->refuted |= first[all] ^ full;
    vector kept[MOST_LINES][MOST_LINES] = {{{0}}};
    _Pragma("GCC unroll 32") for (int set = 0; set < all; set++) {
        const int line = __builtin_popcount((unsigned)set);
        _Pragma("GCC unroll 5") for (int box = 0; box < size; box++)
            if (!(set >> box & 1)) kept[line][box] |= first[set] & last[set | 1 << box];
    }
    EACH_SEGMENT(size) any[line][box] &= kept[line][box];
}

/* Store a band. A digit that can be in no other segment of its line is set in its only cell. */
INLINE void store_band(band *b, vector *cells, band_shape shape, findings *found) {
    for (int line = 0; line < shape.size; line++) {
        vector any = {0}, twice = {0};
        for (int box = 0; box < shape.size; box++) {
            twice |= any & b->any[line][box];
            any |= b->any[line][box];
        }
        for (int box = 0; box < shape.size; box++) {
            vector *at = cells + line * shape.line_step + box * shape.box_step;
            vector may = b->any[line][box], sure = b->sure[line][box];
            vector hidden = may & b->once[line][box] & ~twice;
            for (int i = 0; i < shape.segment_cells; i++) {
                vector cell = at[i * shape.step];
                vector left = may & first_or_second(single(cell), cell & ~sure);
                store(at + i * shape.step, set_hidden(left, hidden, found), found);
            }
        }
    }
}

INLINE void propagate_band(vector *restrict cells, band_shape shape, vector full,
                           findings *found) {
    band b;
    load_band(&b, cells, shape, found);
    exclude_sure(b.any, b.sure, shape.size);
    keep_permutations(b.any, shape.size, full, found);
    store_band(&b, cells, shape, found);
}

/* All bands of rows of a board with boxes of rows x columns cells. */
INLINE void propagate_rows_of(vector *restrict cells, int rows, int columns, findings *found) {
    const int size = rows * columns;
    band_shape shape = {rows, columns, size, columns, 1};
    vector full = everywhere((element)(((uint64_t)1 << size) - 1));
    for (int i = 0; i < columns; i++)
        propagate_band(cells + i * rows * size, shape, full, found);
}

/* All bands of columns. */
INLINE void propagate_columns_of(vector *restrict cells, int rows, int columns, findings *found) {
    const int size = rows * columns;
    band_shape shape = {columns, rows, 1, rows * size, size};
    vector full = everywhere((element)(((uint64_t)1 << size) - 1));
    for (int i = 0; i < rows; i++) propagate_band(cells + i * columns, shape, full, found);
}

/* The bands of one direction. The arguments rows and columns may be known to the compiler. */
typedef void band_pass(vector *cells, int rows, int columns, findings *found);

#define BAND_PASS(name, pass, known_rows, known_columns)                          \
    NOT_INLINE void name(vector *cells, int rows, int columns, findings *found) { \
        (void)rows;                                                               \
        (void)columns;                                                            \
        findings mine = *found;                                                   \
        pass(cells, known_rows, known_columns, &mine);                            \
        *found = mine;                                                            \
    }

/* The number of lines of a band is known always, as it decides on the permutations; both sizes, of
 * the boxes that are asked for most. */
#ifdef WIDE
BAND_PASS(rows_of_5x5, propagate_rows_of, 5, 5)
BAND_PASS(columns_of_5x5, propagate_columns_of, 5, 5)
#else
BAND_PASS(rows_of_2, propagate_rows_of, 2, columns)
BAND_PASS(rows_of_3, propagate_rows_of, 3, columns)
BAND_PASS(rows_of_4, propagate_rows_of, 4, columns)
BAND_PASS(columns_of_2, propagate_columns_of, rows, 2)
BAND_PASS(columns_of_3, propagate_columns_of, rows, 3)
BAND_PASS(columns_of_4, propagate_columns_of, rows, 4)
BAND_PASS(rows_of_3x3, propagate_rows_of, 3, 3)
BAND_PASS(columns_of_3x3, propagate_columns_of, 3, 3)
BAND_PASS(rows_of_4x4, propagate_rows_of, 4, 4)
BAND_PASS(columns_of_4x4, propagate_columns_of, 4, 4)
#endif

typedef struct {
    band_pass *rows, *columns;
} band_passes;

/* Those of boxes of rows x columns cells; NULL for boxes that are left to pieces. */
static band_passes band_passes_of(uint32_t rows, uint32_t columns) {
#ifdef WIDE
    if (rows == 5 && columns == 5) return (band_passes){rows_of_5x5, columns_of_5x5};
    return (band_passes){NULL, NULL};
#else
    static band_pass *const of_rows[] = {rows_of_2, rows_of_3, rows_of_4};
    static band_pass *const of_columns[] = {columns_of_2, columns_of_3, columns_of_4};
    if (rows == 3 && columns == 3) return (band_passes){rows_of_3x3, columns_of_3x3};
    if (rows == 4 && columns == 4) return (band_passes){rows_of_4x4, columns_of_4x4};
    if (rows < 2 || columns < 2 || rows > 4 || columns > 4) return (band_passes){NULL, NULL};
    return (band_passes){of_rows[rows - 2], of_columns[columns - 2]};
#endif
}
