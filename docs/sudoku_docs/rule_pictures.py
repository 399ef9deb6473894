"""A picture of each kind of rule: its example, in a grid that obeys it.

The picture shows the digits of the cells that the rule is about, and no more of the board than they
need. A rule that is not drawn has these cells shaded. If it is about the whole board, the cells are
cells that one digit near the middle has to do with.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import dist

import sudoku
from sudoku.constraints.connected import Connected
from sudoku.constraints.described import Described
from sudoku.constraints.outside import OnLine, inwards
from sudoku.constraints.primitives import Primitive, cells_of
from sudoku.constraints.satisfied import satisfied
from sudoku.pictures.marks import Note, Outside, Pencil, Shade, centre
from sudoku.pictures.picture import Picture
from sudoku.pictures.svg import CELL, LAYERS, svg_of
from sudoku.puzzle.board import BoardConstraint
from sudoku.puzzle.picturing import picture
from sudoku_docs.rule_groups import example_board

MARGIN = 0.4
"""How much is seen of the cells around, or of the page, in cells."""
LEAST = 4.0
"""The least width and height of a picture, in cells."""
_ABOUT, _MIDDLE = "gold", "lightblue"
_MIDDLE_DIGITS = {"antitaxicab": 3, "apart": 2}
"""The digit that shows what a rule of the whole board forbids, if not 5."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A picture, and the square of it that is shown: left, top and width in cells."""

    whole: Picture
    square: tuple[float, float, float]
    has_notes: bool = False

    def svg(self, theme: str) -> str:
        """As an SVG document."""
        layers = [name for name in LAYERS if self.has_notes or name != "notes"]
        text = svg_of(self.whole, theme, only=layers)
        left, top, width = (f"{number * CELL:.0f}" for number in self.square)
        box = f'viewBox="{left} {top} {width} {width}" width="{width}" height="{width}"'
        return re.sub('viewBox="[^"]*" width="[^"]*" height="[^"]*"', box, text, count=1)


@cache
def picture_of(kind: Described) -> Cut:
    """The picture of a kind of rule."""
    board = example_board(kind)
    n, empty = board.size, [0] * board.cell_count
    grid = sudoku.solve(sudoku.Puzzle(board, tuple(empty))).digits
    if board.constraints and board.hidden:
        return _with_regions(kind)
    if board.hidden:
        hidden = [digit if cell >= n * n else 0 for cell, digit in enumerate(grid)]
        return Cut(picture(board, hidden), (-MARGIN, n - 2, 5), has_notes=True)
    drawn = picture(board, empty)
    is_told = all(isinstance(mark, Note) for mark in drawn.marks)
    cells, shades = _focus(board, kind, grid, is_told=is_told)
    if not any(isinstance(mark, Pencil) for mark in drawn.marks):
        digits = [digit if cell in cells else 0 for cell, digit in enumerate(grid)]
        drawn = picture(board, digits, clues=empty)
    drawn = drawn.with_marks(shades if is_told else ())
    return Cut(drawn, _square(drawn, cells or range(n * n)))


def _with_regions(kind: Described) -> Cut:
    """A rule about regions that are part of the solution, in a solution."""
    board = sudoku.with_rules(sudoku.Board(3, 3), "regions: none", "chaos", kind.example)
    empty = [0] * board.cell_count
    grid = sudoku.solve(sudoku.Puzzle(board, tuple(empty))).digits
    return Cut(picture(board, grid, clues=empty), (-MARGIN, -MARGIN, board.size + 2 * MARGIN))


def _focus(
    board: sudoku.Board, kind: Described, grid: Sequence[int], *, is_told: bool
) -> tuple[set[int], Sequence[Shade]]:
    """The cells whose digits are shown, and how they are shaded. is_told: whether the rule is not
    drawn.
    """
    everywhere = {*range(board.size**2)}
    if not board.constraints:  # irregular regions are drawn, other digits are shown
        return ({*()} if kind.group == "cages" else everywhere), ()
    (constraint,) = board.constraints
    if isinstance(constraint, Connected):
        area = [cell for cell, digit in enumerate(grid) if digit in constraint.digits]
        return everywhere, [Shade(tuple(area), _ABOUT)]
    if isinstance(constraint, OnLine):
        return {*inwards(board, constraint.clue)}, ()
    cells: set[int] = {cell for each in constraint.primitives(board) for cell in cells_of(each)}
    if not is_told or len(cells) < len(everywhere) / 2:
        return cells, [Shade(tuple(cells), _ABOUT)]
    middle = _middle(board, grid, _MIDDLE_DIGITS.get(kind.name, 5))
    near = {*_near(board, constraint, grid, middle)}
    return near | {middle}, [Shade(tuple(near), _ABOUT), Shade((middle,), _MIDDLE)]


def _middle(board: sudoku.Board, grid: Sequence[int], wanted: int) -> int:
    """The cell nearest to the middle that has this digit."""
    n = board.size
    cells = (cell for cell, digit in enumerate(grid) if digit == wanted)
    return min(cells, key=lambda cell: dist(centre(n, cell), (n / 2, n / 2)))


def _near(
    board: sudoku.Board, constraint: BoardConstraint, grid: Sequence[int], middle: int
) -> Iterator[int]:
    """The cells that a cell has to do with: where it forbids some digit, and the set of several in
    which it is most in the middle.
    """
    around = [p for p in constraint.primitives(board) if middle in cells_of(p)]
    sets = [cells_of(p) for p in around if len(cells_of(p)) > 2]
    if sets:
        yield from min(sets, key=lambda cells: abs(2 * cells.index(middle) + 1 - len(cells)))
    for primitive in around:
        if len(cells_of(primitive)) == 2:
            (other,) = {*cells_of(primitive)} - {middle}
            if _forbids(primitive, grid, other):
                yield other


def _forbids(primitive: Primitive, grid: Sequence[int], other: int) -> bool:
    """Whether some digit in this cell breaks a primitive."""
    tried = [*grid]
    for digit in {*grid}:
        tried[other] = digit
        if not satisfied(primitive, tried):
            return True
    return False


def _square(drawn: Picture, cells: Collection[int]) -> tuple[float, float, float]:
    """The smallest square with these cells, the clues outside and a margin."""
    n = drawn.size
    points = [*(centre(n, cell) for cell in cells), *(mark.at for mark in drawn.of(Outside))]
    sides = [(min(at) - 0.5 - MARGIN, max(at) + 0.5 + MARGIN) for at in zip(*points, strict=True)]
    width = max(LEAST, *(high - low for low, high in sides))
    left, top = (_begin(low, high, width, n) for low, high in sides)
    return left, top, width


def _begin(low: float, high: float, width: float, n: int) -> float:
    """Where a side of this width begins that has low and high in it, and little of the page."""
    least, most = min(low, -MARGIN), max(high, n + MARGIN)
    return max(min((low + high - width) / 2, most - width), least)
