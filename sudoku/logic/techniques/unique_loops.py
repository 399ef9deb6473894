"""Unique loops: at least six cells that would be deadly with only two digits.

The types are Sudoku Explainer's. In type 1, one cell has other candidates. In type 2, the other
candidates are all the same digit. In type 3, the other candidates of two cells form a naked subset.
In type 4, two cells lock a digit in a house.
"""

from __future__ import annotations

from collections.abc import Iterator

from sudoku.logic.techniques.deadly import (
    DeadlyPattern,
    locked_roof,
    one_roof,
    roof_subsets,
    same_extra,
    uniqueness_technique,
)
from sudoku.logic.techniques.layout import TechniqueLayout, cells_of, digits_of
from sudoku.logic.techniques.position import Position

_SHORTEST = 6
"""The number of cells in the shortest loop; four cells are a rectangle."""
_LARGEST_ROOF = 2
"""Limit on the cells with different extra candidates."""


def _loops(position: Position) -> Iterator[DeadlyPattern]:
    """Deadly patterns of open cells that have both digits."""
    equal: dict[int, list[int]] = {}
    for cell in cells_of(position.open if position.layout.is_plain else 0):
        if position.cells[cell].bit_count() == 2:
            equal.setdefault(position.cells[cell], []).append(cell)
    for pair, floor in equal.items():
        if len(floor) < 2:
            continue
        one, other = digits_of(pair)
        having = position.places[one] & position.places[other]
        few = having.bit_count() < _SHORTEST
        usable = 0 if few else usable_cells(position.layout, having)
        for start in cells_of(usable):
            usable_later = usable >> start << start
            for cells in _closed(position, pair, usable_later, start):
                yield DeadlyPattern(cells, pair)


def usable_cells(layout: TechniqueLayout, usable: int) -> int:
    """The cells left after repeatedly dropping cells that are the only one in a house."""
    before = 0
    while usable != before:
        before = usable
        for cell in cells_of(usable):
            for sector in layout.sectors_of[cell]:
                inside = layout.sectors[sector].mask & usable
                if not inside & (inside - 1):
                    usable &= ~(1 << cell)
    return usable


def _closed(position: Position, pair: int, usable: int, start: int) -> Iterator[tuple[int, ...]]:
    """Connected sets of at least six cells that include `start`; each house has two of the cells or
    none.
    """
    layout, cells = position.layout, position.cells
    stack: list[tuple[int, int, int, int]] = [
        (1 << start, usable, cells[start] & ~pair, int(cells[start] != pair))
    ]
    while stack:
        chosen, free, extra, roof = stack.pop()
        free, waiting = _open_houses(layout, chosen, free & ~chosen)
        if not waiting:
            if chosen.bit_count() >= _SHORTEST and _alternates(layout, chosen, start):
                yield tuple(cells_of(chosen))
            continue
        for cell in cells_of(free & waiting):
            more = extra | cells[cell] & ~pair
            count = roof + (cells[cell] != pair)
            if count <= _LARGEST_ROOF or more.bit_count() == 1:
                stack.append((chosen | 1 << cell, free, more, count))


def _open_houses(layout: TechniqueLayout, chosen: int, free: int) -> tuple[int, int]:
    """The free cells outside houses with two chosen cells, and the mask of a house with only one
    chosen cell, or 0 if there is none.
    """
    waiting = 0
    for cell in cells_of(chosen):
        for sector in layout.sectors_of[cell]:
            mask = layout.sectors[sector].mask
            held = chosen & mask
            if held & (held - 1):
                free &= ~mask
            elif not waiting:
                waiting = mask
    return free, waiting


def _alternates(layout: TechniqueLayout, chosen: int, start: int) -> bool:
    """Whether the cells can be coloured with two colours that differ within each house."""
    colours, queue = [1 << start, 0], [(start, 0)]
    while queue:
        cell, colour = queue.pop()
        seen = layout.peers[cell] & chosen
        if seen & colours[colour]:
            return False
        for other in cells_of(seen & ~colours[1 - colour]):
            colours[1 - colour] |= 1 << other
            queue.append((other, 1 - colour))
    return True


_SECOND_SOLUTION = (
    "Except for a few cells, a loop of cells has only two digits, each twice in every house. If "
    "these cells also held one of the two digits, the digits could be swapped. "
)
_TYPES = (
    (one_roof, "One cell has other candidates, so it holds neither digit."),
    (same_extra, "They have the same additional candidate, so one of them holds it."),
    (roof_subsets, "The additional candidates of two cells form a naked subset with other cells."),
    (
        locked_roof,
        "Two cells are the only places of one digit in a house, so they lack the other digit.",
    ),
)

TECHNIQUES = tuple(
    uniqueness_technique(
        f"Unique Loop Type {number}", _loops, deduce, 4010 + number, _SECOND_SOLUTION + meaning
    )
    for number, (deduce, meaning) in enumerate(_TYPES, 1)
)
