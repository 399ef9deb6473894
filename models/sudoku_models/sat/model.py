"""The CNF of a board asked through PySAT.

Two ways to ask. *Incremental*, for boards up to MAX_INCREMENTAL_SIZE: one solver holds the rules
of the
board and is asked about one puzzle after the other (shared.py). *Reduced*, for larger boards and
for more than two solutions: a solver for this one puzzle alone (alone.py).

A question that turns out hard for the shared solver of a larger board is asked again alone, where
the reduced encoding is worth what it takes to load. A variant forces one of the two (choice.py).
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from typing import TYPE_CHECKING

from sudoku.errors import OutOfBudget, UnavailableModelError, UnsupportedQuestionError
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.meter import ConflictLimitReached, Meter
from sudoku.interface.model import Capability, ModelFamily
from sudoku.interface.outcome import Outcome
from sudoku.interface.reason import Reason, Refutation
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.system.processes import interrupts_held
from sudoku_models.pysat.solver import SOLVERS
from sudoku_models.sat.incremental import SharedSolver
from sudoku_models.sat.variant import DEFAULT, INCREMENTAL, Choice

if TYPE_CHECKING:
    from sudoku_models.analyst import SatAnalyst

Digits = tuple[int, ...]

MAX_INCREMENTAL_SIZE = 16
"""Up to this order the full encoding is small enough to be loaded before the first question."""
MOST_INCREMENTAL = 36
"""The highest order that may be forced to it: three million clauses, half a gigabyte."""
PATIENT_SIZE = 9
"""Up to this order no puzzle is hard enough for another solver to be worth loading."""
PATIENCE = 200
"""Conflicts after which the shared solver of a board above that gives up."""


class SatModel:
    """The rules of a board in one PySAT solver. A conflict is the solver's."""

    def __init__(self, board: Board, choice: Choice = DEFAULT) -> None:
        self.board = board
        self.solver = choice.solver
        self.name = choice.name
        self._choice = choice
        traits = SOLVERS[self.solver]
        self.capabilities = choice.capabilities
        is_small = board.size <= MAX_INCREMENTAL_SIZE and traits.takes_assumptions
        self._is_shared = is_small if choice.encoding is None else choice.encoding == INCREMENTAL
        self._is_patient = board.size <= PATIENT_SIZE or choice.encoding == INCREMENTAL
        if self._is_shared and board.size > MOST_INCREMENTAL:
            raise UnavailableModelError(
                f"{self.name} holds all rules of a board in memory, expected at most order "
                f"{MOST_INCREMENTAL}, got {board.size}: ask sat:reduced"
            )
        self._shared = SharedSolver(board, self.solver) if self._is_shared else None
        self._analyst: SatAnalyst | None = None

    def search(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Outcome:
        """Up to `limit` solutions, in the solver's order. See Model.search."""
        meter = Meter(budget)
        solutions: list[Grid] = []
        exhausted = False
        try:
            # Closed here: an interruption while a solver is freed would be lost in a destructor.
            with closing(self._solutions(puzzle.clues, meter)) as found:
                for digits in found:
                    solutions.append(Grid(self.board, digits))
                    if len(solutions) == limit:
                        break
                else:
                    exhausted = True
        except OutOfBudget:
            pass
        except BaseException:  # whatever it was, nobody knows in which state the solver is
            self._shared = None
            raise
        return Outcome(puzzle, tuple(solutions), exhausted, meter.effort(), self.name)

    def refute(
        self, puzzle: Puzzle, solution: Grid | None, *, reason: Reason | None, budget: Budget
    ) -> Refutation | None:
        """A proof that there is no solution, or none but this one. See Prover.refute."""
        if SOLVERS[self.solver].proof is None:
            able = ", ".join(name for name, traits in SOLVERS.items() if traits.proof)
            raise UnsupportedQuestionError(f"{self.solver} writes no proofs; these do: {able}")
        from sudoku_models.proofs.refute import refute  # here, as few questions ask for proofs

        meter = Meter(budget)
        digits = None if solution is None else solution.digits
        try:
            return refute(self.board, puzzle.clues, digits, reason, self.solver, meter)
        except OutOfBudget:
            return None

    @property
    def analyst(self) -> SatAnalyst:
        """Who answers what is asked beside the verdict. See `sudoku.interface.analyst`."""
        if self._analyst is None:
            from sudoku_models.analyst import SatAnalyst  # here, as in refute

            self._analyst = SatAnalyst(self.board, self.solver)
        return self._analyst

    def _solutions(self, clues: Digits, meter: Meter) -> Generator[Digits, None, None]:
        """All solutions, each as soon as it is asked for."""
        known: list[Digits] = []
        if self._is_shared:
            if self._shared is None:
                self._shared = SharedSolver(self.board, self.solver)
            patience = None if self._is_patient else PATIENCE
            try:
                for digits in self._shared.two_solutions(clues, meter, patience):
                    known.append(digits)
                    yield digits
                if len(known) < 2:
                    return
            except ConflictLimitReached:
                pass
        with interrupts_held():  # an interrupted import would leave half of numpy behind
            from sudoku_models.sat.reduced import solutions_alone  # here, as it needs numpy

        way = self._choice.at_most_one
        yield from solutions_alone(self.board, self.solver, way, clues, known, meter)


def _build(board: Board, variant: str | None) -> SatModel:
    return SatModel(board, Choice.of(variant))


def _capabilities(variant: str | None) -> frozenset[Capability]:
    return Choice.of(variant).capabilities


FAMILY = ModelFamily(_build, _capabilities)
