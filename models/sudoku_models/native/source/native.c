/* The exported functions: they choose the solver of a board and of an instruction set. */
#include <stdlib.h>
#include <string.h>

#include "canonical.h"
#include "solver.h"

/* Levels that the compiler does not know are left out: WITHOUT_AVX512 and the like are defined. */
#define EACH_KIND(level) sudoku_classic_##level, sudoku_narrow_##level, sudoku_wide_##level,     \
                          sudoku_constrained_##level, sudoku_large_##level

#ifdef __x86_64__
#define HAS_X86
#endif

extern const solver EACH_KIND(plain), EACH_KIND(sse2), EACH_KIND(avx2), EACH_KIND(avx512);

enum kind { CLASSIC, NARROW, WIDE, CONSTRAINED, LARGE, KINDS };
#define POINTERS(level)                                                                            \
    {&sudoku_classic_##level, &sudoku_narrow_##level, &sudoku_wide_##level,                        \
     &sudoku_constrained_##level, &sudoku_large_##level}

/* For the faster of the two solvers of boards with constraints. */
#define MOST_AREA_CELLS 128

static const solver *const solvers[SUDOKU_LEVELS][KINDS] = {
    [SUDOKU_PLAIN] = POINTERS(plain),
#if defined(HAS_X86) && !defined(WITHOUT_SSE2)
    [SUDOKU_SSE2] = POINTERS(sse2),
#endif
#if defined(HAS_X86) && !defined(WITHOUT_AVX2)
    [SUDOKU_AVX2] = POINTERS(avx2),
#endif
#if defined(HAS_X86) && !defined(WITHOUT_AVX512)
    [SUDOKU_AVX512] = POINTERS(avx512),
#endif
};

struct sudoku_engine {
    const solver *solver;
    search *search;
    sudoku_board board;
};

#ifdef HAS_X86
#include <cpuid.h>

/* The registers that the operating system saves, as xgetbv gives them. */
static uint64_t saved_registers(void) {
    uint32_t low, high;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return (uint64_t)high << 32 | low;
}

/* By cpuid, as __builtin_cpu_supports answers no in a shared library of some compilers. */
static int machine_has(int level) {
    unsigned a, b, c, d, extended_b;
    if (level <= SUDOKU_SSE2) return 1;
    if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_OSXSAVE) || !(c & bit_AVX)) return 0;
    if (!(c & bit_POPCNT) || !__get_cpuid_count(7, 0, &a, &extended_b, &c, &d)) return 0;
    unsigned avx2 = bit_AVX2 | bit_BMI | bit_BMI2;
    unsigned avx512 = bit_AVX512F | bit_AVX512BW | bit_AVX512VL | bit_AVX512DQ;
    if ((extended_b & avx2) != avx2 || (saved_registers() & 0x6) != 0x6) return 0;
    if (level == SUDOKU_AVX2) return 1;
    return (extended_b & avx512) == avx512 && (saved_registers() & 0xe6) == 0xe6;
}
#else
static int machine_has(int level) { return level == SUDOKU_PLAIN; }
#endif

int sudoku_was_built(int level) {
    return level >= 0 && level < SUDOKU_LEVELS && solvers[level][CLASSIC] != NULL;
}

/* Kept, as asking the processor takes some 30 microseconds on a virtual machine. */
int sudoku_has_level(int level) {
    static volatile int known[SUDOKU_LEVELS]; /* 0 if nobody has asked, 1 for no, 2 for yes */
    if (!sudoku_was_built(level)) return 0;
    if (!known[level]) known[level] = 1 + (machine_has(level) != 0);
    return known[level] == 2;
}

/* What the code that compiles defines: a digest of the sources. */
#ifndef SOURCES
#define SOURCES ""
#endif

const char *sudoku_sources(void) { return SOURCES; }

const char *sudoku_compiler(void) {
#ifdef __clang__
    return __VERSION__;
#else
    return "GCC " __VERSION__;
#endif
}

int sudoku_interface(void) { return SUDOKU_INTERFACE; }

/* A copy of an array; NULL without memory. One element more, as malloc(0) may return NULL. */
static void *copy_of(const void *array, size_t bytes) {
    char *copy = malloc(bytes + 1);
    if (copy != NULL && bytes) memcpy(copy, array, bytes);
    return copy;
}

static int copy_board(sudoku_board *to, const sudoku_board *b) {
    static const uint32_t none[1];
    size_t listed = b->groups ? b->group_starts[b->groups] : 0;
    *to = *b;
    to->group_starts = copy_of(b->groups ? b->group_starts : none, (b->groups + 1) * sizeof *none);
    to->group_cells = copy_of(b->group_cells, listed * sizeof *b->group_cells);
    to->relation_cells = copy_of(b->relation_cells, 2 * b->relations * sizeof *b->relation_cells);
    to->relation_tables = copy_of(b->relation_tables, b->relations * sizeof *b->relation_tables);
    to->tables = copy_of(b->tables, (size_t)2 * b->size * b->tables_count * sizeof *b->tables);
    return to->group_starts && to->group_cells && to->relation_cells && to->relation_tables &&
           to->tables;
}

