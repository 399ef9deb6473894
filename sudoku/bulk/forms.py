"""Row-minlex forms of arrays of puzzles."""

from __future__ import annotations

import numpy as np

from sudoku.bulk.arrays import Digits
from sudoku.puzzle.board import Board
from sudoku.symmetry.canonicaliser import Forms
from sudoku.symmetry.finding import forms_of
from sudoku.symmetry.transformation import shape_of


def forms(board: Board, digits: Digits, *, maps: bool = False) -> Forms:
    """The forms of the puzzles on a board that has a shape. Raises CanonicalFormError."""
    return forms_of(shape_of(board), digits.tobytes(), maps=maps)


def form_digits(board: Board, digits: Digits) -> Digits:
    """The forms as digits. Boards whose boxes are of one shape, turned, have the same: those of
    lying boxes. Raises CanonicalFormError.
    """
    n = board.size
    if board.box_rows > board.box_cols:
        digits = digits.reshape(-1, n, n).transpose(0, 2, 1).reshape(-1, n * n)
    cells = forms(lying(board), np.ascontiguousarray(digits)).cells
    found: Digits = np.frombuffer(cells, np.uint8).reshape(-1, n * n)
    return found


def lying(board: Board) -> Board:
    """The board with boxes at least as wide as high, and without names of the digits."""
    if board.irregular is not None:
        return Board(1, board.size, irregular=())
    return Board(min(board.box_rows, board.box_cols), max(board.box_rows, board.box_cols))
