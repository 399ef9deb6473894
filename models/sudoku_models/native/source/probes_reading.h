/* Reads the parts of a board from the records of a program (see probes.h). */
#include "probes_supports.h"

#define MOST_WORD_PLACES 1000000 /* of an automaton, as transitions.py allows */

/* Zeros that are freed with the prober. */
typedef struct {
    void **held;
    uint64_t count, capacity;
    int failed;
} memory;

static void *zeros(memory *m, uint64_t count, uint64_t size) {
    if (m->count == m->capacity) {
        uint64_t more = 2 * m->capacity + 64;
        void **held = realloc(m->held, more * sizeof *held);
        if (!held) {
            m->failed = 1;
            return NULL;
        }
        m->held = held;
        m->capacity = more;
    }
    void *found = calloc(count + 1, size);
    if (found) m->held[m->count++] = found;
    else m->failed = 1;
    return found;
}

static uint32_t *numbers(memory *m, const int64_t *from, uint64_t count) {
    uint32_t *found = zeros(m, count, sizeof *found);
    if (found)
        for (uint64_t i = 0; i < count; i++) found[i] = (uint32_t)from[i];
    return found;
}

static int holds(int64_t relation, int64_t sum, int64_t total) {
    switch (relation) {
        case 0: return sum == total;
        case 1: return sum != total;
        case 2: return sum <= total;
        case 3: return sum >= total;
        case 4: return sum < total;
        default: return sum > total;
    }
}

/* The addends of a unit; returns the least of them, and writes the greatest. */
static int64_t read_unit(memory *m, const families *f, unit *u, int64_t by, int64_t *greatest) {
    int64_t digits = f->digits, n = u->n, first = n * (n + 1) / 2, last = n * (2 * digits - n + 1) / 2;
    int64_t least = by > 0 ? by * first : by * last;
    *greatest = by > 0 ? by * last : by * first;
    u->addends = (uint32_t)(last - first + 1);
    u->excess = zeros(m, u->addends, sizeof *u->excess);
    if (m->failed) return 0;
    for (int64_t sum = first; sum <= last; sum++) u->excess[sum - first] = (uint32_t)(by * sum - least);
    if (n == 1) return least;
    u->families = zeros(m, (uint64_t)u->addends * f->family_words, sizeof *u->families);
    if (m->failed) return 0;
    for (uint32_t set = 0; set < 1u << digits; set++) {
        int64_t sum = 0;
        if (__builtin_popcount(set) != n) continue;
        EACH_BIT(digit, set) sum += (int64_t)digit + 1;
        u->families[(sum - first) * f->family_words + set / 64] |= (uint64_t)1 << set % 64;
    }
    return least;
}

/* groups: those units of several places that are kept; the places of others become units of their own. */
static void read_sum(memory *m, const families *f, part *p, const int64_t *at, uint64_t groups) {
    int64_t relation = at[0], total = at[1], low = 0, high = 0;
    uint64_t places = 0;
    const int64_t *by = at + 2, *from = by + p->n;
    p->units = zeros(m, p->n, sizeof *p->units);
    for (int64_t left = *from++; left-- && !m->failed;) {
        int64_t n = *from++, is_whole = n == 1 || (n > 1 && groups >> p->groups++ & 1);
        if ((n > 1 && f->digits > SUDOKU_PROBE_SET_DIGITS) || n > f->digits) m->failed = 1;
        for (int64_t at_once = is_whole ? n : 1; n > 0 && !m->failed; n -= at_once, from += at_once) {
            unit *u = &p->units[p->units_count++];
            u->n = (uint32_t)at_once;
            u->places = numbers(m, from, u->n);
            if (m->failed) return;
            if (u->n > 3) places += u->n + 1;
            int64_t greatest;
            low += read_unit(m, f, u, by[u->places[0]], &greatest);
            high += greatest;
        }
    }
    if (high - low >= SUDOKU_PROBE_MOST_TOTALS) m->failed = 1;
    p->totals_words = (uint32_t)((high - low) / 64 + 1);
    p->allowed = zeros(m, p->totals_words, sizeof *p->allowed);
    p->totals_room = zeros(m, (uint64_t)(p->units_count + 3) * p->totals_words, sizeof *p->totals_room);
    p->layers_room = zeros(m, places, sizeof *p->layers_room);
    if (m->failed) return;
    for (int64_t sum = low; sum <= high; sum++)
        if (holds(relation, sum, total)) p->allowed[(sum - low) / 64] |= (uint64_t)1 << (sum - low) % 64;
}

static void read_sets_of(memory *m, const families *f, part *p, const int64_t *at) {
    p->family = zeros(m, f->family_words, sizeof *p->family);
    p->places = zeros(m, p->n, sizeof *p->places);
    if (f->digits > SUDOKU_PROBE_SET_DIGITS || p->n > f->digits) m->failed = 1;
    if (m->failed) return;
    for (uint32_t i = 0; i < p->n; i++) p->places[i] = i;
    for (int64_t i = 1; i <= at[0]; i++) p->family[at[i] / 64] |= (uint64_t)1 << at[i] % 64;
}

