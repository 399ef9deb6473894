"""Borders just inside cells, such as borders of cages, with a text in their corner."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import dist
from typing import TypeAlias

from sudoku.pictures.marks import Outline
from sudoku.pictures.picture import Picture
from sudoku.pictures.svg.sheet import CELL, Sheet, class_of, number, towards, written
from sudoku.pictures.svg.text import CAP, clean, fitting, width

SUM = 14.0
"""The font size of the text in a corner."""
_MARGIN, _STEP, _LEVELS = 4.5, 4.0, 4
_DASHES = "5 3.5"


def draw_outlines(sheet: Sheet, picture: Picture) -> None:
    """Draw outlines in order. If two share a cell, the later outline lies inside the earlier."""
    n = picture.size
    taken: dict[int, set[int]] = {}
    used: dict[int, float] = {}
    for mark in picture.of(Outline):
        cells = sorted({cell for cell in mark.cells if cell < picture.area})
        if not cells:
            continue
        levels = {level for cell in cells for level in taken.get(cell, ())}
        level = next((i for i in range(_LEVELS) if i not in levels), len(levels) % _LEVELS)
        for cell in cells:
            taken.setdefault(cell, set()).add(level)
        _draw(sheet, n, mark, cells, (_MARGIN + level * _STEP) / CELL, used)


def _draw(
    sheet: Sheet, n: int, mark: Outline, cells: Sequence[int], by: float, used: dict[int, float]
) -> None:
    """Draw an outline. used: for each cell, the right end of the texts in its corner."""
    text = clean(mark.text)
    x, y = cells[0] % n * CELL, cells[0] // n * CELL
    start = used.get(cells[0], 0.0)
    size = fitting(text, SUM, max(CELL - 7 - start, 12))
    end = start + width(text) * size + 5
    gap = (max(end - by * CELL, 0), CAP * size + 6 - by * CELL) if text else (0.0, 0.0)
    pieces = [
        _rounded(
            [inset(*corner, by) for corner in polygon],
            [_radius(before, after, mark.radius, by) for _, before, after in polygon],
            (0.0, 0.0) if i else gap,
        )
        for i, polygon in enumerate(polygons(n, cells))
    ]
    sheet.stroke(
        "outlines",
        f"cage {class_of(mark.colour)}",
        "".join(pieces),
        f"line {mark.colour}",
        1.75 if mark.is_dashed else 2.5,
        stroke_dasharray=_DASHES if mark.is_dashed else "",
        stroke_linejoin="round",
    )
    if text:
        used[cells[0]] = end
        sheet.text(
            "outlines",
            "sum",
            text,
            (x + start + 3, y + 3 + CAP * size),
            size,
            anchor="start",
            text_decoration="line-through" if mark.is_struck else "",
        )


def _rounded(
    corners: Sequence[tuple[float, float]],
    radii: Sequence[float],
    gap: tuple[float, float] = (0.0, 0.0),
) -> str:
    """A closed polygon with round corners as path data. corners: in cells. radii: of the corners in
    cells, negative for a turn to the left. gap: the lengths of the first and the last edge that are
    left out at the first corner, in SVG units.
    """
    points = [(x * CELL, y * CELL) for x, y in corners]
    start, data, before = "", "", ""
    for i in [*range(1, len(points)), 0]:
        here, last, following = points[i], points[i - 1], points[(i + 1) % len(points)]
        round_off = min(abs(radii[i]) * CELL, dist(last, here) / 2, dist(here, following) / 2)
        if any(gap) and i == 0:
            start = written(towards(here, following, gap[0]))
            data += f"L{written(towards(here, last, gap[1]))}"
        elif round_off < 0.01:
            start = written(here)
            data += f"L{start}" if i else "Z"
        else:
            start, arrival = (
                written(towards(here, other, round_off)) for other in (following, last)
            )
            sweep, radius = int(radii[i] > 0), number(round_off)
            data += "" if arrival == before else f"L{arrival}"
            data += f"A{radius} {radius} 0 0 {sweep} {start}{'' if i else 'Z'}"
        before = start
    return f"M{start}{data}"


def _radius(before: Direction, after: Direction, radius: float, by: float) -> float:
    """The radius of a corner: smaller by the inset, or larger for a turn to the left."""
    if before[0] * after[1] - before[1] * after[0] > 0:
        return max(radius - by, 0.0)
    return -(radius + by) if radius else 0.0


Corner: TypeAlias = tuple[int, int]
"""The crossing of two grid lines: (x, y)."""
Direction: TypeAlias = tuple[int, int]
"""The direction of an edge."""


def polygons(size: int, cells: Iterable[int]) -> list[list[tuple[Corner, Direction, Direction]]]:
    """The border of a set of cells as closed polygons: the corners of each, with the directions of
    the edges before and after it. The first polygon begins at the top left corner of the first
    cell.

    The edges between a cell of the set and one outside are followed clockwise, so the set lies to
    the right. If two cells touch only at a corner, the path turns right and stays with its cell, so
    each connected part of the set, and each hole, has a separate polygon.
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
    """Remove the edges of the polygon that starts at a corner, and return its corners."""
    edges: list[tuple[Corner, Direction]] = []
    corner = start
    step = leaving[start][0]
    while not edges or (corner, step) != edges[0]:
        edges.append((corner, step))
        corner = corner[0] + step[0], corner[1] + step[1]
        steps = leaving[corner]
        step = steps[0] if len(steps) == 1 else (-step[1], step[0])
    for at, step in edges:
        leaving[at].remove(step)
        if not leaving[at]:
            del leaving[at]
    return [
        (at, before, after)
        for (_, before), (at, after) in zip([edges[-1], *edges], edges, strict=False)
        if before != after
    ]
