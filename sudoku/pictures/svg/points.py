"""Points in SVG units, and the path data through them."""

from __future__ import annotations

from collections.abc import Iterable
from math import dist

from sudoku.pictures.marks import Point
from sudoku.pictures.svg.sheet import number


def towards(start: Point, end: Point, length: float) -> Point:
    """The point so far from one point towards another, at most there."""
    part = min(length / (dist(start, end) or 1.0), 1.0)
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def written(point: Point) -> str:
    """Its coordinates as in path data."""
    return f"{number(point[0])} {number(point[1])}"


def path_through(points: Iterable[Point], *, is_closed: bool = False) -> str:
    """Straight lines from each point to the next."""
    return f"M{'L'.join(map(written, points))}{'Z' if is_closed else ''}"
