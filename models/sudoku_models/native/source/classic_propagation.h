/* Propagation on 9 x 9 boards without further rules: one half pass.
 *
 * A half pass makes three bands (of rows, or of columns) consistent. In a band a *triad* is the three
 * cells that a line shares with a box. A digit is in one triad of each line and of each box, so its
 * three triads are a permutation of the 3 x 3 triads. Triads, and branching on the permutations of a
 * digit in a band, are ideas of T. Dillon's tdoku (https://t-dillon.github.io/tdoku).
 */

#define FULL 0x1ff
#define BAND_CELLS 27

/* What a half pass found, for each lane. changed, refuted, open: not 0 if a cell changed, if there is
 * a contradiction, if a cell has several candidates. least: 0 if a cell or a triad has too few. */
typedef struct {
    vector changed, refuted, open, least;
} findings;

/* A band as triads [line][box]. cells: the candidates of its cells; any: of all of them; once: those
 * in exactly one of them; sure: the digits of its single cells. */
typedef struct {
    vector cells[3][3][3];
    vector any[3][3], once[3][3], sure[3][3];
} band;

#define EACH_TRIAD                                                        \
    _Pragma("GCC unroll 3") for (int line = 0; line < 3; line++)          \
        _Pragma("GCC unroll 3") for (int box = 0; box < 3; box++)
#define NEXT(i) (((i) + 1) % 3)
#define LAST(i) (((i) + 2) % 3)

/* Load a band. A digit that is sure in a cell leaves the other cells of its triad. */
INLINE void load_band(band *b, const vector *cells, int line_step, int box_step, int step,
                      findings *found) {
    EACH_TRIAD {
        const vector *at = cells + line * line_step + box * box_step;
        vector x = at[0], y = at[step], z = at[2 * step];
        vector one_x = single(x), one_y = single(y), one_z = single(z);
        found->open |= (x ^ one_x) | (y ^ one_y) | (z ^ one_z);
        b->sure[line][box] = one_x | one_y | one_z;
        x &= ~(one_y | one_z);
        y &= ~(one_x | one_z);
        z &= ~(one_x | one_y);
        b->any[line][box] = x | y | z;
        b->once[line][box] = (x ^ y ^ z) & ~(x & y & z);
        b->cells[line][box][0] = x;
        b->cells[line][box][1] = y;
        b->cells[line][box][2] = z;
    }
}

/* Digits that are sure in a triad leave the other triads of its line and of its box. */
INLINE void exclude(vector from[3][3], vector sure[3][3]) {
    EACH_TRIAD {
        from[line][box] &= ~(sure[line][NEXT(box)] | sure[line][LAST(box)] |
                             sure[NEXT(line)][box] | sure[LAST(line)][box]);
    }
}

/* A digit stays in a triad only if two others complete a permutation. Each digit needs one. */
INLINE void keep_permutations(vector kept[3][3], vector any[3][3], findings *found) {
    EACH_TRIAD {
        kept[line][box] =
            any[line][box] & ((any[NEXT(line)][NEXT(box)] & any[LAST(line)][LAST(box)]) |
                              (any[NEXT(line)][LAST(box)] & any[LAST(line)][NEXT(box)]));
    }
    found->refuted |= (kept[0][0] | kept[0][1] | kept[0][2]) ^ FULL;
}

/* A triad holds three digits. With fewer candidates it is refuted; with three, all are its own. */
INLINE void exclude_full_triads(vector kept[3][3], findings *found) {
    vector own[3][3];
    EACH_TRIAD {
        vector any = kept[line][box];
        vector but_one = any & (any - 1), but_two = but_one & (but_one - 1);
        found->least = smaller(found->least, but_two);
        own[line][box] = keep_where_zero(any, but_two & (but_two - 1));
    }
    exclude(kept, own);
}

/* Store a band. A digit that can be in no other triad of its line is asserted: three asserted digits
 * exclude all others from the triad, and an asserted digit is set in its only cell. */
INLINE void store_band(const band *b, vector kept[3][3], vector *cells, int line_step, int box_step,
                       int step, findings *found) {
    EACH_TRIAD {
        vector may = kept[line][box];
        vector asserted = may & ~(kept[line][NEXT(box)] | kept[line][LAST(box)]);
        vector but_one = asserted & (asserted - 1), but_two = but_one & (but_one - 1);
        found->refuted |= but_two & (but_two - 1);
        may &= asserted | where_zero(but_two);
        vector hidden = asserted & b->once[line][box];
        vector *at = cells + line * line_step + box * box_step;
        _Pragma("GCC unroll 3") for (int i = 0; i < 3; i++) {
            vector cell = b->cells[line][box][i] & may;
            cell = first_or_second(cell & hidden, cell);
            found->changed |= at[i * step] ^ cell;
            found->least = smaller(found->least, cell);
            at[i * step] = cell;
        }
    }
}

INLINE void propagate_band(vector *restrict cells, int line_step, int box_step, int step,
                           findings *found) {
    band b;
    vector kept[3][3];
    load_band(&b, cells, line_step, box_step, step, found);
    exclude(b.any, b.sure);
    keep_permutations(kept, b.any, found);
    exclude_full_triads(kept, found);
    store_band(&b, kept, cells, line_step, box_step, step, found);
}

NOT_INLINE findings propagate_rows(vector *restrict cells) {
    findings found = {{0}, {0}, {0}, everywhere(0x7fff)};
    for (int i = 0; i < 3; i++) propagate_band(cells + 27 * i, 9, 3, 1, &found);
    found.refuted |= where_zero(found.least);
    return found;
}

NOT_INLINE findings propagate_columns(vector *restrict cells) {
    findings found = {{0}, {0}, {0}, everywhere(0x7fff)};
    for (int i = 0; i < 3; i++) propagate_band(cells + 3 * i, 1, 27, 9, &found);
    found.refuted |= where_zero(found.least);
    return found;
}
