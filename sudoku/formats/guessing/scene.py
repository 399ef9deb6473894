"""The drawings of a puzzle by cell."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from sudoku.formats.cosmetics import Cosmetic, Point
from sudoku.formats.draft import Place
from sudoku.formats.guessing.colours import colour_name, colours_in
from sudoku.puzzle.board import Board

_NEAR = 0.26
"""The largest distance of a drawing from the middle of a cell or an edge, in cells."""
_FULL = 0.9
"""The smallest width of a square that fills a cell, in cells."""


@dataclass(frozen=True, slots=True)
class PlacedDrawing:
    """A drawing with the cells that it covers."""

    number: int
    """The index of the drawing among the drawings of the puzzle."""
    cosmetic: Cosmetic
    cells: tuple[Place, ...]
    """The cells of a line, a cage or a shape. A shape covers one cell, two neighbours, or four
    cells around a corner. Rows and columns count from 1; a shape outside the grid has one place
    there.
    """

    @property
    def colour(self) -> str:
        """The name of the colour; "" if unknown."""
        return colour_name(self.cosmetic.colour)

    @property
    def text(self) -> str:
        """The text of the drawing, in lower case."""
        return self.cosmetic.text.lower()


class Scene:
    """The drawings of a puzzle on a board, and its rules in words."""

    def __init__(
        self,
        board: Board,
        drawings: Sequence[Cosmetic],
        colours: Sequence[Sequence[str]] = (),
        words: str = "",
    ) -> None:
        """colours: the colours of each cell. words: the ruleset in lower case."""
        self.board, self.words = board, words
        found = [PlacedDrawing(i, each, _cells(board, each)) for i, each in enumerate(drawings)]
        self.drawn = found
        self.tints = _tints(board, colours, len(found))
        lines = [each for each in found if each.cosmetic.kind == "line"]
        self.lines = [each for each in lines if each.cells]
        self.heads = {place: each for each in lines for place in _head(each)}
        """Small lines in one cell, which are the head of an arrow there, by cell."""
        self.cages = [each for each in found if each.cosmetic.kind == "cage"]
        shapes = [each for each in found if each.cosmetic.kind == "shape" and each.cells]
        outside = {each.number for each in shapes if not self._is_inside(each.cells)}
        self.outside = [each for each in shapes if each.number in outside]
        self.shapes = [each for each in shapes if each.number not in outside]

    @property
    def filled(self) -> list[PlacedDrawing]:
        """Coloured cells, and squares that fill a cell."""
        squares = [each for each in self.on(1) if not each.cosmetic.is_round and not each.text]
        return [*self.tints, *(each for each in squares if each.cosmetic.width >= _FULL)]

    def on(self, count: int) -> list[PlacedDrawing]:
        """The shapes on this number of cells: 1 in a cell, 2 between cells, 4 around a corner."""
        return [each for each in self.shapes if len(each.cells) == count]

    def together(self, count: int) -> Iterator[tuple[tuple[Place, ...], str, list[PlacedDrawing]]]:
        """The text and the shapes at each place. (A text is often drawn on top of a circle.)"""
        places: dict[tuple[Place, ...], list[PlacedDrawing]] = {}
        for each in self.on(count):
            places.setdefault(each.cells, []).append(each)
        for cells, shapes in places.items():
            texts = [each.text for each in shapes if each.text]
            yield cells, texts[0] if len(texts) == 1 else " ".join(texts), shapes

    def _is_inside(self, cells: Sequence[Place]) -> bool:
        board = self.board
        return all(1 <= row <= board.height and 1 <= c <= board.size for row, c in cells)


def coloured(drawn: Sequence[PlacedDrawing], statement: str) -> list[PlacedDrawing]:
    """The drawings of the colour that the statement names; all drawings if it names no colour; none
    if it names several, because each may have its own rule.
    """
    named = colours_in(statement)
    if len(named) > 1:
        return []
    return [each for each in drawn if each.colour in named] if named else [*drawn]


def _tints(board: Board, colours: Sequence[Sequence[str]], first: int) -> list[PlacedDrawing]:
    """The coloured cells as squares, with numbers from `first`."""
    found: list[PlacedDrawing] = []
    for cell, names in enumerate(colours):
        if names:
            row, column = divmod(cell, board.size)
            look = Cosmetic("shape", ((column + 0.5, row + 0.5),), 1, 1, colour=names[0])
            found.append(PlacedDrawing(first + len(found), look, ((row + 1, column + 1),)))
    return found


def _head(line: PlacedDrawing) -> list[Place]:
    """The cell of a line that stays in one cell; [] for other lines."""
    places = {(int(y // 1) + 1, int(x // 1) + 1) for x, y in line.cosmetic.points}
    return [*places] if len(places) == 1 and not line.cells else []


def _cells(board: Board, cosmetic: Cosmetic) -> tuple[Place, ...]:
    if cosmetic.kind == "line":
        return _along(board, cosmetic.points)
    if cosmetic.kind == "cage":
        return tuple(dict.fromkeys((int(y) + 1, int(x) + 1) for x, y in cosmetic.points))
    return _around(*cosmetic.points[0])


def _around(x: float, y: float) -> tuple[Place, ...]:
    """The one, two or four cells around a point; () if it is not near the middle of a cell or an
    edge.
    """
    ranges: list[list[int]] = []
    for value in (y, x):
        whole = round(value)
        if abs(value - whole) < _NEAR:
            ranges.append([whole, whole + 1])
        else:
            ranges.append([int(value // 1) + 1])
    return tuple((row, column) for row in ranges[0] for column in ranges[1])


def _along(board: Board, points: Sequence[Point]) -> tuple[Place, ...]:
    """The cells along a line whose segments run straight or diagonally from cell to cell; () if a
    segment does not, or leaves the grid.
    """
    places = [(int(y // 1) + 1, int(x // 1) + 1) for x, y in points]
    found = places[:1]
    for one, other in pairwise(places):
        down, right = other[0] - one[0], other[1] - one[1]
        steps = max(abs(down), abs(right))
        if steps and {abs(down), abs(right)} - {0, steps}:
            return ()
        found += [
            (one[0] + i * down // steps, one[1] + i * right // steps) for i in range(1, steps + 1)
        ]
    inside = all(1 <= row <= board.height and 1 <= c <= board.size for row, c in found)
    return tuple(found) if inside and len(found) > 1 else ()


Guess = tuple[str, Sequence[PlacedDrawing]]
"""A rule, and the drawings that it explains."""
Make = Callable[[Scene, "re.Match[str]"], Iterable[Guess]]
"""The rules that a statement, the string of the match, makes from a scene."""


@dataclass(frozen=True, slots=True)
class Guesser:
    """A common wording of a rule."""

    pattern: re.Pattern[str]
    """The pattern to find in a lower-case statement."""
    make: Make
    also: str = ""
    """Properties of digits that the statement may also name. See `wording`."""
