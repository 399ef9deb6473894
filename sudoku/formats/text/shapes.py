"""Boards in text: box shapes such as "3x4", header lines, and the boards that fit a number of
cells.
"""

from __future__ import annotations

import re
from functools import cache
from math import isqrt

from sudoku.puzzle.board import Board
from sudoku.puzzle.symbols import SYMBOLS, DigitStyle

MAX_SIZE = 100
"""The largest size that can be read, in integers."""
MAX_SYMBOL_SIZE = len(SYMBOLS)
"""The largest size that can be read in symbols."""

_BOX = r"\s*([0-9]{1,9})\s*[xX×]\s*([0-9]{1,9})"
HEADER = re.compile(rf"\s*box\s*[:=]?{_BOX}\s*(?:#.*)?$", re.IGNORECASE)
HEADER_COMMENT = re.compile(rf"\s*#\s*(?:size:\s*[0-9]+\s+)?box\s*[:=]{_BOX}\b", re.IGNORECASE)
STYLE_HEADER = re.compile(
    rf"\s*(?:#\s*)?digits\s*[:=]\s*({'|'.join(DigitStyle)})\s*(?:#.*)?$", re.IGNORECASE
)
NEARLY_HEADER = re.compile(r"\s*(?:(?:box|digits)\b(?!\.)|cells\s*[:=])", re.IGNORECASE)
_SHAPE = re.compile(rf"{_BOX}\s*")


def parse_box(text: str) -> Board:
    """The board with boxes such as "3x4" (rows x columns), up to size 100.

    Raises ValueError for anything else.
    """
    shape = _SHAPE.fullmatch(text)
    if shape is None:
        raise ValueError(f"{text!r:.60} is not a box: expected rows x columns, as in 3x4")
    board = Board(int(shape[1]), int(shape[2]))
    if board.size > MAX_SIZE:
        raise ValueError(f"box {board.shape} has size {board.size}, expected at most {MAX_SIZE}")
    return board


def is_square(number: int) -> bool:
    """Whether a number is the square of an integer above 1."""
    return number > 1 and isqrt(number) ** 2 == number


def box_shapes(size: int) -> list[str]:
    """The boxes with both sides above 1 that a board of this size can have, such as "2x3"."""
    return [f"{h}x{size // h}" for h in range(2, size) if size % h == 0]


def fits(count: int, board: Board | None, most: int) -> bool:
    """Whether `count` cells are a row or a puzzle on this board; None means any board with square
    boxes up to size `most`.
    """
    if board is not None:
        return count in (board.size, board.area)
    if not is_square(count):
        return False
    return count <= most or (count <= most**2 and is_square(isqrt(count)))


@cache
def misfit_reason(count: int, most: int, *, may_be_row: bool) -> str:
    """The reason why `count` cells on a line are not a puzzle, if no box is given; names the boards
    that they fit.

    most: the largest size in the digit style of the line. may_be_row: whether the line may be a row
    of a grid. The result is cached, because files may have many lines of the same wrong length.
    """
    size = isqrt(count)
    is_whole = size**2 == count and size > 1
    if is_whole and size > most:
        hint = "" if size > MAX_SIZE else " in symbols: give integers between spaces or commas"
        return f"size {size}, expected at most {most}{hint}"
    candidates: list[str] = []
    if is_whole:
        narrow = [f"1x{size}", f"{size}x1"] if size > 3 else []
        candidates += _candidate(size, box_shapes(size) or narrow)
    if may_be_row and count <= most:
        kind = "as a row, " if candidates else ""
        candidates += [kind + candidate for candidate in _candidate(count, box_shapes(count))]
    if candidates:
        return f"{'; '.join(candidates)}: give --box or 'box: …'"
    near = [f"{n * n} fit {n}x{n}" for n in _nearest(size, most)]
    if may_be_row and count <= most:
        near.insert(0, f"{' or '.join(map(str, _nearest(count, most)))} fit a row")
    return f"fits no board; {' and '.join(near)}"


def _candidate(size: int, shapes: list[str]) -> list[str]:
    return [f"size {size} has boxes {' or '.join(shapes)}"] if shapes else []


def _nearest(size: int, most: int) -> list[int]:
    """The nearest sizes, not above and above `size`, that have boxes with both sides above 1."""
    below = [n for n in range(size, 3, -1) if box_shapes(n)][:1]
    above = [n for n in range(max(size + 1, 4), most + 1) if box_shapes(n)][:1]
    return below + above
