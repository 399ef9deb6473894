"""The shape of a board as text tells it: "3x4", header lines, what a length leaves open."""

from __future__ import annotations

import re
from math import isqrt

from sudoku.board import Board
from sudoku.notation import SYMBOLS

MAX_ORDER = len(SYMBOLS)
"""The highest order that one symbol a cell can tell."""

_BOX = r"\s*([0-9]+)\s*[xX×]\s*([0-9]+)"
HEADER = re.compile(rf"\s*box\s*[:=]?{_BOX}\s*(?:#.*)?$", re.IGNORECASE)
HEADER_COMMENT = re.compile(rf"\s*#\s*(?:size:\s*[0-9]+\s+)?box\s*[:=]{_BOX}\b", re.IGNORECASE)
NEARLY_HEADER = re.compile(r"\s*box\b", re.IGNORECASE)
_SHAPE = re.compile(rf"{_BOX}\s*")


def parse_box(text: str) -> Board:
    """The board told by "3x4": rows x columns of a box. Raises ValueError for anything else."""
    shape = _SHAPE.fullmatch(text)
    if shape is None:
        raise ValueError(f"{text!r} is no box: expected rows x columns, as in 3x4")
    board = Board(int(shape[1]), int(shape[2]))
    if board.order > MAX_ORDER:
        raise ValueError(f"box {board.shape} has order {board.order}, expected at most {MAX_ORDER}")
    return board


def is_square(number: int) -> bool:
    """Whether it is the square of a whole number above 1."""
    return number > 1 and isqrt(number) ** 2 == number


def box_shapes(order: int) -> list[str]:
    """The boxes with sides above 1 that a board of this order may have."""
    return [f"{h}x{order // h}" for h in range(2, order) if order % h == 0]
