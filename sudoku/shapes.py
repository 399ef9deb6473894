"""The shape of a board as text tells it: "3x4", header lines, what a length leaves open."""

from __future__ import annotations

import re
from math import isqrt

from sudoku.board import Board
from sudoku.notation import SYMBOLS, Cells

MAX_ORDER = 100
"""The highest order that is read, in integers."""
MAX_OF_SYMBOLS = len(SYMBOLS)
"""The highest order that one symbol a cell can tell."""

_BOX = r"\s*([0-9]{1,9})\s*[xX×]\s*([0-9]{1,9})"
HEADER = re.compile(rf"\s*box\s*[:=]?{_BOX}\s*(?:#.*)?$", re.IGNORECASE)
HEADER_COMMENT = re.compile(rf"\s*#\s*(?:size:\s*[0-9]+\s+)?box\s*[:=]{_BOX}\b", re.IGNORECASE)
CELLS_HEADER = re.compile(
    rf"\s*(?:#\s*)?cells\s*[:=]\s*({'|'.join(Cells)})\s*(?:#.*)?$", re.IGNORECASE
)
NEARLY_HEADER = re.compile(r"\s*(?:box|cells)\b(?!\.)", re.IGNORECASE)
_SHAPE = re.compile(rf"{_BOX}\s*")


def parse_box(text: str) -> Board:
    """The board told by "3x4": rows x columns of a box, up to order 100.

    Raises ValueError for anything else.
    """
    shape = _SHAPE.fullmatch(text)
    if shape is None:
        raise ValueError(f"{text!r:.60} is no box: expected rows x columns, as in 3x4")
    board = Board(int(shape[1]), int(shape[2]))
    if board.order > MAX_ORDER:
        raise ValueError(f"box {board.shape} has order {board.order}, expected at most {MAX_ORDER}")
    return board


def is_square(number: int) -> bool:
    """Whether it is the square of a whole number above 1."""
    return number > 1 and isqrt(number) ** 2 == number


def box_shapes(order: int) -> list[str]:
    """The boxes with sides above 1 that a board of this order may have."""
    return [f"{h}x{order // h}" for h in range(2, order) if order % h == 0]


def fits(count: int, board: Board | None, most: int) -> bool:
    """Whether so many cells are a row or a whole puzzle of the board, or, where none is told, of
    one with square boxes, up to order `most`.
    """
    if board is not None:
        return count in (board.order, board.cell_count)
    if not is_square(count):
        return False
    return count <= most or (count <= most**2 and is_square(isqrt(count)))


def misfit_reason(count: int, most: int, *, may_be_row: bool) -> str:
    """Why so many cells on a line are no puzzle where no box is told: which boards they leave open,
    or that there is none. most: the highest order that these cells can tell. may_be_row: whether
    other rows may be around them.
    """
    order = isqrt(count)
    is_whole = order**2 == count and order > 1
    if is_whole and order > most:
        hint = "" if order > MAX_ORDER else " in symbols: give integers between spaces or commas"
        return f"order {order}, expected at most {most}{hint}"
    candidates: list[str] = []
    if is_whole:
        narrow = [f"1x{order}", f"{order}x1"] if order > 3 else []
        candidates += _candidate(order, box_shapes(order) or narrow)
    if may_be_row and count <= most:
        kind = "as a row, " if candidates else ""
        candidates += [kind + candidate for candidate in _candidate(count, box_shapes(count))]
    if candidates:
        return f"{'; '.join(candidates)}: tell by --box or 'box: …'"
    near = [f"{n * n} fit {n}x{n}" for n in _nearest(order, most)]
    if may_be_row and count <= most:
        near.insert(0, f"{' or '.join(map(str, _nearest(count, most)))} fit a row")
    return f"fits no board; {' and '.join(near)}"


def _candidate(order: int, shapes: list[str]) -> list[str]:
    return [f"order {order} has boxes {' or '.join(shapes)}"] if shapes else []


def _nearest(order: int, most: int) -> list[int]:
    """The highest order up to this one, and the lowest above, that boxes divide both ways."""
    below = [n for n in range(order, 3, -1) if box_shapes(n)][:1]
    above = [n for n in range(max(order + 1, 4), most + 1) if box_shapes(n)][:1]
    return below + above
