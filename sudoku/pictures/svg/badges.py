"""Signs on edges and corners of cells, and clues outside the grid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import hypot

from sudoku.pictures.marks import Badge, Outside, Point
from sudoku.pictures.picture import Picture
from sudoku.pictures.svg.sheet import CELL, Sheet, number, path_through
from sudoku.pictures.svg.text import CAP, clean, fitting, width

_CLUE = 30.0
"""The font size of clues outside the grid."""
_ROW = 0.95
"""The distance between the rows of a sign, in font sizes."""

_BOLD = 1.05
"""The width of bold text, relative to regular text."""


def draw_badges(sheet: Sheet, picture: Picture) -> None:
    """Draw dots with or without text, and texts with a halo."""
    for mark, (x, y) in _places([*dict.fromkeys(picture.of(Badge))]):
        size = mark.size * CELL
        if mark.kind == "angle":
            _draw_angle(sheet, x, y, mark)
            continue
        is_disc = mark.kind != "text"
        if is_disc:
            sheet.add(
                "badges",
                "circle",
                f"badge {mark.kind}",
                cx=x,
                cy=y,
                r=size / 2 - 0.75,
                fill="disc" if mark.kind == "black" else "paper",
                stroke="paper" if mark.kind == "black" else "disc",
                stroke_width=1.5,
            )
        rows = _rows(mark.text)
        if not rows:
            continue
        font = _in_circle(rows, size) if is_disc else size / CAP * 0.9
        for i, row in enumerate(rows):
            middle = y + (i - (len(rows) - 1) / 2) * font * _ROW
            sheet.text(
                "badges",
                f"sign {mark.kind}",
                row,
                (x, middle + CAP * font / 2),
                font,
                ("paper" if mark.kind == "black" else "disc") if is_disc else "text",
                weight="bold",
                halo="none" if is_disc else "background",
                transform=f"rotate({number(mark.turn)} {number(x)} {number(y)})"
                if mark.turn
                else "",
            )


def _draw_angle(sheet: Sheet, x: float, y: float, mark: Badge) -> None:
    """Draw an angle with a halo. It is obtuse, to distinguish it from a V."""
    deep, wide = mark.size * CELL * 0.26, mark.size * CELL * 0.5
    points = ((-deep, -wide), (deep, 0), (-deep, wide))
    data = path_through((x + right, y + down) for right, down in points)
    for ink, stroke in (("background", 6.5), ("text", 2.75)):
        sheet.stroke(
            "badges",
            f"sign angle{' halo' if ink == 'background' else ''}",
            data,
            ink,
            stroke,
            stroke_linecap="round",
            stroke_linejoin="round",
            transform=f"rotate({number(mark.turn)} {number(x)} {number(y)})" if mark.turn else "",
        )


def _places(badges: Sequence[Badge]) -> Iterator[tuple[Badge, Point]]:
    """Each sign with its place. Several signs on one edge lie side by side along it."""
    widest: dict[Point, float] = {}
    for mark in badges:
        widest[mark.at] = max(widest.get(mark.at, 0), mark.size)
    count, done = Counter(mark.at for mark in badges), Counter[Point]()
    for mark in badges:
        x, y = mark.at
        aside = (done[x, y] - (count[x, y] - 1) / 2) * widest[x, y]
        done[x, y] += 1
        is_upright = x % 1 == 0 and y % 1 != 0
        x, y = (x, y + aside) if is_upright else (x + aside, y)
        yield mark, (x * CELL, y * CELL)


def draw_outside(sheet: Sheet, picture: Picture) -> None:
    """Draw texts around the grid, some with an arrow towards the cells that they describe."""
    n = picture.size
    there = Counter[Point]()
    for mark in picture.of(Outside):
        ends = zip(mark.at, (n, picture.height), strict=True)
        x, y = (_moved(value, end, there[mark.at]) * CELL for value, end in ends)
        there[mark.at] += 1
        sheet.reach(x - CELL / 2, y - CELL / 2, x + CELL / 2, y + CELL / 2)
        if mark.towards is not None:
            x, y = _arrow(sheet, x, y, mark.towards)
        text = clean(mark.text)
        room = CELL * (0.62 if mark.towards else 0.88)
        font = fitting(text, _CLUE if mark.towards is None else _CLUE * 0.84, room)
        sheet.text("outside", "clue", text, (x, y + CAP * font / 2), font)


def _arrow(sheet: Sheet, x: float, y: float, towards: tuple[int, int]) -> Point:
    """Draw the arrow of a clue, and return the remaining place for its text."""
    length = hypot(*towards) or 1.0
    dx, dy = towards[0] / length, towards[1] / length
    far = CELL * (0.62 if dx and dy else 0.44)
    tail, tip = far - CELL * 0.26, far
    x1, y1, x2, y2 = x + dx * tail, y + dy * tail, x + dx * tip, y + dy * tip
    size = 6.5
    wings = [
        (x2 - (dx * 1.1 + dy * side) * size, y2 - (dy * 1.1 - dx * side) * size)
        for side in (0.8, -0.8)
    ]
    left, right = wings
    data = path_through([(x1, y1), (x2, y2)]) + path_through([left, (x2, y2), right])
    sheet.stroke(
        "outside",
        "pointer",
        data,
        "text",
        2.25,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    back = CELL * (0.1 if dx and dy else 0.14)
    return x - dx * back, y - dy * back


def _moved(value: float, size: int, by: int) -> float:
    """A coordinate, moved this many cells away from the grid if it is outside."""
    return value - by if value < 0 else value + by if value > size else value


def _in_circle(rows: list[str], size: float) -> float:
    """The font size at which a block of these rows fits into a circle of this width."""
    down = (CAP + (len(rows) - 1) * _ROW) / 2
    return min(size * 0.74, size * 0.47 / hypot(max(map(width, rows)) * _BOLD / 2, down))


def _rows(text: str) -> list[str]:
    """The words of a sign, in two rows if there are three or more."""
    words = clean(text).split(" ")
    if len(words) < 3:
        return [" ".join(words)] if words != [""] else []
    half = (len(words) + 1) // 2
    return [" ".join(words[:half]), " ".join(words[half:])]
