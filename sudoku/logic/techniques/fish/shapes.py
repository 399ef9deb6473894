"""The shapes of fish: which houses are bases and which are covers.

Basic: rows and columns. Franken: also boxes, on one side or both. Mutant: everything else. The
terms are those of the Ultimate Fish Guide (http://forum.enjoysudoku.com/t4993.html).
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from sudoku.logic.techniques.layout import HouseKind, Layout

ROW, COLUMN, BOX = HouseKind.ROW, HouseKind.COLUMN, HouseKind.BOX


class Shape(StrEnum):
    """Which houses a fish is made of."""

    BASIC = ""
    FRANKEN = "Franken"
    MUTANT = "Mutant"


_POOLS: dict[Shape, tuple[tuple[frozenset[HouseKind], frozenset[HouseKind]], ...]] = {
    Shape.BASIC: (
        (frozenset({ROW}), frozenset({COLUMN})),
        (frozenset({COLUMN}), frozenset({ROW})),
    ),
    Shape.FRANKEN: (
        (frozenset({ROW, BOX}), frozenset({COLUMN, BOX})),
        (frozenset({COLUMN, BOX}), frozenset({ROW, BOX})),
    ),
    Shape.MUTANT: ((frozenset(HouseKind), frozenset(HouseKind)),),
}


def pools(shape: Shape, layout: Layout) -> list[tuple[list[int], list[int]]]:
    """The houses that can be bases, and those that can be covers, rows before columns."""
    return [
        (
            [house.index for house in layout.houses if house.kind in bases],
            [house.index for house in layout.houses if house.kind in covers],
        )
        for bases, covers in _POOLS[shape]
    ]


def shape_of(layout: Layout, bases: Iterable[int], covers: Iterable[int]) -> Shape:
    """The shape of a fish."""
    base = {layout.houses[index].kind for index in bases}
    cover = {layout.houses[index].kind for index in covers}
    for first, second in ((ROW, COLUMN), (COLUMN, ROW)):
        if first in base and second in cover and base <= {first, BOX} and cover <= {second, BOX}:
            return Shape.FRANKEN if BOX in base | cover else Shape.BASIC
    return Shape.MUTANT
