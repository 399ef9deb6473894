/* The choice of a cell and a digit.
 *
 * A cell is weighted by its constraints, the small ones more, and by the conflicts that they and
 * decisions on the cell led to, of which recent ones count more. The cell with the greatest weight for
 * each candidate is chosen (F. Boussemart et al., "Boosting Systematic Search by Weighting
 * Constraints", 2004).
 */

#define GROWTH 1.02
#define MOST_WEIGHT 1e30

typedef struct {
    double *of_cells;
    double step;
} weights;

/* share: of the cell in a conflict; a constraint of few cells says more about each of them. */
static void add_weight(weights *w, uint32_t cell, double share) { w->of_cells[cell] += share * w->step; }

/* After each conflict. */
static void age_weights(weights *w, uint32_t cells) {
    w->step *= GROWTH;
    if (w->step < MOST_WEIGHT) return;
    for (uint32_t i = 0; i < cells; i++) w->of_cells[i] /= w->step;
    w->step = 1;
}

/* A cell and one of its digits. */
typedef struct {
    uint32_t cell;
    digits digit;
} decision;

/* The cell to branch on, NO_CELL if all are fixed, with its weight for each candidate. */
static uint32_t choose_cell(const weights *w, const digits *cells, uint32_t count, double *score) {
    static const double parts[33] = {
        0, 0, 1 / 2., 1 / 3., 1 / 4., 1 / 5., 1 / 6., 1 / 7., 1 / 8., 1 / 9., 1 / 10., 1 / 11.,
        1 / 12., 1 / 13., 1 / 14., 1 / 15., 1 / 16., 1 / 17., 1 / 18., 1 / 19., 1 / 20., 1 / 21.,
        1 / 22., 1 / 23., 1 / 24., 1 / 25., 1 / 26., 1 / 27., 1 / 28., 1 / 29., 1 / 30., 1 / 31., 1 / 32.,
    };
    uint32_t best = NO_CELL;
    double most = 0;
    for (uint32_t cell = 0; cell < count; cell++) {
        if (!OPEN(cells[cell])) continue;
        double weight = (w->step + w->of_cells[cell]) * parts[COUNT(cells[cell])];
        if (weight > most) {
            most = weight;
            best = cell;
        }
    }
    *score = most;
    return best;
}

/* The digits with two places in a house. */
INLINE digits find_pairs(const digits *cells, const cell_number *house, uint32_t size) {
    digits once = 0, twice = 0, more = 0;
    for (uint32_t i = 0; i < size; i++) {
        digits held = cells[house[i]];
        more |= twice & held;
        twice |= once & held;
        once |= held;
    }
    return twice & ~more;
}

/* Of digits with two places in a house, the one with the heaviest place, if it beats the score. */
static void choose_place(const weights *w, const digits *cells, const cell_number *const *houses,
                         uint32_t count, uint32_t size, double score, decision *chosen) {
    for (uint32_t house = 0; house < count; house++) {
        digits pairs = find_pairs(cells, houses[house], size);
        if (!pairs) continue;
        for (uint32_t i = 0; i < size; i++) {
            uint32_t cell = houses[house][i];
            double weight = (w->step + w->of_cells[cell]) / 2;
            if (!(cells[cell] & pairs) || weight <= score) continue;
            score = weight;
            *chosen = (decision){cell, cells[cell] & pairs & -(cells[cell] & pairs)};
        }
    }
}
