"""Share a hard puzzle: each idle process gets the next part.

A member other than the first that is slow with a part is replaced by another process of the first
member, and gets no more parts of boards of this size.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic, perf_counter

from sudoku.interface.budget import Effort
from sudoku.interface.meter import Meter
from sudoku.interface.outcome import Outcome
from sudoku.puzzle.puzzle import Puzzle
from sudoku.system.worker import ready_workers
from sudoku_models.portfolio.race import RaceResult, Team, seconds_left
from sudoku_models.portfolio.racer import Racer

SLOW_SECONDS = 0.3
"""Limit on the seconds that a member other than the first may take for a part."""


def share(
    team: Team, puzzle: Puzzle, parts: Sequence[Puzzle], limit: int, meter: Meter
) -> RaceResult:
    """Let the team search these parts of a puzzle, the hardest first. See Team.race.

    Each solution of the puzzle belongs to one part.
    """
    result = RaceResult()
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
        result: RaceResult,
    ) -> None:
        self._team, self._puzzle, self._meter, self._result = team, puzzle, meter, result
        self._limit = limit
        self._left = limit  # the number of solutions that are still to be found
        self._waiting = list(reversed(parts))
        self._asked: dict[Racer, tuple[Puzzle, float]] = {}
        self._settled: list[Outcome] = []

    def run(self) -> None:
        """Run until the puzzle is decided, no process is left, or the time is up."""
        result = self._result
        while result.winner is None and self._team.racers:
            self._ask()
            racers = list(self._team.racers.values())
            for racer in ready_workers(racers, monotonic() + self._seconds_to_wait(racers)):
                self._receive(racer)
            self._replace_slow()
            if result.undecided or seconds_left(racers, self._meter) == 0:
                result.is_late = True
                break
        if result.winner is None and result.is_late:
            result.undecided += self._settled

    def _ask(self) -> None:
        """Give a part to each idle process."""
        for racer in self._team.racers.values():
            if self._waiting and racer.capabilities is not None and not racer.is_busy:
                part = self._waiting.pop()
                self._asked[racer] = part, perf_counter()
                racer.start_search(part, self._left, self._meter.left())

    def _seconds_to_wait(self, racers: Sequence[Racer]) -> float:
        """Seconds until the time is up; infinite without a limit."""
        now = perf_counter()
        seconds = [max(0.0, since + SLOW_SECONDS - now) for _, since in self._on_trial()]
        return min([*seconds, seconds_left(racers, self._meter)])

    def _on_trial(self) -> list[tuple[Racer, float]]:
        """The busy processes of members other than the first, and since when they are busy."""
        first = self._team.members[0]
        return [(one, since) for one, (_, since) in self._asked.items() if one.spec != first]

    def _replace_slow(self) -> None:
        """Replace processes that are too slow, and put their parts back."""
        now = perf_counter()
        slow = [one for one, since in self._on_trial() if now - since >= SLOW_SECONDS]
        for racer in slow:
            part, _ = self._asked.pop(racer)
            self._waiting.append(part)
            self._team.replace_slow(racer, self._puzzle.board)

    def _receive(self, racer: Racer) -> None:
        """Handle a message: the outcome of a part, an error, or that the member is open."""
        answer = self._team.received(racer, self._result)
        if answer is None:
            return
        part, _ = self._asked.pop(racer, (None, 0.0))
        if isinstance(answer, str):
            if part is not None:
                self._waiting.append(part)
        elif not answer.exhausted and len(answer.solutions) < self._left:
            self._result.undecided.append(answer)
        else:
            self._settled.append(answer)
            self._left -= len(answer.solutions)
            if self._left <= 0 or not (self._waiting or self._asked):
                self._result.winner = racer.spec, self._outcome()

    def _outcome(self) -> Outcome:
        """The outcome of the whole puzzle, from the outcomes of its parts."""
        effort = sum((outcome.effort for outcome in self._settled), Effort())
        grids = [grid for outcome in self._settled for grid in outcome.solutions]
        is_all = self._left > 0
        found = tuple(grids[: self._limit])
        return Outcome(self._puzzle, found, is_all, effort, self._team.members[0])
