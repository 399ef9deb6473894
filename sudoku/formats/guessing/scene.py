"""The drawings of a puzzle by cell."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from colorsys import rgb_to_hls
from dataclasses import dataclass
from itertools import pairwise

from sudoku.formats.cosmetics import Cosmetic, Point
from sudoku.formats.draft import Place
from sudoku.puzzle.board import Board

_HEX = re.compile(r"#([0-9a-f]{6})(?:[0-9a-f]{2})?|#([0-9a-f]{3})[0-9a-f]?", re.IGNORECASE)
_HUES = ((20, "red"), (48, "orange"), (72, "yellow"), (165, "green"), (255, "blue"))
_WORDS = {
    "gray": "grey", "silver": "grey", "pink": "purple", "violet": "purple", "magenta": "purple",
    "lavender": "purple", "peach": "orange", "cyan": "blue", "teal": "blue", "gold": "yellow",
}  # fmt: skip
_COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "grey", "white", "black")
_COLOUR_WORD = re.compile(rf"\b(?:light |dark )?({'|'.join([*_WORDS, *_COLOURS])})\b")
_NEAR = 0.26
"""The largest distance of a drawing from the middle of a cell or an edge, in cells."""


@dataclass(frozen=True, slots=True)
class Drawn:
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
        return _colour_name(self.cosmetic.colour)

    @property
    def text(self) -> str:
        """The text of the drawing, in lower case."""
        return self.cosmetic.text.lower()


class Scene:
    """The drawings of a puzzle on a board."""

    def __init__(self, board: Board, drawings: Sequence[Cosmetic]) -> None:
        self.board = board
        found = [Drawn(i, each, _cells(board, each)) for i, each in enumerate(drawings)]
        self.drawn = found
        self.lines = [each for each in found if each.cosmetic.kind == "line" and each.cells]
        self.cages = [each for each in found if each.cosmetic.kind == "cage"]
        shapes = [each for each in found if each.cosmetic.kind == "shape" and each.cells]
        outside = {each.number for each in shapes if not self._is_inside(each.cells)}
        self.outside = [each for each in shapes if each.number in outside]
        self.shapes = [each for each in shapes if each.number not in outside]

    def on(self, count: int) -> list[Drawn]:
        """The shapes on this number of cells: 1 in a cell, 2 between cells, 4 around a corner."""
        return [each for each in self.shapes if len(each.cells) == count]

    def together(self, count: int) -> Iterator[tuple[tuple[Place, ...], str, list[Drawn]]]:
        """The text and the shapes at each place. (A text is often drawn on top of a circle.)"""
        places: dict[tuple[Place, ...], list[Drawn]] = {}
        for each in self.on(count):
            places.setdefault(each.cells, []).append(each)
        for cells, shapes in places.items():
            texts = [each.text for each in shapes if each.text]
            yield cells, texts[0] if len(texts) == 1 else " ".join(texts), shapes

    def _is_inside(self, cells: Sequence[Place]) -> bool:
        board = self.board
        return all(1 <= row <= board.height and 1 <= c <= board.size for row, c in cells)


def coloured(drawn: Sequence[Drawn], statement: str) -> list[Drawn]:
    """The drawings of the colour that the statement names; all drawings if it names no colour."""
    named = {_WORDS.get(word, word) for word in _COLOUR_WORD.findall(statement)}
    return [each for each in drawn if each.colour in named] if named else [*drawn]


def names_colour(statement: str) -> bool:
    """Whether the statement names a colour."""
    return _COLOUR_WORD.search(statement) is not None


def _colour_name(colour: str) -> str:
    found = _HEX.fullmatch(colour.strip())
    if found is None:
        word = colour.strip().lower()
        return _WORDS.get(word, word) if word in (*_WORDS, *_COLOURS) else ""
    digits = found[1] or "".join(2 * digit for digit in found[2])
    red, green, blue = (int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4))
    hue, light, saturation = rgb_to_hls(red, green, blue)
    if light > 0.96 or light < 0.12:
        return "white" if light > 0.5 else "black"
    if saturation < 0.12:
        return "grey"
    return next((name for end, name in _HUES if hue * 360 < end), "purple" if hue < 0.94 else "red")


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


Guess = tuple[str, Sequence[Drawn]]
"""A rule, and the drawings that it explains."""
Make = Callable[[Scene, str, "re.Match[str]"], Sequence[Guess]]
"""The rules that a statement makes from a scene."""


@dataclass(frozen=True, slots=True)
class Guesser:
    """A common wording of a rule."""

    pattern: re.Pattern[str]
    """The pattern to find in a lower-case statement."""
    make: Make
