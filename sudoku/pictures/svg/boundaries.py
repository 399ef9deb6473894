"""The border of a set of cells as closed polygons, moved inwards.

The edges between a cell of the set and one outside are followed clockwise, so that the set lies to
the right. Where two cells touch at a corner alone, the path turns right and stays with its cell: so
each part of a set that is not connected, and each hole, has a polygon of its own. A corner is moved
by the sum of the two inward normals of its edges, which is right for convex and concave ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

Corner: TypeAlias = tuple[int, int]
"""The crossing of two grid lines: (x, y)."""
Direction: TypeAlias = tuple[int, int]
"""The direction of an edge."""


def polygons(size: int, cells: Iterable[int]) -> list[list[tuple[Corner, Direction, Direction]]]:
    """The corners of each polygon, with the directions of the edges before and after it. The first
    polygon begins at the top left corner of the first cell.
    """
    leaving = _edges(size, frozenset(cells))
    found = []
    while leaving:
        start = min(leaving, key=lambda corner: (corner[1], corner[0]))
        found.append(_follow(leaving, start))
    return found


def inset(corner: Corner, before: Direction, after: Direction, by: float) -> tuple[float, float]:
    """A corner moved inwards, away from both of its edges. The unit is one cell."""
    # The inward normal of a clockwise edge (dx, dy) is (-dy, dx), with y down.
    return corner[0] - (before[1] + after[1]) * by, corner[1] + (before[0] + after[0]) * by


def _edges(size: int, cells: frozenset[int]) -> dict[Corner, list[Direction]]:
    """The directions of the edges that leave each corner."""
    leaving: dict[Corner, list[Direction]] = {}
    for cell in sorted(cells):
        y, x = divmod(cell, size)
        if y == 0 or cell - size not in cells:
            leaving.setdefault((x, y), []).append((1, 0))
        if x == size - 1 or cell + 1 not in cells:
            leaving.setdefault((x + 1, y), []).append((0, 1))
        if cell + size not in cells:
            leaving.setdefault((x + 1, y + 1), []).append((-1, 0))
        if x == 0 or cell - 1 not in cells:
            leaving.setdefault((x, y + 1), []).append((0, -1))
    return leaving


def _follow(
    leaving: dict[Corner, list[Direction]], start: Corner
) -> list[tuple[Corner, Direction, Direction]]:
    """Takes the edges of one polygon out, from a corner on, and returns its corners."""
    edges: list[tuple[Corner, Direction]] = []
    corner = start
    step = leaving[start][0]
    while not edges or (corner, step) != edges[0]:
        edges.append((corner, step))
        corner = corner[0] + step[0], corner[1] + step[1]
        ways = leaving[corner]
        step = ways[0] if len(ways) == 1 else (-step[1], step[0])
    for at, way in edges:
        leaving[at].remove(way)
        if not leaving[at]:
            del leaving[at]
    return [
        (at, before, after)
        for (_, before), (at, after) in zip([edges[-1], *edges], edges, strict=False)
        if before != after
    ]
