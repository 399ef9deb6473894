"""The constraints and equations of a board that nets use, those with the fewest cells first.

For a sum, nets also use the fact that some of its cells see each other, in groups without common
cells, so that no search is needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from sudoku.constraints.primitives import Primitive
from sudoku.logic.techniques.equations import equations_of
from sudoku.logic.techniques.layout import TechniqueLayout
from sudoku.logic.techniques.parts import parts_of
from sudoku.logic.techniques.step import Demand, DifferentDigits, Equation, Requirement
from sudoku.logic.techniques.supports.sums import SumSupport
from sudoku.logic.techniques.supports.support import Groups, Support


@dataclass(frozen=True, slots=True, eq=False)
class Required:
    """A constraint or an equation with its cells."""

    premise: Requirement
    primitive: Primitive
    support: Support
    cells: tuple[int, ...]
    groups: Groups
    """The places of cells that see each other."""
    units: Groups
    """For a sum, these groups and the remaining cells; otherwise none."""
    differences: tuple[DifferentDigits, ...]
    """For each group a sector with its cells."""

    @staticmethod
    def of(
        premise: Requirement,
        primitive: Primitive,
        support: Support,
        sectors: tuple[tuple[int, int], ...],
    ) -> Required:
        """A requirement whose cells are in these sectors, as in `ConstraintPart.houses`."""
        groups, differences = list[int](), list[DifferentDigits]()
        units = units_of(support, [places for _, places in sectors])
        for unit in units:
            if unit & (unit - 1):
                groups.append(unit)
                sector = next(index for index, places in sectors if not unit & ~places)
                differences.append(DifferentDigits(sector))
        return Required(
            premise, primitive, support, support.cells, tuple(groups), units, tuple(differences)
        )


def units_of(support: Support, sectors: Sequence[int]) -> Groups:
    """The units of a requirement with this support. sectors: the places that sectors contain."""
    return support.units(tuple(sectors))[0] if isinstance(support, SumSupport) else ()


@lru_cache(64)
def requirements_of(layout: TechniqueLayout) -> tuple[Required, ...]:
    """The constraints and equations of a layout, by their number of cells."""
    found = [
        Required.of(Demand(part.index), part.primitive, part.support, part.houses)
        for part in parts_of(layout)
    ]
    found += [
        Required.of(Equation(number), each.support.primitive, each.support, each.sectors)
        for number, each in enumerate(equations_of(layout))
    ]
    return tuple(sorted(found, key=lambda each: len(each.cells)))


@lru_cache(64)
def requirement_indices(layout: TechniqueLayout) -> dict[Requirement, int]:
    """The index of each constraint and equation in `requirements_of`."""
    return {each.premise: index for index, each in enumerate(requirements_of(layout))}


@lru_cache(64)
def requirements_at(layout: TechniqueLayout) -> tuple[int, ...]:
    """For each cell, the mask of the indices of its constraints and equations."""
    at = [0] * layout.cell_count
    for index, each in enumerate(requirements_of(layout)):
        for cell in each.cells:
            at[cell] |= 1 << index
    return tuple(at)
