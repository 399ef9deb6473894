"""Remove clues from unique puzzles, each in a separate order, as long as the puzzles stay unique.

The puzzles go through rounds together. In a round, several clues of a puzzle are removed at once.
If it stays unique, each of these clues could be removed by itself. If not, there is a second
solution, which keeps all remaining clues but differs in some of the removed clues. The last of
these is required if all clues before it can be removed, which the next round tries. The result is
the same as if clues had been removed one at a time.

Clues of one *rank* are removed together or not at all, for example clues of cells that a symmetry
maps to each other. The method is the same for ranks as for single clues.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from sudoku.bulk.arrays import Bools, Digits, as_masks
from sudoku.bulk.asking import Asker

Ints: TypeAlias = NDArray[np.int64]

NEVER = np.iinfo(np.uint16).max
"""The rank of an open cell."""


@dataclass(frozen=True, slots=True)
class Orders:
    """The orders of N puzzles. Clues of one *rank* are removed together or not at all."""

    ranks: NDArray[np.uint16]
    """N x c, the rank of each clue: 0, 1, … without gaps; NEVER for an open cell."""
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
    """The orders that random keys give.

    orbits: c numbers 0 … U - 1, the set to which each cell belongs: the clues of a set have one
    rank; None gives each clue a separate rank. keys: N x U; only the first 48 bits count, and sets
    with equal keys are in the order of their numbers. is_clue: N x c.
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


MIDDLE, STEEPNESS = 0.41, 16.0
"""The share of clues at which half of them are assumed to be required, and the steepness of the
change: the values that take the least time on 9x9 grids.
"""
RISK = 0.6
"""The expected number of required clues in a block that is removed at once."""


class Remover:
    """Removes clues from unique puzzles."""

    cells: Digits
    """N x c digits: the puzzles with the remaining clues."""
    complete: Bools
    """Whether every rank of a puzzle was tried; if not, the budget ran out."""

    def __init__(
        self, asker: Asker, cells: Digits, orders: Orders, rows: NDArray[np.int64], least: Ints
    ) -> None:
        self.cells = cells
        self.complete = np.ones(len(cells), np.bool_)
        self._asker, self._ranks, self._rows = asker, orders.ranks, rows
        self._sizes = orders.sizes
        self._most = self._sizes.max(axis=1, initial=1)
        self._ends = np.count_nonzero(self._sizes, axis=1)
        self._cell = orders.cells
        self._left = np.count_nonzero(cells, axis=1)
        self._least = least
        self._place = np.zeros(len(cells), np.int64)
        """The next rank to try."""
        self._bound = self._ends.copy()
        """A rank that is required if all ranks from `_place` up to it can be removed."""
        self._steps = _steps(cells.shape[1])
        self._masks = as_masks(cells, asker.board) if asker.reads_masks else None
        self._full = 2**asker.board.digit_count - 1

    def all(self) -> None:
        """Try every rank."""
        live = self._still(np.arange(len(self.cells)))
        while len(live):
            spare = (self._left - self._least)[live]
            size = self._sizes[live, self._place[live]]
            step = np.minimum(self._steps[self._left[live]], spare) // self._most[live]
            step = np.minimum(np.maximum(step, 1), (self._bound - self._place)[live])
            is_too_large = size > spare
            is_one = ~is_too_large & (step == 1) & (size == 1)
            is_more = ~is_too_large & ~is_one
            if is_too_large.any():
                self._skip(live[is_too_large])
            if is_one.any():
                self._try_one(live[is_one])
            if is_more.any():
                self._try_several(live[is_more], step[is_more])
            live = self._still(live)

    def _still(self, at: Ints) -> Ints:
        """The puzzles that have something left to try."""
        is_open = (self._place < self._ends) & (self._left > self._least) & self.complete
        still: Ints = at[is_open[at]]
        return still

    def _try_one(self, at: Ints) -> None:
        """Try to remove the next clue of these puzzles."""
        place = self._place[at]
        cell, rows = self._cell[at, place], self._rows[at]
        if self._masks is None:
            answers = self._asker.test_clues(self.cells[at], cell, rows)
        else:
            answers = self._asker.test_clues_in_masks(self._masks[at], cell, rows)
        is_required, is_redundant = answers
        self.complete[at] = is_required | is_redundant
        gone = np.flatnonzero(is_redundant)
        self.cells[at[gone], cell[gone]] = 0
        if self._masks is not None:
            self._masks[at[gone], cell[gone]] = self._full
        self._left[at] -= is_redundant
        bound = self._bound[at]
        place += 1
        is_bound = is_redundant & (place == bound)
        self._place[at] = place + is_bound
        self._bound[at] = np.where(is_required | is_bound, self._ends[at], bound)

    def _try_several(self, at: Ints, step: Ints) -> None:
        """Try to remove the next `step` ranks of each puzzle together."""
        place = self._place[at].astype(np.uint16)[:, None]
        rank, before = self._ranks[at], self.cells[at]
        is_taken = (rank >= place) & (rank < place + step.astype(np.uint16)[:, None])
        queries = np.where(is_taken, np.uint8(0), before)
        answers = self._asker.search(queries, self._rows[at], limit=2, kept=2)
        is_unique = answers.exhausted & (answers.counts == 1)
        is_multiple = answers.counts > 1
        self.complete[at] = is_unique | is_multiple
        self.cells[at[is_unique]] = queries[is_unique]
        if self._masks is not None:
            self._masks[at[is_unique]] = as_masks(queries[is_unique], self._asker.board)
        fewer = at[is_unique]
        self._left[fewer] -= np.count_nonzero(is_taken[is_unique], axis=1)
        self._place[fewer] += step[is_unique]
        self._require(fewer[self._place[fewer] == self._bound[fewer]])
        several = np.flatnonzero(is_multiple)
        if not len(several):
            return
        rank, before, is_taken = rank[several], before[several], is_taken[several]
        last = np.full(len(several), NEVER, np.uint16)
        for number in range(2):  # one of the solutions may be the solution of the puzzle itself
            differs = is_taken & (answers.solutions[several, number] != before)
            of_this = np.where(differs, rank + np.uint16(1), np.uint16(0)).max(axis=1)
            last = np.where(of_this > 0, np.minimum(last, of_this), last)
        of = at[several]
        self._bound[of] = last.astype(np.int64) - 1
        self._require(of[self._bound[of] == self._place[of]])

    def _require(self, at: Ints) -> None:
        """Keep the next rank, which is required."""
        self._place[at] += 1
        self._bound[at] = self._ends[at]

    _skip = _require
    """Keep the next rank, which is too large, and forget what is known about later ranks."""


def _steps(cell_count: int) -> Ints:
    """For each number of clues, the number of clues to remove at once. About half of the blocks
    should leave a unique puzzle. The chance that a clue is required rises steeply around a share of
    clues, which was measured on 9x9 grids.
    """
    clues = np.arange(cell_count + 1)
    chance = 1 / (1 + np.exp(STEEPNESS * (clues / cell_count - MIDDLE)))
    steps: Ints = np.ones(cell_count + 1, np.int64)
    for left in range(1, cell_count + 1):
        risks = np.cumsum(chance[left:0:-1])
        steps[left] = max(1, int(np.searchsorted(risks, RISK)))
    return steps
