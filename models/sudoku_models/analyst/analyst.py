"""The methods of `sudoku.interface.analyst`, each delegated to the module that implements it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from sudoku.errors import OutOfBudget, UnsupportedQuestionError
from sudoku.interface.meter import Meter
from sudoku.interface.reason import Reason
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku_models.analyst import clues, relations, solutions
from sudoku_models.analyst.reasons import ReasonFinder
from sudoku_models.analyst.rules_solver import RulesSolver

LIFETIME = 2000
"""The number of selectors after which a solver is replaced."""


class SatAnalyst:
    """Two solvers for one board, each loaded for the first question that needs it and then kept."""

    def __init__(self, board: Board, solver: str, model: str) -> None:
        self.model = model
        self._board = board
        self._name = solver
        self._solver: RulesSolver | None = None
        self._finder: ReasonFinder | None = None

    def covering_solutions(self, puzzle: Puzzle, times: int, meter: Meter) -> Iterator[Grid]:
        with self._asking(meter) as solver:
            for digits in solutions.covering_solutions(solver, puzzle.clues, times, meter):
                yield Grid(self._board, digits)

    def relating_solutions(self, puzzle: Puzzle, meter: Meter) -> Iterator[Grid]:
        with self._asking(meter) as solver:
            for digits in relations.relating_solutions(solver, puzzle.clues, meter):
                yield Grid(self._board, digits)

    def solutions(self, puzzle: Puzzle, meter: Meter) -> Iterator[Grid]:
        with self._asking(meter) as solver:
            for digits in solutions.in_order(solver, puzzle.clues, meter):
                yield Grid(self._board, digits)

    def count(self, puzzle: Puzzle, meter: Meter) -> int | None:
        if not self._board.is_classic:
            return None  # the frontier supports only boxes
        from sudoku_models.analyst.frontier import FrontierTooLarge, count  # late: it imports numpy

        try:
            candidates = self._candidates(puzzle, meter)
            return count(self._board, candidates, check_time=meter.require_time)
        except FrontierTooLarge:
            return None

    def estimates(self, puzzle: Puzzle, seed: int, meter: Meter) -> Iterator[float]:
        if not self._board.is_classic:
            raise UnsupportedQuestionError(
                f"estimates of the number of solutions do not apply to a {self._board}"
            )
        from sudoku_models.analyst.frontier import estimates  # late, as in count

        candidates = self._candidates(puzzle, meter)
        yield from estimates(self._board, candidates, seed=seed, check_time=meter.require_time)

    def _candidates(self, puzzle: Puzzle, meter: Meter) -> list[list[int]]:
        """The true candidates of each cell, ascending."""
        with self._asking(meter) as solver:
            found = zip(*solutions.covering_solutions(solver, puzzle.clues, 1, meter), strict=True)
            return [sorted({*digits}) for digits in found] or [[]] * self._board.cell_count

    def reasons(self, puzzle: Puzzle, meter: Meter, *, smallest: bool) -> Iterator[Reason]:
        with self._dropped_on_failure():
            if self._finder is None:
                self._finder = ReasonFinder(self._board, self._name, meter)
            yield from self._finder.reasons(puzzle.clues, meter, smallest=smallest)

    def clue_counterexamples(
        self, puzzle: Puzzle, meter: Meter
    ) -> Iterator[tuple[int, Grid | None]]:
        with self._asking(meter) as solver:
            for cell, digits in clues.clue_counterexamples(solver, puzzle.clues, meter):
                yield cell, None if digits is None else Grid(self._board, digits)

    def smaller_clue_sets(
        self, solution: Grid, order: Sequence[int], meter: Meter
    ) -> Iterator[frozenset[int]]:
        with self._asking(meter) as solver:
            yield from clues.smaller_clue_sets(solver, solution.digits, (), order, meter)

    def closer_solutions(self, puzzle: Puzzle, solution: Grid, meter: Meter) -> Iterator[Grid]:
        with self._asking(meter) as solver:
            for digits in clues.closer_solutions(solver, solution.digits, puzzle.clue_cells, meter):
                yield Grid(self._board, digits)

    def completions(
        self, puzzle: Puzzle, solution: Grid, meter: Meter
    ) -> Iterator[tuple[frozenset[int], bool]]:
        with self._asking(meter) as solver:
            yield from clues.completions(solver, solution.digits, puzzle.clue_cells, meter)

    @contextmanager
    def _asking(self, meter: Meter) -> Iterator[RulesSolver]:
        with self._dropped_on_failure():
            if self._solver is None or self._solver.selector_count > LIFETIME:
                self._solver = None  # first, because loading its successor may exceed the budget
                self._solver = RulesSolver(self._board, self._name, meter)
            yield self._solver

    @contextmanager
    def _dropped_on_failure(self) -> Iterator[None]:
        """Drop the solvers after any other exception, such as Ctrl-C: their state is unknown."""
        try:
            yield
        except (GeneratorExit, OutOfBudget):
            raise
        except BaseException:
            self._solver = self._finder = None
            raise
