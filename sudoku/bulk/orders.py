"""Random orders in which the clues of many puzzles are removed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from sudoku.bulk.arrays import Bools

Ints: TypeAlias = NDArray[np.int64]

NEVER = np.iinfo(np.uint16).max
"""The rank of an open cell."""


@dataclass(frozen=True, slots=True)
class Orders:
    """The orders of N puzzles. Clues of one *rank* are removed together or not at all."""

    ranks: NDArray[np.uint16]
    """N x c, 0, 1, … without a gap; NEVER for an open cell."""
    sizes: Ints
    """N x U, the number of clues of each rank; 0 after the last."""
    cells: Ints
    """N x U, the last clue of each rank."""

    def of(self, rows: Bools) -> Orders:
        """The orders of selected puzzles."""
        if rows.all():
            return self
        return Orders(self.ranks[rows], self.sizes[rows], self.cells[rows])


def orders_of(keys: NDArray[np.uint64], orbits: Ints | None, is_clue: Bools) -> Orders:
    """The orders by random keys.

    orbits: c numbers 0 … U - 1, of the set to which each cell belongs: its clues have one rank;
    None gives each clue a rank. keys: N x U, of which the first 48 bits count; equal ones are in
    the order of their numbers. is_clue: N x c.
    """
    number, count = keys.shape
    if orbits is None:
        sizes = is_clue.astype(np.int64)
    else:
        members = np.argsort(orbits, kind="stable")
        firsts = np.searchsorted(orbits[members], np.arange(count))
        sizes = np.add.reduceat(is_clue[:, members], firsts, axis=1, dtype=np.int64)
    low = np.uint64(NEVER)
    keys = keys & ~low | np.arange(count, dtype=np.uint64)
    order = (np.sort(np.where(sizes > 0, keys, keys | ~low), axis=1) & low).astype(np.int64)
    ranks = np.empty((number, count), np.uint16)
    np.put_along_axis(ranks, order, np.arange(count, dtype=np.uint16)[None, :], axis=1)
    sizes = np.take_along_axis(sizes, order, axis=1)
    if orbits is None:
        return Orders(np.where(is_clue, ranks, np.uint16(NEVER)), sizes, order)
    places = np.where(is_clue, np.arange(is_clue.shape[1]), 0)[:, members]
    last = np.maximum.reduceat(places, firsts, axis=1)
    ranks = np.where(is_clue, ranks[:, orbits], np.uint16(NEVER))
    return Orders(ranks, sizes, np.take_along_axis(last, order, axis=1))
