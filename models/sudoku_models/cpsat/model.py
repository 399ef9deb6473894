"""The model `cpsat`: one integer variable per cell and one AllDifferent per house, for CP-SAT.

The model is built once. For each puzzle, the domains of the variables are rewritten in place, which
takes microseconds; building a new model would take about as long as solving it. The domains are the
candidates left by singles. CP-SAT's own presolve finds little more and takes longer, so it is off.
One question is one enumeration with a single worker, stopped at the limit of solutions: if it ends
before that, it has found all solutions.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import zip_longest
from time import perf_counter
from typing import Any

from ortools.sat.python import cp_model

from sudoku.constraints.automata import TooManyStates
from sudoku.constraints.primitives import Primitive, primitives_of, too_many_states
from sudoku.errors import OutOfBudget, UnsupportedQuestionError
from sudoku.interface.budget import UNLIMITED, Budget, Effort
from sudoku.interface.meter import Meter
from sudoku.interface.outcome import Outcome
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku_models.cpsat.constraints import CpSatEncoder
from sudoku_models.cpsat.variant import CAPABILITIES, PRESOLVE
from sudoku_models.propagation.singles import singles
from sudoku_models.propagation.singles_numpy import as_sets, candidates_after_singles

PARAMETERS = {
    "num_workers": 1,
    "enumerate_all_solutions": True,
    # Measurements showed that each of these costs more than it saves on a Sudoku.
    "linearization_level": 0,
    "symmetry_level": 0,
    "cp_model_probing_level": 0,
    "use_implied_bounds": False,
    "auto_detect_greater_than_at_least_one_of": False,
    "use_sat_inprocessing": False,
    # CP-SAT's own handler of SIGINT would hide the signal from Python.
    "catch_sigint_signal": False,
}

LARGE_SIZE = 16
"""Above this size, singles are computed in numpy and the parameters below are added."""
PARAMETERS_OF_LARGE = {"use_sat_inprocessing": True}

QUICK_SECONDS = 0.25
"""The seconds after which a question starts again in a separate thread, where Ctrl-C can stop it.
Questions about large boards, or boards with many constraints, run there from the start.
"""
MOST_QUICK = 50_000
"""The highest weight of the constraints of a board for a quick question."""

MAY_REPEAT = 16
"""The number of grids that CP-SAT may find again in one run, in addition to the number of grids
found or excluded.
"""

LOADED_PER_SECOND = 200_000
"""The candidates of a large board that CP-SAT loads per second, at least. It checks no clock while
it loads a model, so a model that would not be loaded in time is not started.
"""
WEIGHT_PER_SECOND = 500_000
"""The weight of constraints that CP-SAT loads per second, at least."""

MOST_WEIGHT, MOST_STEPS = 20_000_000, 3_000_000
"""Limits on the weight of all constraints and on the steps of all automata, which keep CP-SAT below
1 GB.
"""

Digits = tuple[int, ...]

_MOST_CONFLICTS = 2**63 - 1
"""CP-SAT's default, which means no limit."""


