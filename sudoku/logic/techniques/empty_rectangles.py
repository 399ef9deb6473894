"""Empty rectangles: a box whose places of a digit lie in one of its rows and one of its columns.

A dual empty rectangle consists of two empty rectangles in one box.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from sudoku.logic.techniques.layout import (
    HouseKind,
    TechniqueHouse,
    TechniqueLayout,
    cells_of,
    union_of,
)
from sudoku.logic.techniques.notation import cell_set
from sudoku.logic.techniques.position import Position, candidates_of
from sudoku.logic.techniques.single_digit import strong_links, value_of
from sudoku.logic.techniques.step import Edge, PatternNode, Sector, Step, StepDrawing
from sudoku.logic.techniques.technique import technique

EMPTY_RECTANGLE = "Empty Rectangle"

_Links = dict[int, list[tuple[int, TechniqueHouse]]]
"""For each cell, the other ends of its strong links, and the houses of the links."""


class _EmptyRectangle(NamedTuple):
    """In a box, a digit has places only in two crossing lines, and the first line contains `near`
    outside the box. The digit is in `near` or `far`. If it is in `near`, the box has it in the
    second line. So it is in no cell of the mask `gone`: these are in the second line and see `far`.
    """

    digit: int
    box: TechniqueHouse
    near: int
    far: int
    house: TechniqueHouse
    gone: int


@technique(EMPTY_RECTANGLE, layer=4, order=3170)
def empty_rectangles(position: Position) -> Iterator[Step]:
    """The places of a digit in a box are in one row and one column. A strong link joins a cell of
    one of these lines to another cell. So this other cell holds the digit, or the box has it in the
    second line.
    """
    for found in _empty_rectangles(position):
        yield _empty_rectangle_step(EMPTY_RECTANGLE, position, [found])


@technique(f"Dual {EMPTY_RECTANGLE}", layer=4, order=3180, is_default=False)
def dual_empty_rectangles(position: Position) -> Iterator[Step]:
    """Two Empty Rectangles have the same box and digit."""
    for one, two in combinations(_empty_rectangles(position), 2):
        if (one.digit, one.box) == (two.digit, two.box) and one.gone != two.gone:
            yield _empty_rectangle_step(f"Dual {EMPTY_RECTANGLE}", position, [one, two])


def _empty_rectangles(position: Position) -> Iterator[_EmptyRectangle]:
    layout = position.layout
    boxes, rows = layout.boxes, layout.rows
    for digit in range(1, layout.digit_count + 1):
        places = position.places[digit]
        links: _Links = {}
        for low, high, house in strong_links(position, digit):
            if house.is_line:
                links.setdefault(low, []).append((high, house))
                links.setdefault(high, []).append((low, house))
        for box in boxes if links else ():
            inside = places & box.mask
            if inside & (inside - 1):
                for row, column in _crosses(layout, rows, inside):
                    yield from _reached(position, digit, box, row, column, links)
                    yield from _reached(position, digit, box, column, row, links)


def _reached(
    position: Position,
    digit: int,
    box: TechniqueHouse,
    line: TechniqueHouse,
    other: TechniqueHouse,
    links: _Links,
) -> Iterator[_EmptyRectangle]:
    """The eliminations in `other` by strong links from `line`."""
    places = position.places[digit] & ~box.mask
    targets = places & other.mask
    for near in cells_of(places & line.mask) if targets else ():
        for far, house in links.get(near, ()):
            gone = targets & position.layout.peers[far]
            if gone and places >> far & 1:
                yield _EmptyRectangle(digit, box, near, far, house, gone)


def _crosses(
    layout: TechniqueLayout, rows: tuple[TechniqueHouse, ...], inside: int
) -> Iterator[tuple[TechniqueHouse, TechniqueHouse]]:
    """Pairs of a row and a column that hold all these cells, but only together."""
    for row in rows:
        rest = inside & ~row.mask
        for column in layout.common_houses(rest) if rest and rest != inside else ():
            if column.kind is HouseKind.COLUMN and inside & ~column.mask:
                yield row, column


def _empty_rectangle_step(title: str, position: Position, parts: list[_EmptyRectangle]) -> Step:
    board = position.layout.board
    digit, box = parts[0].digit, parts[0].box
    gone, inside = union_of(part.gone for part in parts), position.places[digit] & box.mask
    pairs = "/".join(cell_set(board, [part.near, part.far]) for part in parts)
    sectors = [Sector.of_house(part.house.index, digit) for part in parts]
    nodes = [PatternNode(((part.near, digit), (part.far, digit)), "on") for part in parts]
    edges = [Edge(((part.near, digit),), ((part.far, digit),), True) for part in parts]
    houses = [box.index, *(part.house.index for part in parts)]
    return Step(
        title,
        eliminations=candidates_of(digit, gone),
        truths=tuple(dict.fromkeys([Sector.of_house(box.index, digit), *sectors])),
        detail=f"{value_of(position, digit)} in {box.short} ({pairs})",
        drawing=StepDrawing(
            (*nodes, PatternNode(candidates_of(digit, inside), "fin")),
            tuple(edges),
            tuple(dict.fromkeys(houses)),
        ),
    )


TECHNIQUES = (
    empty_rectangles,
    dual_empty_rectangles,
)
