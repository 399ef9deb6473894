"""Ask all contestants about one collection, one at a time, and check every answer.

Each contestant answers a block of puzzles, in random order, before the next block starts, so a
disturbance of the machine affects all contestants. Each pass over the collection uses new
processes: a solver that learns answers known puzzles several times faster, but a user's puzzles are
new to it. Before the first pass, a separate process answers each block untimed, which exposes a
wrong contestant before it is timed.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from time import perf_counter

from benchmarks.framework.answers import BLOCK
from benchmarks.framework.report import BenchmarkError
from benchmarks.latency.contestants import LatencyContestant
from benchmarks.latency.judge import LatencyJudge
from benchmarks.latency.process import ContestantProcess, Crash, OutOfTime
from benchmarks.latency.results import LatencyRecord, LatencySession
from benchmarks.latency.store import LatencyStore, asking_order
from benchmarks.latency.worker import LIBRARY
from sudoku import Entry
from sudoku.cli.progress import with_progress


@dataclass(frozen=True, slots=True)
class RaceStep:
    """A block of puzzles for one contestant."""

    contestant: LatencyContestant
    number: int
    """The number of the pass, from 0."""
    block: Sequence[int]
    is_rehearsal: bool


class Race:
    """The contestants, their processes, and the questions that are left."""

    ended: dict[str, str]
    """The libraries that crashed and answer no more questions, with a description of each crash."""

    def __init__(
        self,
        store: LatencyStore,
        contestants: Sequence[LatencyContestant],
        entries: Sequence[Entry],
        *,
        collection: str,
        repeats: int,
        cap: float,
        deadline: float = math.inf,
    ) -> None:
        """cap: the seconds for one answer. deadline: the end of the race, by perf_counter()."""
        self._store = store
        self._contestants = contestants
        self._entries = entries
        self._collection = collection
        self._repeats = repeats
        self._cap = cap
        self._deadline = deadline
        self._board = entries[0].puzzle.board
        self._judge = LatencyJudge(self._board)
        self._rehearsing: dict[str, ContestantProcess] = {}
        self._timed: dict[str, tuple[int, ContestantProcess]] = {}
        self._pass = 0
        self.ended = {}

    def run(self) -> str | None:
        """Ask all questions without stored answers. Returns the place where the deadline stopped
        it, or None.

        Raises BenchmarkError, with file and line, for a wrong answer. After any exception, the
        store has all complete blocks.
        """
        steps, where = [*self._steps()], "before the first question"
        try:
            for contestant in dict.fromkeys(s.contestant for s in steps if s.is_rehearsal):
                with self._crashes_noted(contestant):
                    self._rehearsing[contestant.name] = self._open(contestant)
            for step in with_progress(steps, f"latency {self._collection}"):
                if perf_counter() >= self._deadline:
                    return where
                first, last = (self._entries[i].line for i in (step.block[0], step.block[-1]))
                where = f"after {step.contestant.name} was asked lines {first} to {last}"
                with self._crashes_noted(step.contestant):
                    if step.contestant.name not in self.ended:
                        self._take(step)
        except OutOfTime:
            return where.replace("after", "while", 1)
        finally:
            self._close_all()
        return None

    def _steps(self) -> Iterator[RaceStep]:
        """The blocks that are not stored, in the order of asking."""
        order, count = Random(0), len(self._entries)
        for number in range(self._repeats):
            puzzles = asking_order(count, number)
            for first in range(0, count, BLOCK):
                end = min(first + BLOCK, count)
                blocks = [
                    (
                        contestant,
                        puzzles[max(first, self._store.done(contestant.name, number)) : end],
                    )
                    for contestant in order.sample(self._contestants, len(self._contestants))
                ]
                for is_rehearsal in (True, False) if number == 0 else (False,):
                    for contestant, block in blocks:
                        if block:
                            yield RaceStep(contestant, number, block, is_rehearsal)

    @contextmanager
    def _crashes_noted(self, contestant: LatencyContestant) -> Iterator[None]:
        """A context manager in which a crash of a library ends only this library."""
        try:
            yield
        except Crash as crash:
            if contestant.kind != LIBRARY:
                raise
            self.ended[contestant.name] = f"{crash}; it was not asked any further."

    def _take(self, step: RaceStep) -> None:
        name = step.contestant.name
        if step.is_rehearsal:
            self._ask(self._rehearsing[name], step)
            return
        if step.number != self._pass:
            self._close_all()
            self._pass = step.number
        if name not in self._timed:
            session_number = self._store.next_session(name)
            self._timed[name] = session_number, self._open(step.contestant)
        session_number, process = self._timed[name]
        answers = self._ask(process, step)
        costs = (process.open_seconds, process.first_seconds, process.peak_mb)
        session = LatencySession(name, *costs)
        self._store.add(step.number, answers, session_number, session)

    def _ask(self, process: ContestantProcess, step: RaceStep) -> list[LatencyRecord]:
        """The answers to a block. Raises BenchmarkError unless all are right."""
        block = [self._entries[i] for i in step.block]
        records = []
        for entry, answer in zip(block, process.ask(block), strict=True):
            wrong = self._judge.wrong(entry, process.name, answer)
            if wrong is not None:
                raise BenchmarkError(f"{entry.source}:{entry.line}: {wrong}")
            record = LatencyRecord(
                process.name,
                entry.line,
                answer.verdict,
                (answer.seconds,),
                answer.setup_seconds,
                answer.solve_seconds,
                answer.decisions,
                answer.conflicts,
                answer.propagations,
            )
            records.append(record)
        return records

    def _open(self, contestant: LatencyContestant) -> ContestantProcess:
        return ContestantProcess(contestant, self._board, cap=self._cap, deadline=self._deadline)

    def _close_all(self) -> None:
        for process in [
            *self._rehearsing.values(),
            *(process for _, process in self._timed.values()),
        ]:
            process.close()
        self._rehearsing.clear()
        self._timed.clear()
