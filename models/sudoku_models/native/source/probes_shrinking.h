/* Demands, and the fewest reasons for which they remove a candidate. */

/* The digits that a demand leaves; 0 if it cannot hold. open: those that are not false. */
static int left_of_demand(refuter *r, const values *v, const demanded *d, uint32_t groups, uint32_t *open,
                          uint32_t *found) {
    uint32_t here[d->whole->n + 1];
    for (uint32_t i = 0; i < d->whole->n; i++) {
        uint32_t cell = d->whole->cells[i], mask = d->fixed[i], holds = 0;
        if (!mask) {
            mask = v->left[cell];
            holds = v->held[cell];
            if (holds & (holds - 1)) return 0;
        }
        open[i] = mask;
        if (holds) mask &= holds;
        if (!mask) return 0;
        here[i] = mask;
    }
    return left_of(&r->prober->sets, d->ids ? variant_of(d->whole, groups) : d->whole, here, found);
}

/* The groups of a demand whose cells differ by the premises in use. */
static uint32_t groups_of(const refuter *r, const demanded *d) {
    uint32_t found = 0;
    for (uint32_t i = 0; i < d->ids; i++) found |= (uint32_t)HAS(r->on, d->different[i]) << i;
    return d->ids <= MOST_GROUPS || found + 1 == 1u << d->ids ? found : 0;
}

/* The digits of the cells of a demand, as those decided candidates in a set leave them. Others are open, unless they
 * are absent. */
static void masks_by(const refuter *r, const values *v, const demanded *d, const uint64_t *decided, uint32_t *masks) {
    uint32_t digits = r->prober->digits;
    for (uint32_t i = 0; i < d->whole->n; i++) {
        uint32_t mask = d->fixed[i];
        for (uint32_t digit = 0; digit < digits; digit++) {
            int32_t number = d->numbers[i * digits + digit];
            if (number < 0 || HAS(r->absent, number)) continue;
            if (HAS(v->true_, number) && HAS(decided, number)) {
                mask = 1u << digit;
                break;
            }
            if (!HAS(v->false_, number) || !HAS(decided, number)) mask |= 1u << digit;
        }
        masks[i] = mask;
    }
}

/* Whether a demand with these masks cannot hold, or does not leave a candidate, if one is named. */
static int is_lost(refuter *r, const demanded *d, uint32_t groups, const uint32_t *masks, int32_t target) {
    uint32_t found[d->whole->n + 1], digits = r->prober->digits;
    for (uint32_t i = 0; i < d->whole->n; i++)
        if (!masks[i]) return 1;
    if (!left_of(&r->prober->sets, d->ids ? variant_of(d->whole, groups) : d->whole, masks, found)) return 1;
    for (uint32_t k = 0; k < d->whole->n * digits && target >= 0; k++)
        if (d->numbers[k] == target) return !(found[k / digits] >> k % digits & 1);
    return 0;
}

/* Reduce the groups and the decided candidates because of which a demand removes a candidate, or cannot hold if
 * `target` is -1: cells that need not be restricted at all are tried first, then digits that need not be removed. */
static void shrink(refuter *r, const values *v, const demanded *d, uint32_t *groups, uint64_t *decided, int32_t target) {
    uint32_t n = d->whole->n, digits = r->prober->digits, now[n + 1], open[n + 1];
    uint64_t nothing[r->words];
    memset(nothing, 0, sizeof nothing);
    masks_by(r, v, d, decided, now);
    masks_by(r, v, d, nothing, open);
    if (!is_lost(r, d, *groups, now, target)) return;
    if (*groups && is_lost(r, d, 0, now, target)) *groups = 0;
    EACH_BIT(i, *groups) {
        uint32_t fewer = *groups & ~(1u << i);
        if (d->ids <= MOST_GROUPS && fewer && is_lost(r, d, fewer, now, target)) *groups = fewer;
    }
    for (uint32_t i = 0; i < n; i++) {
        uint32_t before = now[i], gone = open[i] & ~before;
        const int32_t *row = d->numbers + i * digits;
        int has_true = 0;
        if (!gone) continue;
        for (uint32_t digit = 0; digit < digits; digit++)
            has_true |= row[digit] >= 0 && HAS(v->true_, row[digit]) && HAS(decided, row[digit]);
        now[i] = open[i];
        if (!is_lost(r, d, *groups, now, target)) {
            now[i] = before;
            if (has_true) continue;
            EACH_BIT(digit, gone) {
                now[i] |= 1u << digit;
                if (!is_lost(r, d, *groups, now, target)) now[i] &= ~(1u << digit);
            }
        }
        for (uint32_t digit = 0; digit < digits; digit++)
            if (row[digit] >= 0 && (now[i] >> digit & 1))
                decided[row[digit] / 64] &= ~((uint64_t)1 << row[digit] % 64);
    }
}

/* Shrink the reasons for which a demand has decided a candidate. */
static void shrink_reasons(refuter *r, const values *v, uint32_t number) {
    const demanded *d = &r->demand[r->cause[number]];
    uint64_t *bits = r->bits + (uint64_t)number * r->bits_words;
    uint32_t groups = 0;
    for (uint32_t i = 0; i < d->ids; i++) groups |= (uint32_t)HAS(bits, d->different[i]) << i;
    r->cause[number] = -1;
    shrink(r, v, d, &groups, r->from + (uint64_t)number * r->words, (int32_t)number);
    memset(bits, 0, r->bits_words * sizeof *bits);
    ADD(bits, d->id);
    EACH_BIT(i, groups) ADD(bits, d->different[i]);
}

