"""Equations: the sum of a few cells, from known sums inside houses and across their borders.

The digits of a house have a known sum. Subtract the known sums in one to four houses; the rest is
the sum of the *innies*, the cells of the houses outside these sums, minus the sum of the *outies*,
the cells of these sums outside the houses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from sudoku.constraints.primitives import DigitSets, Sum
from sudoku.logic.techniques.layout import (
    TechniqueHouse,
    TechniqueLayout,
    digits_of,
    mask_of,
    union_of,
)
from sudoku.logic.techniques.notation import cell_set
from sudoku.logic.techniques.parts import ConstraintPart, parts_of, sectors_within
from sudoku.logic.techniques.supports.grids import grid_of
from sudoku.logic.techniques.supports.sums import SumSupport
from sudoku.puzzle.houses import Cell

MOST_HOUSES = 4
_MOST_CELLS = 10
"""Limit on the innies and outies of a sum of houses."""
_MOST_IN_NETS = 5
"""Limit on the innies and outies of an equation that nets use."""


@dataclass(frozen=True, slots=True, eq=False)
class HouseSum:
    """The equation for the innies and outies of houses, with digits from 1."""

    houses: tuple[TechniqueHouse, ...]
    parts: tuple[ConstraintPart, ...]
    support: SumSupport
    mask: int
    sectors: tuple[tuple[int, int], ...]
    """The sectors with several of its cells, as in `ConstraintPart.houses`."""

    @property
    def cells(self) -> tuple[int, ...]:
        """The innies and outies."""
        return self.support.cells

    def text(self, layout: TechniqueLayout) -> str:
        """The equation as text: "r1c9 - r2c3 = 4, as row 1 without cage 11 r1c12, …"."""
        board, primitive = layout.board, self.support.primitive
        shift = layout.board.shift
        parts = ""
        for coefficient in sorted({*primitive.coefficients}, reverse=True):
            cells = [
                cell
                for cell, by in zip(primitive.cells, primitive.coefficients, strict=True)
                if by == coefficient
            ]
            sign = (
                " + " if coefficient > 0 and parts else " - " if parts else "-" * (coefficient < 0)
            )
            factor = "" if abs(coefficient) == 1 else f"{abs(coefficient)} * "
            parts += f"{sign}{factor}{cell_set(board, cells)}"
        total = primitive.total + shift * sum(primitive.coefficients)
        names = ", ".join(part.name for part in self.parts)
        houses = ", ".join(house.name for house in self.houses)
        return f"{parts} = {total}, as {houses} without {names}"


def known_sum(part: ConstraintPart) -> int | None:
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
    layout: TechniqueLayout, houses: Iterable[TechniqueHouse], parts: Iterable[ConstraintPart]
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
def sums_of(layout: TechniqueLayout, count: int) -> tuple[HouseSum, ...]:
    """The sums of `count` houses, sorted by their number of cells."""
    parts = [part for part in parts_of(layout) if known_sum(part) is not None]
    found: dict[tuple[tuple[int, ...], tuple[int, ...]], HouseSum] = {}
    if not parts:
        return ()
    for houses in house_groups(layout, count):
        inside = union_of(house.mask for house in houses)
        for chosen in _choices(parts, inside):
            made = residue(layout, houses, chosen)
            if made is None or len(made.cells) > _MOST_CELLS:
                continue
            found.setdefault(
                (made.cells, made.coefficients),
                HouseSum(
                    houses,
                    chosen,
                    SumSupport(made, layout.digit_count),
                    mask_of(made.cells),
                    sectors_within(layout, made.cells),
                ),
            )
    return tuple(sorted(found.values(), key=lambda each: each.mask.bit_count()))


@lru_cache(64)
def equations_of(layout: TechniqueLayout) -> tuple[HouseSum, ...]:
    """The equations with few cells, each once, which several steps and nets may combine."""
    found: dict[tuple[tuple[int, ...], tuple[int, ...]], HouseSum] = {}
    for count in range(1, MOST_HOUSES + 1):
        for each in sums_of(layout, count):
            if len(each.cells) <= _MOST_IN_NETS:
                found.setdefault((each.cells, each.support.primitive.coefficients), each)
    return tuple(found.values())


def _choices(parts: Iterable[ConstraintPart], inside: int) -> Iterator[tuple[ConstraintPart, ...]]:
    """Sets of sums without shared cells: sums inside the houses, then also sums mostly inside, then
    also sums that touch the houses.
    """
    seen = set[tuple[ConstraintPart, ...]]()
    for least in (1.0, 0.5, 0.0):
        chosen, taken = list[ConstraintPart](), 0
        ordered = sorted(parts, key=lambda part: (part.mask & ~inside).bit_count())
        for part in ordered:
            share = (part.mask & inside).bit_count() / len(part.cells)
            if share and share >= least and not part.mask & taken:
                chosen.append(part)
                taken |= part.mask
        if chosen and tuple(chosen) not in seen:
            seen.add(tuple(chosen))
            yield tuple(chosen)


def house_groups(layout: TechniqueLayout, count: int) -> Iterator[tuple[TechniqueHouse, ...]]:
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
    grid = grid_of(layout.board.area, layout.size)
    left, reached = list(houses[1:]), grid.beside(houses[0].mask)
    while True:
        near = [house for house in left if house.mask & reached]
        if not near:
            return not left
        for house in near:
            reached |= grid.beside(house.mask)
            left.remove(house)
