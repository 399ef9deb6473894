"""Questions that a search asks about many puzzles at once, under one budget.

`sudoku.bulk` gives the answers and checks every solution. If a puzzle has many solutions, different
machines may find different ones, so a search may depend only on whether there are several, or on
the set of all solutions.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from sudoku.bulk.arrays import Bools, Digits
from sudoku.bulk.asking import Asker, open_bulk
from sudoku.bulk.validation import wrong_rows
from sudoku.errors import ModelFault, OutOfBudget
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.bulk import never
from sudoku.interface.registry import DEFAULT_MODEL
from sudoku.puzzle.board import Board

BLOCK = 4096
"""The number of puzzles of 81 cells per question."""
LISTED = 65536
"""The number of solutions listed at once."""
FIRST = 4
"""The number of clues of each puzzle to test first. They reveal most puzzles that are not minimal.
"""


@dataclass(frozen=True, slots=True)
class ListedSolutions:
    """Solutions of N puzzles of c cells."""

    grids: Digits
    """All listed solutions, puzzle by puzzle: K x c digits."""
    counts: NDArray[np.int64]
    """The number of solutions of each puzzle: N."""
    is_all: Bools
    """Whether all solutions of each puzzle are listed: N."""


class TimedJudge:
    """Answers questions about puzzles of one board until the time of the budget is up.

    The methods that take puzzles, as N x c digits, raise OutOfBudget.
    """

    def __init__(self, board: Board, budget: Budget) -> None:
        self.board = board
        self._deadline = None if budget.seconds is None else perf_counter() + budget.seconds
        self._asker = Asker(DEFAULT_MODEL, board, self._deadline, None, never)
        self._lister = open_bulk(DEFAULT_MODEL, board)
        self._block = max(1, BLOCK * 81 // board.cell_count)

    def is_late(self) -> bool:
        """Whether the time of the budget is up."""
        return self._asker.is_late()

    def left(self) -> Budget:
        """The remaining seconds, at least zero."""
        if self._deadline is None:
            return UNLIMITED
        return Budget(max(0.0, self._deadline - perf_counter()))

    def listed(self, puzzles: Digits, limit: int) -> ListedSolutions:
        """Up to `limit` solutions of each puzzle.

        If a puzzle has more solutions, the listed solutions may differ from run to run.
        """
        if self.is_late():
            raise OutOfBudget
        grids: list[Digits] = [np.zeros((0, self.board.cell_count), np.uint8)]
        counts = np.zeros(len(puzzles), np.int64)
        is_all = np.zeros(len(puzzles), np.bool_)
        size = max(1, LISTED // limit)
        for start in range(0, len(puzzles), size):
            part = slice(start, start + size)
            answers = self._lister.search(puzzles[part], limit=limit, kept=limit)
            counts[part], is_all[part] = answers.counts, answers.exhausted
            found = answers.solutions[np.arange(limit) < counts[part, None]]
            given = np.repeat(puzzles[part], counts[part], axis=0)
            if wrong_rows(self.board, given, found) is not None:
                raise ModelFault(f"model {self._lister.name} returned a wrong solution")
            grids.append(found)
        return ListedSolutions(np.concatenate(grids), counts, is_all)

    def counts(self, puzzles: Digits) -> NDArray[np.uint8]:
        """The number of solutions of each puzzle: 0, 1, or 2 for several."""
        return self.solved(puzzles)[0]

    def solved(self, puzzles: Digits) -> tuple[NDArray[np.uint8], Digits]:
        """The number of solutions of each puzzle (2 for several), and a solution of each: N x c."""
        counts = np.zeros(len(puzzles), np.uint8)
        grids = np.zeros_like(puzzles)
        for start in range(0, len(puzzles), self._block):
            part = slice(start, start + self._block)
            asked = puzzles[part]
            answers = self._asker.search(asked, np.arange(len(asked)), limit=2, kept=1)
            self._require(answers.exhausted | (answers.counts == np.uint64(2)))
            counts[part], grids[part] = answers.counts, answers.solutions[:, 0]
        return counts, grids

    def minimal(self, unique: Digits) -> Bools:
        """Whether each of these unique puzzles has no redundant clue."""
        minimal = np.ones(len(unique), np.bool_)
        puzzle, cell = np.nonzero(unique)
        place = np.arange(len(puzzle)) - np.searchsorted(puzzle, puzzle)  # among its clues
        for tested in (place < FIRST, place >= FIRST):
            still = np.flatnonzero(tested & minimal[puzzle])
            for start in range(0, len(still), self._block):
                part = still[start : start + self._block]
                of = puzzle[part]
                is_required, is_redundant = self._asker.test_clues(unique[of], cell[part], of)
                self._require(is_required | is_redundant)
                minimal[of[is_redundant]] = False
        return minimal

    def _require(self, is_known: Bools) -> None:
        if not is_known.all():
            raise OutOfBudget
