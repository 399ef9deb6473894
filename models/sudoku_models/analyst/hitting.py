"""Smallest hitting sets: the fewest elements that include at least one of each set of a family.

This is MaxSAT: each set is a hard clause, each element a soft clause against it. RC2 raises a lower
bound core by core, which for hundreds of sets of cells is several times faster than trying growing
numbers of elements with a SAT solver.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any, Generic, TypeVar

from pysat.examples.rc2 import RC2
from pysat.formula import WCNF

from sudoku.interface.budget import UNLIMITED
from sudoku.interface.meter import Meter
from sudoku_models.cnf.extended import Clause
from sudoku_models.pysat.solver import PySatSolver

SOLVER = "minisat22"
"""A small solver that stops within a few conflicts of a budget."""


class BudgetedRC2(RC2):  # type: ignore[misc]  # PySAT has no type information
    """PySAT's MaxSAT solver RC2, run on our solver class so that it keeps to budgets.

    It starts without clauses. RC2 (Ignatiev, Morgado, Marques-Silva, "RC2: an Efficient MaxSAT
    Solver", JSAT 2019) creates its SAT solver in the method `init`, which is overridden here.
    """

    oracle: Any

    def __init__(self) -> None:
        self._oracle = _Oracle()
        super().__init__(WCNF(), solver=SOLVER)

    def init(self, formula: WCNF, incr: bool = False) -> None:
        """Called by RC2's constructor: replace PySAT's solver, which is still empty, with ours."""
        super().init(formula, incr)
        self.oracle.delete()
        self.oracle = self._oracle

    def optimum(self, meter: Meter) -> list[int] | None:
        """A model of least cost; None if the hard clauses have no model.

        Raises OutOfBudget, and can be called again after that.
        """
        self._oracle.meter = meter
        model: list[int] | None = self.compute()
        return model


class _Oracle:
    """A PySatSolver with the methods that RC2 calls."""

    def __init__(self) -> None:
        self._solver = PySatSolver(SOLVER, steady=True)
        self._status = True
        self.meter = Meter(UNLIMITED)

    def add_clause(self, clause: Clause) -> None:
        self._solver.add([clause])

    def solve_limited(self, assumptions: list[int], *, expect_interrupt: bool) -> bool:  # noqa: ARG002
        self._status = self._solver.solve(assumptions, self.meter)
        return self._status

    def get_status(self) -> bool:
        return self._status

    def get_core(self) -> list[int]:
        return self._solver.core()

    def get_model(self) -> list[int]:
        return self._solver.model() or []

    def supports_atmost(self) -> bool:
        return False

    def delete(self) -> None:
        self._solver.close()


T = TypeVar("T", bound=Hashable)


class HittingSets(Generic[T]):
    """The sets to hit, and the smallest set that hits all of them so far."""

    def __init__(self) -> None:

        self._rc2 = BudgetedRC2()
        self._variable_of: dict[T, int] = {}
        self._elements: list[T] = []  # the element of variable v is at v - 1

    def hit(self, elements: Iterable[T]) -> None:
        """Require at least one of these elements to be chosen."""
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
        """A smallest set of elements that includes at least one of each set. Raises OutOfBudget.

        Raises ValueError if one of the sets is empty.
        """
        model = self._rc2.optimum(meter)
        if model is None:
            raise ValueError("nothing hits the empty set")
        return frozenset(self._elements[x - 1] for x in model if x > 0)

    def close(self) -> None:
        """Free the solvers' memory."""
        self._rc2.delete()
