"""Sums of houses: the sum of a few cells, from known sums inside houses and across their borders.

The digits of a house have a known sum. Subtract the known sums in one to four houses; the rest is
the sum of the *innies*, the cells of the houses outside these sums, minus the sum of the *outies*,
the cells of these sums outside the houses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import combinations

from sudoku.constraints.primitives import DigitSets, Sum
from sudoku.logic.techniques.layout import (
    TechniqueHouse,
    TechniqueLayout,
    cells_of,
    digits_of,
)
from sudoku.logic.techniques.notation import cell_set
from sudoku.logic.techniques.parts import Part, parts_of, sectors_within
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.step import Demand, Difference, PatternNode, Step, StepDrawing, Total
from sudoku.logic.techniques.supports.sums import SumSupport
from sudoku.logic.techniques.technique import Technique
from sudoku.puzzle.board import Cell

MOST_HOUSES = 4
_MOST_CELLS = 10
"""Limit on the innies and outies of a sum of houses."""
_MOST_SEARCHED = 6
"""Limit on the open innies and outies for a search that also uses which of these cells see each
other.
"""


@dataclass(frozen=True, slots=True, eq=False)
class HouseSum:
    """A sum of houses: the equation for its innies and outies, with digits from 1."""

    houses: tuple[TechniqueHouse, ...]
    parts: tuple[Part, ...]
    support: SumSupport
    mask: int
    sectors: tuple[tuple[int, int], ...]
    """The sectors with several of its cells, as in `Part.houses`."""


def known_sum(part: Part) -> int | None:
    """The sum that a part requires of its cells; None if it allows several sums."""
    primitive = part.primitive
    if isinstance(primitive, Sum):
        is_plain = primitive.relation == "=" and {*primitive.coefficients} == {1}
        return primitive.total if is_plain else None
    if isinstance(primitive, DigitSets):
        totals = {sum(digits_of(each)) for each in primitive.sets}
        return totals.pop() if len(totals) == 1 else None
    return None


def residue(
    layout: TechniqueLayout, houses: Iterable[TechniqueHouse], parts: Iterable[Part]
) -> Sum | None:
    """The sums of houses minus the sums of parts, as a sum of the remaining cells; None if a part
    has no known sum, or if no cell remains.
    """
    by: dict[int, int] = {}
    total = 0
    for house in houses:
        total += layout.digit_count * (layout.digit_count + 1) // 2
        for cell in house.cells:
            by[cell] = by.get(cell, 0) + 1
    for part in parts:
        known = known_sum(part)
        if known is None:
            return None
        total -= known
        for cell in part.cells:
            by[cell] = by.get(cell, 0) - 1
    left = {cell: count for cell, count in sorted(by.items()) if count}
    return Sum(tuple(map(Cell, left)), tuple(left.values()), "=", total) if left else None


@lru_cache(64)
def _sums(layout: TechniqueLayout, count: int) -> tuple[HouseSum, ...]:
    """The sums of `count` houses, sorted by their number of cells."""
    parts = [part for part in parts_of(layout) if known_sum(part) is not None]
    found: dict[tuple[tuple[int, ...], tuple[int, ...]], HouseSum] = {}
    if not parts:
        return ()
    for houses in _groups(layout, count):
        inside = 0
        for house in houses:
            inside |= house.mask
        for chosen in _choices(parts, inside):
            made = residue(layout, houses, chosen)
            if made is None or len(made.cells) > _MOST_CELLS:
                continue
            found.setdefault(
                (made.cells, made.coefficients),
                HouseSum(
                    houses,
                    chosen,
                    SumSupport(made),
                    sum(1 << cell for cell in made.cells),
                    sectors_within(layout, made.cells),
                ),
            )
    return tuple(sorted(found.values(), key=lambda each: each.mask.bit_count()))


def _choices(parts: Iterable[Part], inside: int) -> Iterator[tuple[Part, ...]]:
    """Sets of sums without shared cells: sums inside the houses, then also sums mostly inside, then
    also sums that touch the houses.
    """
    seen = set[tuple[Part, ...]]()
    for least in (1.0, 0.5, 0.0):
        chosen, taken = list[Part](), 0
        ordered = sorted(parts, key=lambda part: (part.mask & ~inside).bit_count())
        for part in ordered:
            share = (part.mask & inside).bit_count() / len(part.cells)
            if share and share >= least and not part.mask & taken:
                chosen.append(part)
                taken |= part.mask
        if chosen and tuple(chosen) not in seen:
            seen.add(tuple(chosen))
            yield tuple(chosen)


def _groups(layout: TechniqueLayout, count: int) -> Iterator[tuple[TechniqueHouse, ...]]:
    """The groups of `count` houses: adjacent rows or columns, touching boxes, and single other
    houses.
    """
    for lines in (layout.rows, layout.columns):
        for first in range(len(lines) - count + 1):
            yield lines[first : first + count]
    boxes = layout.boxes
    if count == 1:
        yield from ((house,) for house in layout.houses if not house.is_line)
    elif len(boxes) <= _MOST_BOXES:
        for chosen in combinations(boxes, count):
            if _is_connected(layout, chosen):
                yield chosen


_MOST_BOXES = 12
"""Boards with more boxes form no groups of boxes."""


def _is_connected(layout: TechniqueLayout, houses: tuple[TechniqueHouse, ...]) -> bool:
    left, reached = list(houses[1:]), _around(layout, houses[0].mask)
    while True:
        near = [house for house in left if house.mask & reached]
        if not near:
            return not left
        for house in near:
            reached |= _around(layout, house.mask)
            left.remove(house)


@lru_cache(256)
def _around(layout: TechniqueLayout, mask: int) -> int:
    n, found = layout.size, 0
    for cell in cells_of(mask):
        row, column = divmod(cell, n)
        if row < n:
            found |= (1 << cell - n if row else 0) | (1 << cell + n if row < n - 1 else 0)
            found |= (1 << cell - 1 if column else 0) | (1 << cell + 1 if column < n - 1 else 0)
    return found


def house_sums(title: str, count: int, position: Position) -> Iterator[Step]:
    """Find the eliminations by sums of `count` houses, sums with few cells first."""
    for each in _sums(position.layout, count):
        is_open = each.mask & position.open
        if not is_open:
            continue
        cells, values = each.support.cells, position.values
        masks = tuple(
            [1 << values[cell] - 1 if values[cell] else position.cells[cell] for cell in cells]
        )
        few = is_open.bit_count() <= _MOST_SEARCHED
        left, seen = each.support.left(masks), False
        if left == masks and few and each.sectors:
            left = each.support.left(masks, tuple([places for _, places in each.sectors]))
            seen = True
        if left == masks:
            continue
        if left is None:
            gone = position.candidates_in(is_open & -is_open)
        else:
            gone = tuple(
                (cell, digit)
                for cell, mask, kept in zip(cells, masks, left, strict=True)
                if is_open >> cell & 1
                for digit in digits_of(mask & ~kept)
            )
        yield Step(
            title,
            eliminations=gone,
            demands=tuple(Demand(part.index) for part in each.parts),
            totals=tuple(Total(house.index) for house in each.houses),
            differences=tuple(Difference(house) for house, _ in each.sectors) if seen else (),
            detail=_equation_text(each, position.layout),
            drawing=StepDrawing(
                (PatternNode(position.candidates_in(is_open), "base"),),
                houses=tuple(house.index for house in each.houses),
            ),
        )


def _equation_text(found: HouseSum, layout: TechniqueLayout) -> str:
    """The equation as text: "r1c9 - r2c3 = 4, as row 1 without cage 11 r1c12, …"."""
    board, primitive = layout.board, found.support.primitive
    shift = layout.board.shift
    parts = ""
    for cells_with in sorted({*primitive.coefficients}, reverse=True):
        cells = [
            cell
            for cell, by in zip(primitive.cells, primitive.coefficients, strict=True)
            if by == cells_with
        ]
        sign = " + " if cells_with > 0 and parts else " - " if parts else "-" * (cells_with < 0)
        factor = "" if abs(cells_with) == 1 else f"{abs(cells_with)} * "
        parts += f"{sign}{factor}{cell_set(board, cells)}"
    total = primitive.total + shift * sum(primitive.coefficients)
    names = ", ".join(part.name for part in found.parts)
    houses = ", ".join(house.name for house in found.houses)
    return f"{parts} = {total}, as {houses} without {names}"


_NAMES = {1: "One House", 2: "Two Houses", 3: "Three Houses", 4: "Four Houses"}

TECHNIQUES = tuple(
    Technique(
        f"Sum of {_NAMES[count]} (Innies and Outies)",
        partial(house_sums, f"Sum of {_NAMES[count]} (Innies and Outies)", count),
        f"The digits of {_NAMES[count].lower()} have a known sum. Without the sums inside and "
        "across the border, the rest is the sum of a few cells inside, minus the sum of a few "
        "cells outside.",
        layer=2 if count == 1 else 3,
        order=1700 + 10 * count,
        aliases=("innies-and-outies",) if count == 1 else (),
    )
    for count in range(1, MOST_HOUSES + 1)
)
