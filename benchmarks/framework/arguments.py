"""Parsers of values on the command line. Each raises ArgumentTypeError."""

from __future__ import annotations

import math
from argparse import ArgumentTypeError
from collections.abc import Collection

from sudoku.errors import known_and_nearest


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
    number = _number(text)
    if not 0 < number < math.inf:
        raise ArgumentTypeError(f"{text!r}, expected a number above 0")
    return number


def share(text: str) -> float:
    """Parse a share of the cells, 0 to 1."""
    number = _number(text)
    if not 0 <= number <= 1:
        raise ArgumentTypeError(f"{text!r}, expected a share of the cells, 0 to 1")
    return number


def _number(text: str) -> float:
    """The number, or -1 for other text."""
    try:
        return float(text)
    except ValueError:
        return -1.0


def counts(text: str) -> list[int]:
    """Parse different numbers of 1 or more, separated by commas."""
    return [*dict.fromkeys(positive(count) for count in text.split(","))]


def names(text: str, known: Collection[str] = ()) -> list[str]:
    """Parse different names, separated by commas. known: the names that are allowed, unless all."""
    found = [*dict.fromkeys(text.split(","))]
    if not all(found):
        raise ArgumentTypeError(f"{text!r}, expected names separated by commas")
    for name in found:
        if known and name not in known:
            raise ArgumentTypeError(f"unknown name {name!r}: {known_and_nearest(name, known)}")
    return found
