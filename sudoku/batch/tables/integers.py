"""Digits of rows as integers, for `--digit-style integers`.

Rows are made in the style that a board has by default. Where these are symbols, they are replaced
in the columns that hold grids and sets of digits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sudoku.interface.columns import Rows, Value
from sudoku.puzzle.board import Board
from sudoku.puzzle.symbols import OPEN, DigitStyle, has_symbols, symbol, to_line

_GRIDS = ("puzzle", "solution", "second", "minimised")
_SETS = ("candidates",)
"""Columns with a text for each cell, and spaces between them."""


def with_integers(rows: Rows, board: Board) -> Rows:
    """These rows, of puzzles on this board, with integers for symbols: between cells a space,
    between the digits of a set a comma.
    """
    if not has_symbols(board, None):
        return rows
    digits = range(1, board.digit_count + 1)
    integers = {symbol(board, d): symbol(board, d, DigitStyle.INTEGERS) for d in digits}
    integers[OPEN] = to_line(board, [0], DigitStyle.INTEGERS)

    def grid(text: str) -> str:
        return " ".join([integers[each] for each in text])

    def sets(text: str) -> str:
        cells = text.split(" ")
        return " ".join([",".join([integers.get(d, d) for d in cell]) for cell in cells])

    changed = {name: _changed(rows, name, grid) for name in _GRIDS if name in rows.values}
    changed |= {name: _changed(rows, name, sets) for name in _SETS if name in rows.values}
    return Rows({**rows.values, **changed}, rows.count)


def _changed(rows: Rows, name: str, change: Callable[[str], str]) -> Sequence[Value]:
    return [change(each) if isinstance(each, str) else each for each in rows.column(name)]
