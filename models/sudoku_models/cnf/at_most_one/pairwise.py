"""The pairwise (direct, binomial) encoding: k(k-1)/2 clauses, no auxiliary variable.

S. Prestwich, "CNF Encodings" (Handbook of Satisfiability, 2009).
"""

from __future__ import annotations

from itertools import chain, combinations

from sudoku_models.cnf.at_most_one.clauses import Clauses
from sudoku_models.propagation.arrays import Ints


def pairwise(groups: Ints, _first: int) -> tuple[Clauses, int]:
    """¬a ∨ ¬b for every pair. `combinations` is faster than turning numpy arrays into lists."""
    return chain.from_iterable(combinations(group, 2) for group in (-groups).tolist()), 0
