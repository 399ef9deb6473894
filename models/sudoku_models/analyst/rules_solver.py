"""The rules of a board in one solver, for questions that may be interleaved."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from sudoku.errors import OutOfBudget
from sudoku.interface.meter import Meter
from sudoku.puzzle.board import Board
from sudoku_models.cnf.constraints import board_rules
from sudoku_models.cnf.extended import Clause, Digits, Numbering
from sudoku_models.pysat.solver import PySatSolver


class RulesSolver:
    """A solver that holds the rules. Clauses learned from them in one question help with the next.

    Nothing else is kept: the clauses of a single question are added under its *selector*, a fresh
    variable that each search of the question assumes and that is false afterwards.
    """

    def __init__(self, board: Board, solver: str, meter: Meter) -> None:
        self.board = board
        self.size = board.digit_count
        self._numbering = Numbering(board)
        self.literals, self.blocking = self._numbering.literals, self._numbering.blocking
        self._solver = PySatSolver(solver, steady=True)
        rules, self._last = board_rules(board, meter.require_time)
        self._solver.add(rules, meter)
        self.selector_count = 0
        self.is_broken = False

    @contextmanager
    def selector(self, clauses: Iterable[Clause]) -> Iterator[int]:
        """A new selector with these clauses, which is disabled at the end."""
        self.selector_count += 1
        selector = self._last + self.selector_count
        self.add(selector, clauses)
        try:
            yield selector
        finally:
            if not self.is_broken:
                self._solver.add([[-selector]])

    def add(self, selector: int, clauses: Iterable[Clause]) -> None:
        """Add clauses under this selector."""
        self._solver.add([-selector, *clause] for clause in clauses)

    def solve(self, assumptions: list[int], meter: Meter) -> Digits | None:
        """A grid that obeys the rules and the assumptions; None if no such grid exists. Raises
        OutOfBudget. After any other exception, such as Ctrl-C, the solver is broken: another call
        could crash the process.
        """
        try:
            is_satisfiable = self._solver.solve(assumptions, meter)
        except OutOfBudget:
            raise
        except BaseException:
            self.is_broken = True
            raise
        if not is_satisfiable:
            return None
        return self._numbering.digits(self._numbering.held(self._solver.model()))

    def core(self) -> frozenset[int]:
        """The assumptions that the last refutation used."""
        return frozenset(self._solver.core())

    @contextmanager
    def avoiding(self) -> Iterator[Callable[[list[int]], None]]:
        """A context manager that yields a function; it makes the solver try the given literals
        last.
        """
        avoided: set[int] = set()

        def avoid(literals: list[int]) -> None:
            if self._solver.traits.takes_phases:
                avoided.update(literals)
                self._solver.prefer([-x for x in literals])

        try:
            yield avoid
        finally:
            if avoided and not self.is_broken:
                self._solver.prefer(sorted(avoided))
