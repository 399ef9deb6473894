/* Different digits. That the digit of a fixed cell leaves the others is done by `leave_unlike`. */

/* A house: a digit that only one cell has left is there. */
static int run_house(space *s, const propagator *p) {
    digits once = 0, twice = 0, fixed = 0;
    const cell_number *cells = p->cells;
    for (uint32_t i = 0; i < p->count; i++) {
        digits held = s->cells[cells[i]];
        twice |= once & held;
        once |= held;
        if (!OPEN(held)) fixed |= held;
    }
    if (once != s->board->full) return 0;
    digits hidden = once & ~twice & ~fixed;
    if (!hidden) return 1;
    for (uint32_t i = 0; i < p->count; i++) {
        digits found = s->cells[cells[i]] & hidden;
        if (found && (OPEN(found) || !narrow(s, cells[i], found))) return 0;
    }
    return 1;
}

/* Fewer cells than digits: there are enough digits for all. */
static int run_different(space *s, const propagator *p) {
    digits held = 0;
    for (uint32_t i = 0; i < p->count; i++) held |= s->cells[p->cells[i]];
    return COUNT(held) >= (int)p->count;
}

static void add_house(building *b, const cell_number *cells, uint32_t count) {
    if (count != b->board->house_size) {
        if (count > 2)
            add_propagator(b, (propagator){run_different, cells, count, count + 4, NULL, HOUSES,
                                           ON_CHANGE, 1, 0});
        return;
    }
    const cell_number **houses =
        with_room(b->memory, b->houses, b->house_count, &b->house_room, sizeof *houses);
    if (houses == NULL) return;
    b->houses = houses;
    houses[b->house_count++] = cells;
}

/* A house, unless its cells are one already. */
static void add_new_house(building *b, const cell_number *cells) {
    uint32_t count = b->board->house_size;
    for (uint32_t house = 0; house < b->house_count; house++) {
        uint32_t i = 0, j = 0;
        for (; i < count && j < count; i++)
            for (j = 0; j < count && b->houses[house][j] != cells[i];) j++;
        if (i == count && j < count) return;
    }
    add_house(b, cells, count);
}

/* From the first of these houses on. */
static void add_houses(building *b, uint32_t first) {
    uint32_t count = b->board->house_size;
    for (uint32_t i = first; i < b->house_count; i++)
        add_propagator(b, (propagator){run_house, b->houses[i], count, count + 4, NULL, HOUSES,
                                       ON_CHANGE, 1, 0});
}
