"""What the encodings are made of: new variables, and clauses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from sudoku_models.propagation.arrays import Ints

Clauses = Iterable[Sequence[int]]


def new_variables(first: int, groups: int, each: int) -> Ints:
    """So many variables for each group, a row for each, from `first` on."""
    return np.arange(first, first + groups * each, dtype=np.int32).reshape(groups, each)


def either(*pairs: tuple[Ints, Ints]) -> Iterator[Sequence[int]]:
    """The clauses a ∨ b for all elements of two arrays of one shape, for each pair of arrays."""
    for a, b in pairs:
        yield from np.stack([a.ravel(), b.ravel()], axis=1).tolist()
