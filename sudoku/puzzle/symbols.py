"""Write digits, as one symbol each or as integers. `formats.text` reads both.

The symbols are Norvig's: 1-9, then A-Z, then a-z, for digits up to 61. Larger boards, and other
boards on request, are written as integers separated by spaces.

On boards with other digits than 1 … n, the values of digits are written. If 0 is a digit, an open
cell is a dot.

Every function takes the numbers of digits, 0 … m, with 0 for an open cell, and a `style`; None
means symbols if they suffice. Hidden cells are not written.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache

from sudoku.puzzle.board import Board

SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
"""SYMBOLS[d - 1] is the symbol of the value d; the symbol of 0 is 0."""

OPEN = "."
"""The symbol of an open cell."""

OPEN_OR_SYMBOL = bytes((OPEN + SYMBOLS).encode().ljust(256, b"?"))
"""A table for `bytes.translate`, from digits (0 for an open cell) to symbols."""

_SYMBOL_OR_OPEN = OPEN + SYMBOLS


class DigitStyle(StrEnum):
    """One symbol for each digit, or integers separated by spaces or commas."""

    SYMBOLS = "symbols"
    INTEGERS = "integers"

    @classmethod
    def named(cls, name: str | None) -> DigitStyle | None:
        """The style with this name; None stays None. Raises ValueError for an unknown name."""
        if name is None:
            return None
        if name in list(cls):
            return cls(name)
        raise ValueError(f"digit style {name!r}, expected {' or '.join(map(repr, map(str, cls)))}")


def to_line(
    board: Board, digits: Sequence[int], style: DigitStyle | None = None, *, separator: str = " "
) -> str:
    """All cells on one line, as symbols, or as integers with `separator` between them.

    >>> to_line(Board(2, 2), [0] * 15 + [4])
    '...............4'
    >>> to_line(Board(2, 2), [0] * 15 + [4], DigitStyle.INTEGERS)
    '0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 4'
    """
    if board.hidden:
        digits = digits[: board.area]
    if has_symbols(board, style):
        texts = _SYMBOL_OR_OPEN if board.digits is None else _texts(board.digits, has_symbols=True)
        return "".join([texts[d] for d in digits])
    if board.digits is None:
        return separator.join(map(str, digits))
    texts = _texts(board.digits, has_symbols=False)
    return separator.join([texts[d] for d in digits])


def symbol(board: Board, digit: int, style: DigitStyle | None = None) -> str:
    """The text of a digit on this board; a dot for an open cell."""
    if board.digits is not None:
        if not digit:
            return OPEN
        return _texts(board.digits, has_symbols=has_symbols(board, style))[digit]
    if has_symbols(board, style):
        return _SYMBOL_OR_OPEN[digit]
    return str(digit) if digit else OPEN


@lru_cache(32)
def _texts(values: range, *, has_symbols: bool) -> Sequence[str]:
    """The texts of an open cell and of each digit on a board with these values."""
    symbols = "0" + SYMBOLS
    if has_symbols:
        return OPEN, *(symbols[value] for value in values)
    return "0" if values[0] else OPEN, *map(str, values)


def has_symbols(board: Board, style: DigitStyle | None) -> bool:
    """Whether digits are written as symbols in this style. Boards with values above 61 have
    none.
    """
    highest = board.size if board.digits is None else board.digits[-1]
    return style is not DigitStyle.INTEGERS and highest <= len(SYMBOLS)
