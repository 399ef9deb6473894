"""The stored answers, one JSON line each, from which a stopped run continues.

The first line holds the conditions: how instances are made, the limit, the processor and the
versions. Answers measured under other conditions are refused. Puzzles are not stored: the recipe
makes them again from size, share of holes and number.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, TextIO

from benchmarks.framework.report import BenchmarkError, machine
from benchmarks.resuming import drop_torn_line
from sudoku import Verdict
from sudoku.system.machine import versions

FAILED = "failed"
"""Instead of a verdict: the model's process crashed, or was killed because it took too long."""
VERDICTS = (*(verdict.value for verdict in Verdict), FAILED)
Key = tuple[int, float, int, str]


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to one question to one model.

    number: of the instance, from 0. seconds: wall time, for a failure until it was noticed.
    decisions, conflicts: if the model counts them. peak_mb: peak memory of its process so far, in
    10^6 bytes, if the system reports it.
    """

    size: int
    holes: float
    number: int
    model: str
    verdict: str
    seconds: float
    decisions: int | None = None
    conflicts: int | None = None
    peak_mb: float | None = None

    @property
    def key(self) -> Key:
        return self.size, self.holes, self.number, self.model

    @property
    def is_decided(self) -> bool:
        """Whether the model reached a verdict within the limit."""
        return self.verdict not in (Verdict.UNKNOWN.value, FAILED)


@dataclass(frozen=True, slots=True)
class Settings:
    """The conditions that must be equal in one table. seconds: the limit of a question."""

    draw: str
    dig: str
    seed: int
    seconds: float
    processor: str = field(default_factory=lambda: str(machine()["processor"]))
    versions: dict[str, str] = field(default_factory=versions)


class Answers:
    """The answers so far, by key; also stored in a file, if one is given.

    Raises BenchmarkError for a file with other content or other settings.
    """

    def __init__(self, settings: Settings, path: Path | None = None) -> None:
        self.settings, self.path = settings, path
        self._known: dict[Key, Answer] = {}
        if path is not None and path.exists():
            self._load(path)

    def get(self, key: Key) -> Answer | None:
        """The answer to this question, or None."""
        return self._known.get(key)

    def add(self, answer: Answer) -> None:
        """Store an answer. Raises BenchmarkError if another model contradicts it."""
        self._require_agreement(answer)
        self._known[answer.key] = answer
        if self.path is None:
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            if file.tell() == 0:
                _write(file, asdict(self.settings))
            _write(file, asdict(answer))

    def _require_agreement(self, answer: Answer) -> None:
        for other in self._known.values():
            same = other.key[:3] == answer.key[:3] and other.is_decided and answer.is_decided
            if same and other.verdict != answer.verdict:
                raise BenchmarkError(
                    f"size {answer.size}, {answer.holes:g} holes, number {answer.number}: "
                    f"{answer.model} says {answer.verdict}, {other.model} {other.verdict}"
                )

    def _load(self, path: Path) -> None:
        """Read the file, after dropping a torn last line."""
        drop_torn_line(path)
        for number, fields in enumerate(_objects(path, path.read_bytes()), 1):
            if number == 1:
                self._require_same(path, fields)
                continue
            try:
                answer = Answer(**fields)
                is_one = answer.verdict in VERDICTS and 0 <= answer.seconds < math.inf
            except TypeError:
                is_one = False
            if not is_one:
                raise _unexpected(path, number)
            self._require_agreement(answer)
            self._known[answer.key] = answer

    def _require_same(self, path: Path, stored: dict[str, Any]) -> None:
        for name, value in asdict(self.settings).items():
            if name not in stored:
                raise _unexpected(path, 1)
            if stored[name] != value:
                raise BenchmarkError(
                    f"{path}: measured with {name} {stored[name]}, now {value}: expected the same, "
                    "another --answers, or --fresh to start over"
                )


def _objects(path: Path, text: bytes) -> Iterator[dict[str, Any]]:
    for number, line in enumerate(text.splitlines(), 1):
        try:
            fields = json.loads(line)
        except ValueError:
            raise _unexpected(path, number) from None
        if not isinstance(fields, dict):
            raise _unexpected(path, number)
        yield fields


def _unexpected(path: Path, number: int) -> BenchmarkError:
    return BenchmarkError(
        f"{path}:{number}: expected a line as `python -m benchmarks sizes` writes it; "
        "--fresh starts over"
    )


def _write(file: TextIO, fields: dict[str, Any]) -> None:
    file.write(json.dumps(fields) + "\n")
