"""The files of latency results: JSON lines, compressed by gzip once they are complete.

Each line is one object with a `kind`: "run", "session" or "record", and the fields of Run, Session
or Record.
"""

from __future__ import annotations

import gzip
import json
import math
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from benchmarks.framework.report import BenchmarkError, Row
from benchmarks.latency.records import Record, Session
from sudoku import Verdict

FINISHED, PARTIAL = ".jsonl.gz", ".jsonl.partial"
"""Endings of the two files of a collection: contestants with all answers, and the others. Lines are
appended to the second, so it is not compressed.
"""


@dataclass(frozen=True, slots=True)
class Run:
    """One contestant on one collection, and the conditions that make figures comparable.

    what: a fingerprint of how the contestant is asked. sha256: of the collection's file. date: of
    the start, the only field that may differ.
    """

    contestant: str
    collection: str
    what: str
    sha256: str
    board: str
    take: int | None
    repeats: int
    cap: float
    versions: dict[str, str]
    machine: Row
    date: str

    def difference(self, other: Run) -> str | None:
        """A description of the first condition that differs; None if they are comparable."""
        ignored = {"date"}
        if self.contestant != other.contestant:
            ignored |= {"contestant", "what"}
        mine, others = asdict(self), asdict(other)
        for name, value in mine.items():
            if name not in ignored and value != others[name]:
                return _IN_WORDS.get(name, f"{name} {value}, now {others[name]}")
        return None


_IN_WORDS = {
    "what": "another command line, or its program has changed",
    "sha256": "another collection: the file has changed",
}
Item = Run | Session | Record
VERDICTS = (*(verdict.value for verdict in Verdict), "solved")
KINDS: dict[str, type[Item]] = {"run": Run, "session": Session, "record": Record}


@dataclass(frozen=True, slots=True)
class Results:
    """The figures of one collection, in the order in which contestants finished."""

    runs: list[Run] = field(default_factory=list)
    sessions: list[Session] = field(default_factory=list)
    records: list[Record] = field(default_factory=list)

    def records_of(self, contestant: str) -> list[Record]:
        """Its records, in the order of the collection."""
        return [record for record in self.records if record.contestant == contestant]

    def items(self) -> Iterator[Item]:
        """In the order of the file."""
        yield from self.runs
        yield from self.sessions
        yield from self.records


def read(path: Path) -> Results:
    """The results in a file. Raises BenchmarkError with the line of the first error."""
    results = Results()
    for item, _ in read_items(path):
        if isinstance(item, Run):
            results.runs.append(item)
        elif isinstance(item, Session):
            results.sessions.append(item)
        else:
            results.records.append(item)
    return results


def read_items(path: Path) -> Iterator[tuple[Item, int]]:
    """Each line's item, and the number that `line` was given, or 0. Raises as `read`."""
    for i, text in enumerate(_text(path).splitlines(), 1):
        try:
            yield _item(json.loads(text))
        except (AttributeError, KeyError, RecursionError, TypeError, ValueError):
            raise BenchmarkError(
                f"{path}:{i}: {text.strip():.60}: expected a line as `python -m benchmarks "
                "latency` writes it; --fresh starts over"
            ) from None


def _text(path: Path) -> str:
    content = path.read_bytes()
    if path.name.endswith(FINISHED):
        try:
            content = gzip.decompress(content)
        except (OSError, EOFError, zlib.error) as error:
            raise BenchmarkError(
                f"{path}: {error}: expected a file compressed by gzip; --fresh starts over"
            ) from None
    return content.decode("utf-8", "replace")


def _item(fields: dict[str, Any]) -> tuple[Item, int]:
    """Raises the errors listed in `read_items` for anything else."""
    kind, number = fields.pop("kind"), fields.pop("number", 0)
    item = KINDS[kind](**fields)
    if type(number) is not int or number < 0 or type(item.contestant) is not str:
        raise ValueError(number, item.contestant)
    if isinstance(item, Record):
        item = replace(item, seconds=tuple(item.seconds))
        if item.verdict not in VERDICTS or type(item.line) is not int:
            raise ValueError(item.verdict, item.line)
        _require_seconds(item.seconds)
    elif isinstance(item, Session):
        _require_seconds((item.open_seconds, item.first_seconds))
    else:
        item.machine["processor"], item.machine["cores"]
    return item, number


def _require_seconds(seconds: Sequence[float]) -> None:
    if not seconds or not all(0 <= second < math.inf for second in seconds):
        raise ValueError(seconds)


def line(item: Item, number: int | None = None) -> str:
    """An item as a line. number: of the pass or session in a partial file."""
    fields: dict[str, Any] = {"kind": type(item).__name__.lower()}
    if number is not None:
        fields["number"] = number
    for name, value in asdict(item).items():
        if value is not None or isinstance(item, Run):
            fields[name] = _rounded(value)
    return json.dumps(fields) + "\n"


def _rounded(value: Any) -> Any:
    """Seconds rounded to nanoseconds, the resolution of the clock."""
    if isinstance(value, tuple):
        return [round(second, 9) for second in value]
    return round(value, 9) if isinstance(value, float) else value


def replace_file(path: Path, items: Iterable[Item]) -> None:
    """Replace a finished file; after a crash it is either the old one or the new one, complete."""
    new = path.with_name(path.name + ".new")
    new.write_bytes(gzip.compress("".join(map(line, items)).encode(), mtime=0))
    new.replace(path)
