"""Helpers to draw constraints: lines, signs between cells, and colours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from math import atan2, degrees, hypot

from sudoku.constraints.constraint import Constraint
from sudoku.constraints.primitives import Cells
from sudoku.pictures.marks import Badge, End, Line, Mark, Point, Shape, centre, through
from sudoku.puzzle.board import Board
from sudoku.puzzle.symbols import symbol

RADIUS = 0.4
"""The radius of a circle in a cell."""
_CYCLE = "grey", "lightblue", "peach", "lavender", "orange", "gold"
MOST_COLOURS = len(_CYCLE)
_BULGE = 0.35
"""The distance at which a line bends around the centre of a cell, to keep its sign off the
digit.
"""


def stroke(
    board: Board,
    cells: Iterable[int],
    colour: str,
    width: float = 0.15,
    start: End = "",
    end: End = "",
    *,
    is_closed: bool = False,
) -> Mark:
    """A line through cells, which is closed if it ends where it begins; a circle if there is only
    one cell.
    """
    found = [cell for before, cell in pairwise((-1, *cells)) if cell != before]
    if len(found) > 2 and found[0] == found[-1] and not (start or end):
        del found[-1]
        is_closed = True
    if len(found) == 1:
        return Shape(found[0], "circle", colour, 2 * RADIUS, is_filled=False)
    return Line(through(board.size, found), colour, width, start, end, is_closed and len(found) > 2)


def branches(board: Board, cells: Cells, colour: str, width: float) -> Iterator[Mark]:
    """Lines through a set of cells. A cell that is not next to the previous cell but to an earlier
    cell starts a branch there.
    """
    found: list[list[int]] = [[cells[0]]]
    for place, cell in enumerate(cells[1:], start=1):
        before = next((c for c in cells[:place][::-1] if _are_near(board, c, cell)), None)
        if before is None or before == cells[place - 1]:
            found[-1].append(cell)
        else:
            found.append([before, cell])
    return (stroke(board, branch, colour, width) for branch in found)


def signs(board: Board, cells: Cells, sign: Badge, *, is_turned: bool = False) -> Iterator[Mark]:
    """A sign between each two successive cells. A thin line joins cells that do not share a side.

    is_turned: whether the sign points from the first cell to the second.
    """
    n = board.size
    for a, b in pairwise(cells):
        (x, y), (right, down) = centre(n, a), centre(n, b)
        at = (x + right) / 2, (y + down) / 2
        if abs(x - right) + abs(y - down) > 1:
            at = _beside_middle(at, right - x, down - y)
            yield Line((centre(n, a), at, centre(n, b)), "grey", 0.04)
        turn = degrees(atan2(down - y, right - x)) if is_turned else 0.0
        yield Badge(at, sign.text, sign.kind, sign.size, turn)


def label(board: Board, cells: Cells, text: str) -> Badge:
    """A short text on the first segment of a line."""
    (x, y), (right, down) = centre(board.size, cells[0]), centre(board.size, cells[1])
    far = max(abs(right - x), abs(down - y), 1) * 2
    return Badge((x + (right - x) / far, y + (down - y) / far), text, size=0.22)


def digit_text(board: Board, value: int) -> str:
    """The value of a digit as written on this board; a number if it is not one of its digits."""
    return symbol(board, value - board.shift) if value in board.values else str(value)


def digit_texts(board: Board, values: Iterable[int]) -> str:
    """The values of digits as written on this board, separated by spaces."""
    return " ".join(digit_text(board, value) for value in values)


@lru_cache(maxsize=64)
def ranked(
    board: Board, group: Callable[[object], Hashable]
) -> tuple[Mapping[object, int], Mapping[Hashable, int]]:
    """The rank of each constraint of the board in its group, from 0, and the size of each group.
    Equal constraints count once.

    group: returns the group of a constraint; None leaves the constraint out.
    """
    ranks: dict[object, int] = {}
    counts = Counter[Hashable]()
    for constraint in dict.fromkeys(board.constraints):
        key = group(constraint)
        if key is not None:
            ranks[constraint] = counts[key]
            counts[key] += 1
    return ranks, counts


def colour_of(board: Board, constraint: Constraint, first: str = _CYCLE[0]) -> str:
    """A colour that distinguishes this constraint from others of its kind, until the colours run
    out.

    first: the colour of the first constraint.
    """
    place = _CYCLE.index(first) + ranked(board, type)[0].get(constraint, 0)
    return _CYCLE[place % len(_CYCLE)]


def _are_near(board: Board, a: int, b: int) -> bool:
    n = board.size
    return max(abs(a // n - b // n), abs(a % n - b % n)) <= 1


def _beside_middle(at: Point, right: float, down: float) -> Point:
    """A point on a line in that direction, moved aside if it is the centre of a cell."""
    if (at[0] % 1, at[1] % 1) != (0.5, 0.5):
        return at
    far = hypot(right, down)
    return at[0] + _BULGE * down / far, at[1] - _BULGE * right / far
