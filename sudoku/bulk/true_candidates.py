"""True candidates: the digits of each cell in the solutions.

A first search finds up to FIRST solutions, and propagation rules out candidates. Then each search
asks for a solution in which a chosen cell has one of the candidates that no solution has shown yet:
a solution also shows about 30 candidates of other cells, and a refutation rules out all these
candidates.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sudoku.bulk.arrays import Bools, Digits, Masks, as_masks, read_cells, require_masks
from sudoku.bulk.asking import Asker
from sudoku.bulk.threads import in_chunks
from sudoku.bulk.verdicts import complete_or_new, require_complete
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.registry import DEFAULT_MODEL
from sudoku.puzzle.board import Board

AT_ONCE = 32
"""The number of simultaneous searches. With fewer puzzles, several cells of each puzzle are
searched together.
"""
FIRST = 16
"""The number of solutions of each puzzle to look for at first."""


def candidates(
    puzzles: ArrayLike,
    *,
    board: Board | None = None,
    masks: bool = False,
    model: str = DEFAULT_MODEL,
    budget: Budget = UNLIMITED,
    threads: int | None = None,
    complete: Bools | None = None,
) -> Masks:
    """The true candidates: N x c masks, bit d - 1 for digit d; all 0 for a puzzle without a
    solution.

    complete: N booleans to set: False if the budget ran out; the masks then cover only the
    solutions found so far. Without it, OutOfBudget is raised. Each candidate is in a solution that
    was checked. Raises ValueError for a board with more than 32 digits. The rest is as in `check`.

    >>> import sudoku
    >>> puzzles = sudoku.bulk.parse(["12..34..214343.."])
    >>> sudoku.bulk.candidates(puzzles)[0, 4:8]  # 3, 4, 1 or 2, 1 or 2
    array([4, 8, 3, 3], dtype=uint32)
    """
    on, cells = read_cells(puzzles, board, masks=masks)
    require_masks(on)
    shown = np.zeros((len(cells), on.cell_count), np.uint32)
    known = complete_or_new(complete, len(cells))
    rows = np.arange(len(cells))

    def work(asker: Asker, part: slice) -> None:
        at, given = rows[part], cells[part]
        answers = asker.search(given, at, limit=FIRST, kept=FIRST)
        shown[part] = _bits(answers.solutions)
        known[part] = answers.exhausted
        left = np.flatnonzero(answers.counts == np.uint64(FIRST))
        if len(left):
            find = _Finder(asker, as_masks(given[left], on), shown[part][left], at[left])
            find.all()
            shown[at[left]], known[at[left]] = find.shown, find.complete

    in_chunks(work, len(cells), on, model=model, budget=budget, threads=threads)
    require_complete(known, complete)
    return shown


class _Finder:
    """Puzzles with several solutions, with their shown and their undecided candidates."""

    def __init__(self, asker: Asker, masks: Masks, shown: Masks, rows: NDArray[np.int64]) -> None:
        self._asker, self._rows = asker, rows
        self.shown = shown
        self._open: Masks = asker.propagate(masks) & ~shown
        self.complete = np.ones(len(rows), np.bool_)

    def all(self) -> None:
        """Search until no candidate is undecided."""
        live = np.flatnonzero(self._open.any(axis=1))
        while len(live):
            self._round(live)
            live = live[self._open[live].any(axis=1) & self.complete[live]]

    def _round(self, live: NDArray[np.int64]) -> None:
        """Search for undecided candidates in the cells of each puzzle that have most of them."""
        at_once = max(1, AT_ONCE // len(live))
        numbers = np.bitwise_count(self._open[live])
        if at_once == 1:
            puzzle, cell = live, numbers.argmax(axis=1)
        else:
            order = np.argsort(-numbers.astype(np.int8), axis=1, kind="stable")[:, :at_once]
            asked = np.take_along_axis(numbers, order, axis=1) > 0
            puzzle, cell = np.repeat(live, asked.sum(axis=1)), order[asked]
        queries = self.shown[puzzle] | self._open[puzzle]
        asked_masks = self._open[puzzle, cell]
        queries[np.arange(len(puzzle)), cell] = asked_masks
        answers = self._asker.search(queries, self._rows[puzzle], limit=1)
        np.bitwise_or.at(self.shown, puzzle, _bits(answers.solutions))
        refuted = answers.exhausted & (answers.counts == 0)
        self._open[puzzle[refuted], cell[refuted]] = 0
        self._open[live] &= ~self.shown[live]
        self.complete[puzzle[~refuted & (answers.counts == 0)]] = False


def _bits(solutions: Digits) -> Masks:
    """For each puzzle, masks of the digits that occur in its solutions."""
    bits = np.where(solutions == 0, np.uint32(0), np.uint32(1) << (solutions - np.uint8(1)))
    joined: Masks = np.bitwise_or.reduce(bits, axis=1, dtype=np.uint32)
    return joined
