"""The answers of one run so far, from which a stopped run continues.

Each answer is a line of `latency-COLLECTION.jsonl.partial`, appended block by block: a run that is
killed loses at most the block in progress.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from benchmarks.framework.report import BenchmarkError
from benchmarks.framework.store import ResumableFile
from benchmarks.latency.results import (
    LatencyRecord,
    LatencyResults,
    LatencySession,
    item_of,
    line_of,
)

REMEDY = "--fresh starts over"


def asking_order(count: int, number: int) -> range:
    """The order of the puzzles in a pass.

    Every other pass begins with the last puzzle. This distinguishes a model that slows down from
    hard puzzles at the end of the file.
    """
    return range(count) if number % 2 == 0 else range(count)[::-1]


class LatencyStore:
    """The sessions and answers of each contestant."""

    def __init__(
        self, path: Path, conditions: Mapping[str, Any], names: Sequence[str], count: int
    ) -> None:
        """Open the file and read the answers of earlier runs.

        count: the number of puzzles in the collection. Raises BenchmarkError if they were measured
        under other conditions.
        """
        self.count = count
        self._passes: dict[str, list[list[LatencyRecord]]] = {
            name: [[] for _ in range(conditions["repeats"])] for name in names
        }
        self._sessions: dict[str, dict[int, LatencySession]] = {name: {} for name in names}
        self._file = ResumableFile(path, conditions, item_of, REMEDY)
        for item, number in self._file.stored:
            if isinstance(item, LatencySession):
                self._sessions[item.contestant][number] = item
            elif self.done(item.contestant, number) < count:
                self._passes[item.contestant][number].append(item)
            else:
                message = f"{path}: {item.contestant} has too many answers"
                raise BenchmarkError(f"{message}, expected {count} per pass; {REMEDY}")

    @property
    def is_complete(self) -> bool:
        """Whether all questions are answered."""
        return all(
            len(answers) == self.count for passes in self._passes.values() for answers in passes
        )

    def close(self) -> None:
        """Release the lock. The file of a complete run is deleted."""
        self._file.close()
        if self.is_complete:
            self._file.path.unlink()

    def done(self, contestant: str, number: int) -> int:
        """The number of puzzles answered in this pass; passes are counted from 0."""
        return len(self._passes[contestant][number])

    def next_session(self, contestant: str) -> int:
        """The number of the contestant's next session, from 0."""
        return len(self._sessions[contestant])

    def add(
        self,
        number: int,
        answers: Sequence[LatencyRecord],
        session_number: int,
        session: LatencySession,
    ) -> None:
        """Store the answers to a block, and the contestant's session so far."""
        self._file.append(
            [*(line_of(each, number) for each in answers), line_of(session, session_number)]
        )
        self._passes[session.contestant][number] += answers
        self._sessions[session.contestant][session_number] = session

    def results(self) -> LatencyResults:
        """The answers so far."""
        return LatencyResults(
            [session for each in self._sessions.values() for session in each.values()],
            [record for passes in self._passes.values() for record in self._records(passes)],
        )

    def _records(self, passes: Sequence[Sequence[LatencyRecord]]) -> Sequence[LatencyRecord]:
        """The records of all complete passes; if no pass is complete, the records of the first."""
        complete = [answers for answers in passes if len(answers) == self.count]
        if not complete:
            return passes[0]
        aligned = [
            [answers[i] for i in asking_order(self.count, number)]
            for number, answers in enumerate(complete)
        ]
        return [_combined(answers) for answers in zip(*aligned, strict=True)]


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
