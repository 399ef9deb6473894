"""The arcs of chains between candidates, from edge to edge, with an arrow head at the end."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist

from sudoku.pictures.marks import Link, Point
from sudoku.pictures.picture import Picture
from sudoku.pictures.svg.pencils import place, radius
from sudoku.pictures.svg.sheet import Sheet, path_through, towards, written

_BEND = 0.13
"""The bend of an arc to its left, relative to its length."""


def draw_links(sheet: Sheet, picture: Picture) -> None:
    """Draw each link as an arc between the two nearest candidates of its groups."""
    n = picture.size
    for mark in picture.of(Link):
        tails, heads = (
            [each for each in end if each[0] < picture.area] for end in (mark.tail, mark.head)
        )
        if not tails or not heads:
            continue
        tail, head = min(
            (
                (place(n, *tail, mark.of), place(n, *head, mark.of))
                for tail in tails
                for head in heads
            ),
            key=lambda ends: round(dist(*ends), 6),
        )
        if tail != head:
            _arc(sheet, tail, head, radius(mark.of), is_strong=mark.is_strong)


def _arc(sheet: Sheet, tail: Point, head: Point, edge: float, *, is_strong: bool) -> None:
    kind = "strong" if is_strong else "weak"
    length = dist(tail, head)
    dx, dy = (head[0] - tail[0]) / length, (head[1] - tail[1]) / length
    bend = min(max(length * _BEND, edge), 90.0)
    top = (
        (tail[0] + head[0]) / 2 + dy * bend * 1.5,
        (tail[1] + head[1]) / 2 - dx * bend * 1.5,
    )
    # The arc meets each candidate where the line from its middle to the top leaves its circle.
    start, tip = towards(tail, top, edge), towards(head, top, edge)
    size = min(10.0, length / 4, edge * 1.2)
    end = towards(tip, top, size * 0.8)
    across, down = zip(*_along(start, top, tip), strict=True)
    half = size * 0.42  # the width of the head, which is wider than the arc
    sheet.reach(min(across) - half, min(down) - half, max(across) + half, max(down) + half)
    sheet.stroke(
        "links",
        f"link {kind}",
        f"M{written(start)}Q{written(top)} {written(end)}",
        "link",
        min(2.5, edge * 0.35) * (1.0 if is_strong else 0.85),
        stroke_dasharray="" if is_strong else "5 3.5",
    )
    back = towards(tip, top, size)
    side = ((back[1] - tip[1]) * 0.42, (tip[0] - back[0]) * 0.42)
    left, right = (
        (back[0] + side[0], back[1] + side[1]),
        (back[0] - side[0], back[1] - side[1]),
    )
    sheet.add(
        "links",
        "path",
        f"head {kind}",
        d=path_through((tip, left, right), is_closed=True),
        fill="link",
    )


def _along(start: Point, top: Point, end: Point) -> Iterator[Point]:
    """The ends of an arc, and the points where it turns back along an axis; they bound the arc."""
    yield start
    yield end
    for axis in (0, 1):
        out, back = top[axis] - start[axis], top[axis] - end[axis]
        if out * back > 0:
            part = out / (out + back)
            first, second = _between(start, top, part), _between(top, end, part)
            yield _between(first, second, part)


def _between(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part
