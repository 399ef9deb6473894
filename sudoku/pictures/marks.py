"""The parts of a picture of a board: marks, with one cell as the unit.

A point is (x, y), with x to the right and y down; (0, 0) is the top left corner of the grid and
(0.5, 0.5) the centre of its first cell. Places outside the grid have coordinates below 0 or above
n. Cells are numbered in row-major order. Every constraint returns its marks; answers add marks of
digits, candidates and highlights. A mark names a colour of `sudoku.pictures.themes`, which keeps
it distinct on light, dark and printed pages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

Point: TypeAlias = tuple[float, float]
Cells: TypeAlias = tuple[int, ...]
End = Literal["", "bulb", "circle", "diamond", "edge", "arrow", "dot"]
"""The end of a line: "" for nothing, or "edge" for a line that stops where a circle would begin, as
at the side of a pill.
"""


@dataclass(frozen=True, slots=True)
class Shade:
    """Whole cells filled with a colour."""

    cells: Cells
    colour: str
    strength: float = 1.0
    """The strength of the colour, 0 to 1, as in a heat map."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape in the middle of a cell, below its digit."""

    cell: int
    kind: Literal["circle", "square"]
    colour: str
    size: float = 0.8
    """The width of the shape in cells."""
    is_filled: bool = True


@dataclass(frozen=True, slots=True)
class Line:
    """A line below the digits."""

    points: tuple[Point, ...]
    colour: str
    width: float = 0.16
    """The width in cells. A line of 0.25 or more is pale with a darker edge, which keeps digits on
    it legible.
    """
    start: End = ""
    """The decoration at the start of the line, which begins at the edge of a "circle" or
    "diamond".
    """
    end: End = ""
    is_closed: bool = False
    """Whether it returns to its first point."""


@dataclass(frozen=True, slots=True)
class Outline:
    """A border just inside some cells, as of a cage, with one border for each connected part."""

    cells: Cells
    colour: str
    text: str = ""
    """A text in the corner of the first cell in reading order."""
    is_dashed: bool = True
    is_struck: bool = False
    """Whether the text is crossed out."""
    radius: float = 0.0
    """The radius of the corners in cells, 0.5 for a pill."""


@dataclass(frozen=True, slots=True)
class Badge:
    """A sign above the digits, on an edge or corner of cells. Three or more words are set in two
    rows; several signs at one place are drawn side by side.
    """

    at: Point
    text: str = ""
    kind: Literal["black", "white", "text", "angle"] = "text"
    """A filled or open circle around the text, the bare text, or an angle that points right unless
    it is turned.
    """
    size: float = 0.3
    """The width of the circle, or the height of the text or the angle, in cells."""
    turn: float = 0.0
    """The rotation in degrees, clockwise."""


@dataclass(frozen=True, slots=True)
class Outside:
    """A text outside the grid. Later texts at the same place are farther away."""

    at: Point
    text: str
    towards: tuple[int, int] | None = None
    """The steps right and down of an arrow, or None."""


@dataclass(frozen=True, slots=True)
class Digit:
    """The digit of a cell."""

    cell: int
    text: str
    kind: Literal["given", "found", "placed", "wrong"] = "given"
    """A clue, a found digit, the placement of a step, or a clue of a minimal reason."""


@dataclass(frozen=True, slots=True)
class Pencil:
    """A candidate."""

    cell: int
    slot: int
    """The index of the candidate among the `of` candidates of its cell."""
    of: int
    text: str
    role: str = ""
    """The role of the candidate: "" without a role, "given" for a rule of the puzzle, "on", "off",
    "base", "fin", "endo fin" and "set 1" … as in a step, "out" for crossed out.
    """
    strength: float = 0.0
    """The strength of its shade, 0 to 1, as in a heat map."""
    count: str = ""
    """A small number below it, or ""."""


@dataclass(frozen=True, slots=True)
class Link:
    """An arc of a chain between two groups of candidates, each (cell, slot): solid if it is strong,
    dashed if it is weak.
    """

    tail: tuple[tuple[int, int], ...]
    head: tuple[tuple[int, int], ...]
    of: int
    """The number of candidates of a cell."""
    is_strong: bool


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence below the grid, such as a rule that is not drawn."""

    text: str


Mark: TypeAlias = Shade | Shape | Line | Outline | Badge | Outside | Digit | Pencil | Link | Note
"""Anything that is drawn on a board."""


def centre(size: int, cell: int) -> Point:
    """The middle of a cell."""
    return cell % size + 0.5, cell // size + 0.5


def through(size: int, cells: Iterable[int]) -> tuple[Point, ...]:
    """The centres of cells, for a Line."""
    return tuple(centre(size, cell) for cell in cells)


def between(size: int, cells: Iterable[int]) -> Point:
    """The point in the middle of some cells: on the edge of two, on the corner of four."""
    points = through(size, cells)
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def at_outside(clue: tuple[int, int]) -> Point:
    """The point of a clue outside the grid. clue: its row and column, counted from 1."""
    return clue[1] - 0.5, clue[0] - 0.5


def notes(marks: Sequence[Mark]) -> Iterator[str]:
    """The sentences of the notes, each once."""
    yield from dict.fromkeys(mark.text for mark in marks if isinstance(mark, Note))
