/* The name under which a compiled file of one level is found: SOLVER_NAME(level). */
const solver
#if LEVEL == SUDOKU_AVX512
    SOLVER_NAME(avx512)
#elif LEVEL == SUDOKU_AVX2
    SOLVER_NAME(avx2)
#elif LEVEL == SUDOKU_SSE2
    SOLVER_NAME(sse2)
#else
    SOLVER_NAME(plain)
#endif
    = {open_search, close_search, begin, run, reduce};
