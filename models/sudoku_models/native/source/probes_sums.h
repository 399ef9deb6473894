/* The digits that a sum leaves in its cells.
 *
 * Units of two or three different cells are read digit by digit, larger units as families of sets.
 */

INLINE void shift_up(uint64_t *to, const uint64_t *from, uint32_t by, uint32_t words) {
    uint32_t whole = by / 64, bits = by % 64;
    for (uint32_t w = whole; w < words; w++) {
        uint64_t moved = from[w - whole] << bits;
        if (bits && w > whole) moved |= from[w - whole - 1] >> (64 - bits);
        to[w] |= moved;
    }
}

INLINE void shift_down(uint64_t *to, const uint64_t *from, uint32_t by, uint32_t words) {
    uint32_t whole = by / 64, bits = by % 64;
    for (uint32_t w = 0; w + whole < words; w++) {
        uint64_t moved = from[w + whole] >> bits;
        if (bits && w + whole + 1 < words) moved |= from[w + whole + 1] << (64 - bits);
        to[w] |= moved;
    }
}

INLINE int meets_shifted(const uint64_t *start, uint32_t by, const uint64_t *end, uint32_t words) {
    uint32_t whole = by / 64, bits = by % 64;
    for (uint32_t w = whole; w < words; w++) {
        uint64_t moved = start[w - whole] << bits;
        if (bits && w > whole) moved |= start[w - whole - 1] >> (64 - bits);
        if (moved & end[w]) return 1;
    }
    return 0;
}

/* The sums that two different digits can have, one of a mask, as a set of the numbers of addends. */
static uint64_t sums_with(uint64_t digit, uint32_t others) {
    return ((uint64_t)(others & ~(1u << digit)) << digit) >> 1;
}

/* The sums that three different digits can have, as above; found: the digits with which they have one of some. */
static uint64_t sums_of_three(const unit *u, const uint32_t *masks, uint64_t wanted, uint32_t *found) {
    uint32_t left[3] = {0}, last = masks[u->places[2]];
    uint64_t sums = 0;
    EACH_BIT(one, masks[u->places[0]])
        EACH_BIT(two, masks[u->places[1]] & ~(1u << one)) {
            uint64_t with = ((uint64_t)(last & ~(1u << one | 1u << two)) << (one + two)) >> 3 & wanted;
            if (!with) continue;
            sums |= with;
            left[0] |= 1u << one;
            left[1] |= 1u << two;
            left[2] |= (uint32_t)(with << 3 >> (one + two));
        }
    for (uint32_t i = 0; found && i < 3; i++) found[u->places[i]] = left[i];
    return sums;
}

/* The addends that a unit can have, as a set of their numbers. layers: room for more places than it has. */
static uint64_t addends_of(const families *f, const unit *u, const uint32_t *masks, family *layers) {
    uint64_t found = 0;
    if (u->n == 1) return masks[u->places[0]];
    if (u->n == 2) {
        EACH_BIT(digit, masks[u->places[0]]) found |= sums_with(digit, masks[u->places[1]]);
        return found;
    }
    if (u->n == 3) return sums_of_three(u, masks, UINT64_MAX, NULL);
    read_sets(f, u->places, u->n, masks, layers);
    for (uint32_t a = 0; a < u->addends; a++)
        for (uint32_t w = 0; w < f->family_words; w++)
            if (u->families[a * f->family_words + w] & layers[u->n][w]) {
                found |= (uint64_t)1 << a;
                break;
            }
    return found;
}

/* The digits with which a unit has one of some addends. layers: as `addends_of` left them. */
static int supported_addends(const families *f, const unit *u, uint64_t kept, const uint32_t *masks, family *layers,
                             uint32_t *found) {
    if (u->n == 1) {
        found[u->places[0]] = (uint32_t)kept;
        return 1;
    }
    if (u->n == 2) {
        for (uint32_t i = 0; i < 2; i++) {
            uint32_t left = 0;
            EACH_BIT(digit, masks[u->places[i]])
                if (sums_with(digit, masks[u->places[1 - i]]) & kept) left |= 1u << digit;
            found[u->places[i]] = left;
        }
        return 1;
    }
    if (u->n == 3) return sums_of_three(u, masks, kept, found) != 0;
    family wanted = {0};
    EACH_BIT(a, kept)
        for (uint32_t w = 0; w < f->family_words; w++)
            wanted[w] |= u->families[a * f->family_words + w] & layers[u->n][w];
    return supported_sets(f, u->places, u->n, masks, layers, wanted, found);
}

INLINE int left_of_sum_with(const families *f, part *p, uint32_t words, const uint32_t *masks, uint32_t *found) {
    uint32_t units = p->units_count, first[units + 1];
    uint64_t *before = p->totals_room, *good = before + (units + 1) * words, *earlier = good + words;
    uint64_t possible[units + 1];
    first[0] = 0;
    memset(before, 0, (units + 1) * words * sizeof *before);
    before[0] = 1;
    for (uint32_t i = 0; i < units; i++) {
        const unit *u = &p->units[i];
        possible[i] = addends_of(f, u, masks, p->layers_room + first[i]);
        first[i + 1] = first[i] + (u->n > 3 ? u->n + 1 : 0);
        EACH_BIT(a, possible[i]) shift_up(before + (i + 1) * words, before + i * words, u->excess[a], words);
    }
    for (uint32_t w = 0; w < words; w++) good[w] = before[units * words + w] & p->allowed[w];
    for (uint32_t i = units; i-- > 0;) {
        const unit *u = &p->units[i];
        uint64_t kept = 0;
        memset(earlier, 0, words * sizeof *earlier);
        EACH_BIT(a, possible[i]) {
            if (!meets_shifted(before + i * words, u->excess[a], good, words)) continue;
            kept |= (uint64_t)1 << a;
            shift_down(earlier, good, u->excess[a], words);
        }
        if (!kept || !supported_addends(f, u, kept, masks, p->layers_room + first[i], found)) return 0;
        memcpy(good, earlier, words * sizeof *good);
    }
    return 1;
}

/* Totals of most sums fit in one or two words, for which compilers unroll the loops. */
static int left_of_sum(const families *f, part *p, const uint32_t *masks, uint32_t *found) {
    switch (p->totals_words) {
        case 1: return left_of_sum_with(f, p, 1, masks, found);
        case 2: return left_of_sum_with(f, p, 2, masks, found);
        default: return left_of_sum_with(f, p, p->totals_words, masks, found);
    }
}
