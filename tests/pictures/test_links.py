"""Links are arcs from the edge of one candidate to the edge of another."""

from __future__ import annotations

import re
from math import dist

import pytest

from sudoku.pictures.marks import Link, Pencil
from sudoku.pictures.picture import Picture
from sudoku.pictures.svg import svg_of
from tests.pictures.sample import layers, read

TAIL, NEAR, FAR = (0, 4), (8, 0), (80, 8)
RADIUS = 8.0
"""Of the frame of a candidate among 9, roughly."""


@pytest.mark.parametrize("is_strong", [True, False])
def test_a_link_joins_the_nearest_candidates_of_two_groups(*, is_strong: bool) -> None:
    pencils = tuple(Pencil(cell, slot, 9, "5", "on") for cell, slot in (TAIL, NEAR, FAR))
    link = Link((TAIL,), (FAR, NEAR), 9, is_strong)
    found = layers(svg_of(Picture(9, (1,) * 81, (*pencils, link))))
    frames = [e for e in found["candidates"] if "role" in e.attrib["class"]]
    tail, near, _ = ((float(e.attrib["cx"]), float(e.attrib["cy"])) for e in frames)
    arc, head = found["links"]
    assert ("stroke-dasharray" in arc.attrib) is not is_strong
    first, *_ = points(arc.attrib["d"])
    tip, left, right = points(head.attrib["d"])
    assert dist(first, tail) == pytest.approx(RADIUS, abs=1)
    assert dist(tip, near) == pytest.approx(RADIUS, abs=1)
    assert dist(left, near) == pytest.approx(dist(right, near), abs=0.1)
    assert dist(left, near) > dist(tip, near) + 2


@pytest.mark.parametrize(("tail", "head"), [((80, 7), (75, 7)), ((1, 1), (6, 1))])
def test_a_picture_holds_arcs_that_bend_out_of_the_grid(
    tail: tuple[int, int], head: tuple[int, int]
) -> None:
    svg = svg_of(Picture(9, (1,) * 81, (Link((tail,), (head,), 9, True),)))
    left, top, width, height = map(float, read(svg).attrib["viewBox"].split())
    arc, _ = layers(svg)["links"]
    start, control, end = points(arc.attrib["d"])
    is_outside = False
    for part in (step / 20 for step in range(21)):
        x, y = (
            (1 - part) ** 2 * a + 2 * part * (1 - part) * b + part**2 * c
            for a, b, c in zip(start, control, end, strict=True)
        )
        assert left < x - 2 < x + 2 < left + width
        assert top < y - 2 < y + 2 < top + height
        is_outside |= not (0 <= x <= 576 and 0 <= y <= 576)
    assert is_outside


def points(data: str) -> list[tuple[float, float]]:
    numbers = [float(text) for text in re.findall(r"-?[\d.]+", data)]
    return [*zip(numbers[::2], numbers[1::2], strict=True)]
