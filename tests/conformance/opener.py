"""How the conformance suite opens a model: once for each board, shared by all its tests.

That one model answers the questions of every test, in their order, is part of the test: what
leaks from one puzzle into another would be seen.
"""

from __future__ import annotations

import pytest

from sudoku import Board, CheckedModel, Puzzle, UnsupportedQuestionError, open_model
from sudoku.interface.registry import find
from tests.conformance.asked import ASKED
from tests.conformance.oracle import Digits
from tests.conformance.specs import STRENGTHS, Strength


class Opener:
    """One model by name, on any board, and what can be asked of it."""

    def __init__(self, spec: str) -> None:
        self.spec = spec
        self.asked = ASKED[STRENGTHS.get(spec, Strength.FULL)]
        self.board = Board(*self.asked.shape)
        self._opened: dict[Board, CheckedModel] = {}

    def __call__(self, box_rows: int, box_cols: int) -> CheckedModel:
        board = Board(box_rows, box_cols)
        if board not in self._opened:
            self._opened[board] = open_model(self.spec, board)
        return self._opened[board]

    def takes(self, box_rows: int, box_cols: int) -> bool:
        """Whether the model declares that it supports such a board; if not, it is not opened."""
        family, _ = find(self.spec)
        if family.unsupported(Board(box_rows, box_cols)) is None:
            return True
        with pytest.raises(UnsupportedQuestionError, match="does not support"):
            self(box_rows, box_cols)
        return False

    def usual(self) -> CheckedModel:
        """The model on the board of `asked`."""
        return self(*self.asked.shape)

    def puzzle(self, clues: Digits) -> Puzzle:
        """A puzzle on the board of `asked`."""
        return Puzzle(self.board, clues)

    def close(self) -> None:
        """Let the solvers go while the interpreter is still whole."""
        self._opened.clear()