/* Groups of at most n cells, which are cells of the board. */
static int has_sound_groups(const sudoku_board *b) {
    for (uint32_t g = 0; g < b->groups; g++) {
        uint32_t start = b->group_starts[g], end = b->group_starts[g + 1];
        if (end < start || end - start > b->size || (g == 0 && start != 0)) return 0;
        for (uint32_t i = start; i < end; i++)
            if (b->group_cells[i] >= b->size * b->size) return 0;
    }
    return 1;
}

/* Relations of two different cells, with a table that exists. */
static int has_sound_relations(const sudoku_board *b) {
    for (uint32_t r = 0; r < b->relations; r++) {
        const uint16_t *cells = b->relation_cells + 2 * (size_t)r;
        if (cells[0] >= b->size * b->size || cells[1] >= b->size * b->size) return 0;
        if (b->relation_tables[r] >= b->tables_count) return 0;
    }
    return 1;
}

/* Whether it is a board; sudoku_open has no other way to refuse what it would trip over. */
static int is_supported(const sudoku_board *b) {
    if (b->size < 1 || b->size > SUDOKU_MAX_SIZE) return 0;
    if (b->box_rows > b->size || b->box_cols > b->size) return 0;
    if (b->box_rows != 0 && b->box_rows * b->box_cols != b->size) return 0;
    if (b->program != NULL && (b->digits < b->size || b->digits > SUDOKU_MAX_SIZE ||
                               b->cells < b->size * b->size || b->cells > SUDOKU_MAX_CELLS ||
                               b->inner_cells > SUDOKU_MAX_INNER_CELLS))
        return 0;
    return has_sound_groups(b) && has_sound_relations(b);
}

static enum kind kind_of(const sudoku_board *b) {
    if (b->program != NULL) return b->area_cells > MOST_AREA_CELLS ? LARGE : CONSTRAINED;
    if (b->size == 9 && b->box_rows == 3 && !b->groups && !b->relations) return CLASSIC;
    return b->size <= 16 ? NARROW : WIDE;
}

sudoku_engine *sudoku_open(const sudoku_board *board, int level) {
    if (!is_supported(board) || !sudoku_has_level(level)) return NULL;
    sudoku_engine *engine = calloc(1, sizeof *engine);
    if (engine == NULL) return NULL;
    engine->solver = solvers[level][kind_of(board)];
    if (board->program != NULL)
        engine->search = engine->solver->open(board); /* keeps nothing of it */
    else if (copy_board(&engine->board, board))
        engine->search = engine->solver->open(&engine->board);
    if (engine->search == NULL) {
        sudoku_close(engine);
        return NULL;
    }
    return engine;
}

void sudoku_close(sudoku_engine *engine) {
    if (engine == NULL) return;
    if (engine->search != NULL) engine->solver->close(engine->search);
    free((void *)engine->board.group_starts);
    free((void *)engine->board.group_cells);
    free((void *)engine->board.relation_cells);
    free((void *)engine->board.relation_tables);
    free((void *)engine->board.tables);
    free(engine);
}

int sudoku_search(sudoku_engine *engine, const sudoku_batch *batch, uint64_t passes) {
    if (!engine->solver->begin(engine->search, batch)) return -1;
    return engine->solver->run(engine->search, passes);
}

int sudoku_run(sudoku_engine *engine, uint64_t passes) {
    return engine->solver->run(engine->search, passes);
}

int sudoku_propagate(sudoku_engine *engine, const sudoku_batch *batch, uint32_t *left) {
    return engine->solver->reduce(engine->search, batch, left);
}

static int is_sound_shape(const sudoku_shape *s) {
    if (s->size < 1 || s->size > SUDOKU_MAX_SIZE || s->band_rows < 1 || s->stack_columns < 1) return 0;
    if (s->size % s->band_rows || s->size % s->stack_columns) return 0;
    return !s->transposes || s->band_rows == s->stack_columns;
}

int64_t sudoku_canonicalise(const sudoku_shape *shape, const sudoku_forms *forms, uint64_t steps,
                            uint64_t limit) {
    if (!is_sound_shape(shape)) return -2;
    int is_classic = shape->size == 9 && shape->band_rows == 3 && shape->stack_columns == 3;
    return (is_classic ? canonicalise_classic : canonicalise_general)(shape, forms, steps, limit);
}
