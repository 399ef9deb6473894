"""The portfolio: the first member for a moment here, then all members in a race.

Most puzzles take less time than a message to another process, so the first member is asked
in this process under a small budget. Only what is left then is worth a race.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from time import perf_counter
from typing import TypeVar

from sudoku.board import Board
from sudoku.errors import ModelFault
from sudoku.meter import Meter
from sudoku.model import Capability, open_model
from sudoku.puzzle import Puzzle
from sudoku.verdict import UNLIMITED, Budget, Effort, Outcome
from sudoku_models.portfolio.members import NAME, members_of, name_of, require_distinct
from sudoku_models.portfolio.race import Result, team_of_thread

HEAD_START = Budget(seconds=0.4, conflicts=15_000)
"""For the first member before the race. The hardest grid of order 16 that we have takes `sat` 0.3 s
of processor time so; on a machine that is busy the seconds may run out before that.
"""

_Limit = TypeVar("_Limit", int, float)


class PortfolioModel:
    """Members on one board, the first of them also in this process. A conflict is the winner's.

    Every member may spend the budget of conflicts; what is told if all have is their sum. A member
    that takes no budget of seconds is ended when they are up, and what it had found is lost.
    """

    def __init__(self, board: Board, members: Sequence[str]) -> None:
        self.board = board
        self.name = name_of(members)
        self.members = tuple(members)
        first, *others = members
        self._first = open_model(first, board)
        # Others are opened by their processes, as that may take long; but what was typed is tried.
        named = [open_model(m, board).name if ":" in m else m for m in others]
        require_distinct(members, [self._first.name, *named])
        able = self._first.capabilities
        shared = {Capability.CONFLICTS, Capability.ENUMERATE} & able
        self.capabilities = frozenset({Capability.SECONDS, *shared})
        self._head_start = _head_start(able)
        self._team = team_of_thread(self.members)

    def search(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Outcome:
        """The outcome of the first member that decides. See Model.search.

        Raises ModelFault if none could: its message tells how each has ended.
        """
        meter = Meter(budget)
        failures: dict[str, str] = {}
        head: Outcome | None = None
        own = self._budget_here(budget)
        if own is not None:
            try:
                # Whoever asked the portfolio checks the outcome.
                head = self._first.inner.search(puzzle, limit=limit, budget=own)
            except Exception as error:  # noqa: BLE001  # anybody's code: the others go on
                failures[self.members[0]] = f"failed with {error!r}"
        if head is not None:
            if head.exhausted or len(head.solutions) >= limit:
                return self._signed(self.members[0], head, meter.start)
            meter.conflicts += head.effort.conflicts
            left = meter.left()
            if left.seconds == 0 or left.conflicts == 0:
                return replace(head, model=self.name)
        result = self._team.race(puzzle, limit, meter)
        if result.winner is not None:
            return self._signed(*result.winner, meter.start)
        if not result.undecided and not result.is_late:
            raise self._fault(puzzle, failures, result)
        return self._undecided(puzzle, head, result, meter)

    def _budget_here(self, budget: Budget) -> Budget | None:
        """What the first member may spend before the race; None for no head start."""
        own = self._head_start
        if own is None or budget is UNLIMITED:
            return own
        if budget.seconds is not None and own.seconds is None:
            return None
        return Budget(_least(budget.seconds, own.seconds), _least(budget.conflicts, own.conflicts))

    def _signed(self, member: str, outcome: Outcome, start: float) -> Outcome:
        """The winner's outcome with its name, and the time since the start."""
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
        self, puzzle: Puzzle, head: Outcome | None, result: Result, meter: Meter
    ) -> Outcome:
        """What is known when every budget is spent: the most solutions, and all effort."""
        outcomes = [*result.undecided.values(), *([] if head is None else [head])]
        best = max((o.solutions for o in outcomes), key=len, default=())
        total = Meter(UNLIMITED)
        for outcome in outcomes:
            total.add(outcome.effort)
        seconds = perf_counter() - meter.start
        setup = min(seconds, total.setup_seconds)
        effort = Effort(
            total.decisions, total.conflicts, total.propagations, setup, seconds - setup
        )
        return Outcome(puzzle, best, False, effort, self.name)

    def _fault(self, puzzle: Puzzle, failures: dict[str, str], result: Result) -> ModelFault:
        told = [
            *(f"{member} {what}" for member, what in failures.items()),
            *(f"{member}: {what}" for member, what in result.failures.items()),
            *(f"{member} cannot answer such a question" for member in result.unable),
        ]
        return ModelFault(
            f"model {self.name} has no member left: {'; '.join(told)}; the puzzle is {puzzle}"
        )


def _head_start(able: Collection[Capability]) -> Budget | None:
    """HEAD_START for a member that is able to do this."""
    if Capability.CONFLICTS not in able:
        return None
    return HEAD_START if Capability.SECONDS in able else Budget(conflicts=HEAD_START.conflicts)


def _least(one: _Limit | None, other: _Limit | None) -> _Limit | None:
    """The stricter of two limits, of which None is none."""
    return min((limit for limit in (one, other) if limit is not None), default=None)


def build(board: Board, variant: str | None) -> PortfolioModel:
    """The factory behind the entry point `portfolio`; the variant names its members."""
    return PortfolioModel(board, members_of(variant))
