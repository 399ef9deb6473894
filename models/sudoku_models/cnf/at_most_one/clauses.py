"""Building blocks of the encodings: auxiliary variables and clauses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from sudoku_models.propagation.arrays import Ints

Clauses = Iterable[Sequence[int]]


def new_variables(first: int, groups: int, each: int) -> Ints:
    """`each` variables for every group, one row for each group, numbered from `first` on."""
    return np.arange(first, first + groups * each, dtype=np.int32).reshape(groups, each)


def either(*pairs: tuple[Ints, Ints]) -> Iterator[Sequence[int]]:
    """For each pair of arrays of the same shape the clauses a ∨ b, element by element."""
    for a, b in pairs:
        yield from np.stack([a.ravel(), b.ravel()], axis=1).tolist()
