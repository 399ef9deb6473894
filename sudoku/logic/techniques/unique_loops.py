"""Unique loops: six cells or more that would be deadly with two digits.

The types are those of Sudoku Explainer: 1, one cell has other candidates; 2, the other candidates
are one digit; 3, those of two cells make a naked subset; 4, two cells lock a digit in a house.
"""

from __future__ import annotations

from collections.abc import Iterator

from sudoku.logic.techniques.deadly_patterns import (
    Pattern,
    locked_roof,
    one_roof,
    roof_subsets,
    same_extra,
)
from sudoku.logic.techniques.layout import Layout, cells_of
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.step import Step
from sudoku.logic.techniques.technique import Technique

_SHORTEST = 6
"""Cells of a loop. Four make a rectangle."""
_LARGEST_ROOF = 2
"""Cells with various other candidates."""


def loops_1(position: Position) -> Iterator[Step]:
    """One cell has other candidates than the pair: it holds none of the pair."""
    for pattern, roof in _loops(position):
        gone = one_roof(position, pattern, roof)
        if gone:
            yield pattern.step(_title(1), position, gone)


def loops_2(position: Position) -> Iterator[Step]:
    """Two cells or more have the same further candidate."""
    for pattern, roof in _loops(position):
        gone = same_extra(position, pattern, roof)
        if gone:
            yield pattern.step(_title(2), position, gone)


def loops_3(position: Position) -> Iterator[Step]:
    """The further candidates of two cells make a naked subset with cells of a house."""
    for pattern, roof in _loops(position):
        for gone, truths in roof_subsets(position, pattern, roof):
            yield pattern.step(_title(3), position, gone, truths)


def loops_4(position: Position) -> Iterator[Step]:
    """Two cells are the only places of a digit of the pair in a house."""
    for pattern, roof in _loops(position):
        for gone, truths in locked_roof(position, pattern, roof):
            yield pattern.step(_title(4), position, gone, truths)


def _loops(position: Position) -> Iterator[tuple[Pattern, list[int]]]:
    """Deadly patterns of open cells that have both digits, and their roofs."""
    equal: dict[int, list[int]] = {}
    for cell in cells_of(position.open if position.layout.is_plain else 0):
        if position.cells[cell].bit_count() == 2:
            equal.setdefault(position.cells[cell], []).append(cell)
    for pair, floor in equal.items():
        if len(floor) < 2:
            continue
        having = [cell for cell in cells_of(position.open) if not pair & ~position.cells[cell]]
        usable = _usable(position.layout, having) if len(having) >= _SHORTEST else 0
        for start in cells_of(usable):
            usable_later = usable >> start << start
            for cells in _closed(position, pair, usable_later, start):
                pattern = Pattern(cells, pair)
                yield pattern, pattern.roof(position)


def _usable(layout: Layout, having: list[int]) -> int:
    """The cells of which every house has two, when all others are dropped."""
    usable, before = sum(1 << cell for cell in having), 0
    while usable != before:
        before = usable
        for cell in cells_of(usable):
            for sector in layout.sectors_of[cell]:
                inside = layout.sectors[sector].mask & usable
                if not inside & (inside - 1):
                    usable &= ~(1 << cell)
    return usable


def _closed(position: Position, pair: int, usable: int, start: int) -> Iterator[tuple[int, ...]]:
    """Connected sets of six cells or more with `start`, of which each house has two or none."""
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


def _open_houses(layout: Layout, chosen: int, free: int) -> tuple[int, int]:
    """The free cells in no house with two chosen cells, and a house with one, 0 if none has."""
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


def _alternates(layout: Layout, chosen: int, start: int) -> bool:
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


def _title(number: int) -> str:
    return f"Unique Loop Type {number}"


_SECOND_SOLUTION = (
    "A loop of cells has only two digits, each twice in every house, but for a few cells. If these "
    "held one of the two as well, the digits could be exchanged. "
)

TECHNIQUES = (
    Technique(
        _title(1),
        loops_1,
        f"{_SECOND_SOLUTION}One cell has other candidates, so it holds neither digit.",
        layer=5,
        order=4011,
        needs_uniqueness=True,
    ),
    Technique(
        _title(2),
        loops_2,
        f"{_SECOND_SOLUTION}They have the same further candidate, so one of them holds it.",
        layer=5,
        order=4012,
        needs_uniqueness=True,
    ),
    Technique(
        _title(3),
        loops_3,
        f"{_SECOND_SOLUTION}The further candidates of two cells make a naked subset with others.",
        layer=5,
        order=4013,
        needs_uniqueness=True,
    ),
    Technique(
        _title(4),
        loops_4,
        f"{_SECOND_SOLUTION}Two cells are the only places of one digit in a house, so they do not "
        "hold the other.",
        layer=5,
        order=4014,
        needs_uniqueness=True,
    ),
)
