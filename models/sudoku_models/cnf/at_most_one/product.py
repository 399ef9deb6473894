"""The product encoding: 2k + 4√k + O(k^¼) clauses, about 2√k auxiliary variables.

J. Chen, "A New SAT Encoding of the At-Most-One Constraint" (ModRef 2010): the literals are placed
in a rectangle; at most one row and at most one column is in use.
"""

from __future__ import annotations

from itertools import chain
from math import isqrt

import numpy as np

from sudoku_models.cnf.at_most_one.clauses import Clauses, either, new_variables
from sudoku_models.cnf.at_most_one.pairwise import pairwise
from sudoku_models.propagation.arrays import Ints

SMALL = 6
"""Up to this many literals the pairwise encoding needs no more clauses."""


def product(groups: Ints, first: int) -> tuple[Clauses, int]:
    """Literal i implies row i // q and column i % q; rows and columns are encoded recursively."""
    count, k = groups.shape
    if k <= SMALL:
        return pairwise(groups, first)
    p = isqrt(k - 1) + 1
    q = -(-k // p)
    rows = new_variables(first, count, p)
    columns = new_variables(first + rows.size, count, q)
    used = rows.size + columns.size
    of_rows, used_by_rows = product(rows, first + used)
    of_columns, used_by_columns = product(columns, first + used + used_by_rows)
    places = np.arange(k)
    stands = either((-groups, rows[:, places // q]), (-groups, columns[:, places % q]))
    return chain(stands, of_rows, of_columns), used + used_by_rows + used_by_columns
