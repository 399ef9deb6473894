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
    return forms_of(shape_of(board), np.ascontiguousarray(digits).tobytes(), maps=maps)


def form_digits(board: Board, digits: Digits) -> Digits:
    """The forms as digits. Raises CanonicalFormError."""
    return np.frombuffer(forms(board, digits).cells, np.uint8).reshape(digits.shape)


def lying(board: Board, digits: Digits) -> tuple[Board, Digits]:
    """The puzzles with boxes at least as wide as high. Puzzles with upright boxes are transposed,
    so puzzles on both boards can be compared.
    """
    if board.irregular is not None or board.box_rows <= board.box_cols:
        return board, digits
    n = board.size
    turned = digits.reshape(-1, n, n).transpose(0, 2, 1).reshape(digits.shape)
    return Board(board.box_cols, board.box_rows), turned
