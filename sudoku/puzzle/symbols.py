"""Writing digits: one symbol each, or integers. `formats.text` reads both.

The symbols are those of Norvig's essay: 1-9, then A-Z, then a-z, for digits up to 61. Larger boards
are written as integers with spaces between them, other boards on request.

Every function takes digits as integers 0 … n, where 0 is an open cell, and `style`, where None
stands for the default: symbols up to size 61.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from sudoku.puzzle.board import Board

SYMBOLS = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
"""SYMBOLS[d - 1] is the symbol of digit d."""

OPEN = "."
"""The symbol of an open cell."""

_SYMBOL_OR_OPEN = OPEN + SYMBOLS


class DigitStyle(StrEnum):
    """One symbol for each digit, or integers with spaces or commas between them."""

    SYMBOLS = "symbols"
    INTEGERS = "integers"

    @classmethod
    def named(cls, name: str | None) -> DigitStyle | None:
        """The style with this name; None for None. Raises ValueError for an unknown name."""
        if name in (None, *cls):
            return None if name is None else cls(name)
        raise ValueError(f"digit style {name!r}, expected {' or '.join(map(repr, map(str, cls)))}")


def to_line(
    board: Board, digits: Sequence[int], style: DigitStyle | None = None, *, separator: str = " "
) -> str:
    """All cells on one line: symbols, or integers with `separator` between them, 0 for open cells.

    >>> to_line(Board(2, 2), [0] * 15 + [4])
    '...............4'
    >>> to_line(Board(2, 2), [0] * 15 + [4], DigitStyle.INTEGERS)
    '0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 4'
    """
    if has_symbols(board, style):
        return "".join([_SYMBOL_OR_OPEN[d] for d in digits])
    return separator.join(map(str, digits))


def symbol(board: Board, digit: int, style: DigitStyle | None = None) -> str:
    """The text of one digit on this board; a dot for an open cell."""
    if has_symbols(board, style):
        return _SYMBOL_OR_OPEN[digit]
    return str(digit) if digit else OPEN


def has_symbols(board: Board, style: DigitStyle | None) -> bool:
    """Whether this style writes symbols on this board; above size 61 none does."""
    return style is not DigitStyle.INTEGERS and board.size <= len(SYMBOLS)
