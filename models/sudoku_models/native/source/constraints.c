/* The solver of boards with constraints, further digits, or hidden cells; with LARGE defined, that of
 * areas of more than 128 cells. */
#include "solver.h"

#include "constraints/space.h"

#include "constraints/arena.h"
#include "constraints/propagator.h"

#include "constraints/houses.h"

#include "constraints/bands.h"
#include "constraints/pairs.h"
#include "constraints/grid.h"
#include "constraints/relations.h"

#include "constraints/subsets.h"
#include "constraints/digit_sets.h"

#include "constraints/sum.h"

#include "constraints/any_of.h"
#include "constraints/shifting.h"
#include "constraints/words.h"
#include "constraints/automaton.h"
#include "constraints/derive.h"

#include "constraints/combine.h"
#include "constraints/leftovers.h"
#include "constraints/counts.h"

#include "constraints/areas.h"
#include "constraints/connected.h"
#include "constraints/pieces.h"
#include "constraints/region_counts.h"
#include "constraints/regions.h"
#include "constraints/runs.h"

#include "constraints/program.h"

#include "constraints/opening.h"

#include "constraints/branching.h"
#include "constraints/probing.h"

#include "constraints/search.h"

#ifdef LARGE
#define SOLVER_NAME(level) sudoku_large_##level
#else
#define SOLVER_NAME(level) sudoku_constrained_##level
#endif
#include "exported.h"
