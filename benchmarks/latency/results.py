"""The contents of the files of `latency`: JSON lines, which are compressed when they are complete.

Each line is one object with a `kind`: "run", "session" or "record", and the fields of that class.
Puzzles are named by file and line; their text is never stored, because collections may belong to
other people.
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
from sudoku import Verdict

FINISHED, PARTIAL = ".jsonl.gz", ".jsonl.partial"
"""The endings of the two files of a collection, for finished and unfinished contestants. Lines are
appended to the second file, so it is not compressed.
"""
SOLVED = "solved"
"""The word that replaces the verdict if only one solution was requested."""
VERDICTS = (*(verdict.value for verdict in Verdict), SOLVED)


@dataclass(frozen=True, slots=True)
class LatencyRun:
    """One contestant on one collection, and the conditions that make figures comparable."""

    contestant: str
    """The name, such as "sat:minisat22" or "usual_pysat"."""
    collection: str
    """The stem of the file."""
    what: str
    """The fingerprint of the contestant."""
    sha256: str
    """The digest of the collection's file."""
    board: str
    take: int | None
    repeats: int
    cap: float
    versions: dict[str, str]
    machine: Row
    date: str
    """The time of the start. Runs are comparable if only this field differs."""

    def difference(self, other: LatencyRun) -> str | None:
        """A description of the first condition that differs; None if the runs are comparable."""
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


@dataclass(frozen=True, slots=True)
class LatencySession:
    """One process of one contestant."""

    contestant: str
    collection: str
    open_seconds: float
    """The time from the start of the process until it is ready: Python, imports, encoding."""
    first_seconds: float
    """The time of the first answer, to an easy puzzle."""
    peak_mb: float | None = None
    """The peak memory in 10^6 bytes, if the system reports it."""


@dataclass(frozen=True, slots=True)
class LatencyRecord:
    """The cost of one puzzle for one contestant."""

    contestant: str
    collection: str
    line: int
    """The line of the puzzle in the file."""
    verdict: str
    seconds: tuple[float, ...]
    """The wall time of each pass over the collection; every other pass begins at the end."""
    setup_seconds: float | None = None
    solve_seconds: float | None = None
    """The parts of the fastest pass, if the contestant reports them."""
    decisions: int | None = None
    conflicts: int | None = None
    propagations: int | None = None
    """The counters of the first pass, if the contestant counts."""

    @property
    def least(self) -> float:
        """The time of the fastest pass, which has the least noise."""
        return min(self.seconds)


StoredItem = LatencyRun | LatencySession | LatencyRecord
_KINDS: dict[str, type[StoredItem]] = {
    "run": LatencyRun,
    "session": LatencySession,
    "record": LatencyRecord,
}
_KIND_OF = {made: kind for kind, made in _KINDS.items()}


@dataclass(frozen=True, slots=True)
class LatencyResults:
    """The figures of one collection, in the order in which contestants finished."""

    runs: list[LatencyRun] = field(default_factory=list)
    sessions: list[LatencySession] = field(default_factory=list)
    records: list[LatencyRecord] = field(default_factory=list)

    def records_of(self, contestant: str) -> list[LatencyRecord]:
        """The records of a contestant, in the order of the collection."""
        return [record for record in self.records if record.contestant == contestant]


def read(path: Path) -> LatencyResults:
    """The results in a finished file. Raises BenchmarkError with the line of the first error."""
    results = LatencyResults()
    for item in read_items(path):
        if isinstance(item, LatencyRun):
            results.runs.append(item)
        elif isinstance(item, LatencySession):
            results.sessions.append(item)
        else:
            results.records.append(item)
    return results


def read_items(path: Path) -> Iterator[StoredItem]:
    """The items of a finished file. Raises the same errors as `read`."""
    try:
        text = gzip.decompress(path.read_bytes()).decode("utf-8", "replace")
    except (OSError, EOFError, zlib.error) as error:
        raise BenchmarkError(
            f"{path}: {error}: expected a file compressed by gzip; --fresh starts over"
        ) from None
    for i, line in enumerate(text.splitlines(), 1):
        try:
            yield item_of(json.loads(line))[0]
        except (AttributeError, KeyError, RecursionError, TypeError, ValueError):
            raise BenchmarkError(
                f"{path}:{i}: {line.strip():.60}: expected a line that `python -m "
                "benchmarks latency` writes; --fresh starts over"
            ) from None


def item_of(fields: dict[str, Any]) -> tuple[StoredItem, int]:
    """The item of a line, and the number of its pass or session in a partial file.

    Raises AttributeError, KeyError, TypeError or ValueError for anything else.
    """
    kind, number = fields.pop("kind"), fields.pop("number", 0)
    item = _KINDS[kind](**fields)
    if type(number) is not int or number < 0 or type(item.contestant) is not str:
        raise ValueError(number, item.contestant)
    if isinstance(item, LatencyRecord):
        item = replace(item, seconds=tuple(item.seconds))
        if item.verdict not in VERDICTS or type(item.line) is not int:
            raise ValueError(item.verdict, item.line)
        _require_seconds(item.seconds)
    elif isinstance(item, LatencySession):
        _require_seconds((item.open_seconds, item.first_seconds))
    else:
        item.machine["processor"], item.machine["cores"]
    return item, number


def _require_seconds(seconds: Sequence[float]) -> None:
    if not seconds or not all(0 <= second < math.inf for second in seconds):
        raise ValueError(seconds)


def line_of(item: StoredItem, number: int | None = None) -> dict[str, Any]:
    """The object of a line. number: the number of the pass or session in a partial file."""
    numbered = {} if number is None else {"number": number}
    fields = {
        name: _rounded(value)
        for name, value in asdict(item).items()
        if value is not None or isinstance(item, LatencyRun)
    }
    return {"kind": _KIND_OF[type(item)], **numbered, **fields}


def _rounded(value: Any) -> Any:
    """Seconds rounded to nanoseconds, the resolution of the clock."""
    if isinstance(value, tuple):
        return [round(second, 9) for second in value]
    return round(value, 9) if isinstance(value, float) else value


def replace_file(path: Path, results: LatencyResults) -> None:
    """Replace a finished file. A crash leaves either the old file or the new file, complete."""
    items: Iterable[StoredItem] = [*results.runs, *results.sessions, *results.records]
    text = "".join(json.dumps(line_of(item)) + "\n" for item in items)
    new = path.with_name(path.name + ".new")
    new.write_bytes(gzip.compress(text.encode(), mtime=0))
    new.replace(path)
