"""Ask all contestants about one collection, one at a time, and check every answer.

Each contestant answers a block of puzzles, in random order, before the next block starts, so a
disturbance of the machine affects all contestants. Each pass over the collection uses new
processes: a solver that learns answers known puzzles several times faster, but a user's puzzles are
new to it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter

from benchmarks.framework.answers import BLOCK
from benchmarks.framework.report import BenchmarkError
from benchmarks.latency.contestants import LatencyContestant
from benchmarks.latency.judge import LatencyJudge
from benchmarks.latency.process import ContestantProcess, Crash, OutOfTime
from benchmarks.latency.results import LatencyRecord, LatencyResults, LatencySession
from benchmarks.latency.worker import LIBRARY, TimedAnswer
from sudoku import Entry
from sudoku.cli.progress import with_progress

_Pass = dict[int, TimedAnswer]
"""The answers of one pass, by the index of the puzzle."""


@dataclass(frozen=True, slots=True)
class RaceStep:
    """A block of puzzles for one contestant."""

    contestant: LatencyContestant
    number: int
    """The number of the pass, from 0."""
    block: Sequence[int]


class Race:
    """The contestants, their processes, and their answers."""

    ended: dict[str, str]
    """The libraries that crashed and answer no more questions, with a description of each crash."""

    def __init__(
        self,
        contestants: Sequence[LatencyContestant],
        entries: Sequence[Entry],
        *,
        repeats: int,
        cap: float,
        deadline: float = math.inf,
    ) -> None:
        """cap: the seconds for one answer. deadline: the end of the race, by perf_counter()."""
        self._contestants, self._entries, self._repeats = contestants, entries, repeats
        self._cap, self._deadline = cap, deadline
        self._board = entries[0].puzzle.board
        self._judge = LatencyJudge(self._board)
        self._timed: dict[str, ContestantProcess] = {}
        self._pass = 0
        self._answers: dict[str, list[_Pass]] = {
            contestant.name: [{} for _ in range(repeats)] for contestant in contestants
        }
        self._sessions: list[LatencySession] = []
        self.ended = {}

    def run(self) -> str | None:
        """Ask all questions. Returns the place where the deadline stopped it, or None.

        Raises BenchmarkError, with file and line, for a wrong answer.
        """
        steps, where = [*self._steps()], "before the first question"
        try:
            for step in with_progress(steps, "latency"):
                if perf_counter() >= self._deadline:
                    return where
                first, last = (self._entries[i].line for i in (step.block[0], step.block[-1]))
                where = f"after {step.contestant.name} was asked lines {first} to {last}"
                if step.contestant.name not in self.ended:
                    self._take(step)
        except OutOfTime:
            return where.replace("after", "while", 1)
        finally:
            self._close_all()
        return None

    def results(self) -> LatencyResults:
        """All complete passes of each contestant; if none is complete, the first."""
        records = []
        for name, passes in self._answers.items():
            complete = [answers for answers in passes if len(answers) == len(self._entries)]
            counted = complete or passes[:1]
            for i in sorted(counted[0]):
                answers = [each[i] for each in counted]
                least = min(answers, key=lambda answer: answer.seconds)
                seconds = [answer.seconds for answer in answers]
                line, conflicts = self._entries[i].line, answers[0].conflicts
                records.append(LatencyRecord(name, line, least.verdict, seconds, conflicts))
        return LatencyResults(self._sessions, records)

    def _steps(self) -> Iterator[RaceStep]:
        """The blocks in the order of asking.

        Every other pass begins with the last puzzle. This distinguishes a model that slows down
        from hard puzzles at the end of the file.
        """
        order = Random(0)
        for number in range(self._repeats):
            puzzles = range(len(self._entries))[:: -1 if number % 2 else 1]
            for first in range(0, len(puzzles), BLOCK):
                block = puzzles[first : first + BLOCK]
                for each in order.sample(self._contestants, len(self._contestants)):
                    yield RaceStep(each, number, block)

    def _take(self, step: RaceStep) -> None:
        """Ask for a block. Raises BenchmarkError unless all answers are right.

        A crash of a library ends only this library.
        """
        name = step.contestant.name
        if step.number != self._pass:
            self._close_all()
            self._pass = step.number
        block = [self._entries[i] for i in step.block]
        try:
            if name not in self._timed:
                limits = {"cap": self._cap, "deadline": self._deadline}
                self._timed[name] = ContestantProcess(step.contestant, self._board, **limits)
            answers = self._timed[name].ask(block)
        except Crash as crash:
            if step.contestant.kind != LIBRARY:
                raise
            self.ended[name] = f"{crash}; it was not asked any further."
            return
        for entry, answer in zip(block, answers, strict=True):
            wrong = self._judge.wrong(entry, name, answer)
            if wrong is not None:
                raise BenchmarkError(f"{entry.source}:{entry.line}: {wrong}")
        self._answers[name][step.number] |= zip(step.block, answers, strict=True)

    def _close_all(self) -> None:
        for process in self._timed.values():
            costs = (process.open_seconds, process.first_seconds, process.peak_mb)
            self._sessions.append(LatencySession(process.name, *costs))
            process.close()
        self._timed.clear()
