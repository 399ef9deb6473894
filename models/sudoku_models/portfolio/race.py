"""The race: every member on the same puzzle, each in its process, until one has decided.

Processes are kept for the next question. Those that lose are killed, as nothing else stops a solver
for sure, and new ones take their places, which open their member while nobody waits for it.
"""

from __future__ import annotations

import os
import threading
import weakref
from collections.abc import Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import wait
from time import perf_counter

from sudoku.batch.offspring import interrupts_held
from sudoku.board import Board
from sudoku.meter import Meter
from sudoku.model import Capability
from sudoku.puzzle import Puzzle
from sudoku.verdict import Outcome
from sudoku_models.portfolio.racer import Racer

GRACE_SECONDS = 0.5
"""After its limit of seconds a member that should keep to it by itself is ended."""


@dataclass(slots=True)
class Result:
    """What came of a race. winner: the member that decided, if one did, and its outcome.

    undecided: by their members, the outcomes of those whose budget ran out. failures: by their
    members, what happened to those that failed. unable: those that such a question is beyond.
    is_late: whether some were ended as the time was up.
    """

    winner: tuple[str, Outcome] | None = None
    undecided: dict[str, Outcome] = field(default_factory=dict)
    failures: dict[str, str] = field(default_factory=dict)
    unable: list[str] = field(default_factory=list)
    is_late: bool = False


class Team:
    """The processes of the members, at most one for each. A team belongs to one thread."""

    def __init__(self, members: Sequence[str]) -> None:
        self.members = tuple(members)
        self.racers: dict[str, Racer] = {}
        weakref.finalize(self, _end, self.racers, os.getpid())
        self._pid = os.getpid()

    def race(self, puzzle: Puzzle, limit: int, meter: Meter) -> Result:
        """Ask all, and end those that have not answered when one has decided, or time is up.

        Whatever is raised, Ctrl-C above all, no process is left.
        """
        try:
            result = Result()
            self._gather(puzzle.board, result)
            running = [self.racers[m] for m in self.members if m in self.racers]
            self._run(running, puzzle, limit, meter, result)
            with interrupts_held():
                self._dismiss([one for one in self.racers.values() if one.is_busy])
                if result.winner is not None:
                    self._gather(puzzle.board, Result())
        except BaseException:
            self.end()
            raise
        return result

    def end(self) -> None:
        """Nothing is left running."""
        with interrupts_held():
            _end(self.racers, self._pid)

    def _gather(self, board: Board, result: Result) -> None:
        """Start the processes that are missing."""
        if self._pid != os.getpid():  # a copy made by os.fork: the processes are not its own
            self.racers.clear()
            self._pid = os.getpid()
            weakref.finalize(self, _end, self.racers, self._pid)
        # One that is busy was left so by a second Ctrl-C; one may have been killed meanwhile.
        self._dismiss([one for one in self.racers.values() if one.is_busy or one.has_died])
        for member in self.members:
            if member not in self.racers:
                try:
                    with interrupts_held():
                        self.racers[member] = Racer(member, board)
                except OSError as error:
                    result.failures[member] = f"its process cannot be started: {error}"

    def _run(
        self, running: list[Racer], puzzle: Puzzle, limit: int, meter: Meter, result: Result
    ) -> None:
        """Until one has decided, none is left, or the time is up."""
        for racer in [one for one in running if one.abilities is not None]:
            self._ask(racer, running, puzzle, limit, meter, result)
        while running and result.winner is None:
            seconds = _seconds_left(running, meter)
            ready = set(wait([one.connection for one in running], seconds))
            if not ready:
                result.is_late = True
                return
            for racer in [one for one in running if one.connection in ready]:
                try:
                    told = racer.receive()
                except EOFError:
                    result.failures[racer.spec] = self._bury(racer)
                    running.remove(racer)
                    continue
                if told is None:
                    self._ask(racer, running, puzzle, limit, meter, result)
                    continue
                running.remove(racer)
                if isinstance(told, str):
                    result.failures[racer.spec] = told
                    self._dismiss([racer])  # nobody knows in which state it is
                elif not told.exhausted and len(told.solutions) < limit:
                    result.undecided[racer.spec] = told
                elif result.winner is None:
                    result.winner = racer.spec, told

    def _ask(
        self,
        racer: Racer,
        running: list[Racer],
        puzzle: Puzzle,
        limit: int,
        meter: Meter,
        result: Result,
    ) -> None:
        budget = meter.left()
        if racer.can_answer(limit, budget):
            racer.ask(puzzle, limit, budget)
        else:
            result.unable.append(racer.spec)
            running.remove(racer)

    def _dismiss(self, racers: Sequence[Racer]) -> None:
        for racer in racers:
            racer.kill()
        for racer in racers:
            self._bury(racer)

    def _bury(self, racer: Racer) -> str:
        self.racers.pop(racer.spec, None)
        return racer.bury()


def _seconds_left(running: Sequence[Racer], meter: Meter) -> float | None:
    """How long to wait for any of them; None for ever."""
    if meter.deadline is None:
        return None
    is_grace = any(one.is_busy and one.has(Capability.SECONDS) for one in running)
    last = meter.deadline + (GRACE_SECONDS if is_grace else 0.0)
    return max(0.0, last - perf_counter())


def _end(racers: dict[str, Racer], pid: int) -> None:
    """Kill all, then wait until they have gone; unless they belong to another process."""
    if pid != os.getpid():
        return
    for racer in racers.values():
        racer.kill()
    while racers:
        racers.popitem()[1].bury()


class _Thread(threading.local):
    """What a thread has: its teams, until no model holds them, and an object that ends with it."""

    def __init__(self) -> None:
        self.teams = weakref.WeakValueDictionary[tuple[str, ...], Team]()
        self.life = _Life()


class _Life:
    pass


_thread = _Thread()


def team_of_thread(members: Sequence[str]) -> Team:
    """The calling thread's team of these members.

    Its processes end with the thread, and when no model holds it any more.
    """
    team = _thread.teams.get(tuple(members))
    if team is None:
        team = _thread.teams[tuple(members)] = Team(members)
        weakref.finalize(_thread.life, _end, team.racers, os.getpid())
    return team
