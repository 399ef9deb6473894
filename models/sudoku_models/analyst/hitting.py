"""The smallest set that hits every one of a family of sets: has an element in common with each.

PySAT's Hitman asks its MaxSAT solver RC2 (Ignatiev, Morgado, Marques-Silva, "RC2: an Efficient
MaxSAT Solver", JSAT 2019), which raises a lower bound core by core. On hundreds of sets of cells it
is several times faster than a bound on the number of elements, tried upwards by a SAT solver.
RC2 knows no budget. So its own solver is taken away, and a PySatSolver answers in its place.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Generic, TypeVar

from sudoku.interface.budget import UNLIMITED
from sudoku.interface.meter import Meter
from sudoku_models.cnf.extended import Clause
from sudoku_models.pysat.solver import PySatSolver

SOLVER = "minisat22"
"""What answers RC2: small, and it stops within a few conflicts of a budget."""

T = TypeVar("T", bound=Hashable)


class HittingSets(Generic[T]):
    """The sets to be hit, and the smallest set that hits them all so far."""

    def __init__(self) -> None:
        from pysat.examples.hitman import Hitman  # here, as few questions need it

        self._oracle = _Oracle()
        self._hitman = Hitman(htype="rc2", solver=SOLVER)
        self._hitman.oracle.oracle.delete()
        self._hitman.oracle.oracle = self._oracle

    def hit(self, elements: Iterable[T]) -> None:
        """From now on some one of these elements must be chosen."""
        self._hitman.hit(elements)

    def smallest(self, meter: Meter) -> frozenset[T]:
        """A set of the fewest elements that has one of each set. Raises OutOfBudget.

        Raises ValueError where one of the sets to be hit was empty.
        """
        self._oracle.meter = meter
        chosen: list[T] | None = self._hitman.get()
        if chosen is None:
            raise ValueError("nothing hits the empty set")
        return frozenset(chosen)

    def close(self) -> None:
        """Give the solvers' memory back."""
        self._hitman.delete()


class _Oracle:
    """A PySatSolver under the names by which RC2 calls its solver."""

    def __init__(self) -> None:
        self._solver = PySatSolver(SOLVER, steady=True)
        self._answer = True
        self.meter = Meter(UNLIMITED)

    def add_clause(self, clause: Clause) -> None:
        self._solver.add([clause])

    def solve_limited(self, assumptions: list[int], *, expect_interrupt: bool) -> bool:  # noqa: ARG002
        self._answer = self._solver.solve(assumptions, self.meter)
        return self._answer

    def get_status(self) -> bool:
        return self._answer

    def get_core(self) -> list[int]:
        return self._solver.core()

    def get_model(self) -> list[int]:
        return self._solver.model() or []

    def supports_atmost(self) -> bool:
        return False

    def delete(self) -> None:
        self._solver.close()
