"""Encodings of "at most one of these literals is true", by name.

Each is a function of many groups of the same size, one row of an array for each, and of the first
unused variable. It returns the clauses and the number of variables that it added.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, combinations
from math import isqrt

import numpy as np

from sudoku_models.propagation.singles_numpy import Ints

Clauses = Iterable[Sequence[int]]
AtMostOne = Callable[[Ints, int], tuple[Clauses, int]]

SMALL = 6
"""Up to this many literals the pairwise encoding needs no more clauses than `product`."""


def pairwise(groups: Ints, _first: int) -> tuple[Clauses, int]:
    """The pairwise encoding: k(k-1)/2 clauses ¬a ∨ ¬b, no auxiliary variable.

    S. Prestwich, "CNF Encodings" (Handbook of Satisfiability, 2009). `combinations` is faster than
    turning numpy arrays into lists.
    """
    return chain.from_iterable(combinations(group, 2) for group in (-groups).tolist()), 0


def product(groups: Ints, first: int) -> tuple[Clauses, int]:
    """The product encoding: 2k + 4√k + O(k^¼) clauses, about 2√k auxiliary variables.

    J. Chen, "A New SAT Encoding of the At-Most-One Constraint" (ModRef 2010): the literals are
    placed in a rectangle, of which at most one row and at most one column is in use. Literal i
    implies row i // q and column i % q; rows and columns are encoded in the same way.
    """
    count, k = groups.shape
    if k <= SMALL:
        return pairwise(groups, first)
    p = isqrt(k - 1) + 1
    q = -(-k // p)
    added = np.arange(first, first + count * (p + q), dtype=np.int32)
    rows, columns = added[: count * p].reshape(count, p), added[count * p :].reshape(count, q)
    of_rows, used_by_rows = product(rows, first + added.size)
    of_columns, used_by_columns = product(columns, first + added.size + used_by_rows)
    places = np.arange(k)
    implied = (rows[:, places // q], columns[:, places % q])
    clauses = (np.stack([-groups, lines], axis=-1).reshape(-1, 2).tolist() for lines in implied)
    used = added.size + used_by_rows + used_by_columns
    return chain(chain.from_iterable(clauses), of_rows, of_columns), used


AT_MOST_ONE: Mapping[str, AtMostOne] = {"pairwise": pairwise, "product": product}
