"""Which puzzles of a search are new: none is made twice, nor in disguise.

On boards without further rules the symmetries are those of every Sudoku, and forms tell which
puzzles are the same. On others they are those that keep the board.
"""

from __future__ import annotations

import numpy as np

from sudoku.bulk.arrays import Bools, Digits
from sudoku.errors import UnsupportedQuestionError
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from sudoku.symmetry.board_duplicates import SeenOnBoards
from sudoku.symmetry.finding import forms_of
from sudoku.symmetry.transformation import shape_of


class KnownPuzzles:
    """The puzzles of one board that a search has met.

    starts: N x c digits that are known at first.
    """

    def __init__(self, board: Board, starts: Digits) -> None:
        self._board, self._starts = board, starts
        self._forms_at_first: frozenset[bytes] = frozenset()
        self._met: set[bytes] = set()
        self._seen = SeenOnBoards()
        if board.is_classic:
            self._forms_at_first = frozenset(self._forms(starts))
        else:
            self.new(starts)

    def as_at_first(self) -> KnownPuzzles:
        """What knows the same starts, and nothing else."""
        if not self._board.is_classic:
            return KnownPuzzles(self._board, self._starts)
        other = KnownPuzzles(self._board, self._starts[:0])
        other._forms_at_first = self._forms_at_first
        return other

    def new(self, puzzles: Digits) -> Bools:
        """Which of N x c digits were not met before, up to symmetry. All of them are known then."""
        is_new = np.zeros(len(puzzles), np.bool_)
        keys = self._forms(puzzles) if self._board.is_classic else [p.tobytes() for p in puzzles]
        for number, key in enumerate(keys):
            if key not in self._met and key not in self._forms_at_first:
                self._met.add(key)
                is_new[number] = self._board.is_classic or self._is_unseen(puzzles[number])
        return is_new

    def _forms(self, puzzles: Digits) -> list[bytes]:
        cells = forms_of(shape_of(self._board), puzzles.tobytes()).cells
        size = puzzles.shape[1]
        return [cells[start : start + size] for start in range(0, len(cells), size)]

    def _is_unseen(self, digits: Digits) -> bool:
        try:
            return self._seen.add(Puzzle.from_bytes(self._board, digits.tobytes()))
        except UnsupportedQuestionError:  # rules with too many states to compare
            return True
