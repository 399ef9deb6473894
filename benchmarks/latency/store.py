"""What was measured on one collection, kept so that a run may be killed and taken up again.

Each answer is a line of `latency-COLLECTION.jsonl.partial`, appended block by block: a run that is
killed loses at most the block in progress. A contestant that has answered everything is moved to
`latency-COLLECTION.jsonl.gz`, which is always replaced as a whole. Stored answers that were
measured under other conditions are refused; see Run.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from benchmarks.latency.records import Record, Session
from benchmarks.latency.results import (
    FINISHED,
    PARTIAL,
    Results,
    Run,
    line,
    read,
    read_items,
    replace_file,
)
from benchmarks.report import BenchmarkError
from benchmarks.resuming import drop_torn_line
from sudoku.system.locking import is_locked_by_another


@dataclass(slots=True)
class Unfinished:
    """A contestant that has not answered everything: its answers in order, pass by pass.

    An answer is a Record with the seconds of one pass.
    """

    run: Run
    passes: list[list[Record]]
    sessions: dict[int, Session] = field(default_factory=dict)

    def records(self, count: int) -> list[Record]:
        """Of all passes that are complete; of the first one so far if none is."""
        complete = [answers for answers in self.passes if len(answers) == count]
        if not complete:
            return self.passes[0]
        aligned = [
            [answers[i] for i in asking_order(count, number)]
            for number, answers in enumerate(complete)
        ]
        return [combined(answers) for answers in zip(*aligned, strict=True)]

    def add_to(self, results: Results, count: int) -> None:
        """Put what is known of it there."""
        results.runs.append(self.run)
        results.sessions.extend(self.sessions.values())
        results.records.extend(self.records(count))


def asking_order(count: int, number: int) -> range:
    """Which of so many puzzles is asked when in a pass: every other pass begins with the last, so
    that whether a model slows down can be told apart from how hard the last puzzles are.
    """
    return range(count) if number % 2 == 0 else range(count)[::-1]


class Store:
    """The two files of one collection in a folder. count: how many puzzles are asked."""

    def __init__(self, folder: Path, collection: str, count: int) -> None:
        self.path = folder / f"latency-{collection}{FINISHED}"
        self.partial = folder / f"latency-{collection}{PARTIAL}"
        self.count = count
        self.finished = Results()
        self.unfinished: dict[str, Unfinished] = {}

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keep others from writing into the folder, where the system can. Raises BenchmarkError
        if another run does.
        """
        folder = self.path.parent
        folder.mkdir(parents=True, exist_ok=True)
        if sys.platform == "win32":  # which opens no folders
            yield
            return
        handle = os.open(folder, os.O_RDONLY)
        try:
            if is_locked_by_another(handle):
                raise BenchmarkError(
                    f"{folder}: another run writes into it, expected one at a time"
                )
            yield
        finally:
            os.close(handle)

    def start_over(self) -> None:
        """Forget all that is stored."""
        for path in (self.path, self.partial):
            path.unlink(missing_ok=True)

    def load(self) -> str | None:
        """Read what is stored; tells what was dropped, in words. Raises BenchmarkError."""
        if self.path.exists():
            self.finished = read(self.path)
            self._require_complete()
        if not self.partial.exists():
            return None
        dropped = None
        if drop_torn_line(self.partial):
            dropped = (
                f"Dropped a torn last line of {self.partial.name}; its puzzle was asked again."
            )
        finished = {run.contestant for run in self.finished.runs}
        for item, number in read_items(self.partial):
            if item.contestant in finished:
                continue  # killed between the two files
            if isinstance(item, Run):
                self._start(item)
            elif item.contestant not in self.unfinished:
                raise BenchmarkError(
                    f"{self.partial}: answers of {item.contestant} before its run, expected them "
                    "after it; --fresh starts over"
                )
            elif isinstance(item, Session):
                self.unfinished[item.contestant].sessions[number] = item
            else:
                passes = self.unfinished[item.contestant].passes
                if number >= len(passes) or len(passes[number]) == self.count:
                    raise BenchmarkError(
                        f"{self.partial}: {item.contestant} has more answers than were asked, "
                        f"expected {self.count} a pass; --fresh starts over"
                    )
                passes[number].append(item)
        return dropped

    def _require_complete(self) -> None:
        """Raise BenchmarkError unless each contestant has one run and an answer to each puzzle."""
        runs = Counter(run.contestant for run in self.finished.runs)
        lines: dict[str, list[int]] = {}
        for record in self.finished.records:
            lines.setdefault(record.contestant, []).append(record.line)
        sessions = {session.contestant for session in self.finished.sessions}
        for name in {*runs, *lines, *sessions}:
            answered = lines.get(name, [])
            is_whole = runs[name] == 1 and name in sessions
            if not is_whole or not len(answered) == len({*answered}) == self.count:
                raise BenchmarkError(
                    f"{self.path}: {len(answered)} answers of {name} in {runs[name]} runs, "
                    f"expected {self.count} in one; --fresh starts over"
                )

    def begin(self, runs: Sequence[Run]) -> None:
        """Begin with these contestants, or go on with them. Nothing is written before an answer.

        Raises BenchmarkError if something is stored that must not be mixed with them.
        """
        stored = [*self.finished.runs, *(each.run for each in self.unfinished.values())]
        for old in stored:
            for run in runs:
                difference = old.difference(run)
                if difference is not None:
                    raise BenchmarkError(
                        f"{self.path}: {old.contestant} was measured with {difference}: expected "
                        "the same, or --fresh to start over, or another --save"
                    )
        known = {old.contestant for old in stored}
        for run in runs:
            if run.contestant not in known:
                self._start(run)

    def done(self, contestant: str, number: int) -> int:
        """How many puzzles it has answered in this pass, counted from 0."""
        if contestant not in self.unfinished:
            return self.count
        return len(self.unfinished[contestant].passes[number])

    def next_session(self, contestant: str) -> int:
        """The number of a session that begins now."""
        return len(self.unfinished[contestant].sessions)

    def add(
        self, number: int, answers: Sequence[Record], session_number: int, session: Session
    ) -> None:
        """Keep a block of a pass, and how the contestant's process stands after it."""
        unfinished = self.unfinished[session.contestant]
        is_first = not unfinished.passes[0]
        unfinished.passes[number] += answers
        unfinished.sessions[session_number] = session
        self._append(
            [
                *([line(unfinished.run)] if is_first else []),
                *(line(answer, number) for answer in answers),
                line(session, session_number),
            ]
        )
        if all(len(answers) == self.count for answers in unfinished.passes):
            self._finish(unfinished)

    def results(self) -> Results:
        """All that is known, of unfinished contestants too."""
        finished = self.finished
        known = Results([*finished.runs], [*finished.sessions], [*finished.records])
        for unfinished in self.unfinished.values():
            unfinished.add_to(known, self.count)
        return known

    def _start(self, run: Run) -> None:
        self.unfinished[run.contestant] = Unfinished(run, [[] for _ in range(run.repeats)])

    def _finish(self, unfinished: Unfinished) -> None:
        unfinished.add_to(self.finished, self.count)
        del self.unfinished[unfinished.run.contestant]
        replace_file(self.path, self.finished.items())
        if not self.unfinished:
            self.partial.unlink()

    def _append(self, lines: Iterable[str]) -> None:
        self.partial.parent.mkdir(parents=True, exist_ok=True)
        with self.partial.open("a", encoding="utf-8") as file:
            file.write("".join(lines))


def combined(answers: Sequence[Record]) -> Record:
    """One record of several passes: the least one's, with the seconds of all, and the counters of
    the first.
    """
    first, least = answers[0], min(answers, key=lambda answer: answer.least)
    return replace(
        least,
        seconds=tuple(second for answer in answers for second in answer.seconds),
        decisions=first.decisions,
        conflicts=first.conflicts,
        propagations=first.propagations,
    )
