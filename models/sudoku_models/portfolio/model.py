"""The portfolio: the first member for a moment in this process, then all members in a race.

Most puzzles take less time than a message to another process, so the first member is asked here
under a small budget. Only what is left is worth a race. A hard puzzle of size 25 is mostly a
refutation, work that has to be done, so it is divided; on larger boards a solution is found sooner
or later by chance, and all members search everywhere.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from time import perf_counter

from sudoku.errors import ModelFault, SudokuError, UnsupportedQuestionError
from sudoku.interface.budget import UNLIMITED, Budget, Effort
from sudoku.interface.meter import Meter
from sudoku.interface.model import Capability, ModelFamily
from sudoku.interface.opening import open_model
from sudoku.interface.outcome import Outcome
from sudoku.interface.registry import capabilities_of
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from sudoku_models.portfolio.members import NAME, completions, members_of, name_of, require_distinct
from sudoku_models.portfolio.race import Result, team_of_thread
from sudoku_models.portfolio.sharing import share

HEAD_STARTS = {16: (20_000,), 25: (1_000, 6_000), math.inf: (3_000,)}
"""Up to each size, the conflicts for the first member before the race. With a second number it
starts again, while missing processes start. This decides all 229 grids of size 16 that were
measured; at size 25 it takes a third of a second.
"""
DIVIDED_SIZES = range(17, 26)
"""The sizes of boards whose hard puzzles are divided."""


class PortfolioModel:
    """Members on one board, the first of them also in this process.

    The effort is the winner's; if nobody decides, it is the sum over all members, each of which may
    spend the whole budget of conflicts. A member that takes no budget of seconds is killed when
    they are up, and its solutions are lost.
    """

    def __init__(self, board: Board, members: Sequence[str]) -> None:
        self.board = board
        self.name = name_of(members)
        self.members = tuple(members)
        first, *others = members
        self._first = open_model(first, board)
        # Others are opened by their processes, as that may take long. A variant is opened here too,
        # so that its errors are raised now.
        named = [open_model(m, board).name if ":" in m else m for m in others]
        require_distinct(members, [self._first.name, *named])
        of_first = self._first.capabilities
        self.capabilities = _capabilities_with(of_first)
        self._has_head_start = Capability.CONFLICTS in of_first
        self._has_seconds = Capability.SECONDS in of_first
        self._team = team_of_thread(self.members)

    def search(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Outcome:
        """The outcome of the first member that decides. See Model.search.

        Raises ModelFault if all members failed; its message says how. If the first member refused
        the question and the others failed, it raises the refusal.
        """
        meter = Meter(budget)
        failures: dict[str, Exception] = {}
        head: Outcome | None = None
        for number, conflicts in enumerate(self._head_starts(budget)):
            if number:
                if self._team.is_ready:
                    break
                self._team.prepare(self.board)
            left = meter.left()
            own = Budget(left.seconds, _least(conflicts, left.conflicts))
            try:
                # Not the checked model: the portfolio's outcome is checked as a whole.
                head = self._first.inner.search(puzzle, limit=limit, budget=own)
            except Exception as error:  # noqa: BLE001  # foreign code: the others go on
                failures[self.members[0]] = error
                break
            if head.exhausted or len(head.solutions) >= limit:
                return self._signed(self.members[0], head, meter.start)
            meter.conflicts += head.effort.conflicts
            left = meter.left()
            if left.seconds == 0 or left.conflicts == 0:
                return replace(head, model=self.name)
        parts = self._parts(puzzle, budget)
        if len(parts) > 1:
            result = share(self._team, puzzle, parts, limit, meter)
        else:
            result = self._team.race(puzzle, limit, meter)
        if result.winner is not None:
            return self._signed(*result.winner, meter.start)
        if not result.undecided and not result.is_late:
            raise self._fault(puzzle, failures, result)
        return self._undecided(puzzle, limit, head, result, meter)

    def _parts(self, puzzle: Puzzle, budget: Budget) -> list[Puzzle]:
        """Up to two parts for each member; fewer than two in all if it is not to be divided.

        Under a budget of conflicts it is not, since nobody knows in advance how many each part
        needs.
        """
        count = 2 * len(self.members)
        if count < 4 or self.board.size not in DIVIDED_SIZES or budget.conflicts is not None:
            return []
        if self.board.is_extended:
            return []
        from sudoku_models.portfolio.divide import parts_of  # late: it imports numpy

        return parts_of(puzzle, count)

    def _head_starts(self, budget: Budget) -> Sequence[int]:
        """The conflicts of each head start; none if the first member cannot be stopped in time."""
        if not self._has_head_start or (budget.seconds is not None and not self._has_seconds):
            return ()
        return next(steps for size, steps in HEAD_STARTS.items() if self.board.size <= size)

    def _signed(self, member: str, outcome: Outcome, start: float) -> Outcome:
        """The winner's outcome, signed with its name, with the time since the start."""
        spent = outcome.effort
        seconds = perf_counter() - start
        effort = Effort(
            spent.decisions,
            spent.conflicts,
            spent.propagations,
            max(0.0, seconds - spent.solve_seconds),
            min(seconds, spent.solve_seconds),
        )
        return Outcome(
            outcome.puzzle, outcome.solutions, outcome.exhausted, effort, f"{NAME}:{member}"
        )

    def _undecided(
        self, puzzle: Puzzle, limit: int, head: Outcome | None, result: Result, meter: Meter
    ) -> Outcome:
        """The outcome when every budget is spent: all solutions found, and all effort."""
        outcomes = [*result.undecided, *([] if head is None else [head])]
        found = [grid for outcome in outcomes for grid in outcome.solutions]
        best = tuple(dict.fromkeys(found))[:limit]
        total = sum((outcome.effort for outcome in outcomes), Effort())
        seconds = perf_counter() - meter.start
        setup = min(seconds, total.setup_seconds)
        effort = Effort(
            total.decisions, total.conflicts, total.propagations, setup, seconds - setup
        )
        return Outcome(puzzle, best, False, effort, self.name)

    def _fault(self, puzzle: Puzzle, failures: dict[str, Exception], result: Result) -> SudokuError:
        for error in failures.values():
            if isinstance(error, UnsupportedQuestionError):
                return error
        reports = [
            *(f"{member} failed with {error!r}" for member, error in failures.items()),
            *(f"{member}: {what}" for member, what in result.failures.items()),
            *(f"{member} cannot answer such a question" for member in result.unable),
        ]
        return ModelFault(
            f"model {self.name} has no member left: {'; '.join(reports)}; the puzzle is {puzzle}"
        )


def _least(conflicts: int, limit: int | None) -> int:
    return conflicts if limit is None else min(conflicts, limit)


def _build(board: Board, variant: str | None) -> PortfolioModel:
    return PortfolioModel(board, members_of(variant))


def _capabilities(variant: str | None) -> frozenset[Capability]:
    return _capabilities_with(capabilities_of(members_of(variant)[0]))


def _capabilities_with(first: frozenset[Capability]) -> frozenset[Capability]:
    """Those of a portfolio with this first member. Processes can be killed at any time."""
    shared = {Capability.CONFLICTS, Capability.ENUMERATE, Capability.CONSTRAINTS} & first
    return frozenset({Capability.SECONDS, *shared})


FAMILY = ModelFamily(_build, _capabilities, completions)
