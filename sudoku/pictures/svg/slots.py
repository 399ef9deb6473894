"""Where the candidates of a cell are: in the rows and columns of a keypad."""

from __future__ import annotations

from math import ceil, isqrt

from sudoku.pictures.marks import Point
from sudoku.pictures.svg.sheet import CELL

ABOVE, ASIDE = 10.0, 5.5
"""The margins at the top of a cell, where the sum of a cage stands, and at its other sides. The
page has them too (`web/page/board/contents.js`), so that drawings of answers fit its candidates.
"""


def room(of: int) -> tuple[float, float]:
    """The width and the height of each of `of` places, in SVG units."""
    columns = _columns(of)
    return (CELL - 2 * ASIDE) / columns, (CELL - ABOVE - ASIDE) / ceil(of / columns)


def place(size: int, cell: int, slot: int, of: int) -> Point:
    """The middle of a place. size: the board's."""
    width, height = room(of)
    row, column = divmod(slot, _columns(of))
    x, y = cell % size * CELL, cell // size * CELL
    return x + ASIDE + (column + 0.5) * width, y + ABOVE + (row + 0.5) * height


def radius(of: int) -> float:
    """The radius of the circle around a candidate."""
    return min(room(of)) / 2 - 0.25


def _columns(of: int) -> int:
    return isqrt(max(of, 1) - 1) + 1
