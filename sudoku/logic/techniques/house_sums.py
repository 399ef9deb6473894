"""Sums of houses: eliminations by the equations of one to four houses."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sudoku.logic.techniques.equations import MOST_HOUSES, sums_of
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.step import (
    Demand,
    DifferentDigits,
    PatternNode,
    Step,
    StepDrawing,
    Total,
)
from sudoku.logic.techniques.technique import Technique

_MOST_SEARCHED = 6
"""Limit on the open innies and outies for a search that also uses which of these cells see each
other.
"""


def house_sums(title: str, count: int, position: Position) -> Iterator[Step]:
    """Find the eliminations by sums of `count` houses, sums with few cells first."""
    sums = sums_of(position.layout, count)
    every = position.masks() if sums else ()
    for each in sums:
        is_open = each.mask & position.open
        if not is_open:
            continue
        masks = tuple([every[cell] for cell in each.cells])
        few = is_open.bit_count() <= _MOST_SEARCHED
        left, seen = each.support.left(masks), False
        if left == masks and few and each.sectors:
            left = each.support.left(masks, tuple([places for _, places in each.sectors]))
            seen = True
        if left == masks:
            continue
        yield Step(
            title,
            eliminations=position.lost(each.cells, left),
            demands=tuple(Demand(part.index) for part in each.parts),
            totals=tuple(Total(house.index) for house in each.houses),
            differences=tuple(DifferentDigits(house) for house, _ in each.sectors) if seen else (),
            detail=each.text(position.layout),
            drawing=StepDrawing(
                (PatternNode(position.candidates_in(is_open), "base"),),
                houses=tuple(house.index for house in each.houses),
            ),
        )


_NAMES = {1: "One House", 2: "Two Houses", 3: "Three Houses", 4: "Four Houses"}
_POINTS = {1: 110, 2: 160, 3: 200, 4: 240}

TECHNIQUES = tuple(
    Technique(
        f"Sum of {_NAMES[count]} (Innies and Outies)",
        partial(house_sums, f"Sum of {_NAMES[count]} (Innies and Outies)", count),
        f"The digits of {_NAMES[count].lower()} have a known sum. Without the sums inside and "
        "across the border, the rest is the sum of a few cells inside, minus the sum of a few "
        "cells outside.",
        layer=2 if count == 1 else 3,
        order=1700 + 10 * count,
        with_constraints=True,
        points=_POINTS[count],
        aliases=("innies-and-outies",) if count == 1 else (),
    )
    for count in range(1, MOST_HOUSES + 1)
)
