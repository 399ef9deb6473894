"""PySAT's MaxSAT solver RC2 on a solver of ours, so that it keeps to budgets.

RC2 (Ignatiev, Morgado, Marques-Silva, "RC2: an Efficient MaxSAT Solver", JSAT 2019) creates its SAT
solver in the method `init`, which is overridden here.
"""

from __future__ import annotations

from typing import Any

from pysat.examples.rc2 import RC2
from pysat.formula import WCNF

from sudoku.interface.budget import UNLIMITED
from sudoku.interface.meter import Meter
from sudoku_models.cnf.numbering import Clause
from sudoku_models.pysat.solver import PySatSolver

SOLVER = "minisat22"
"""Small, and it stops within a few conflicts of a budget."""


class BudgetedRC2(RC2):  # type: ignore[misc]  # PySAT has no type information
    """RC2, without clauses at first."""

    oracle: Any

    def __init__(self) -> None:
        self._oracle = _Oracle()
        super().__init__(WCNF(), solver=SOLVER)

    def init(self, formula: WCNF, incr: bool = False) -> None:
        """Called by RC2's constructor: replace PySAT's solver, which is still empty, by ours."""
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
