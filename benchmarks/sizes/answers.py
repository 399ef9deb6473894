"""The stored answers, from which a stopped run continues.

Puzzles are not stored, because they can be made again from size, share of holes and number.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from benchmarks.framework.report import BenchmarkError
from benchmarks.framework.store import ResumableFile
from sudoku import Verdict

FAILED = "failed"
"""The word that replaces the verdict if the model's process crashed or took too long."""
VERDICTS = (*(verdict.value for verdict in Verdict), FAILED)
Key = tuple[int, float, int, str]


@dataclass(frozen=True, slots=True)
class SizedAnswer:
    """The answer of one model to one question."""

    size: int
    holes: float
    number: int
    """The number of the instance, from 0."""
    model: str
    verdict: str
    seconds: float
    """The wall time; for a failure, the time until it was noticed."""
    decisions: int | None = None
    conflicts: int | None = None
    peak_mb: float | None = None
    """The peak memory of its process so far, in 10^6 bytes, if the system reports it."""

    @property
    def key(self) -> Key:
        return self.size, self.holes, self.number, self.model

    @property
    def is_decided(self) -> bool:
        """Whether the model reached a verdict within the limit."""
        return self.verdict not in (Verdict.UNKNOWN.value, FAILED)


class SizedAnswers:
    """The answers so far, by key. They are also stored in a file, if it is given.

    Raises BenchmarkError for a file with other contents or other conditions.
    """

    def __init__(self, conditions: Mapping[str, Any], path: Path | None = None) -> None:
        self._known: dict[Key, SizedAnswer] = {}
        self._file = None
        if path is not None:
            remedy = "another --answers, or --fresh to start over"
            self._file = ResumableFile(path, conditions, _stored, remedy)
            for answer in self._file.stored:
                self._keep(answer)

    def get(self, key: Key) -> SizedAnswer | None:
        """The answer to the question of this key, or None."""
        return self._known.get(key)

    def add(self, answer: SizedAnswer) -> None:
        """Store an answer. Raises BenchmarkError if another model contradicts it."""
        self._keep(answer)
        if self._file is not None:
            self._file.append([asdict(answer)])

    def close(self) -> None:
        if self._file is not None:
            self._file.close()

    def _keep(self, answer: SizedAnswer) -> None:
        for other in self._known.values():
            same = other.key[:3] == answer.key[:3] and other.is_decided and answer.is_decided
            if same and other.verdict != answer.verdict:
                raise BenchmarkError(
                    f"size {answer.size}, {answer.holes:g} holes, number {answer.number}: "
                    f"{answer.model} says {answer.verdict}, {other.model} {other.verdict}"
                )
        self._known[answer.key] = answer


def _stored(fields: dict[str, Any]) -> SizedAnswer:
    answer = SizedAnswer(**fields)
    if answer.verdict not in VERDICTS or not 0 <= answer.seconds < math.inf:
        raise ValueError(answer)
    return answer
