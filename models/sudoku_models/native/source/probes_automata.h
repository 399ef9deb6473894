/* The digits that an automaton leaves in the cells of its word.
 *
 * Digits after which the states are the same form one letter. Up to 64 states are the bits of one word.
 */

/* A set of states, all moved by the same number: bits that leave the word would return at its other end. */
static uint64_t rotated(uint64_t states, int32_t by) {
    uint32_t left = (uint32_t)by & 63;
    return states << left | states >> (-left & 63);
}

/* One of the digits of each letter of an automaton that a mask contains; returns their number. */
static uint32_t letters_in(const part *p, uint32_t mask, uint32_t *first) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < p->letters; k++)
        if (p->letter_digits[k] & mask) first[count++] = (uint32_t)__builtin_ctz(p->letter_digits[k] & mask);
    return count;
}

/* The digits left by an automaton of up to 64 states. */
static int left_of_small_automaton(const part *p, const uint32_t *masks, uint32_t *found) {
    uint32_t word = p->word;
    uint64_t reached[word + 1], good = p->accepted;
    memcpy(found, masks, p->n * sizeof *found);
    reached[0] = 1;
    for (uint32_t i = 0; i < word; i++) {
        uint32_t mask = masks[p->places[i]], at = 0;
        uint64_t here = reached[i], after = 0;
        for (uint32_t k = 0; k < p->letters; at = p->shifts_end[k++])
            if (p->letter_digits[k] & mask)
                for (; at < p->shifts_end[k]; at++) after |= rotated(here & p->shifts[at].from, p->shifts[at].by);
        reached[i + 1] = after;
    }
    for (uint32_t i = word; i-- > 0;) {
        uint32_t mask = masks[p->places[i]], at = 0, kept = 0;
        uint64_t before = 0;
        for (uint32_t k = 0; k < p->letters; at = p->shifts_end[k++]) {
            if (!(p->letter_digits[k] & mask)) continue;
            uint64_t with = 0;
            for (; at < p->shifts_end[k]; at++) with |= rotated(good, -p->shifts[at].by) & p->shifts[at].from;
            with &= reached[i];
            if (with) kept |= p->letter_digits[k];
            before |= with;
        }
        if (!(found[p->places[i]] &= kept)) return 0;
        good = before;
    }
    return 1;
}

/* The digits left: the states after each digit of the word, without those from which it cannot be accepted. */
static int left_of_automaton(const families *f, part *p, const uint32_t *masks, uint32_t *found) {
    if (p->shifts) return left_of_small_automaton(p, masks, found);
    uint32_t width = f->digits + 1, word = p->word, kept[word + 1];
    uint64_t starts[word + 2], last = 1;
    memcpy(found, masks, p->n * sizeof *found);
    starts[0] = 0;
    starts[1] = 1;
    p->layers[0] = 0;
    for (uint32_t i = 0; i < word; i++) {
        uint64_t stamp = ++p->stamp;
        uint32_t first[p->letters], letters = letters_in(p, masks[p->places[i]], first);
        for (uint64_t at = starts[i]; at < starts[i + 1]; at++) {
            const int32_t *row = p->next + (uint64_t)p->layers[at] * width;
            for (uint32_t k = 0; k < letters; k++) {
                int32_t after = row[first[k]];
                if (after < 0 || p->stamps[0][after] == stamp) continue;
                p->stamps[0][after] = stamp;
                p->layers[last++] = after;
            }
        }
        starts[i + 2] = last;
        if (last - starts[i + 1] > MOST_STATES) return 1;
    }
    uint64_t stamp = ++p->stamp;
    for (uint64_t at = starts[word]; at < last; at++)
        if (p->next[(uint64_t)p->layers[at] * width + f->digits]) p->stamps[word & 1][p->layers[at]] = stamp;
    for (uint32_t i = word; i-- > 0;) {
        uint64_t earlier = ++p->stamp, alive_with = 0;
        uint32_t first[p->letters], letters = letters_in(p, masks[p->places[i]], first);
        const uint64_t *alive = p->stamps[(i + 1) & 1];
        for (uint64_t at = starts[i]; at < starts[i + 1]; at++) {
            const int32_t *row = p->next + (uint64_t)p->layers[at] * width;
            uint64_t here = 0;
            for (uint32_t k = 0; k < letters; k++) {
                int32_t after = row[first[k]];
                if (after >= 0 && alive[after] == stamp) here |= (uint64_t)1 << first[k];
            }
            if (here) p->stamps[i & 1][p->layers[at]] = earlier;
            alive_with |= here;
        }
        kept[i] = 0;
        for (uint32_t k = 0; k < p->letters; k++)
            if (p->letter_digits[k] & alive_with) kept[i] |= p->letter_digits[k];
        stamp = earlier;
    }
    for (uint32_t i = 0; i < word; i++) found[p->places[i]] &= kept[i];
    for (uint32_t i = 0; i < p->n; i++)
        if (!found[i]) return 0;
    return 1;
}
