"""The race: every member searches the same puzzle in its own process, until one has decided.

Processes are kept for the next question. Losers are killed, because nothing else stops a solver
reliably, and replaced at once: a new process opens its member while nobody waits.
"""

from __future__ import annotations

import math
import os
import threading
import weakref
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import monotonic, perf_counter

from sudoku.interface.meter import Meter
from sudoku.interface.model import Capability
from sudoku.interface.outcome import Outcome
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from sudoku.system.processes import interrupts_held
from sudoku.system.worker import ready_workers
from sudoku_models.portfolio.racer import Racer

GRACE_SECONDS = 0.5
"""Seconds by which a member that supports a budget of seconds may exceed it before it is killed."""


@dataclass(slots=True)
class RaceResult:
    """The result of a race."""

    winner: tuple[str, Outcome] | None = None
    """The member that decided, and its outcome."""
    undecided: list[Outcome] = field(default_factory=list)
    """The outcomes of members whose budget ran out, and of parts decided earlier."""
    failures: dict[str, str] = field(default_factory=dict)
    """The error message of each member that failed."""
    unable: list[str] = field(default_factory=list)
    """The members that do not support such a question."""
    is_late: bool = False
    """Whether members were killed because the time was up."""


class Team:
    """One process for each member. A team belongs to one thread."""

    def __init__(self, members: Sequence[str]) -> None:
        self.members = tuple(members)
        self.racers: dict[int, Racer] = {}  # for each place, the index of the member
        self._pid = os.getpid()
        self._too_slow: set[tuple[int, int]] = set()  # size of the board, place

    def prepare(self, board: Board) -> None:
        """Start missing processes, without waiting for them."""
        try:
            self._gather(board, RaceResult())
        except BaseException:
            self.end()
            raise

    @property
    def is_ready(self) -> bool:
        """Whether all processes have opened their members."""
        opened = [one for one in self.racers.values() if one.capabilities is not None]
        return len(opened) == len(self.members)

    def race(self, puzzle: Puzzle, limit: int, meter: Meter) -> RaceResult:
        """Run all members on this puzzle until one has decided.

        After any exception, such as Ctrl-C, no process is left.
        """
        result = RaceResult()
        with self.at_work(puzzle.board, result):
            self._run(list(self.racers.values()), puzzle, limit, meter, result)
        return result

    @contextmanager
    def at_work(self, board: Board, result: RaceResult) -> Iterator[None]:
        """A context manager in which all members have processes.

        Afterwards no process is busy; after an error, no process is left.
        """
        try:
            self._gather(board, result)
            yield
            with interrupts_held():
                self.dismiss([one for one in self.racers.values() if one.is_busy])
                if result.winner is not None:
                    self._gather(board, RaceResult())
        except BaseException:
            self.end()
            raise

    def replace_slow(self, racer: Racer, board: Board) -> None:
        """Replace a member that is too slow on boards of this size with the first member."""
        place = next(place for place, one in self.racers.items() if one is racer)
        self._too_slow.add((board.size, place))
        self.dismiss([racer])
        self._start(place, self.members[0], board, RaceResult())

    def _specs(self, board: Board) -> list[str]:
        """The specs of the processes: the first member replaces members too slow for this board."""
        first = self.members[0]
        return [
            first if (board.size, place) in self._too_slow else member
            for place, member in enumerate(self.members)
        ]

    def end(self) -> None:
        """Kill all processes, unless they belong to the parent of a fork."""
        if self._pid == os.getpid():
            with interrupts_held():
                self.dismiss([*self.racers.values()])

    def _gather(self, board: Board, result: RaceResult) -> None:
        """Start missing processes, and replace unusable ones."""
        specs = self._specs(board)
        if self._pid != os.getpid():  # after os.fork: the processes belong to the parent
            self.racers.clear()
            self._pid = os.getpid()
        # A busy process was left by a second Ctrl-C; other processes may have been killed from
        # outside.
        self.dismiss(
            [
                one
                for place, one in self.racers.items()
                if one.is_busy or one.has_ended or one.spec != specs[place]
            ]
        )
        for place, spec in enumerate(specs):
            if place not in self.racers:
                self._start(place, spec, board, result)

    def _start(self, place: int, spec: str, board: Board, result: RaceResult) -> None:
        try:
            with interrupts_held():
                self.racers[place] = Racer(spec, board)
        except OSError as error:
            result.failures[spec] = f"its process cannot be started: {error}"

    def _run(
        self, running: list[Racer], puzzle: Puzzle, limit: int, meter: Meter, result: RaceResult
    ) -> None:
        """Wait until a member has decided, no member is left, or the time is up."""
        for racer in [one for one in running if one.capabilities is not None]:
            self._ask(racer, running, puzzle, limit, meter, result)
        while running and result.winner is None:
            ready = ready_workers(running, monotonic() + seconds_left(running, meter))
            if not ready:
                result.is_late = True
                return
            for racer in ready:
                answer = self.received(racer, result)
                if answer is None:
                    self._ask(racer, running, puzzle, limit, meter, result)
                    continue
                running.remove(racer)
                if isinstance(answer, str):
                    continue
                if not answer.exhausted and len(answer.solutions) < limit:
                    result.undecided.append(answer)
                elif result.winner is None:
                    result.winner = racer.spec, answer

    def received(self, racer: Racer, result: RaceResult) -> Outcome | str | None:
        """Like Racer.answer. After a failure, the process is dismissed; EOFError becomes a
        message.
        """
        try:
            answer = racer.answer()
        except EOFError:
            answer = self._remove(racer)
        else:
            if isinstance(answer, str):
                self.dismiss([racer])  # the state of the process is unknown
        if isinstance(answer, str):
            result.failures[racer.spec] = answer
        return answer

    def _ask(
        self,
        racer: Racer,
        running: list[Racer],
        puzzle: Puzzle,
        limit: int,
        meter: Meter,
        result: RaceResult,
    ) -> None:
        budget = meter.left()
        if racer.can_answer(limit, budget):
            racer.start_search(puzzle, limit, budget)
        else:
            result.unable.append(racer.spec)
            running.remove(racer)

    def dismiss(self, racers: Sequence[Racer]) -> None:
        """Kill these processes, and wait for their end."""
        for racer in racers:
            racer.kill()
        for racer in racers:
            self._remove(racer)

    def _remove(self, racer: Racer) -> str:
        for place in [place for place, one in self.racers.items() if one is racer]:
            del self.racers[place]
        return f"its process {racer.join()}"


def seconds_left(running: Sequence[Racer], meter: Meter) -> float:
    """Seconds until the time is up; infinite without a limit."""
    if meter.deadline is None:
        return math.inf
    is_grace = any(one.is_busy and one.has(Capability.SECONDS) for one in running)
    last = meter.deadline + (GRACE_SECONDS if is_grace else 0.0)
    return max(0.0, last - perf_counter())


class _Thread(threading.local):
    """The teams of a thread, while models use them, and an object that is freed with the thread."""

    def __init__(self) -> None:
        self.teams = weakref.WeakValueDictionary[tuple[str, ...], Team]()
        self.life = _EndOfThread()


class _EndOfThread:
    pass


_thread = _Thread()


def team_of_thread(members: Sequence[str]) -> Team:
    """The calling thread's team of these members.

    Its processes end with the thread, or earlier, when no model uses the team any more.
    """
    team = _thread.teams.get(tuple(members))
    if team is None:
        team = _thread.teams[tuple(members)] = Team(members)
        weakref.finalize(_thread.life, _end, weakref.ref(team))
    return team


def _end(reference: weakref.ref[Team]) -> None:
    team = reference()
    if team is not None:
        team.end()
