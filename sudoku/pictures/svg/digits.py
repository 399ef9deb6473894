"""The digits of cells: givens, found digits, and digits that a step or a reason emphasises.

A digit on a thin line has a halo, because its colour may be close to the line's.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from math import ceil

from sudoku.pictures.marks import Digit, Line, Outline, centre
from sudoku.pictures.picture import Picture
from sudoku.pictures.svg.lines import WIDE
from sudoku.pictures.svg.sheet import CELL, Sheet, number
from sudoku.pictures.svg.text import CAP, clean, fitting

_SIZE, _ROOM = 44.0, 52.0
_RINGS: Mapping[str, str] = {
    "placed": "M{0} {1}m-26 0a26 26 0 0 1 52 0a26 26 0 0 1-52 0Z",
    "wrong": "M{0} {1}m-20 20l40-40",
}
"""Marks that distinguish kinds of digits without colour: a ring, and a stroke through the digit. A
cell with a frame needs no such mark.
"""
_FINE = 0.08
"""Lines thinner than this do not hide a digit."""
_NEAR = 0.35
"""The distance that a digit reaches from the middle of its cell."""


def draw_digits(sheet: Sheet, picture: Picture) -> None:
    """Draw one text per digit, found digits in regular weight. Hidden cells are omitted."""
    n = picture.size
    crossed = _crossed(picture)
    framed = {mark.cells[0] for mark in picture.of(Outline) if len(mark.cells) == 1}
    for mark in picture.of(Digit):
        if mark.cell >= picture.area:
            continue
        text = clean(mark.text)
        x, y = centre(n, mark.cell)
        is_over = mark.cell in crossed
        font = round(fitting(text, _SIZE, _ROOM), 1)
        sheet.text(
            "digits",
            f"{mark.kind}{' over' if is_over else ''}",
            text,
            (x * CELL, y * CELL + CAP * font / 2),
            font,
            mark.kind,
            weight="normal" if mark.kind == "found" else "bold",
            halo="background" if is_over else "",
        )
        if mark.kind in _RINGS and mark.cell not in framed:
            ring = _RINGS[mark.kind].format(number(x * CELL), number(y * CELL))
            sheet.stroke("digits", f"{mark.kind}-ring", ring, mark.kind, 2, stroke_linecap="round")


def _crossed(picture: Picture) -> set[int]:
    """The cells whose middle is on or near a thin line."""
    n, found = picture.size, set[int]()
    for mark in picture.of(Line):
        if not _FINE <= mark.width < WIDE:
            continue
        points = [*mark.points, *(mark.points[:1] if mark.is_closed else ())]
        for (x0, y0), (x1, y1) in pairwise(points):
            pieces = ceil(max(abs(x1 - x0), abs(y1 - y0)) * 4) or 1
            for i in range(pieces + 1):
                x, y = x0 + (x1 - x0) * i / pieces, y0 + (y1 - y0) * i / pieces
                if (
                    max(abs(x % 1 - 0.5), abs(y % 1 - 0.5)) <= _NEAR
                    and 0 <= x < n
                    and 0 <= y < picture.height
                ):
                    found.add(int(y) * n + int(x))
    return found
