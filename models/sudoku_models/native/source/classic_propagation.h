/* Propagation on 9 x 9 boards without further rules: one pass.
 *
 * A pass makes three bands consistent, of rows or of columns. In a band a *triad* is the three
 * cells that a line shares with a box. A digit is in one triad of each line and of each box, so its
 * three triads are a permutation of the 3 x 3 triads. Triads, and branching on the permutations of a
 * digit in a band, are ideas of T. Dillon's tdoku (https://t-dillon.github.io/tdoku).
 *
 * Naked and hidden singles are looked for in bands of rows alone. A digit that is sure in a cell
 * there leaves the other cells of its box, so that the triads of the column know it; and a digit
 * that has one triad left in a column has one triad left in a row of the box. This halves the work
 * on columns.
 */

#define FULL 0x1ff

/* What a pass found, for each lane. changed, refuted: not 0 if a cell changed in a band of rows, if
 * there is a contradiction. least: 0 if a cell or a triad has too few candidates. */
typedef struct {
    vector changed, refuted, least;
} findings;

/* A band of rows as triads [line][box]. cells: the candidates of its cells; any: of all of them;
 * once: those in exactly one of them; sure: the digits of its single cells. */
typedef struct {
    vector cells[3][3][3];
    vector any[3][3], once[3][3], sure[3][3];
} band;

#define EACH_TRIAD                                                        \
    _Pragma("GCC unroll 3") for (int line = 0; line < 3; line++)          \
        _Pragma("GCC unroll 3") for (int box = 0; box < 3; box++)
#define NEXT(i) (((i) + 1) % 3)
#define LAST(i) (((i) + 2) % 3)

/* Load a band of rows. A digit that is sure in a cell leaves the other cells of its triad. */
INLINE void load_band(band *b, const vector *cells) {
    EACH_TRIAD {
        const vector *at = cells + 9 * line + 3 * box;
        vector x = at[0], y = at[1], z = at[2];
        vector one_x = single(x), one_y = single(y), one_z = single(z);
        b->sure[line][box] = any_of(one_x, one_y, one_z);
        x = without(x, one_y, one_z);
        y = without(y, one_x, one_z);
        z = without(z, one_x, one_y);
        b->any[line][box] = any_of(x, y, z);
        b->once[line][box] = one_of(x, y, z);
        b->cells[line][box][0] = x;
        b->cells[line][box][1] = y;
        b->cells[line][box][2] = z;
    }
}

/* Digits that are sure in a triad leave the other triads of its line and of its box. */
INLINE void exclude(vector from[3][3], vector sure[3][3]) {
    EACH_TRIAD {
        vector some = any_of(sure[line][NEXT(box)], sure[line][LAST(box)], sure[NEXT(line)][box]);
        from[line][box] = without(from[line][box], some, sure[LAST(line)][box]);
    }
}

/* A digit stays in a triad only if two others complete a permutation. Each digit needs one. */
INLINE void keep_permutations(vector kept[3][3], vector any[3][3], findings *found) {
    EACH_TRIAD {
        kept[line][box] =
            any[line][box] & ((any[NEXT(line)][NEXT(box)] & any[LAST(line)][LAST(box)]) |
                              (any[NEXT(line)][LAST(box)] & any[LAST(line)][NEXT(box)]));
    }
    found->refuted |= any_of(kept[0][0], kept[0][1], kept[0][2]) ^ FULL;
}

/* A triad holds three digits. With fewer candidates it is refuted; with three, all are its own. */
INLINE void exclude_full_triads(vector kept[3][3], findings *found) {
    vector own[3][3];
    EACH_TRIAD {
        vector any = kept[line][box];
        vector but_one = any & (any - 1), but_two = but_one & (but_one - 1);
        found->least = smaller(found->least, but_two);
        own[line][box] = keep_where_disjoint(any, but_two, but_two - 1);
    }
    exclude(kept, own);
}

/* The digits that can be in no other triad of their line. */
INLINE vector asserted_digits(vector kept[3][3], int line, int box) {
    return without(kept[line][box], kept[line][NEXT(box)], kept[line][LAST(box)]);
}

/* Three asserted digits exclude all others from a triad. There cannot be four. */
INLINE vector exclude_others(vector may, vector asserted, findings *found) {
    vector but_one = asserted & (asserted - 1), but_two = but_one & (but_one - 1);
    found->refuted |= but_two & (but_two - 1);
    return first_where_common(asserted, may, but_two, but_two);
}

/* Store a band of rows. An asserted digit is set in its only cell. */
INLINE void store_band(const band *b, vector kept[3][3], vector *cells, findings *found) {
    EACH_TRIAD {
        vector asserted = asserted_digits(kept, line, box);
        vector may = exclude_others(kept[line][box], asserted, found);
        vector hidden = asserted & b->once[line][box];
        vector *at = cells + 9 * line + 3 * box;
        _Pragma("GCC unroll 3") for (int i = 0; i < 3; i++) {
            vector cell = b->cells[line][box][i];
            cell &= first_where_common(hidden, may, cell, hidden);
            found->changed |= at[i] ^ cell;
            found->least = smaller(found->least, cell);
            at[i] = cell;
        }
    }
}

INLINE void propagate_row_band(vector *restrict cells, findings *found) {
    band b;
    vector kept[3][3];
    load_band(&b, cells);
    exclude(b.any, b.sure);
    keep_permutations(kept, b.any, found);
    exclude_full_triads(kept, found);
    store_band(&b, kept, cells, found);
}

INLINE void propagate_column_band(vector *restrict cells, findings *found) {
    vector any[3][3], kept[3][3];
    EACH_TRIAD {
        const vector *at = cells + line + 27 * box;
        any[line][box] = any_of(at[0], at[9], at[18]);
    }
    keep_permutations(kept, any, found);
    exclude_full_triads(kept, found);
    EACH_TRIAD {
        vector *at = cells + line + 27 * box;
        vector may = exclude_others(kept[line][box], asserted_digits(kept, line, box), found);
        at[0] &= may;
        at[9] &= may;
        at[18] &= may;
    }
}

NOT_INLINE void propagate_columns(vector *restrict cells, findings *findings_of_pass) {
    findings found = *findings_of_pass;
    for (int i = 0; i < 3; i++) propagate_column_band(cells + 3 * i, &found);
    *findings_of_pass = found;
}

NOT_INLINE void propagate_rows(vector *restrict cells, findings *findings_of_pass) {
    findings found = *findings_of_pass;
    for (int i = 0; i < 3; i++) propagate_row_band(cells + 27 * i, &found);
    *findings_of_pass = found;
}
