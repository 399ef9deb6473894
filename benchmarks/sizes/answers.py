"""The stored answers, from which a stopped run continues.

Puzzles are not stored: the recipe makes them again from size, share of holes and number.
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
"""Instead of a verdict: the model's process crashed, or was killed because it took too long."""
VERDICTS = (*(verdict.value for verdict in Verdict), FAILED)
Key = tuple[int, float, int, str]


@dataclass(frozen=True, slots=True)
class SizedAnswer:
    """The answer to one question to one model."""

    size: int
    holes: float
    number: int
    """Number of the instance, from 0."""
    model: str
    verdict: str
    seconds: float
    """Wall time; for a failure until it was noticed."""
    decisions: int | None = None
    conflicts: int | None = None
    peak_mb: float | None = None
    """Peak memory of its process so far, in 10^6 bytes, if the system reports it."""

    @property
    def key(self) -> Key:
        return self.size, self.holes, self.number, self.model

    @property
    def is_decided(self) -> bool:
        """Whether the model reached a verdict within the limit."""
        return self.verdict not in (Verdict.UNKNOWN.value, FAILED)


class SizedAnswers:
    """The answers so far, by key; also stored in a file, if one is given.

    Raises BenchmarkError for a file with other content or other conditions.
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
        """The answer to this question, or None."""
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