/* Group the digits that lead from each state to the same state. */
static void read_letters(memory *m, const families *f, part *p) {
    uint32_t width = f->digits + 1;
    p->letter_digits = zeros(m, f->digits, sizeof *p->letter_digits);
    if (m->failed) return;
    for (uint32_t digit = 0; digit < f->digits; digit++) {
        uint32_t k = 0;
        for (; k < p->letters; k++) {
            uint32_t like = (uint32_t)__builtin_ctz(p->letter_digits[k]), state = 0;
            for (; state < p->states; state++) {
                const int32_t *row = p->next + (uint64_t)state * width;
                if (row[digit] != row[like]) break;
            }
            if (state == p->states) break;
        }
        p->letter_digits[k] |= 1u << digit;
        if (k == p->letters) p->letters++;
    }
}

/* The steps between up to 64 states. */
static void read_shifts(memory *m, const families *f, part *p) {
    uint32_t width = f->digits + 1, count = 0;
    p->shifts_end = zeros(m, p->letters, sizeof *p->shifts_end);
    p->shifts = zeros(m, (uint64_t)p->letters * p->states, sizeof *p->shifts);
    for (uint32_t k = 0; k < p->letters && !m->failed; k++) {
        uint32_t first = count, digit = (uint32_t)__builtin_ctz(p->letter_digits[k]);
        for (uint32_t state = 0; state < p->states; state++) {
            int32_t after = p->next[state * width + digit], by = after - (int32_t)state;
            if (after < 0) continue;
            uint32_t i = first;
            while (i < count && p->shifts[i].by != by) i++;
            if (i == count) p->shifts[count++].by = by;
            p->shifts[i].from |= (uint64_t)1 << state;
        }
        p->shifts_end[k] = count;
    }
    for (uint32_t state = 0; state < p->states; state++)
        if (p->next[state * width + f->digits]) p->accepted |= (uint64_t)1 << state;
}

static void read_automaton(memory *m, const families *f, part *p, const int64_t *at) {
    p->next = (const int32_t *)(intptr_t)at[0];
    p->states = (uint32_t)at[1];
    read_letters(m, f, p);
    if (p->states <= 64 && !m->failed) read_shifts(m, f, p);
    p->word = (uint32_t)at[2];
    p->places = numbers(m, at + 3, p->word);
    for (uint32_t k = 0; k < 2 && p->letters == 2 && p->word == p->n; k++)
        if (!(p->letter_digits[k] & (p->letter_digits[k] - 1))) p->asked = p->letter_digits[k];
    for (int i = 0; i < 2; i++) p->stamps[i] = zeros(m, p->states, sizeof **p->stamps);
    uint64_t most = (uint64_t)p->states * p->word + 1, limit = MOST_WORD_PLACES + (uint64_t)p->states;
    p->layers = zeros(m, most < limit ? most : limit, sizeof *p->layers);
}

static void read_grid(memory *m, part *p, uint64_t places, const int64_t *at) {
    p->grid = zeros(m, 1, sizeof *p->grid);
    if (places > SUDOKU_PROBE_MOST_PLACES || at[0] > 63) m->failed = 1;
    if (m->failed) return;
    open_area_grid(p->grid, (uint32_t)places, (uint32_t)at[0]);
    p->area_digits = p->region_size = (uint32_t)at[1];
    p->regions = (uint32_t)places / p->region_size;
    if (p->kind == SUDOKU_PROBE_REGIONS && p->regions > 32) m->failed = 1;
}

static void read_runs(memory *m, part *p, const int64_t *at) {
    uint64_t cells = 0;
    p->less = at[0];
    p->runs = (uint32_t)at[3];
    p->counts = zeros(m, p->runs, sizeof *p->counts);
    p->places = zeros(m, (uint64_t)p->n * (p->runs + 1) + 2, sizeof *p->places);
    if (m->failed) return;
    p->places[0] = (uint32_t)at[1];
    p->places[1] = (uint32_t)at[2];
    const int64_t *from = at + 4;
    for (uint32_t k = 0; k < p->runs; k++) {
        p->counts[k] = (uint32_t)*from++;
        for (uint32_t i = 0; i < p->counts[k]; i++) p->places[2 + cells++] = (uint32_t)*from++;
    }
    if (cells > 62) m->failed = 1;
}

static const int64_t *read_part(memory *m, const families *f, part *p, const int64_t *at);

