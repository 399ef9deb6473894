"""Minimal puzzles from many unique ones: clues are removed in a random order, as long as the puzzle
stays unique.

The puzzles of an array go through rounds together. In a round several clues of a puzzle are removed
at once. If it stays unique, each of them could be removed by itself. If not, there is a second
solution, which keeps all clues that are left. The clues that it does not keep are all among those
that were removed, and the last of them is required if all before it can be removed: the next round
tries these. What comes out is the same as if clues had been removed one at a time.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sudoku.bulk.arrays import Bools, Digits, read_digits
from sudoku.bulk.asking import Asker
from sudoku.bulk.clues import unique_rows
from sudoku.bulk.threads import in_chunks
from sudoku.bulk.verdicts import DEFAULT_MODEL, complete_or_new, require_complete
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.puzzle.board import Board

MIDDLE, STEEPNESS = 0.395, 20.0
"""The share of clues at which half of them are required, and how steep the change is."""
RISK = 0.6
"""Required clues that are expected in a block that is removed at once."""


def minimise(
    puzzles: ArrayLike,
    *,
    seed: int = 0,
    board: Board | None = None,
    model: str = DEFAULT_MODEL,
    budget: Budget = UNLIMITED,
    threads: int | None = None,
    complete: Bools | None = None,
) -> Digits:
    """A minimal puzzle from some of the clues of each unique puzzle: N x c digits, 0 where open.

    seed: of the random orders in which clues are removed, an int of at least 0. complete: N
    booleans that are set: False where the budget ran out, and the puzzle is without the clues that
    were removed by then. Without it, OutOfBudget is raised. Raises MeaninglessQuestionError, which
    names the row, for a puzzle that is not unique. The rest is as in `redundant_clues`.
    """
    if type(seed) is not int or seed < 0:
        raise ValueError(f"seed {seed!r}, expected an int of at least 0")
    on, cells = read_digits(puzzles, board)
    left = cells.copy()
    known = complete_or_new(complete, len(cells))
    rows = np.arange(len(cells))

    def work(asker: Asker, part: slice) -> None:
        is_unique = unique_rows(asker, cells[part], rows[part])
        rng = np.random.default_rng([seed, part.start])
        keys = rng.random(cells[part].shape, np.float32) + (cells[part] == 0)
        order = np.argsort(keys, axis=1)
        at = rows[part][is_unique]
        remover = _Remover(asker, left[at], order[is_unique], at)
        remover.all()
        left[at], known[at] = remover.cells, remover.complete
        known[rows[part][~is_unique]] = False

    in_chunks(work, len(cells), on, model=model, budget=budget, threads=threads)
    require_complete(known, complete)
    return left


class _Remover:
    """Unique puzzles that lose clues.

    order: the cells of each, those with clues first. place: how many of them were tried. bound: the
    place of a clue that is required if all from `place` up to it can be removed.
    """

    def __init__(
        self, asker: Asker, cells: Digits, order: NDArray[np.int64], rows: NDArray[np.int64]
    ) -> None:
        self.cells = cells
        self.complete = np.ones(len(cells), np.bool_)
        self._asker, self._order, self._rows = asker, order, rows
        self._count = np.count_nonzero(cells, axis=1)
        self._left = self._count.copy()
        self._place = np.zeros(len(cells), np.int64)
        self._bound = self._count.copy()
        self._steps = _steps(cells.shape[1])

    def all(self) -> None:
        """Try every clue."""
        live = np.flatnonzero(self._count)
        while len(live):
            step = np.minimum(self._steps[self._left[live]], (self._bound - self._place)[live])
            is_one = step == 1
            if is_one.any():
                self._try_one(live[is_one])
            if not is_one.all():
                self._try_several(live[~is_one], step[~is_one])
            live = live[(self._place[live] < self._count[live]) & self.complete[live]]

    def _try_one(self, at: NDArray[np.int64]) -> None:
        """The next clue of these puzzles."""
        cell = self._order[at, self._place[at]]
        is_required, is_redundant = self._asker.test_clues(self.cells[at], cell, self._rows[at])
        self.complete[at] = is_required | is_redundant
        self.cells[at[is_redundant], cell[is_redundant]] = 0
        self._remove(at[is_redundant], 1)
        self._require(at[is_required])

    def _try_several(self, at: NDArray[np.int64], step: NDArray[np.int64]) -> None:
        """The next clues, so many of each puzzle: is it still unique without them?"""
        places = np.arange(step.max())
        taken = places < step[:, None]
        puzzle = np.repeat(np.arange(len(at)), step)
        cell = self._order[at[puzzle], (self._place[at][:, None] + places)[taken]]
        queries = self.cells[at]
        queries[puzzle, cell] = 0
        answers = self._asker.search(queries, self._rows[at], limit=2, kept=2)
        is_unique = answers.exhausted & (answers.counts == 1)
        is_multiple = answers.counts > 1
        self.complete[at] = is_unique | is_multiple
        self.cells[at[is_unique]] = queries[is_unique]
        self._remove(at[is_unique], step[is_unique])
        last = np.full(len(at), step.max())
        for solution in (answers.solutions[:, 0], answers.solutions[:, 1]):
            differs = np.zeros(taken.shape, np.bool_)
            differs[taken] = (solution != self.cells[at])[puzzle, cell]
            of_this = taken.shape[1] - 1 - differs[:, ::-1].argmax(axis=1)
            last = np.where(differs.any(axis=1), np.minimum(last, of_this), last)
        self._bound[at[is_multiple]] = (self._place[at] + last)[is_multiple]
        self._require(at[is_multiple & (last == 0)])

    def _remove(self, at: NDArray[np.int64], number: NDArray[np.int64] | int) -> None:
        """So many clues are removed. If that brings a puzzle to its bound, one more is required."""
        self._left[at] -= number
        self._place[at] += number
        self._require(at[self._place[at] == self._bound[at]])

    def _require(self, at: NDArray[np.int64]) -> None:
        """The next clue is required."""
        self._place[at] += 1
        self._bound[at] = self._count[at]


def _steps(cell_count: int) -> NDArray[np.int64]:
    """For each number of clues, how many of them are removed at once: about HALF of the blocks
    should leave a unique puzzle. The chance that a clue is required rises steeply around a share of
    clues, which was measured on 9x9 grids.
    """
    clues = np.arange(cell_count + 1)
    chance = 1 / (1 + np.exp(STEEPNESS * (clues / cell_count - MIDDLE)))
    steps = np.ones(cell_count + 1, np.int64)
    for left in range(1, cell_count + 1):
        risks = np.cumsum(chance[left:0:-1])
        steps[left] = max(1, int(np.searchsorted(risks, RISK)))
    return steps
