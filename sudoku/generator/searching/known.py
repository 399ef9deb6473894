"""Which puzzles of a search are new: none is made twice, nor another one in its disguise."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from sudoku.puzzle.board import Board

if TYPE_CHECKING:
    from sudoku.bulk.arrays import Bools, Digits


class Known:
    """The puzzles of one board that a search has met."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._forms: set[bytes] = set()

    def new(self, puzzles: Digits) -> Bools:
        """Which of N x c digits were not met before. All of them are known then."""
        is_new = np.zeros(len(puzzles), np.bool_)
        for number, form in enumerate(self._forms_of(puzzles)):
            if form not in self._forms:
                self._forms.add(form)
                is_new[number] = True
        return is_new

    def _forms_of(self, puzzles: Digits) -> list[bytes]:
        return [puzzle.tobytes() for puzzle in puzzles]