static void read_any(memory *m, const families *f, part *p, const int64_t *at) {
    uint64_t parts = 0;
    p->alternatives = (uint32_t)at[0];
    p->counts = zeros(m, p->alternatives, sizeof *p->counts);
    const int64_t *from = at + 1;
    for (uint32_t a = 0; a < p->alternatives; a++) {
        int64_t count = *from++;
        parts += (uint64_t)count;
        while (count--) from += *from;
    }
    p->inner = zeros(m, parts, sizeof *p->inner);
    if (m->failed) return;
    part *inner = p->inner;
    from = at + 1;
    for (uint32_t a = 0; a < p->alternatives; a++) {
        p->counts[a] = (uint32_t)*from++;
        for (uint32_t k = 0; k < p->counts[a] && !m->failed; k++) from = read_part(m, f, inner++, from);
        if (m->failed) return;
    }
}

#define MOST_SHIFTS 4 /* of an automaton that is as quick as a look at results kept, */
#define MANY_CELLS 8  /* unless it asks for one digit in more cells than these */

/* Memory for results of a part, from the start of a cache line. */
static void keep_results(memory *m, const families *f, part *p) {
    p->most_keys = KEPT * 16 / (p->n + 1) + 1;
    p->keys = p->most_keys < FIRST_KEYS ? p->most_keys : FIRST_KEYS;
    p->key_words = packed_words(f, p);
    uint64_t *room = zeros(m, (uint64_t)p->most_keys * 2 * p->key_words + LINE, sizeof *room);
    if (room) p->kept = room + (-(uintptr_t)room / sizeof *room & (LINE - 1));
}

#define MOST_GROUPS 3

/* The sum with some of its groups alone. With many groups, all or none. */
static part *variant_of(const part *p, uint32_t groups) {
    return p->groups <= MOST_GROUPS ? p->variants[groups] : p->variants[groups + 1 == 1u << p->groups];
}

static void read_variants(memory *m, const families *f, part *p, const int64_t *at) {
    uint32_t count = m->failed ? 0 : p->groups <= MOST_GROUPS ? 1u << p->groups : 2;
    p->variants = zeros(m, count, sizeof *p->variants);
    for (uint32_t i = 0; i < count && !m->failed; i++) {
        if (i + 1 == count) {
            p->variants[i] = p;
            break;
        }
        part *made = p->variants[i] = zeros(m, 1, sizeof *made);
        if (m->failed) return;
        *made = (part){.kind = p->kind, .n = p->n, .cells = p->cells, .is_exact = 1};
        read_sum(m, f, made, at, i);
        keep_results(m, f, made);
    }
}

/* Read a record, and return the address after it. */
static const int64_t *read_part(memory *m, const families *f, part *p, const int64_t *at) {
    const int64_t *end = at + at[0], *more = at + 3 + at[2];
    p->kind = (uint32_t)at[1];
    p->n = (uint32_t)at[2];
    p->cells = numbers(m, at + 3, p->n);
    switch (p->kind) {
        case SUDOKU_PROBE_PAIR: p->rows = numbers(m, more, f->digits); break;
        case SUDOKU_PROBE_SETS: read_sets_of(m, f, p, more); break;
        case SUDOKU_PROBE_SUM:
            read_sum(m, f, p, more, UINT64_MAX);
            read_variants(m, f, p, more);
            break;
        case SUDOKU_PROBE_AUTOMATON: read_automaton(m, f, p, more); break;
        case SUDOKU_PROBE_ANY: read_any(m, f, p, more); break;
        case SUDOKU_PROBE_AREA: read_grid(m, p, p->n, more); break;
        case SUDOKU_PROBE_REGIONS:
            read_grid(m, p, p->n / 2, more);
            p->connected = zeros(m, CONNECTED, sizeof *p->connected);
            p->is_straight = p->regions == f->digits;
            for (uint32_t i = 0; i < p->n && !m->failed; i++) p->is_straight &= p->cells[i] == i;
            break;
        case SUDOKU_PROBE_RUNS: read_runs(m, p, more); break;
        default: break;
    }
    if (m->failed) return end;
    int is_small = p->shifts && p->shifts_end[p->letters - 1] <= MOST_SHIFTS;
    int is_quick = p->kind == SUDOKU_PROBE_PAIR || (is_small && !(p->asked && p->n > MANY_CELLS));
    if (!is_quick && p->kind != SUDOKU_PROBE_REGIONS) keep_results(m, f, p); /* masks of regions hardly ever return */
    p->is_exact = p->kind <= SUDOKU_PROBE_SUM || (p->kind == SUDOKU_PROBE_AUTOMATON && p->word == p->n);
    return end;
}

static void set_families(families *f, uint32_t digits) {
    f->digits = digits;
    f->family_words = digits < 6 ? 1 : digits > SUDOKU_PROBE_SET_DIGITS ? 0 : (1u << digits) / 64;
    for (uint32_t digit = 0; digit < digits && f->family_words; digit++)
        for (uint32_t set = 0; set < 64 * f->family_words; set++)
            if (!(set >> digit & 1)) f->lacking[digit][set / 64] |= (uint64_t)1 << set % 64;
}
