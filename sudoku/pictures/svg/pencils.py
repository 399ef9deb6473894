"""Candidates: small digits in the rows and columns of a keypad, with their role in a step, and as a
heat map with counts.

Each role has a separate colour and frame, so it can be recognised without colours: "on" a disc,
"off" a ring, "base" and the sets squares, fins rings with dashes. Every other role is a square.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, isqrt

from sudoku.pictures.marks import Pencil, Point
from sudoku.pictures.picture import Picture
from sudoku.pictures.svg.sheet import CELL, Sheet, class_of, path_through
from sudoku.pictures.svg.text import CAP, clean, fitting, width

ABOVE, ASIDE = 10.0, 5.5
"""The margins of a cell: at the top, where the sum of a cage is written, and at its other sides.
The page uses the same margins (`web/page/board/contents.js`), so drawings of answers fit its
candidates.
"""


def room(of: int) -> tuple[float, float]:
    """The width and the height of each of `of` places, in SVG units."""
    columns = _columns(of)
    return (CELL - 2 * ASIDE) / columns, (CELL - ABOVE - ASIDE) / ceil(of / columns)


def place(size: int, cell: int, slot: int, of: int) -> Point:
    """The middle of the place of a candidate. size: the size of the board."""
    width, height = room(of)
    row, column = divmod(slot, _columns(of))
    x, y = cell % size * CELL, cell // size * CELL
    return x + ASIDE + (column + 0.5) * width, y + ABOVE + (row + 0.5) * height


def radius(of: int) -> float:
    """The radius of the circle around a candidate."""
    return min(room(of)) / 2 - 0.25


def _columns(of: int) -> int:
    return isqrt(max(of, 1) - 1) + 1


_PLAIN = ("", "given", "out")
_ROUND = frozenset({"on", "off", "fin", "endo fin"})
_LONG = 4
_STRENGTH = 0.9
"""The opacity of the tint of a heat map at strength 1."""


def draw_pencils(sheet: Sheet, picture: Picture) -> None:
    """Draw the candidates of all cells, with the frames of their roles below and crosses above."""
    n = picture.size
    marks = [mark for mark in picture.of(Pencil) if mark.cell < picture.area]
    for mark in marks:
        if mark.strength > 0:
            _heat(sheet, n, mark)
        if mark.role not in _PLAIN:
            _frame(sheet, n, mark)
    widest = max((width(clean(mark.text)) for mark in marks if len(mark.text) < _LONG), default=1.0)
    for mark in marks:
        _text(sheet, n, mark, widest)
        if mark.role == "out":
            x, y = place(n, mark.cell, mark.slot, mark.of)
            half = radius(mark.of) * 0.75
            rising, falling = (((x - half, y - by), (x + half, y + by)) for by in (-half, half))
            data = path_through(falling) + path_through(rising)
            thickness = max(half * 0.16, 0.6)
            sheet.stroke("crosses", "cross", data, "cross", thickness, stroke_linecap="round")


def _heat(sheet: Sheet, n: int, mark: Pencil) -> None:
    x, y = place(n, mark.cell, mark.slot, mark.of)
    across, height = room(mark.of)
    sheet.rect(
        "candidates",
        f"heat {class_of('heat')}",
        (x - across / 2, y - height / 2),
        across,
        height,
        fill="tint heat",
        fill_opacity=min(mark.strength, 1.0) * _STRENGTH,
    )


def _frame(sheet: Sheet, n: int, mark: Pencil) -> None:
    x, y = place(n, mark.cell, mark.slot, mark.of)
    half = radius(mark.of)
    dashes = sheet.theme.swatch(mark.role).dashes
    look: Mapping[str, str | float] = {
        "fill": f"tint {mark.role}",
        "stroke": f"line {mark.role}",
        "stroke_width": max(half * 0.14, 0.5),
        "stroke_dasharray": "2.5 1.5" if dashes or "fin" in mark.role else "",
    }
    classes = f"role {class_of(mark.role)}"
    if mark.role in _ROUND:
        sheet.add("candidates", "circle", classes, None, cx=x, cy=y, r=half - 0.25, **look)
    else:
        side = half * 1.84
        corner = x - side / 2, y - side / 2
        sheet.rect("candidates", classes, corner, side, side, rx=half * 0.2, **look)


def _text(sheet: Sheet, n: int, mark: Pencil, widest: float) -> None:
    """Draw a candidate and its count. widest: the width of the widest candidate, because all have
    the same font size.
    """
    x, y = place(n, mark.cell, mark.slot, mark.of)
    across, height = room(mark.of)
    text, count = clean(mark.text), clean(mark.count)
    most = min(height * (0.56 if count else 0.88), across * 0.86 / widest, 20)
    font = fitting(text, most, across * 0.86)
    middle = y - height * 0.14 if count else y
    is_bold = mark.role in ("given", "on") or bool(count)
    sheet.text(
        "candidates",
        f"pencil{f' {mark.role}' if mark.role in ('given', 'out') else ''}",
        text,
        (x, middle + CAP * font / 2),
        font,
        "given" if mark.role == "given" else "pencil",
        weight="bold" if is_bold else "normal",
    )
    if count:
        small = fitting(count, height * 0.36, across * 0.92)
        at = x, y + height * 0.44
        sheet.text("candidates", "count", count, at, small, "pencil", weight="normal")
