"""What was asked and what it cost, a JSON line for each question, so that a run may go on later.

The first line tells on what the others rest: how the instances are made, the limit, the machine
and the versions. Answers that rest on something else are refused, not mixed. No line holds the text
of a puzzle: size, share of holes and number name it, and the recipe makes it again.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, TextIO

from benchmarks.report import BenchmarkError, machine
from benchmarks.resuming import drop_torn_line
from sudoku import Verdict
from sudoku.system.machine import versions

FAILED = "failed"
"""In place of a verdict: the model's process died, or took so long that it was ended."""
VERDICTS = (*(verdict.value for verdict in Verdict), FAILED)
Key = tuple[int, float, int, str]


@dataclass(frozen=True, slots=True)
class Answer:
    """One question to one model. number: of the instance, from 0. seconds: wall time, for a
    failure until it was noticed. decisions, conflicts: where the model counts them. peak_mb: the
    most memory that its process had held by then, in 10^6 bytes, where the system tells.
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
        """Whether the model came to a verdict within the limit."""
        return self.verdict not in (Verdict.UNKNOWN.value, FAILED)


@dataclass(frozen=True, slots=True)
class Settings:
    """What must be equal for answers to stand in one table. seconds: the limit of a question."""

    draw: str
    dig: str
    seed: int
    seconds: float
    processor: str = field(default_factory=lambda: str(machine()["processor"]))
    versions: dict[str, str] = field(default_factory=versions)


class Answers:
    """The answers so far, by key; in a file too, if one is given.

    Raises BenchmarkError for a file that holds anything else, or rests on other settings.
    """

    def __init__(self, settings: Settings, path: Path | None = None) -> None:
        self.settings, self.path = settings, path
        self._known: dict[Key, Answer] = {}
        if path is not None and path.exists():
            self._load(path)

    def get(self, key: Key) -> Answer | None:
        """The answer to this question, if it was asked."""
        return self._known.get(key)

    def add(self, answer: Answer) -> None:
        """Keep an answer. Raises BenchmarkError if another model says otherwise."""
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
        """Read the file; a last line that was torn when the run was killed is cut off."""
        drop_torn_line(path)
        for number, told in enumerate(_objects(path, path.read_bytes()), 1):
            if number == 1:
                self._require_same(path, told)
                continue
            try:
                answer = Answer(**told)
                is_one = answer.verdict in VERDICTS and 0 <= answer.seconds < math.inf
            except TypeError:
                is_one = False
            if not is_one:
                raise _unexpected(path, number)
            self._require_agreement(answer)
            self._known[answer.key] = answer

    def _require_same(self, path: Path, told: dict[str, Any]) -> None:
        for name, value in asdict(self.settings).items():
            if name not in told:
                raise _unexpected(path, 1)
            if told[name] != value:
                raise BenchmarkError(
                    f"{path}: measured with {name} {told[name]}, now {value}: expected the same, "
                    "another --answers, or --fresh to start over"
                )


def _objects(path: Path, text: bytes) -> Iterator[dict[str, Any]]:
    for number, line in enumerate(text.splitlines(), 1):
        try:
            told = json.loads(line)
        except ValueError:
            raise _unexpected(path, number) from None
        if not isinstance(told, dict):
            raise _unexpected(path, number)
        yield told


def _unexpected(path: Path, number: int) -> BenchmarkError:
    return BenchmarkError(
        f"{path}:{number}: expected a line as `python -m benchmarks sizes` writes it; "
        "--fresh starts over"
    )


def _write(file: TextIO, told: dict[str, Any]) -> None:
    file.write(json.dumps(told) + "\n")
