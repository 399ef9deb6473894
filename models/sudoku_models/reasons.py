"""Why a puzzle has no solution: a minimal set of clues and units that cannot hold together.

Every unit is under a selector of its own, a variable that must hold for its clauses to bind, and
clues and selectors are assumptions. The core of a failed question names those that were used; what
is left is asked about one by one: without it, can the others hold?
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sudoku.board import Board
from sudoku.verdict import Reason
from sudoku_models import cnf
from sudoku_models.meter import Meter, OutOfBudget, OutOfPatience
from sudoku_models.pysat_solver import PySatSolver

PATIENCE = 1000
"""Conflicts after which a clue or a unit is kept, whether or not it is needed."""


class ReasonFinder:
    """The rules of a board, unit by unit, in a PySAT solver that takes assumptions."""

    def __init__(self, board: Board, solver: str, meter: Meter) -> None:
        self._board = board
        self._first = cnf.variable_count(board) + 1
        self._solver = PySatSolver(solver, steady=True)
        self._solver.add(self._rules(), meter)

    def _rules(self) -> Iterator[cnf.Clause]:
        """The rules of all cells, and those of each unit where its selector holds."""
        board, n = self._board, self._board.order
        for cell in range(board.cell_count):
            yield from cnf.exactly_one([cell * n + d for d in range(1, n + 1)])
        for selector, unit in enumerate(board.units, start=self._first):
            for d in range(1, n + 1):
                for clause in cnf.exactly_one([cell * n + d for cell in unit]):
                    yield [-selector, *clause]

    def minimal(self, clues: Sequence[int], meter: Meter) -> Reason | None:
        """A reason of which nothing can be left out; None if there is a solution.

        Where the budget runs out, or a question takes more than PATIENCE conflicts, it is less
        than minimal. Raises OutOfBudget if not even one reason was found.
        """
        n, first = self._board.order, self._first
        given = [cell * n + d for cell, d in enumerate(clues) if d]
        core = [*given, *range(first, first + len(self._board.units))]
        if self._solver.solve(core, meter):
            return None
        kept: list[int] = []
        core, is_minimal = self._solver.core(), True
        try:
            while core:
                tried, *others = core
                try:
                    is_needed = self._solver.solve([*kept, *others], meter, PATIENCE)
                except OutOfPatience:
                    is_needed, is_minimal = True, False
                if is_needed:
                    kept.append(tried)
                    core = others
                else:
                    left = set(self._solver.core())
                    core = [x for x in others if x in left]
        except OutOfBudget:
            kept, is_minimal = kept + core, False
        return Reason(
            tuple(sorted((x - 1) // n for x in kept if x < first)),
            tuple(sorted(x - first for x in kept if x >= first)),
            is_minimal,
        )

    def close(self) -> None:
        """Give the solver's memory back."""
        self._solver.close()