class CpSatModel:
    """The rules of a board in one CP-SAT model. A conflict is a conflict of the solver."""

    capabilities = CAPABILITIES

    def __init__(self, board: Board, *, presolve: bool = False) -> None:
        """With presolve, CP-SAT finds the singles; the domains then come from the clues."""
        self.board = board
        self.name = f"cpsat:{PRESOLVE}" if presolve else "cpsat"
        self._presolve = presolve
        self._model = cp_model.CpModel()
        cells = [self._model.new_int_var(1, board.digit_count, "") for _ in range(board.cell_count)]
        for house in board.houses:
            self._model.add_all_different([cells[cell] for cell in house])
        self._encoder = CpSatEncoder(board, self._model, cells)
        of_constraints = enumerate(primitives_of(board))
        self._missing: list[tuple[int, Primitive]] = [
            (i, p) for i, of in of_constraints for p in of
        ]
        self._missing.reverse()
        self._excluded: Any = None
        if self._missing:
            self._excluded = self._model.add_forbidden_assignments(cells, []).proto.table.values
        self._domains = [variable.domain for variable in self._model.proto.variables]
        self._current: Sequence[int] = [(1 << board.digit_count) - 1] * board.cell_count
        self._parameters = cp_model.CpSolver().parameters
        self._is_large = board.size > LARGE_SIZE
        parameters = PARAMETERS | (PARAMETERS_OF_LARGE if self._is_large else {})
        for name, value in parameters.items():
            setattr(self._parameters, name, value)
        self._parameters.cp_model_presolve = presolve

    def search(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Outcome:
        """Up to `limit` solutions, in the solver's order. See Model.search."""
        meter = Meter(budget)
        start = meter.start
        try:
            self._complete(meter)
            self._set_domains(puzzle.clues, meter)
        except OutOfBudget:
            return Outcome(puzzle, (), False, meter.effort(), self.name)
        ready = perf_counter()
        deadline = math.inf if meter.deadline is None else meter.deadline
        most = _MOST_CONFLICTS
        conflicts = most if budget.conflicts is None else min(budget.conflicts, most)
        attempts: list[_SolverRun] = []
        try:
            found, exhausted = self._solutions(limit, deadline, conflicts, attempts)
        finally:
            self._exclude(())
        effort = Effort(
            sum(a.decisions for a in attempts),
            sum(a.conflicts for a in attempts),
            sum(a.propagations for a in attempts),
            ready - start,
            perf_counter() - ready,
        )
        grids = tuple(Grid(self.board, digits) for digits in found)
        return Outcome(puzzle, grids, exhausted, effort, self.name)

    def _complete(self, meter: Meter) -> None:
        """Add the missing constraints. After OutOfBudget, the next call adds the rest.

        Raises UnsupportedQuestionError if the constraints are too large.
        """
        while True:
            if self._encoder.weight > MOST_WEIGHT or self._encoder.steps > MOST_STEPS:
                raise UnsupportedQuestionError(
                    "the rules of this board are too large for cpsat; the model 'reference' has no"
                    " limit"
                )
            if not self._missing:
                return
            number, primitive = self._missing[-1]
            try:
                self._encoder.require(primitive, meter.require_time)
            except TooManyStates:
                raise too_many_states(self.board, number) from None
            self._missing.pop()

    def _solutions(
        self, limit: int, deadline: float, conflicts: int, attempts: list[_SolverRun]
    ) -> tuple[list[Digits], bool]:
        """Solutions, and whether the list is complete. attempts: receives every attempt.

        CP-SAT may find a grid again with other values of auxiliary variables. Before there are many
        repetitions, the search starts again and excludes the grids found so far.
        """
        found: list[Digits] = []
        while True:
            spent = sum(attempt.conflicts for attempt in attempts)
            best = self._ask(limit - len(found), deadline, conflicts - spent, attempts)
            if best is None:
                return found, False
            found += best.solutions
            if not best.is_repeating:
                return found, best.exhausted
            self._exclude(found)

    def _ask(
        self, limit: int, deadline: float, conflicts: int, attempts: list[_SolverRun]
    ) -> _SolverRun | None:
        """The better of two attempts: a quick one in this thread, then, if needed, a long one."""
        tried: list[_SolverRun] = []
        if not self._is_large and self._encoder.weight <= MOST_QUICK:
            quick = self._attempt(limit, min(deadline, perf_counter() + QUICK_SECONDS), conflicts)
            tried.append(quick.run(self._model))
            conflicts -= quick.conflicts
        is_finished = any(attempt.is_finished for attempt in tried)
        if not is_finished and conflicts > 0 and self._can_begin_until(deadline):
            tried.append(self._run_in_thread(self._attempt(limit, deadline, conflicts)))
        attempts += tried
        return max(tried, key=lambda a: (a.is_finished, len(a.solutions)), default=None)

    def _exclude(self, grids: Iterable[Digits]) -> None:
        """Exclude exactly these grids; earlier exclusions are dropped."""
        if self._excluded is not None:
            self._excluded.clear()
            self._excluded.extend([digit for grid in grids for digit in grid])

    def _can_begin_until(self, deadline: float) -> bool:
        seconds = deadline - perf_counter()
        if deadline == math.inf or seconds <= 0:
            return seconds > 0
        needed = self._encoder.weight / WEIGHT_PER_SECOND
        if self._is_large:
            needed += sum(map(int.bit_count, self._current)) / LOADED_PER_SECOND
        return needed < seconds

    def _set_domains(self, clues: tuple[int, ...], meter: Meter) -> None:
        """Rewrite the domains that changed since the last question. Raises OutOfBudget.

        If singles find a contradiction, the domains come from the clues, so that the verdict is the
        solver's own.
        """
        left = None if self._presolve else self._candidates(clues, meter)
        if left is None:
            every_digit = (1 << self.board.digit_count) - 1
            left = [1 << clue - 1 if clue else every_digit for clue in clues]
        # Empty while domains are rewritten, so that after Ctrl-C all of them are rewritten again.
        current, self._current = self._current, ()
        for domain, old, new in zip_longest(self._domains, current, left):
            if old != new:
                domain.clear()
                domain.extend(_intervals(new))
        self._current = left

    def _candidates(self, clues: tuple[int, ...], meter: Meter) -> list[int] | None:
        if not self._is_large or not self.board.is_regular:
            return singles(self.board, clues)
        left = candidates_after_singles(self.board, clues, meter.require_time)
        return None if left is None else as_sets(left)

    def _attempt(self, limit: int, deadline: float, conflicts: int) -> _SolverRun:
        self._parameters.max_time_in_seconds = max(0.0, deadline - perf_counter())
        self._parameters.max_number_of_conflicts = conflicts
        solver = cp_model.CpSolver()
        solver.parameters = self._parameters
        cell_count = self.board.cell_count
        excluded = 0 if self._excluded is None else len(self._excluded) // cell_count
        return _SolverRun(solver, limit, cell_count, MAY_REPEAT + excluded)

    def _run_in_thread(self, attempt: _SolverRun) -> _SolverRun:
        """Run in another thread, so that this one can handle Ctrl-C and stop the search."""
        with ThreadPoolExecutor(1) as pool:
            future = pool.submit(attempt.run, self._model)
            try:
                return future.result()
            except BaseException:
                attempt.solver.stop_search()
                raise


class _SolverRun(cp_model.CpSolverSolutionCallback):
    """One run of the solver on the current model, and its results."""

    def __init__(
        self, solver: cp_model.CpSolver, limit: int, cell_count: int, may_repeat: int
    ) -> None:
        super().__init__()
        self.solver, self.limit = solver, limit
        self._cell_count, self._may_repeat = cell_count, may_repeat
        self._found: dict[Digits, None] = {}
        self._repeated = 0
        self.exhausted = False
        self.decisions = self.conflicts = self.propagations = 0

    @property
    def solutions(self) -> list[Digits]:
        """Each solution once, in the order in which they were found."""
        return list(self._found)

    @property
    def is_repeating(self) -> bool:
        """Whether the run was stopped because it kept finding the same grids."""
        return not self.exhausted and self._repeated > self._may_repeat + len(self._found)

    @property
    def is_finished(self) -> bool:
        """Whether another run could add nothing."""
        return self.exhausted or self.is_repeating or len(self._found) == self.limit

    def run(self, model: cp_model.CpModel) -> _SolverRun:
        """Enumerate solutions until all are found or a limit is reached."""
        status = self.solver.solve(model, self)
        if status == cp_model.MODEL_INVALID:
            raise RuntimeError("CP-SAT rejects the model as invalid")
        self.exhausted = status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
        response = self.solver.response_proto
        self.decisions = response.num_branches
        self.conflicts = response.num_conflicts
        self.propagations = response.num_integer_propagations
        return self

    def on_solution_callback(self) -> None:
        """Called by CP-SAT at each solution."""
        digits = tuple(self.response_proto.solution)[: self._cell_count]
        if digits in self._found:
            self._repeated += 1
        self._found[digits] = None
        spent = self.num_conflicts >= self.solver.parameters.max_number_of_conflicts
        if len(self._found) == self.limit or self.is_repeating or spent:
            self.stop_search()


@lru_cache(maxsize=2**12)
def _intervals(digits: int) -> tuple[int, ...]:
    """A set of digits, digit d as bit d - 1, in CP-SAT's domain format: first, last, first, …

    >>> _intervals(0b1101)
    (1, 1, 3, 4)
    """
    changes = digits ^ digits << 1
    borders = [bit for bit in range(changes.bit_length()) if changes >> bit & 1]
    return tuple(bit + 1 - i % 2 for i, bit in enumerate(borders))
