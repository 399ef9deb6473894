/* Removes from a position what single parts do not leave.
 *
 * Most parts are looked up by the packed masks of their cells. Regions are read as places of digits and labels.
 */

static int fail_in(prober *p, const part *of) {
    for (uint32_t i = 0; i < of->n; i++) p->weights[of->cells[i]] += 1;
    return 0;
}

/* Remove the digits that a part with kept results does not leave. words: those of a key. */
INLINE int support_kept(prober *p, part *of, uint32_t words, uint32_t asked) {
    uint64_t key[words], differs = 0;
    uint32_t bits = packed_bits(&p->sets, asked), all = all_digits(&p->sets);
    pack_asked(&p->sets, of->n, asked, of->cells, p->masks, key);
    const uint64_t *result = result_of(&p->sets, of, key);
    if (!*result) return fail_in(p, of);
    for (uint32_t w = 0; w < words; w++) differs |= key[w] ^ result[w];
    for (uint32_t i = 0, w = 0, shift = 0; differs && i < of->n; i++, shift += bits) {
        if (shift + bits > 64) w++, shift = 0;
        if ((key[w] ^ result[w]) >> shift & (((uint64_t)1 << bits) - 1)) {
            uint64_t packed = result[w] >> shift & (((uint64_t)1 << bits) - 1);
            keep(p, of->cells[i], unpacked_mask((uint32_t)packed, asked, all));
        }
    }
    return 1;
}

static int support_by_key(prober *p, part *of) {
    if (of->asked) return support_kept(p, of, of->key_words, of->asked);
    return of->key_words == 1 ? support_kept(p, of, 1, 0) : support_kept(p, of, of->key_words, 0);
}

/* The places of a digit among `count` cells from `first`. */
INLINE area places_from(const uint64_t *places, uint32_t words, uint32_t first, const area *all) {
    area found;
    uint32_t by = first % 64;
    EACH_AREA_WORD(i) {
        uint32_t w = first / 64 + i;
        uint64_t here = w < words ? places[w] >> by : 0;
        if (by && w + 1 < words) here |= places[w + 1] << (64 - by);
        found.words[i] = here & all->words[i];
    }
    return found;
}

/* Remove digits from cells. before, after: the places of each digit. */
static void keep_places(prober *p, uint32_t first, const area *before, const area *after) {
    area gone = {{0}};
    for (uint32_t digit = 0; digit < p->digits; digit++)
        EACH_AREA_WORD(i) gone.words[i] |= before[digit].words[i] & ~after[digit].words[i];
    EACH_PLACE(&gone, place) {
        uint32_t left = 0;
        for (uint32_t digit = 0; digit < p->digits; digit++) left |= (uint32_t)has_place(&after[digit], place) << digit;
        keep(p, first + place, left);
    }
}

/* Remove what regions do not leave in the first cells of the board; there are as many regions as digits. */
static int support_regions(prober *p, const part *of) {
    const area *all = &of->grid->all;
    uint32_t half = of->grid->places;
    area labels[32], with[32], before[2][32];
    for (uint32_t digit = 0; digit < p->digits; digit++) {
        with[digit] = before[0][digit] = places_from(PLACES(p, digit), p->words, 0, all);
        labels[digit] = before[1][digit] = places_from(PLACES(p, digit), p->words, half, all);
    }
    if (!reduce_regions(&p->sets, of, labels, with)) return fail_in(p, of);
    keep_places(p, 0, before[0], with);
    keep_places(p, half, before[1], labels);
    return 1;
}

/* Begin to load what is kept for the next waiting part from a word on, because memory is slower than all else here. */
INLINE void load_ahead(const prober *p, uint32_t w) {
    while (w < p->part_words && !p->waiting[w]) w++;
    if (w == p->part_words) return;
    const part *of = &p->part[64 * w + (uint32_t)__builtin_ctzll(p->waiting[w])];
    if (!of->kept || of->asked) return; /* where one digit is asked for, few keys return often */
    uint64_t key[of->key_words];
    pack_asked(&p->sets, of->n, 0, of->cells, p->masks, key);
    __builtin_prefetch(entry_of(of, key));
}

/* Remove the digits that a part does not leave. */
static int support(prober *p, uint32_t number) {
    part *of = &p->part[number];
    if (of->kept) {
        if (!support_by_key(p, of)) return 0;
    } else if (of->is_straight) {
        if (!support_regions(p, of)) return 0;
    } else {
        for (uint32_t i = 0; i < of->n; i++) p->here[i] = p->masks[of->cells[i]];
        if (!left_of(&p->sets, of, p->here, p->found)) return fail_in(p, of);
        for (uint32_t i = 0; i < of->n; i++)
            if (p->found[i] != p->here[i]) keep(p, of->cells[i], p->found[i]);
    }
    if (of->is_exact) p->waiting[number / 64] &= ~((uint64_t)1 << number % 64);
    return 1;
}
