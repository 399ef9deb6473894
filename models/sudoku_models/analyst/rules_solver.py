"""The rules of a board in one solver, for questions that go on beside each other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from sudoku.errors import OutOfBudget
from sudoku.interface.meter import Meter
from sudoku.puzzle.board import Board
from sudoku_models.cnf import extended as cnf
from sudoku_models.pysat.solver import PySatSolver

Digits = tuple[int, ...]


class RulesSolver:
    """What is learned from one question serves the next, and nothing else of it is left.

    What holds for one question only is said under its *switch*, a fresh variable that is assumed
    with every search of that question and is false ever after. The literal of a cell and its digit
    is x(c,d) of `cnf`.
    """

    def __init__(self, board: Board, solver: str, meter: Meter) -> None:
        self.board = board
        self.size = board.size
        self._variables = cnf.variable_count(board)
        self._digit_of = [0, *[*range(1, board.size + 1)] * board.cell_count]
        self._solver = PySatSolver(solver, steady=True)
        self._solver.add(cnf.rules(board, cnf.all_candidates(board)), meter)
        self.switches = 0
        self.is_broken = False

    def literals(self, digits: Sequence[int]) -> list[int]:
        """That these cells hold these digits; 0 is no digit."""
        return [cell * self.size + d for cell, d in enumerate(digits) if d]

    @contextmanager
    def switch(self, clauses: Iterable[cnf.Clause]) -> Iterator[int]:
        """A switch under which these clauses hold, until the end."""
        self.switches += 1
        switch = self._variables + self.switches
        self.add(switch, clauses)
        try:
            yield switch
        finally:
            if not self.is_broken:
                self._solver.add([[-switch]])

    def add(self, switch: int, clauses: Iterable[cnf.Clause]) -> None:
        """Clauses that hold under this switch."""
        self._solver.add([-switch, *clause] for clause in clauses)

    def solve(self, assumptions: list[int], meter: Meter) -> Digits | None:
        """A grid that obeys the rules and the assumptions; None if there is none.

        After anything but OutOfBudget, as after Ctrl-C, the solver is broken: it would take the
        process down if it were told or asked anything more.
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
        digit_of = self._digit_of
        return tuple([digit_of[x] for x in self._solver.model()[: self._variables] if x > 0])

    def core(self) -> frozenset[int]:
        """The assumptions that were used to say no to the last search."""
        return frozenset(self._solver.core())

    @contextmanager
    def averse(self) -> Iterator[Callable[[list[int]], None]]:
        """Tells which literals are to be tried last, until the end."""
        averse: set[int] = set()

        def avoid(literals: list[int]) -> None:
            if self._solver.traits.takes_phases:
                averse.update(literals)
                self._solver.prefer([-x for x in literals])

        try:
            yield avoid
        finally:
            if averse and not self.is_broken:
                self._solver.prefer(sorted(averse))
