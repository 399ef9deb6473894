"""Lines below the digits with their ends, and shapes in the middle of cells."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist, hypot
from typing import TypeAlias

from sudoku.pictures.marks import End, Line, Point, Shape, centre
from sudoku.pictures.picture import Picture
from sudoku.pictures.svg.sheet import CELL, Sheet, class_of, path_through

_Look: TypeAlias = dict[str, str | float]

WIDE = 0.25
"""Lines of at least this width, in cells, are pale with an edge in the line colour."""
_EDGE = 2.0
_BULB, _CIRCLE, _DOT = 0.37 * CELL, 0.4 * CELL, 0.13 * CELL
_RING = 2.5


def draw_shapes(sheet: Sheet, picture: Picture) -> None:
    """Draw circles and squares in the middle of cells."""
    for mark in picture.of(Shape):
        if mark.cell >= picture.area:
            continue
        x, y = (value * CELL for value in centre(picture.size, mark.cell))
        half, colour = mark.size * CELL / 2, class_of(mark.colour)
        fill = f"tint {mark.colour}" if mark.is_filled else "none"
        look: _Look = {
            "fill": fill,
            "stroke": f"line {mark.colour}",
            "stroke_width": _RING - mark.is_filled,
        }
        classes = f"shape {mark.kind} {colour}{'' if mark.is_filled else ' open'}"
        _form(sheet, "shapes", classes, mark.kind, (x, y), half - _RING / 2, look)


def draw_lines(sheet: Sheet, picture: Picture) -> None:
    """Draw lines in order, later lines above earlier lines."""
    for mark in picture.of(Line):
        points = [(x * CELL, y * CELL) for x, y in mark.points]
        if len(points) > 1:
            _draw(sheet, mark, points)


def _draw(sheet: Sheet, mark: Line, points: list[Point]) -> None:
    path = [*points]
    if not mark.is_closed:
        path[0] = _trimmed(points[0], points[1], mark.start)
        path[-1] = _trimmed(points[-1], points[-2], mark.end)
    width, colour = mark.width * CELL, f"line {mark.colour}"
    data, heads = path_through(path, is_closed=mark.is_closed), ""
    for end, tip, back in ((mark.start, path[0], path[1]), (mark.end, path[-1], path[-2])):
        if end == "arrow":
            heads += _head(tip, back, max(0.19 * CELL, 1.6 * width))
    bulbs = [
        point for end, point in ((mark.start, points[0]), (mark.end, points[-1])) if end == "bulb"
    ]
    classes = f"line {class_of(mark.colour)}"
    if mark.width < WIDE and not bulbs:
        dashes = sheet.theme.swatch(mark.colour).dashes
        _stroke(sheet, classes, data if dashes else data + heads, width, colour, dashes)
        if dashes and heads:
            _stroke(sheet, classes, heads, width, colour)
        _ends(sheet, mark, points, max(width, _RING))
        return
    for kind, ink, less in (("edge", colour, 0.0), ("body", f"tint {mark.colour}", _EDGE)):
        _stroke(sheet, f"{classes} {kind}", data + heads, width - 2 * less, ink)
        for x, y in bulbs:
            sheet.add(
                "lines", "circle", f"bulb {class_of(mark.colour)} {kind}",
                cx=x, cy=y, r=_BULB - less, fill=ink,
            )  # fmt: skip
    _ends(sheet, mark, points, _RING)


def _stroke(
    sheet: Sheet, classes: str, data: str, width: float, colour: str, dashes: str = ""
) -> None:
    sheet.stroke(
        "lines",
        classes,
        data,
        colour,
        width,
        stroke_linecap="butt" if dashes else "round",
        stroke_linejoin="round",
        stroke_dasharray=dashes,
    )


def _ends(sheet: Sheet, mark: Line, points: Sequence[Point], width: float) -> None:
    """Draw the open circles and diamonds, and the dots, at the ends of a line."""
    colour = f"line {mark.colour}"
    for end, point in ((mark.start, points[0]), (mark.end, points[-1])):
        classes = f"{end} {class_of(mark.colour)}"
        if end in ("circle", "diamond"):
            ring = min(width, 4.5)
            look: _Look = {"fill": "none", "stroke": colour, "stroke_width": ring}
            _form(sheet, "lines", classes, end, point, _CIRCLE - ring / 2, look)
        elif end == "dot":
            _form(sheet, "lines", classes, end, point, max(_DOT, width * 0.9), {"fill": colour})


def _form(
    sheet: Sheet,
    layer: str,
    classes: str,
    kind: str,
    at: Point,
    half: float,
    look: _Look,
) -> None:
    """Draw a circle, square or diamond around a point."""
    x, y = at
    if kind == "square":
        side = 2 * half
        sheet.rect(layer, classes, (x - half, y - half), side, side, **look)
    elif kind == "diamond":
        corners = ((x, y - half), (x + half, y), (x, y + half), (x - half, y))
        data = path_through(corners, is_closed=True)
        sheet.add(layer, "path", classes, None, d=data, **look, stroke_linejoin="round")
    else:
        sheet.add(layer, "circle", classes, None, cx=x, cy=y, r=half, **look)


def _trimmed(end: Point, inner: Point, kind: End) -> Point:
    """The point where a line with this end starts: on the edge of its circle or diamond, if any."""
    dx, dy = inner[0] - end[0], inner[1] - end[1]
    length = abs(dx) + abs(dy) if kind == "diamond" else hypot(dx, dy)
    if kind not in ("circle", "diamond", "edge") or length <= _CIRCLE:
        return end
    return end[0] + dx / length * _CIRCLE, end[1] + dy / length * _CIRCLE


def _head(tip: Point, back: Point, size: float) -> str:
    """The two strokes of the head of an arrow."""
    length = dist(tip, back) or 1.0
    dx, dy = (back[0] - tip[0]) / length * size, (back[1] - tip[1]) / length * size
    sides = ((tip[0] + dx - dy, tip[1] + dy + dx), tip, (tip[0] + dx + dy, tip[1] + dy - dx))
    return path_through(sides)
