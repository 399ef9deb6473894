"""A counter that goes up once: 3k - 4 clauses, k - 1 variables.

C. Sinz, "Towards an Optimal CNF Encoding of Boolean Cardinality Constraints" (CP 2005).
"""

from __future__ import annotations

from sudoku_models.cnf.at_most_one.clauses import Clauses, either, new_variables
from sudoku_models.cnf.at_most_one.pairwise import pairwise
from sudoku_models.propagation.arrays import Ints

SMALL = 4
"""Up to so many literals the pairs are no more clauses than the counter."""


def sequential(groups: Ints, first: int) -> tuple[Clauses, int]:
    """s(i): one of the first i literals holds."""
    count, k = groups.shape
    if k <= SMALL:
        return pairwise(groups, first)
    s = new_variables(first, count, k - 1)
    clauses = either((-groups[:, :-1], s), (-s[:, :-1], s[:, 1:]), (-groups[:, 1:], -s))
    return clauses, s.size
