"""The portfolio: native and the first member briefly in this process, then all members in a race.

Most puzzles take less time than a message to another process. So native (unless the user has chosen
the members) and the first member first search here, under small budgets. Only the remaining puzzles
are worth a race. The work on a hard puzzle of size 25 is mostly a refutation, which can be shared,
so the puzzle is divided. On larger boards, how soon a solution is found is a matter of chance, so
each member searches the whole puzzle.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from time import perf_counter

from sudoku.errors import ModelFault, SudokuError, UnsupportedQuestionError
from sudoku.interface.budget import UNLIMITED, Budget, Effort
from sudoku.interface.cubes import WHOLE, Piece
from sudoku.interface.meter import Meter
from sudoku.interface.model import Capability, Model
from sudoku.interface.opening import build_model
from sudoku.interface.outcome import Outcome
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku_models.cubes.lookahead import LookAhead
from sudoku_models.native.head_start import FIRST, first_on, turns_on
from sudoku_models.portfolio.members import (
    DEFAULT_MEMBERS,
    NAME,
    capabilities_with,
    name_of,
    require_distinct,
)
from sudoku_models.portfolio.race import RaceResult, team_of_thread
from sudoku_models.portfolio.sharing import share

HEAD_STARTS = {16: (20_000,), 25: (1_000, 6_000), math.inf: (3_000,)}
"""The conflicts for the first member before the race, up to each size. If there is a second number,
the member searches again while missing processes start. The budget decides all 229 grids of size 16
that were measured; at size 25 it takes a third of a second.
"""
DIVIDED_SIZES = range(17, 26)
"""The sizes of boards whose hard puzzles are divided."""


class PortfolioModel:
    """Members on one board, the first of them also in this process, after native.

    The effort is the winner's and native's; if no member decides, it is the sum over all members,
    each of which may spend the whole budget of conflicts. A member that supports no budget of
    seconds is killed when the time is up, and its solutions are lost.
    """

    def __init__(self, board: Board, members: Sequence[str]) -> None:
        self.board = board
        self.name = name_of(members)
        self.members = tuple(members)
        first, *others = members
        self._first = build_model(first, board)
        # The processes open the other members, which may take long. A variant is opened here as
        # well, to raise its errors now.
        named = [build_model(m, board).name if ":" in m else m for m in others]
        require_distinct(members, [self._first.name, *named])
        self._native = first_on(board) if self.members == DEFAULT_MEMBERS else None
        of_first = self._first.capabilities
        self.capabilities = capabilities_with(of_first)
        self._has_head_start = Capability.CONFLICTS in of_first
        self._has_seconds = Capability.SECONDS in of_first
        self._team = team_of_thread(self.members)

    def search(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Outcome:
        """The outcome of the first member that decides. See Model.search.

        Raises ModelFault if all members failed; its message says how. If the first member refused
        the question and all other members failed, it raises the refusal.
        """
        meter = Meter(budget)
        failures: dict[str, Exception] = {}
        heads: list[Outcome] = []
        native = Effort()
        for name, model, own in self._head_starts(meter, failures):
            try:
                head = model.search(puzzle, limit=limit, budget=own)
            except Exception as error:  # noqa: BLE001  # foreign code; the other members continue
                failures[name] = error
                continue
            if head.exhausted or len(head.solutions) >= limit:
                return self._signed(name, head, native, meter.start)
            heads.append(head)
            meter.conflicts += head.effort.conflicts
            if model is self._native:
                native = head.effort
            left = meter.left()
            if left.seconds == 0 or left.conflicts == 0:
                spent = sum((one.effort for one in heads), Effort())
                return Outcome(puzzle, _joined(heads, limit), False, spent, self.name)
        parts = self._parts(puzzle, budget)
        if len(parts) > 1:
            result = share(self._team, puzzle, parts, limit, meter)
        else:
            result = self._team.race(puzzle, limit, meter)
        if result.winner is not None:
            return self._signed(*result.winner, native, meter.start)
        if not result.undecided and not result.is_late:
            raise self._fault(puzzle, failures, result)
        return self._undecided(puzzle, limit, [*result.undecided, *heads], meter)

    def _parts(self, puzzle: Puzzle, budget: Budget) -> list[Puzzle]:
        """Up to two parts for each member; fewer than two in all if the puzzle is not to be
        divided.

        With a conflict budget the puzzle is not divided, because the conflicts that each part needs
        are unknown.
        """
        count = 2 * len(self.members)
        if count < 4 or self.board.size not in DIVIDED_SIZES or budget.conflicts is not None:
            return []
        if self.board.is_extended:
            return []

        return parts_of(puzzle, count)

    def _head_starts(
        self, meter: Meter, failures: Mapping[str, Exception]
    ) -> Iterator[tuple[str, Model, Budget]]:
        """The models to run in this process, by name, each with its budget.

        The first member is left out if it cannot be stopped in time.
        """
        if self._native is not None:
            yield FIRST, self._native, turns_on(self.board)[0].of(meter.left())
        first, has_seconds = self.members[0], self._has_seconds or meter.deadline is None
        if not (self._has_head_start and has_seconds):
            return
        steps = next(steps for size, steps in HEAD_STARTS.items() if self.board.size <= size)
        for number, conflicts in enumerate(steps):
            if number:
                if self._team.is_ready or first in failures:
                    return
                self._team.prepare(self.board)
            yield first, self._first, meter.left().up_to(conflicts)

    def _signed(self, member: str, outcome: Outcome, native: Effort, start: float) -> Outcome:
        """The outcome of the winner, signed with its name, with the time since the start."""
        spent = native + outcome.effort
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
        self, puzzle: Puzzle, limit: int, outcomes: Sequence[Outcome], meter: Meter
    ) -> Outcome:
        """The outcome when all budgets are spent: all solutions found, and the total effort."""
        total = sum((outcome.effort for outcome in outcomes), Effort())
        seconds = perf_counter() - meter.start
        setup = min(seconds, total.setup_seconds)
        effort = Effort(
            total.decisions, total.conflicts, total.propagations, setup, seconds - setup
        )
        return Outcome(puzzle, _joined(outcomes, limit), False, effort, self.name)

    def _fault(
        self, puzzle: Puzzle, failures: dict[str, Exception], result: RaceResult
    ) -> SudokuError:
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


def _joined(outcomes: Sequence[Outcome], limit: int) -> tuple[Grid, ...]:
    """Up to `limit` of the solutions of all outcomes, each once."""
    found = dict.fromkeys(grid for outcome in outcomes for grid in outcome.solutions)
    return tuple(found)[:limit]


def parts_of(puzzle: Puzzle, most: int) -> list[Puzzle]:
    """Up to `most` puzzles, the hardest first; each solution of this puzzle belongs to one of them.

    Empty if singles, or unit propagation in every part, find a contradiction.
    """
    pieces = LookAhead(puzzle).divide(Piece(WHOLE), most)
    return [piece.cube.part(puzzle) for piece in pieces]
