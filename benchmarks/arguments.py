"""Parsers of command-line arguments; each raises ArgumentTypeError."""

from __future__ import annotations

import math
from argparse import ArgumentTypeError

from sudoku import Board
from sudoku.formats.text.shapes import parse_box


def positive(text: str) -> int:
    """Parse a whole number of 1 or more."""
    if not text.isdecimal() or int(text) == 0:
        raise ArgumentTypeError(f"{text!r}, expected a whole number of 1 or more")
    return int(text)


def whole_number(text: str) -> int:
    """Parse a whole number of 0 or more."""
    if not text.isdecimal():
        raise ArgumentTypeError(f"{text!r}, expected a whole number of 0 or more")
    return int(text)


def above_zero(text: str) -> float:
    """Parse a finite number above 0."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < math.inf:
        raise ArgumentTypeError(f"{text!r}, expected a number above 0")
    return number


def box(text: str) -> Board:
    """Parse the shape of a box, as in "3x4"."""
    try:
        return parse_box(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from None
