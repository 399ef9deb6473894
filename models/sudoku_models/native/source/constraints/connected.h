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

/* A walk through the cells that can be in the area, from one that is. order: 1 for the first cell that is
 * reached, and so on. lowest: the lowest order beside the cells that are reached through a cell, or of it. */
typedef struct {
    const area_grid *grid;
    const area *inner, *outer;
    area *bridges;
    uint32_t reached, order[MOST_PLACES], lowest[MOST_PLACES];
} walk;

/* Go on from a cell; whether this leads to a cell of the area. If there is no way around the cell, it is a
 * bridge (R. Tarjan, "Depth-First Search and Linear Graph Algorithms", 1972). */
static int walk_on(walk *w, uint32_t place) {
    int is_needed = has_place(w->inner, place);
    area here, near;
    clear_area(&here);
    add_place(&here, place);
    beside(w->grid, &here, &near);
    meet_area(&near, w->outer);
    w->order[place] = w->lowest[place] = ++w->reached;
    EACH_PLACE(&near, next) {
        uint32_t lowest = w->order[next];
        if (!lowest) {
            int is_wanted = walk_on(w, next);
            lowest = w->lowest[next];
            if (is_wanted && lowest >= w->order[place]) add_place(w->bridges, place);
            is_needed |= is_wanted;
        }
        if (lowest < w->lowest[place]) w->lowest[place] = lowest;
    }
    return is_needed;
}

/* The cells without which those that are in the area are not connected, and perhaps some of these. */
static void list_bridges(const area_grid *g, const area *inner, const area *outer, area *bridges) {
    area part;
    walk w = {.grid = g, .inner = inner, .outer = outer, .bridges = bridges};
    clear_area(bridges);
    connected_part(g, &part, first_place(inner), inner);
    if (!is_within(inner, &part)) walk_on(&w, first_place(inner));
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
