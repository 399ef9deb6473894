"""Lines, cages and shapes that are drawn on the board without belonging to a rule.

Lengths are in cells, x to the right and y down from the upper left corner of the board.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import isfinite
from typing import Any, Literal, TypeAlias, get_args

Point: TypeAlias = tuple[float, float]
Kind: TypeAlias = Literal["line", "cage", "shape"]

MOST = 500
"""Limit on the stored drawings of a puzzle."""
_PLACE = re.compile(r"[Rr]([0-9]{1,3})[Cc]([0-9]{1,3})")
_MOST_POINTS = 200
_LONGEST_TEXT = 20
_MOST_CELLS = 64
"""Limit on lengths, in cells."""


@dataclass(frozen=True, slots=True)
class Cosmetic:
    """One drawing without a rule."""

    kind: Kind
    points: tuple[Point, ...]
    """The points of a line, the centres of a cage's cells, or the centre of a shape."""
    width: float = 0
    """The width of the shape; 0 for text without a shape."""
    height: float = 0
    is_round: bool = False
    text: str = ""
    """The text in a shape, or in the corner of a cage."""
    colour: str = field(default="", compare=False)
    """The colour as written in the source, such as #67F067, or ""."""
    has_head: bool = field(default=False, compare=False)
    """Whether a line is an arrow."""

    def as_dict(self) -> dict[str, Any]:
        """The drawing as plain values."""
        return {
            "kind": self.kind,
            "points": [[*point] for point in self.points],
            "width": self.width,
            "height": self.height,
            "round": self.is_round,
            "text": self.text,
            "colour": self.colour,
            "head": self.has_head,
        }


def read_drawings(values: object) -> tuple[Cosmetic, ...]:
    """The drawings stored by `as_dict`. Values of another form are ignored."""
    listed = values[:MOST] if isinstance(values, list) else []
    return tuple(each for value in listed if isinstance(value, dict) for each in _read(value))


def _read(value: Mapping[str, Any]) -> Iterable[Cosmetic]:
    kind: Any = value.get("kind")
    if kind in get_args(Kind):
        yield from _drawn(
            kind,
            [(x, y) for y, x in _turned(value.get("points"), 0)],
            _length(value.get("width", 0)),
            _length(value.get("height", 0)),
            value.get("round") is True,
            _text(value.get("text")),
            _colour(value, "colour"),
            value.get("head") is True,
        )


def of_f_puzzles(name: str, entry: Mapping[str, Any]) -> Iterable[Cosmetic]:
    """The drawings of an entry in `line`, `circle`, `rectangle`, `text` or `cage`, whose cells are
    named like R1C1. A circle lies in the middle of its cells.
    """
    text = _text(entry.get("value"))
    if name == "line":
        lines = entry.get("lines")
        for each in lines if isinstance(lines, list) else ():
            yield from _drawn("line", _middles(each), colour=_colour(entry, "outlineC", "baseC"))
        return
    middles = _middles(entry.get("cells"))
    if name == "cage":
        yield from _drawn("cage", middles, text=text)
    elif middles:
        count = len(middles)
        middle = sum(x for x, _ in middles) / count, sum(y for _, y in middles) / count
        width, height = map(_length, (entry.get("width"), entry.get("height")))
        if name == "text":
            width = height = 0
        look = name == "circle", text, _colour(entry, "baseC", "outlineC")
        yield from _drawn("shape", [middle], width, height, *look)


def of_sudokupad(name: str, entry: Mapping[str, Any]) -> Iterable[Cosmetic]:
    """The drawings of an entry in `lines`, `arrows`, `overlays`, `underlays` or `cages`, whose
    places are [row, column]; in cages, they are integers from 0.
    """
    text = _text(entry.get("text") or entry.get("value"))
    if name in ("lines", "arrows"):
        points, colour = _turned(entry.get("wayPoints"), 0), _colour(entry, "color")
        yield from _drawn("line", points, colour=colour, has_head=name == "arrows")
    elif name == "cages":
        yield from _drawn("cage", _turned(entry.get("cells"), 0.5), text=text)
    else:
        size = map(_length, (entry.get("width"), entry.get("height")))
        is_visible = entry.get("backgroundColor") or entry.get("borderColor")
        width, height = size if is_visible else (0.0, 0.0)
        middle = _turned([entry.get("center")], 0)
        look = bool(entry.get("rounded")), text, _colour(entry, "backgroundColor", "borderColor")
        yield from _drawn("shape", middle, width, height, *look)


def _drawn(
    kind: Kind,
    points: list[Point],
    width: float = 0,
    height: float = 0,
    is_round: bool = False,
    text: str = "",
    colour: str = "",
    has_head: bool = False,
) -> Iterable[Cosmetic]:
    """The drawing, if it is visible."""
    if points and (kind != "shape" or width or text) and (kind != "line" or len(points) > 1):
        rounded = tuple((round(x, 2), round(y, 2)) for x, y in points[:_MOST_POINTS])
        yield Cosmetic(kind, rounded, width, height, is_round, text, colour, has_head)


def _middles(cells: object) -> list[Point]:
    """The centres of cells given by name."""
    names = cells if isinstance(cells, list) else []
    found = (_PLACE.fullmatch(name) for name in names if isinstance(name, str))
    return [(int(place[2]) - 0.5, int(place[1]) - 0.5) for place in found if place]


def _turned(places: object, offset: float) -> list[Point]:
    """The points (x, y) of places given as [row, column]. Anything else is ignored."""
    pairs = places if isinstance(places, list) else []
    return [
        (pair[1] + offset, pair[0] + offset)
        for pair in pairs
        if isinstance(pair, list) and len(pair) == 2 and all(map(_is_length, pair))
    ]


def _is_length(value: Any) -> bool:
    return type(value) in (int, float) and isfinite(value) and abs(value) <= _MOST_CELLS


def _length(value: Any) -> float:
    return round(abs(float(value)), 2) if _is_length(value) else 0.5


def _colour(entry: Mapping[str, Any], *names: str) -> str:
    """The first field of an entry that has a colour."""
    found = (entry.get(name) for name in names)
    return next((text[:_LONGEST_TEXT] for text in found if isinstance(text, str) and text), "")


def _text(value: object) -> str:
    is_shown = isinstance(value, str | int | float) and not isinstance(value, bool)
    return str(value).strip()[:_LONGEST_TEXT] if is_shown else ""
