"""The outline of cells is the border of those points that are far enough inside of them."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from sudoku.pictures.marks import Outline
from sudoku.pictures.picture import Picture
from sudoku.pictures.svg import svg_of
from tests.pictures.sample import layers, polygons

SIZE = 6
L_SHAPE = {0, 6, 12, 13, 14}
RING = {0, 1, 2, 6, 8, 12, 13, 14}
TOUCHING = {0, 7, 14, 13}
NO_RADIUS = 4.5 / 64
"""How far the first outline is inside of its cells."""


def outline(cells: set[int], **options: object) -> str:
    mark = Outline(tuple(cells), "black", **options)  # type: ignore[arg-type]  # of its fields
    (path, *_) = layers(svg_of(Picture(SIZE, (1,) * SIZE**2, (mark,))))["outlines"]
    return path.attrib["d"]


def is_inside(data: str, x: float, y: float) -> bool:
    """By the number of edges to the right of the point: holes are outside."""
    crossings = 0
    for corners in polygons(data):
        for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]], strict=True):
            if x0 == x1 and x0 > x and min(y0, y1) < y < max(y0, y1):
                crossings += 1
            assert x0 == x1 or y0 == y1
    return crossings % 2 == 1


def is_deep(cells: set[int], x: float, y: float, by: float) -> bool:
    """Whether the square around a point lies in the cells."""
    around = [(x + dx, y + dy) for dx, dy in product((-by, by), repeat=2)]
    return all(
        0 <= px < SIZE and 0 <= py < SIZE and int(py) * SIZE + int(px) in cells for px, py in around
    )


def sets() -> list[set[int]]:
    rng = Random("outlines")
    some = [set(rng.sample(range(SIZE**2), rng.randrange(1, 30))) for _ in range(12)]
    return [L_SHAPE, RING, TOUCHING, set(range(SIZE**2)), *some]


@pytest.mark.slow
@pytest.mark.parametrize("cells", sets(), ids=lambda cells: "-".join(map(str, sorted(cells)))[:20])
def test_an_outline_encloses_the_inside_of_its_cells(cells: set[int]) -> None:
    data = outline(cells)
    steps = [i + part for i in range(SIZE) for part in (0.03, 0.09, 0.5, 0.91, 0.97)]
    for x, y in product(steps, steps):
        assert is_inside(data, x, y) == is_deep(cells, x, y, NO_RADIUS), (x, y)


def test_a_ring_has_two_polygons_and_cells_apart_have_one_each() -> None:
    assert len([*polygons(outline(RING))]) == 2
    assert len([*polygons(outline(L_SHAPE))]) == 1
    assert [len(corners) for corners in polygons(outline(L_SHAPE))] == [6]
    assert len([*polygons(outline({0, 2, 16}))]) == 3


def test_the_dashes_leave_room_for_the_sum() -> None:
    data = outline(L_SHAPE, text="23")
    assert not data.endswith("Z")
    (corners,) = polygons(data)
    (x0, y0), (x1, y1) = corners[0], corners[-1]
    assert y0 == pytest.approx(NO_RADIUS, abs=0.01)
    assert x1 == pytest.approx(NO_RADIUS, abs=0.01)
    # Two digits of DejaVu Sans are 1.27 font sizes wide, and 0.73 high.
    assert 0.35 < x0 < 0.7
    assert 0.2 < y1 < 0.5


def test_outlines_with_a_common_cell_lie_inside_each_other() -> None:
    marks = tuple(Outline(cells, "black") for cells in ((0, 1), (1, 2), (0, 1, 2), (8,)))
    drawn = layers(svg_of(Picture(SIZE, (1,) * SIZE**2, marks)))["outlines"]
    tops = [min(y for corners in polygons(p.attrib["d"]) for _, y in corners) for p in drawn]
    assert tops[0] < tops[1] < tops[2]
    assert tops[3] - 1 == pytest.approx(tops[0])


def test_pills_are_round() -> None:
    data = outline({0, 1}, is_dashed=False, radius=0.5)
    radius = round(32 - NO_RADIUS * 64, 2)
    quarter = f"A{radius:g} {radius:g} 0 0 1 "
    assert data.count(quarter) == 4
    # A side, half a circle, a side, half a circle.
    assert data == (
        f"M32 4.5L96 4.5{quarter}123.5 32{quarter}96 59.5L32 59.5{quarter}4.5 32{quarter}32 4.5Z"
    )
