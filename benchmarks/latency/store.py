"""The stored answers of one collection, from which a stopped run continues.

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

from benchmarks.framework.report import BenchmarkError
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
from benchmarks.resuming import drop_torn_line
from sudoku.system.locking import is_locked_by_another


@dataclass(slots=True)
class Unfinished:
    """A contestant that has not answered everything; passes hold Records with one time each."""

    run: Run
    passes: list[list[Record]]
    sessions: dict[int, Session] = field(default_factory=dict)

    def records(self, count: int) -> list[Record]:
        """Records of all complete passes; if none is complete, those of the first pass so far."""
        complete = [answers for answers in self.passes if len(answers) == count]
        if not complete:
            return self.passes[0]
        aligned = [
            [answers[i] for i in asking_order(count, number)]
            for number, answers in enumerate(complete)
        ]
        return [combined(answers) for answers in zip(*aligned, strict=True)]

    def add_to(self, results: Results, count: int) -> None:
        """Append its run, sessions and records."""
        results.runs.append(self.run)
        results.sessions.extend(self.sessions.values())
        results.records.extend(self.records(count))


def asking_order(count: int, number: int) -> range:
    """The order of the puzzles in a pass. Every other pass begins with the last puzzle, which
    separates a model that slows down from hard puzzles at the end of the file.
    """
    return range(count) if number % 2 == 0 else range(count)[::-1]


class Store:
    """The two files of one collection in a folder. count: the number of puzzles."""

    def __init__(self, folder: Path, collection: str, count: int) -> None:
        self.path = folder / f"latency-{collection}{FINISHED}"
        self.partial = folder / f"latency-{collection}{PARTIAL}"
        self.count = count
        self.finished = Results()
        self.unfinished: dict[str, Unfinished] = {}

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Lock the folder, where the system supports it. Raises BenchmarkError if it is locked."""
        folder = self.path.parent
        folder.mkdir(parents=True, exist_ok=True)
        if sys.platform == "win32":  # folders cannot be opened
            yield
            return
        handle = os.open(folder, os.O_RDONLY)
        try:
            if is_locked_by_another(handle):
                raise BenchmarkError(
                    f"{folder}: another run is writing into it, expected one at a time"
                )
            yield
        finally:
            os.close(handle)

    def start_over(self) -> None:
        """Delete both files."""
        for path in (self.path, self.partial):
            path.unlink(missing_ok=True)

    def load(self) -> str | None:
        """Read both files; returns a note if a line was dropped. Raises BenchmarkError."""
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
                continue  # a run was killed after writing one file and before the other
            if isinstance(item, Run):
                self._start(item)
            elif item.contestant not in self.unfinished:
                raise BenchmarkError(
                    f"{self.partial}: answers of {item.contestant} before its run; "
                    "--fresh starts over"
                )
            elif isinstance(item, Session):
                self.unfinished[item.contestant].sessions[number] = item
            else:
                passes = self.unfinished[item.contestant].passes
                if number >= len(passes) or len(passes[number]) == self.count:
                    raise BenchmarkError(
                        f"{self.partial}: {item.contestant} has too many answers, "
                        f"expected {self.count} per pass; --fresh starts over"
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
        """Begin or continue these runs. Nothing is written before the first answer.

        Raises BenchmarkError if the stored answers were measured under other conditions.
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
        """The number of puzzles answered in this pass; passes are counted from 0."""
        if contestant not in self.unfinished:
            return self.count
        return len(self.unfinished[contestant].passes[number])

    def next_session(self, contestant: str) -> int:
        """The number of the contestant's next session, from 0."""
        return len(self.unfinished[contestant].sessions)

    def add(
        self, number: int, answers: Sequence[Record], session_number: int, session: Session
    ) -> None:
        """Store the answers to a block, and the contestant's session so far."""
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
        """Everything that is stored, including unfinished contestants."""
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
    """One record of several passes: the fastest, with the times of all and the counters of the
    first.
    """
    first, least = answers[0], min(answers, key=lambda answer: answer.least)
    return replace(
        least,
        seconds=tuple(second for answer in answers for second in answer.seconds),
        decisions=first.decisions,
        conflicts=first.conflicts,
        propagations=first.propagations,
    )
