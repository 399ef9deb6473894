"""Parsers of command-line arguments for instances; each raises ArgumentTypeError."""

from __future__ import annotations

from argparse import ArgumentTypeError

from benchmarks.arguments import positive
from sudoku import Board


def share(text: str) -> float:
    """Parse a share of the cells, 0 to 1."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 1:
        raise ArgumentTypeError(f"{text!r}, expected a share of the cells, 0 to 1")
    return number


def square_board(text: str) -> Board:
    """Parse the size of a board with square boxes, as in "100"."""
    try:
        return Board.of_size(positive(text))
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from None
