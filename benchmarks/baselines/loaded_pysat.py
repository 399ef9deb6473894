"""PySAT with the clauses loaded once: the clues of each puzzle are assumptions.

The clauses and the solver come from `usual_pysat`. The second search has one more clause, under a
switch: a new variable that is assumed, and permanently false afterwards. Learned clauses stay.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import count

from pysat.solvers import Solver

from benchmarks.baselines.usual_pysat import given, rules

LIMIT = 2


class Loaded:
    """One solver for all puzzles on a board."""

    def __init__(self, box_rows: int, box_cols: int) -> None:
        self.n = box_rows * box_cols
        self._solver = Solver(name="minisat22", bootstrap_with=rules(box_rows, box_cols))
        self._switches = count(self.n**3 + 1)

    def ask(self, assumptions: Sequence[int]) -> list[int] | None:
        """The true literals of the cells in a satisfying assignment; None if there is none."""
        if not self._solver.solve(assumptions=assumptions):
            return None
        return [literal for literal in self._solver.get_model() if 0 < literal <= self.n**3]

    def ask_for_another(self, assumptions: Sequence[int], first: Sequence[int]) -> list[int] | None:
        """The result of `ask` with the first solution excluded."""
        switch = next(self._switches)
        self._solver.add_clause([-switch, *(-literal for literal in first)])
        second = self.ask([*assumptions, switch])
        self._solver.add_clause([-switch])
        return second


loaded = cache(Loaded)


def solutions(box_rows: int, box_cols: int, clues: Sequence[int]) -> list[tuple[int, ...]]:
    """Up to two solutions."""
    solver, assumptions = loaded(box_rows, box_cols), given(clues)
    first = solver.ask(assumptions)
    if first is None:
        return []
    second = solver.ask_for_another(assumptions, first)
    found = [first] if second is None else [first, second]
    return [tuple((literal - 1) % solver.n + 1 for literal in held) for held in found]
