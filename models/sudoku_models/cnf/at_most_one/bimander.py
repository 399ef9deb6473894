"""Pairs in small parts, and a binary number for the part: k·log₂(k/2) + k/2 clauses.

V.-H. Nguyen, S. T. Mai, "A New Method to Encode the At-Most-One Constraint into SAT" (SoICT 2015).
"""

from __future__ import annotations

from itertools import chain

import numpy as np

from sudoku_models.cnf.at_most_one.clauses import Clauses, either, new_variables
from sudoku_models.cnf.at_most_one.pairwise import pairs_of, pairwise
from sudoku_models.propagation.arrays import Ints

PART = 2
"""Literals in a part, as many as serve propagation best."""
SMALL = 4
"""Up to so many literals the pairs are no more clauses."""


def bimander(groups: Ints, first: int) -> tuple[Clauses, int]:
    """A literal of part g implies the bits of g."""
    count, k = groups.shape
    if k <= SMALL:
        return pairwise(groups, first)
    part = np.arange(k) // PART
    bits = new_variables(first, count, int(part[-1]).bit_length())
    implied = [
        (-groups, bits[:, [bit]] * np.where(part >> bit & 1, 1, -1).astype(np.int32))
        for bit in range(bits.shape[1])
    ]
    together = groups[:, : k - k % PART].reshape(-1, PART)
    return chain(pairs_of(together), either(*implied)), bits.size
