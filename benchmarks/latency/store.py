"""The stored answers of one collection, from which a stopped run continues.

Each answer is a line of `latency-COLLECTION.jsonl.partial`, appended block by block: a run that is
killed loses at most the block in progress. The answers of a contestant that has finished are moved
to `latency-COLLECTION.jsonl.gz`, which is always replaced as a whole. A run refuses stored answers
that were measured under other conditions; see LatencyRun.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from benchmarks.framework.report import BenchmarkError
from benchmarks.framework.store import ResumableFile
from benchmarks.latency.results import (
    FINISHED,
    PARTIAL,
    LatencyRecord,
    LatencyResults,
    LatencyRun,
    LatencySession,
    StoredItem,
    item_of,
    line_of,
    read,
    replace_file,
)

REMEDY = "--fresh starts over"


@dataclass(slots=True)
class Unfinished:
    """A contestant that has not answered all questions."""

    run: LatencyRun
    passes: list[list[LatencyRecord]]
    """The records of each pass, with one time each."""
    sessions: dict[int, LatencySession] = field(default_factory=dict)

    def records(self, count: int) -> list[LatencyRecord]:
        """The records of all complete passes; if no pass is complete, the records of the first."""
        complete = [answers for answers in self.passes if len(answers) == count]
        if not complete:
            return self.passes[0]
        aligned = [
            [answers[i] for i in asking_order(count, number)]
            for number, answers in enumerate(complete)
        ]
        return [_combined(answers) for answers in zip(*aligned, strict=True)]

    def add_to(self, results: LatencyResults, count: int) -> None:
        """Append the contestant's run, sessions and records to the results."""
        results.runs.append(self.run)
        results.sessions.extend(self.sessions.values())
        results.records.extend(self.records(count))


def asking_order(count: int, number: int) -> range:
    """The order of the puzzles in a pass.

    Every other pass begins with the last puzzle. This distinguishes a model that slows down from
    hard puzzles at the end of the file.
    """
    return range(count) if number % 2 == 0 else range(count)[::-1]


def _combined(answers: Sequence[LatencyRecord]) -> LatencyRecord:
    """The record of the fastest pass, with the times of all and the counters of the first."""
    first, least = answers[0], min(answers, key=lambda answer: answer.least)
    return replace(
        least,
        seconds=tuple(second for answer in answers for second in answer.seconds),
        decisions=first.decisions,
        conflicts=first.conflicts,
        propagations=first.propagations,
    )


class LatencyStore:
    """The two files of one collection in a folder."""

    def __init__(self, folder: Path, collection: str, count: int) -> None:
        """count: the number of puzzles in the collection."""
        self.path = folder / f"latency-{collection}{FINISHED}"
        self.partial = folder / f"latency-{collection}{PARTIAL}"
        self.count = count
        self.finished = LatencyResults()
        self.unfinished: dict[str, Unfinished] = {}
        self._file: ResumableFile[tuple[StoredItem, int]] | None = None

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
        self._file = ResumableFile(self.partial, None, item_of, REMEDY)
        finished = {run.contestant for run in self.finished.runs}
        for item, number in self._file.stored:
            name = item.contestant
            if name in finished:
                continue  # a run was killed after writing one file and before the other
            if isinstance(item, LatencyRun):
                self._start(item)
            elif name not in self.unfinished:
                message = f"{self.partial}: answers of {name} before its run"
                raise BenchmarkError(f"{message}; {REMEDY}")
            elif isinstance(item, LatencySession):
                self.unfinished[name].sessions[number] = item
            else:
                passes = self.unfinished[name].passes
                if number >= len(passes) or len(passes[number]) == self.count:
                    message = f"{self.partial}: {name} has too many answers"
                    raise BenchmarkError(f"{message}, expected {self.count} per pass; {REMEDY}")
                passes[number].append(item)
        if not self._file.was_torn:
            return None
        return f"Dropped a torn last line of {self.partial.name}; its puzzle was asked again."

    def close(self) -> None:
        """Release the lock, so that other runs can write into the files."""
        if self._file is not None:
            self._file.close()
            self._file = None

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
                    f"expected {self.count} in one; {REMEDY}"
                )

    def begin(self, runs: Sequence[LatencyRun]) -> None:
        """Begin or continue these runs. The files are unchanged until the first answer.

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
        self,
        number: int,
        answers: Sequence[LatencyRecord],
        session_number: int,
        session: LatencySession,
    ) -> None:
        """Store the answers to a block, and the contestant's session so far."""
        unfinished = self.unfinished[session.contestant]
        lines = [] if unfinished.passes[0] else [line_of(unfinished.run)]
        lines += [line_of(answer, number) for answer in answers]
        lines.append(line_of(session, session_number))
        unfinished.passes[number] += answers
        unfinished.sessions[session_number] = session
        if self._file is None:
            self._file = ResumableFile(self.partial, None, item_of, REMEDY)
        self._file.append(lines)
        if all(len(answers) == self.count for answers in unfinished.passes):
            self._finish(unfinished)

    def results(self) -> LatencyResults:
        """Everything that is stored, including unfinished contestants."""
        finished = self.finished
        known = LatencyResults([*finished.runs], [*finished.sessions], [*finished.records])
        for unfinished in self.unfinished.values():
            unfinished.add_to(known, self.count)
        return known

    def _start(self, run: LatencyRun) -> None:
        self.unfinished[run.contestant] = Unfinished(run, [[] for _ in range(run.repeats)])

    def _finish(self, unfinished: Unfinished) -> None:
        unfinished.add_to(self.finished, self.count)
        del self.unfinished[unfinished.run.contestant]
        replace_file(self.path, self.finished)
        if not self.unfinished:
            self.close()
            self.partial.unlink()
