"""A hard puzzle shared: its parts go to whoever has nothing to do.

A member other than the first that is slow with a part gives its place to one more process of the
first, and is not asked about parts of such boards again.
"""

from __future__ import annotations

from collections.abc import Sequence
from multiprocessing.connection import wait
from time import perf_counter

from sudoku.interface.budget import Effort
from sudoku.interface.meter import Meter
from sudoku.interface.outcome import Outcome
from sudoku.puzzle.puzzle import Puzzle
from sudoku_models.portfolio.race import Result, Team, seconds_left
from sudoku_models.portfolio.racer import Racer

SLOW_SECONDS = 0.3
"""So long a member other than the first may take for a part."""


def share(team: Team, puzzle: Puzzle, parts: Sequence[Puzzle], limit: int, meter: Meter) -> Result:
    """As Team.race, for a puzzle and the parts that divide its solutions, the hardest first."""
    result = Result()
    with team.at_work(puzzle.board, result):
        _Sharing(team, puzzle, parts, limit, meter, result).run()
    return result


class _Sharing:
    def __init__(
        self,
        team: Team,
        puzzle: Puzzle,
        parts: Sequence[Puzzle],
        limit: int,
        meter: Meter,
        result: Result,
    ) -> None:
        self._team, self._puzzle, self._meter, self._result = team, puzzle, meter, result
        self._limit = limit
        self._left = limit  # solutions that are still to be found
        self._waiting = list(reversed(parts))
        self._asked: dict[Racer, tuple[Puzzle, float]] = {}
        self._settled: list[Outcome] = []

    def run(self) -> None:
        """Until it is decided, nobody can go on, or the time is up."""
        result = self._result
        while result.winner is None and self._team.racers:
            self._ask()
            at_work = list(self._team.racers.values())
            ready = set(wait([one.connection for one in at_work], self._patience(at_work)))
            for racer in [one for one in at_work if one.connection in ready]:
                self._hear(racer)
            self._replace_slow()
            if result.undecided or seconds_left(at_work, self._meter) == 0:
                result.is_late = True
                break
        if result.winner is None and result.is_late:
            result.undecided += self._settled

    def _ask(self) -> None:
        """Give a part to all who can begin."""
        for racer in self._team.racers.values():
            if self._waiting and racer.abilities is not None and not racer.is_busy:
                part = self._waiting.pop()
                self._asked[racer] = part, perf_counter()
                racer.ask(part, self._left, self._meter.left())

    def _patience(self, at_work: Sequence[Racer]) -> float | None:
        """How long to wait for anybody; None for ever."""
        now = perf_counter()
        seconds = [max(0.0, since + SLOW_SECONDS - now) for _, since in self._on_trial()]
        until_late = seconds_left(at_work, self._meter)
        return min([*seconds, *([] if until_late is None else [until_late])], default=None)

    def _on_trial(self) -> list[tuple[Racer, float]]:
        """Who has a part but is not the first member, and since when."""
        first = self._team.members[0]
        return [(one, since) for one, (_, since) in self._asked.items() if one.spec != first]

    def _replace_slow(self) -> None:
        """Whoever was too slow gives its place and its part back."""
        now = perf_counter()
        slow = [one for one, since in self._on_trial() if now - since >= SLOW_SECONDS]
        for racer in slow:
            part, _ = self._asked.pop(racer)
            self._waiting.append(part)
            self._team.replace_slow(racer, self._puzzle.board)

    def _hear(self, racer: Racer) -> None:
        """Take what one tells: the outcome of its part, or why it is out, or that it is ready."""
        told = self._team.received(racer, self._result)
        if told is None:
            return
        part, _ = self._asked.pop(racer, (None, 0.0))
        if isinstance(told, str):
            if part is not None:
                self._waiting.append(part)
        elif not told.exhausted and len(told.solutions) < self._left:
            self._result.undecided.append(told)
        else:
            self._settled.append(told)
            self._left -= len(told.solutions)
            if self._left <= 0 or not (self._waiting or self._asked):
                self._result.winner = racer.spec, self._outcome()

    def _outcome(self) -> Outcome:
        """That of the puzzle, when enough is settled."""
        effort = sum((outcome.effort for outcome in self._settled), Effort())
        grids = [grid for outcome in self._settled for grid in outcome.solutions]
        is_all = self._left > 0
        found = tuple(grids[: self._limit])
        return Outcome(self._puzzle, found, is_all, effort, self._team.members[0])
