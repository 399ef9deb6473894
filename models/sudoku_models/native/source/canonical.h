/* What canonical.c, compiled twice, offers to native.c. */
#ifndef CANONICAL_H
#define CANONICAL_H

#include "sudoku_native.h"

typedef int64_t canonicalise(const sudoku_shape *shape, const sudoku_forms *forms, uint64_t steps,
                             uint64_t limit);

canonicalise canonicalise_classic, canonicalise_general;

#endif
