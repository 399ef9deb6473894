"""Grids and candidates of a board as text.

Every function takes the integers of a puzzle or a grid in row-major order, with 0 for an open cell,
and draws the cells of the grid with the values of their digits.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sudoku.pictures.ascii import Paint, draw as draw_texts, unpainted
from sudoku.puzzle.board import Board
from sudoku.puzzle.found_regions import shape_of
from sudoku.puzzle.symbols import DigitStyle, has_symbols, symbol


def draw(
    board: Board,
    digits: Sequence[int],
    style: DigitStyle | None = None,
    colours: Mapping[int, str] | None = None,
    paint: Paint = unpainted,
) -> str:
    """The grid as n lines of text, with lines between the boxes, or along the borders of irregular
    regions. `parse` reads it on the same board. colours: the colours of cells, for `paint`.

    >>> print(draw(Board(2, 2), [1, 2, 3, 4, 3, 4, 1, 2, 2, 0, 4, 3, 4, 3, 2, 1]))
    1 2 | 3 4
    3 4 | 1 2
    ----+----
    2 . | 4 3
    4 3 | 2 1
    """
    texts = _texts(board, digits[: board.area], style)
    return draw_texts(shape_of(board, digits), texts, colours=colours, paint=paint)


def draw_candidates(
    board: Board,
    candidates: Sequence[Sequence[int]],
    style: DigitStyle | None = None,
    colours: Mapping[int, str] | None = None,
    paint: Paint = unpainted,
) -> str:
    """The candidates of every cell, laid out like `display` in Norvig's essay.

    candidates: the digits of each cell, ascending. Integers are separated by commas.

    >>> print(draw_candidates(Board(2, 1), [[1, 2], [1], [2], [1, 2]]))
    12 | 1
    2  | 12
    """
    separator = "" if has_symbols(board, style) else ","
    shown = candidates[: board.area]
    texts = [separator.join(_texts(board, digits, style)) for digits in shown]
    return draw_texts(board, texts, align=str.center, colours=colours, paint=paint)


def _texts(board: Board, digits: Sequence[int], style: DigitStyle | None) -> list[str]:
    return [symbol(board, digit, style) for digit in digits]
