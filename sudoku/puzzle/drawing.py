"""Grids and candidates of a board as text and HTML.

Every function takes the integers of a puzzle or a grid in row-major order, 0 for an open cell, and
draws the n² cells of the grid, with the values of their digits.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku.pictures.ascii import draw as draw_texts
from sudoku.pictures.html import lines, table
from sudoku.puzzle.board import Board
from sudoku.puzzle.symbols import DigitStyle, has_symbols, symbol


def draw(board: Board, digits: Sequence[int], style: DigitStyle | None = None) -> str:
    """The grid as n lines of text, with bars and rules between the boxes, or along the borders of
    irregular regions. It reads back on the same board.

    >>> print(draw(Board(2, 2), [1, 2, 3, 4, 3, 4, 1, 2, 2, 0, 4, 3, 4, 3, 2, 1]))
    1 2 | 3 4
    3 4 | 1 2
    ----+----
    2 . | 4 3
    4 3 | 2 1
    """
    return draw_texts(board, _texts(board, digits[: board.size**2], style))


def draw_candidates(
    board: Board, candidates: Sequence[Sequence[int]], style: DigitStyle | None = None
) -> str:
    """The candidates of every cell, in the layout of `display` in Norvig's essay.

    candidates: the digits of each cell, ascending. Integers have commas between them.

    >>> print(draw_candidates(Board(2, 1), [[1, 2], [1], [2], [1, 2]]))
    12 | 1
    2  | 12
    """
    separator = "" if has_symbols(board, style) else ","
    shown = candidates[: board.size**2]
    texts = [separator.join(_texts(board, digits, style)) for digits in shown]
    return draw_texts(board, texts, align=str.center)


def to_html(board: Board, digits: Sequence[int], clues: Sequence[int] | None = None) -> str:
    """The grid as an HTML table above the rules of the board, and the digits of hidden cells. The
    cells of `clues` (default: all of `digits`) are bold.
    """
    texts = [symbol(board, digit) if digit else "" for digit in digits[: board.size**2]]
    given = [bool(clue) for clue in (digits if clues is None else clues)]
    hidden = [(cell, d) for cell, d in enumerate(digits[board.size**2 :], board.size**2) if d]
    known = [f"{board.cell_name(cell)} = {symbol(board, digit)}" for cell, digit in hidden]
    return table(board, texts, given) + lines(board.rules) + lines(known)


def candidates_to_html(
    board: Board, candidates: Sequence[Sequence[int]], marked: Sequence[int]
) -> str:
    """The candidates of every cell as an HTML table; cells other than 0 in `marked` are bold."""
    separator = "" if has_symbols(board, None) else ","
    shown = candidates[: board.size**2]
    texts = [separator.join(_texts(board, digits, None)) for digits in shown]
    return table(board, texts, [bool(mark) for mark in marked]) + lines(board.rules)


def _texts(board: Board, digits: Sequence[int], style: DigitStyle | None) -> list[str]:
    return [symbol(board, digit, style) for digit in digits]
