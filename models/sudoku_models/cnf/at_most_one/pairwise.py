"""No two of them: k(k-1)/2 clauses and no variable. The direct, or binomial, encoding.

The oldest of all, as in S. Prestwich, "CNF Encodings" (Handbook of Satisfiability, 2009).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations

from sudoku_models.cnf.at_most_one.clauses import Clauses
from sudoku_models.propagation.arrays import Ints


def pairwise(groups: Ints, _first: int) -> tuple[Clauses, int]:
    """¬a ∨ ¬b for every two. Not in numpy, where making lists of them would take longer."""
    return pairs_of(groups), 0


def pairs_of(groups: Ints) -> Iterator[tuple[int, int]]:
    """All pairs of negated literals, group by group."""
    return chain.from_iterable(combinations(group, 2) for group in (-groups).tolist())
