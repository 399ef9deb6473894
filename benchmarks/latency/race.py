"""Ask all contestants about one collection, one at a time, and check every answer.

The contestants answer a block of puzzles each, in random order, before the next block starts, so
that a disturbance of the machine affects all of them. Each pass over the collection uses new
processes: a solver that learns answers known puzzles several times faster, and a user's puzzles are
new to it. Before the first pass a separate process answers each block untimed, so that a wrong
contestant is found before it is timed.
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
from benchmarks.latency.contestants import Contestant
from benchmarks.latency.judge import Judge
from benchmarks.latency.process import Crash, OutOfTime, Worker
from benchmarks.latency.records import Record, Session
from benchmarks.latency.store import Store, asking_order
from benchmarks.latency.worker import LIBRARY, Answer
from sudoku import Entry
from sudoku.cli.tables import with_progress


@dataclass(frozen=True, slots=True)
class Step:
    """A block of puzzles for one contestant, in a pass counted from 0."""

    contestant: Contestant
    number: int
    block: Sequence[int]
    is_rehearsal: bool


class Race:
    """The contestants, their processes, and the questions that are left.

    cap: seconds for one answer. deadline: a time of perf_counter() at which the race stops.
    ended: by name, the libraries that crashed and are not asked any further, and how.
    """

    def __init__(
        self,
        store: Store,
        contestants: Sequence[Contestant],
        entries: Sequence[Entry],
        *,
        collection: str,
        repeats: int,
        cap: float,
        deadline: float = math.inf,
    ) -> None:
        self._store = store
        self._contestants = contestants
        self._entries = entries
        self._collection = collection
        self._repeats = repeats
        self._cap = cap
        self._deadline = deadline
        self._board = entries[0].puzzle.board
        self._judge = Judge(self._board)
        self._rehearsing: dict[str, Worker] = {}
        self._timed: dict[str, tuple[int, Worker]] = {}
        self._pass = 0
        self.ended: dict[str, str] = {}

    def run(self) -> str | None:
        """Ask everything that is not stored yet. Returns where the deadline stopped it, or None.

        Raises BenchmarkError, with file and line, for a wrong answer. After that, and after
        KeyboardInterrupt, the store has all complete blocks.
        """
        steps, where = [*self._steps()], "before the first question"
        try:
            for contestant in dict.fromkeys(s.contestant for s in steps if s.is_rehearsal):
                with self._crashes_noted(contestant):
                    self._rehearsing[contestant.name] = self._worker(contestant)
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

    def _steps(self) -> Iterator[Step]:
        """The blocks in the order of asking, without those that are stored."""
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
                            yield Step(contestant, number, block, is_rehearsal)

    @contextmanager
    def _crashes_noted(self, contestant: Contestant) -> Iterator[None]:
        """A crash of a library ends only this library."""
        try:
            yield
        except Crash as crash:
            if contestant.kind != LIBRARY:
                raise
            self.ended[contestant.name] = f"{crash}; it was not asked any further."

    def _take(self, step: Step) -> None:
        if step.is_rehearsal:
            self._rehearse(step)
        else:
            self._time(step)

    def _rehearse(self, step: Step) -> None:
        self._ask(self._rehearsing[step.contestant.name], step)

    def _time(self, step: Step) -> None:
        if step.number != self._pass:
            self._close_all()
            self._pass = step.number
        name = step.contestant.name
        if name not in self._timed:
            session_number = self._store.next_session(name)
            self._timed[name] = session_number, self._worker(step.contestant)
        session_number, worker = self._timed[name]
        answers = self._ask(worker, step)
        self._store.add(step.number, answers, session_number, self._session(worker))

    def _ask(self, worker: Worker, step: Step) -> list[Record]:
        """The answers to a block. Raises BenchmarkError unless all are right."""
        block = [self._entries[i] for i in step.block]
        records: list[Record] = []
        for entry, answer in zip(block, worker.ask(block), strict=True):
            wrong = self._judge.wrong(entry, worker.name, answer)
            if wrong is not None:
                raise BenchmarkError(f"{entry.source}:{entry.line}: {wrong}")
            records.append(self._record(worker.name, entry, answer))
        return records

    def _record(self, contestant: str, entry: Entry, answer: Answer) -> Record:
        return Record(
            contestant,
            self._collection,
            entry.line,
            answer.verdict,
            (answer.seconds,),
            answer.setup_seconds,
            answer.solve_seconds,
            answer.decisions,
            answer.conflicts,
            answer.propagations,
        )

    def _session(self, worker: Worker) -> Session:
        return Session(
            worker.name,
            self._collection,
            worker.open_seconds,
            worker.first_seconds,
            worker.peak_mb,
        )

    def _worker(self, contestant: Contestant) -> Worker:
        return Worker(contestant, self._board, cap=self._cap, deadline=self._deadline)

    def _close_all(self) -> None:
        for worker in self._rehearsing.values():
            worker.close()
        for _, worker in self._timed.values():
            worker.close()
        self._rehearsing.clear()
        self._timed.clear()
