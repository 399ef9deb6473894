"""The model `sat`: the CNF of a board, solved through PySAT.

There are two methods. *Incremental*, for boards up to MAX_INCREMENTAL_SIZE: one solver holds the
rules and answers for many puzzles (`incremental`). *Reduced*, for larger boards and for more than
two solutions: a solver for one puzzle (`reduced`; `full_solutions` with constraints, hidden cells
or more digits than rows).

On a board with constraints, which may take long to encode, the rules are loaded at the first
question and within its budget. On such a board, and on boards above size 9, a question that proves
hard for the incremental solver is repeated with the other method, which is then worth its loading
time. A variant can force either method (`variant`).
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import closing
from time import perf_counter
from typing import TYPE_CHECKING

from sudoku.errors import OutOfBudget, UnavailableModelError, UnsupportedQuestionError
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.cubes import Cube
from sudoku.interface.meter import ConflictLimitReached, Meter
from sudoku.interface.outcome import Outcome
from sudoku.interface.reason import Reason, Refutation
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.system.processes import interrupts_held
from sudoku_models.cnf.extended import Digits
from sudoku_models.pysat.traits import SOLVERS
from sudoku_models.sat.incremental import IncrementalSolver, full_solutions
from sudoku_models.sat.variant import DEFAULT, INCREMENTAL, SatVariant

if TYPE_CHECKING:
    from sudoku_models.analyst.analyst import SatAnalyst

MAX_INCREMENTAL_SIZE = 16
"""Up to this size, the extended encoding is small enough to load before the first question."""
MAX_FORCED_INCREMENTAL_SIZE = 36
"""The highest size of `sat:incremental`: three million clauses, half a gigabyte."""
UNLIMITED_SIZE = 9
"""Up to this size, no classic puzzle is hard enough for a second solver to pay off."""
CONFLICT_LIMIT = 200
"""The conflicts after which the incremental solver of a larger board gives up."""
CONSTRAINTS_CONFLICT_LIMIT = 20_000
"""The conflicts after which the incremental solver of a smaller board with constraints gives up.
The solver that takes over is configured for one long question, and needs fewer conflicts on the
hardest of these puzzles.
"""


class SatModel:
    """The rules of a board in one PySAT solver. A conflict is a conflict of the solver."""

    def __init__(self, board: Board, variant: SatVariant = DEFAULT) -> None:
        self.board = board
        self.solver = variant.solver
        self.name = variant.name
        self.capabilities = variant.capabilities
        self._at_most_one = variant.at_most_one
        is_forced = variant.encoding == INCREMENTAL
        if is_forced and board.size > MAX_FORCED_INCREMENTAL_SIZE:
            raise UnavailableModelError(
                f"{self.name} supports boards up to size "
                f"{MAX_FORCED_INCREMENTAL_SIZE}, not size {board.size}: use sat:reduced"
            )
        is_small = board.size <= MAX_INCREMENTAL_SIZE and SOLVERS[self.solver].takes_assumptions
        self._is_incremental = is_small if variant.encoding is None else is_forced
        self._conflict_limit: int | None = None
        if not is_forced and board.size > UNLIMITED_SIZE:
            self._conflict_limit = CONFLICT_LIMIT
        elif not is_forced and board.constraints:
            self._conflict_limit = CONSTRAINTS_CONFLICT_LIMIT
        self._incremental: IncrementalSolver | None = None
        if self._is_incremental and not board.constraints:
            self._incremental = IncrementalSolver(board, self.solver)
        self._analyst: SatAnalyst | None = None

    def search(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Outcome:
        """Up to `limit` solutions, in the solver's order. See Model.search."""
        meter = Meter(budget)
        solutions: list[Grid] = []
        exhausted = False
        try:
            # Closed here: a KeyboardInterrupt raised in a generator's destructor would be lost.
            with closing(self._solutions(puzzle.clues, meter)) as found:
                for digits in found:
                    solutions.append(Grid(self.board, digits))
                    if len(solutions) == limit:
                        break
                else:
                    exhausted = True
        except OutOfBudget:
            pass
        except BaseException:  # the state of the solver is unknown, also after Ctrl-C
            self._incremental = None
            raise
        return Outcome(puzzle, tuple(solutions), exhausted, meter.effort(), self.name)

    def refute(
        self, puzzle: Puzzle, solution: Grid | None, *, reason: Reason | None, budget: Budget
    ) -> Refutation | None:
        """A proof that no solution exists, or no solution except this one. See Prover.refute."""
        return self._refutation(puzzle, solution, reason, (), budget)

    def refute_outside(
        self, puzzle: Puzzle, solution: Grid | None, cubes: Sequence[Cube], *, budget: Budget
    ) -> Refutation | None:
        """Like `refute`, for the grids outside these cubes. See Prover.refute_outside."""
        return self._refutation(puzzle, solution, None, cubes, budget)

    def _refutation(
        self,
        puzzle: Puzzle,
        solution: Grid | None,
        reason: Reason | None,
        cubes: Sequence[Cube],
        budget: Budget,
    ) -> Refutation | None:
        if SOLVERS[self.solver].proof is None:
            names = ", ".join(name for name, traits in SOLVERS.items() if traits.proof)
            raise UnsupportedQuestionError(
                f"{self.solver} does not write proofs; these solvers do: {names}"
            )
        from sudoku_models.proofs.refute import refute  # imported late: few questions need it

        meter = Meter(budget)
        digits = None if solution is None else solution.digits
        try:
            return refute(self.board, puzzle.clues, digits, reason, self.solver, meter, cubes)
        except OutOfBudget:
            return None

    @property
    def analyst(self) -> SatAnalyst:
        """The analyst, which answers all other questions. See `sudoku.interface.analyst`."""
        if self._analyst is None:
            from sudoku_models.analyst.analyst import SatAnalyst  # late, as in refute

            self._analyst = SatAnalyst(self.board, self.solver, self.name)
        return self._analyst

    def _solutions(self, clues: Digits, meter: Meter) -> Generator[Digits, None, None]:
        """All solutions, each as soon as it is found. Raises OutOfBudget."""
        known: list[Digits] = []
        if self._is_incremental:
            if self._incremental is None:
                start = perf_counter()
                self._incremental = IncrementalSolver(self.board, self.solver, meter)
                meter.setup_seconds += perf_counter() - start
            try:
                for digits in self._incremental.two_solutions(clues, meter, self._conflict_limit):
                    known.append(digits)
                    yield digits
                if len(known) < 2:
                    return
            except ConflictLimitReached:
                pass
        board = self.board
        if board.constraints or not board.is_regular:
            rules = self._incremental.rules if self._incremental else None
            yield from full_solutions(self.board, self.solver, rules, clues, known, meter)
            return
        with interrupts_held():  # an interrupted import would leave half of numpy behind
            from sudoku_models.sat.reduced import reduced_solutions  # late: it imports numpy

        yield from reduced_solutions(
            self.board, self.solver, self._at_most_one, clues, known, meter
        )
