/* Results of parts that are kept, because most masks return.
 *
 * Masks are packed: as many as fit into each word of a key. An entry has a key and the packed masks that are left,
 * of which the first word is 0 if the part cannot hold. A new entry replaces one of the same hash.
 */

#define KEPT 4096      /* results kept for a part, at least one */
#define FIRST_KEYS 256 /* as many at first, as most parts need few */
#define LINE 8         /* words of a cache line */

/* Masks of an automaton that asks for one digit are packed as two bits: whether this digit and any other is left. */
INLINE uint32_t packed_mask(uint32_t mask, uint32_t asked) {
    return asked ? (uint32_t)((mask & asked) != 0) | (uint32_t)((mask & ~asked) != 0) << 1 : mask;
}

/* The digits that a packed mask stands for. */
INLINE uint32_t unpacked_mask(uint32_t packed, uint32_t asked, uint32_t all) {
    return asked ? (packed & 1 ? asked : 0) | (packed & 2 ? all & ~asked : 0) : packed;
}

INLINE uint32_t packed_bits(const families *f, uint32_t asked) { return asked ? 2 : f->digits; }

INLINE uint32_t all_digits(const families *f) { return (uint32_t)(((uint64_t)1 << f->digits) - 1); }

/* The number of words for the packed masks of a part. */
INLINE uint32_t packed_words(const families *f, const part *p) {
    uint32_t each = 64 / packed_bits(f, p->asked);
    return (p->n + each - 1) / each;
}

/* Pack the masks of n cells. cells: their places in `masks`, or NULL for the first n. */
INLINE void pack_asked(const families *f, uint32_t n, uint32_t asked, const uint32_t *cells, const uint32_t *masks,
                       uint64_t *to) {
    uint32_t bits = packed_bits(f, asked), shift = 0;
    uint64_t word = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (shift + bits > 64) {
            *to++ = word;
            word = shift = 0;
        }
        word |= (uint64_t)packed_mask(masks[cells ? cells[i] : i], asked) << shift;
        shift += bits;
    }
    *to = word;
}

INLINE void pack(const families *f, const part *p, const uint32_t *cells, const uint32_t *masks, uint64_t *to) {
    if (p->asked) pack_asked(f, p->n, p->asked, cells, masks, to);
    else pack_asked(f, p->n, 0, cells, masks, to);
}

static void unpack(const families *f, const part *p, const uint64_t *from, uint32_t *masks) {
    uint32_t bits = packed_bits(f, p->asked), shift = 0, all = all_digits(f);
    for (uint32_t i = 0; i < p->n; i++) {
        if (shift + bits > 64) {
            from++;
            shift = 0;
        }
        uint64_t packed = *from >> shift & (((uint64_t)1 << bits) - 1);
        masks[i] = unpacked_mask((uint32_t)packed, p->asked, all);
        shift += bits;
    }
}

static uint64_t *entry_of(const part *p, const uint64_t *key) {
    uint64_t hash = key[0] * 0x9E3779B97F4A7C15u;
    for (uint32_t w = 1; w < p->key_words; w++) hash = (hash ^ hash >> 29 ^ key[w]) * 0x9E3779B97F4A7C15u;
    return p->kept + ((hash >> 32) * p->keys >> 32) * 2 * p->key_words;
}

/* Compute the result of a key. */
static const uint64_t *new_result(const families *f, part *p, const uint64_t *key) {
    uint32_t words = p->key_words, masks[p->n + 1], found[p->n + 1];
    if (++p->misses > 4 * p->keys && p->keys < p->most_keys) {
        memset(p->kept, 0, (uint64_t)p->keys * 2 * words * sizeof *p->kept);
        p->keys = p->keys > p->most_keys / 8 ? p->most_keys : 8 * p->keys;
        p->misses = 0;
    }
    uint64_t *entry = entry_of(p, key);
    unpack(f, p, key, masks);
    int holds = computed(f, p, masks, found);
    memcpy(entry, key, words * sizeof *key);
    if (holds) pack(f, p, NULL, found, entry + words);
    else entry[words] = 0;
    return entry + words;
}

/* The packed masks that a part leaves, the first word 0 if it cannot hold. */
INLINE const uint64_t *result_of(const families *f, part *p, const uint64_t *key) {
    const uint64_t *entry = entry_of(p, key);
    uint64_t differs = 0;
    for (uint32_t w = 0; w < p->key_words; w++) differs |= entry[w] ^ key[w];
    return differs ? new_result(f, p, key) : entry + p->key_words;
}

/* Whether the part can hold; found: the digits that are left, of masks that are not empty. */
static int left_of(const families *f, part *p, const uint32_t *masks, uint32_t *found) {
    if (p->kind == SUDOKU_PROBE_PAIR) return left_of_pair(p, masks, found);
    if (!p->kept) return computed(f, p, masks, found);
    uint64_t key[p->key_words];
    pack(f, p, NULL, masks, key);
    const uint64_t *result = result_of(f, p, key);
    if (!*result) return 0;
    unpack(f, p, result, found);
    if (p->asked)
        for (uint32_t i = 0; i < p->n; i++) found[i] &= masks[i];
    return 1;
}
