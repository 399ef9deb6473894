"""Rows on boards with digits other than 1 … n, such as 0 … 8.

The rule `digits 0-8` precedes the rows, so the board is known, and nothing has to be guessed. 0 is
an open cell only if it is not a digit. Dots and other marks are always open cells.
"""

from __future__ import annotations

from functools import lru_cache

from sudoku.formats.text.alphabets import MARKS
from sudoku.puzzle.symbols import SYMBOLS, DigitStyle

BAD = -1
"""Marks text that is neither a digit nor an open cell."""


def numbers(texts: list[str], values: range, style: DigitStyle) -> list[int]:
    """The number 1 … m of the digit in each cell; 0 for an open cell, BAD for anything else."""
    known = _numbers(values, style)
    return [known.get(text, BAD) for text in texts]


def style_of(pieces: list[str], text: str, values: range, given: DigitStyle | None) -> DigitStyle:
    """The style of a row with these pieces between blanks. Only integers are separated by commas.
    Without commas and without a given style, pieces of two characters are integers if all of them
    can be integers, and if the board has digits above 9.
    """
    if given is not None:
        return given
    two = [piece for piece in pieces if len(piece) > 1]
    known = _numbers(values, DigitStyle.INTEGERS)
    are_integers = bool(two) and values[-1] > 9 and known.keys() >= {*two}
    return DigitStyle.INTEGERS if are_integers or "," in text else DigitStyle.SYMBOLS


def expected(values: range, style: DigitStyle | None) -> str:
    """The message about text that is not a digit, such as "expected 0-8, or . for an open cell"."""
    low, high = values[0], values[-1]
    if style is DigitStyle.INTEGERS or high <= 9:
        shown = f"{low}-{high}"
    else:
        symbols = "0" + SYMBOLS
        shown = f"{symbols[low]}-{symbols[high]}, where A is 10"
    return f"expected {shown}, or . for an open cell"


@lru_cache(32)
def _numbers(values: range, style: DigitStyle) -> dict[str, int]:
    found = dict.fromkeys(MARKS, 0)
    symbols = "0" + SYMBOLS
    for number, value in enumerate(values, start=1):
        if style is DigitStyle.INTEGERS:
            found[str(value)] = number
        elif value < len(symbols):
            found[symbols[value]] = number
            if values[-1] < symbols.index("a"):
                found[symbols[value].lower()] = number
    return found
