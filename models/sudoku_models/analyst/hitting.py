"""Smallest hitting sets: the fewest elements that include one of each set of a family.

This is MaxSAT: each set is a hard clause, each element a soft clause against it. RC2 raises a lower
bound core by core, which for hundreds of sets of cells is several times faster than trying
growing numbers of elements with a SAT solver.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Generic, TypeVar

from sudoku.interface.meter import Meter

T = TypeVar("T", bound=Hashable)


class HittingSets(Generic[T]):
    """The sets to hit, and the smallest set that hits all of them so far."""

    def __init__(self) -> None:
        from sudoku_models.analyst.rc2 import BudgetedRC2  # imported late: few questions need it

        self._rc2 = BudgetedRC2()
        self._variable_of: dict[T, int] = {}
        self._elements: list[T] = []  # that of variable v at place v - 1

    def hit(self, elements: Iterable[T]) -> None:
        """From now on at least one of these elements must be chosen."""
        clause: list[int] = []
        known = len(self._elements)
        for element in elements:
            clause.append(self._variable_of.setdefault(element, len(self._elements) + 1))
            if clause[-1] > len(self._elements):
                self._elements.append(element)
        self._rc2.add_clause(clause)
        for variable in range(known + 1, len(self._elements) + 1):
            self._rc2.add_clause([-variable], weight=1)

    def smallest(self, meter: Meter) -> frozenset[T]:
        """The fewest elements that include one of each set. Raises OutOfBudget.

        Raises ValueError if one of the sets is empty.
        """
        model = self._rc2.optimum(meter)
        if model is None:
            raise ValueError("nothing hits the empty set")
        return frozenset(self._elements[x - 1] for x in model if x > 0)

    def close(self) -> None:
        """Free the solvers' memory."""
        self._rc2.delete()
