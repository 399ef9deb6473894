/* One area: the cells with some digits are connected. */

typedef struct {
    area_grid grid;
    digits of;
} connected;

static int tell_area(space *s, const propagator *p, const area *places, digits kept) {
    EACH_PLACE(places, place) {
        if (!narrow(s, p->cells[place], kept)) return 0;
    }
    return 1;
}

/* The cells without which those that are in the area are not connected. */
static void list_bridges(const area_grid *g, const area *inner, const area *outer, area *bridges) {
    area open, part, without;
    clear_area(bridges);
    connected_part(g, &part, first_place(inner), inner);
    if (is_within(inner, &part)) return;
    copy_area(&open, outer);
    leave_area(&open, inner);
    EACH_PLACE(&open, place) {
        copy_area(&without, outer);
        without.words[place / 64] &= ~((uint64_t)1 << place % 64);
        connected_part(g, &part, first_place(inner), &without);
        if (!is_within(inner, &part)) add_place(bridges, place);
    }
}

static int run_connected(space *s, const propagator *p) {
    const connected *c = p->data;
    const area_grid *g = &c->grid;
    area inner, outer, part, bridges;
    clear_area(&inner);
    clear_area(&outer);
    for (uint32_t place = 0; place < p->count; place++) {
        digits held = s->cells[p->cells[place]];
        if (held & c->of) add_place(&outer, place);
        if (!(held & ~c->of)) add_place(&inner, place);
    }
    if (!areas_meet(&inner, &inner)) {
        uint32_t count = area_size(&outer);
        return count > 1 || (count == 1 && tell_area(s, p, &outer, c->of));
    }
    connected_part(g, &part, first_place(&inner), &outer);
    if (!is_within(&inner, &part)) return 0;
    list_bridges(g, &inner, &part, &bridges);
    leave_area(&outer, &part);
    return tell_area(s, p, &outer, ~c->of) && tell_area(s, p, &bridges, c->of);
}

/* The cells of a grid of so many columns that hold one of the digits. */
static void add_connected(building *b, const cell_number *cells, uint32_t count, uint32_t columns, digits of) {
    connected *c = take(b->memory, 1, sizeof *c);
    if (c == NULL) return;
    open_area_grid(&c->grid, count, columns);
    c->of = of;
    add_propagator(b, (propagator){run_connected, cells, count, 20 * count, c, LONG_LINES, ON_CHANGE, 0, 0});
}
