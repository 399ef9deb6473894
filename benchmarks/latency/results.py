"""The contents of the files of `latency`: JSON lines, which are compressed when the run ends.

The first line has the conditions of the run. Every other line is one object with a `kind`:
"session" or "record", and the fields of that class. Puzzles are named by file and line; their text
is never stored, because collections may belong to other people.
"""

from __future__ import annotations

import gzip
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from sudoku import Verdict

FINISHED, PARTIAL = ".jsonl.gz", ".jsonl.partial"
"""The endings of the files of a run that has ended, and of a run that continues."""
SOLVED = "solved"
"""The word that replaces the verdict if only one solution was requested."""
VERDICTS = (*(verdict.value for verdict in Verdict), SOLVED)


@dataclass(frozen=True, slots=True)
class LatencySession:
    """One process of one contestant."""

    contestant: str
    """The name, such as "sat:minisat22" or "usual_pysat"."""
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


StoredItem = LatencySession | LatencyRecord
_KINDS: dict[str, type[StoredItem]] = {"session": LatencySession, "record": LatencyRecord}
_KIND_OF = {made: kind for kind, made in _KINDS.items()}


@dataclass(frozen=True, slots=True)
class LatencyResults:
    """The figures of one collection."""

    sessions: list[LatencySession] = field(default_factory=list)
    records: list[LatencyRecord] = field(default_factory=list)

    def records_of(self, contestant: str) -> list[LatencyRecord]:
        """The records of a contestant, in the order of the collection."""
        return [record for record in self.records if record.contestant == contestant]

    def write(self, path: Path, conditions: Mapping[str, Any]) -> None:
        """Replace a file. A crash leaves either the old file or the new file, complete."""
        lines = [conditions, *map(line_of, self.sessions), *map(line_of, self.records)]
        text = "".join(json.dumps(line) + "\n" for line in lines)
        new = path.with_name(path.name + ".new")
        new.write_bytes(gzip.compress(text.encode(), mtime=0))
        new.replace(path)


def read(path: Path) -> LatencyResults:
    """The results in a file of a run that has ended."""
    results = LatencyResults()
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        next(lines)
        for line in lines:
            item = item_of(json.loads(line))[0]
            if isinstance(item, LatencySession):
                results.sessions.append(item)
            else:
                results.records.append(item)
    return results


def item_of(fields: dict[str, Any]) -> tuple[StoredItem, int]:
    """The item of a line, and the number of its pass or session in a partial file.

    Raises AttributeError, KeyError, TypeError or ValueError for anything else.
    """
    kind, number = fields.pop("kind"), fields.pop("number", 0)
    item = _KINDS[kind](**fields)
    if type(number) is not int or number < 0 or type(item.contestant) is not str:
        raise ValueError(number, item.contestant)
    if isinstance(item, LatencySession):
        _require_seconds((item.open_seconds, item.first_seconds))
        return item, number
    if item.verdict not in VERDICTS or type(item.line) is not int:
        raise ValueError(item.verdict, item.line)
    _require_seconds(item.seconds)
    return replace(item, seconds=tuple(item.seconds)), number


def _require_seconds(seconds: Sequence[float]) -> None:
    if not seconds or not all(0 <= second < math.inf for second in seconds):
        raise ValueError(seconds)


def line_of(item: StoredItem, number: int | None = None) -> dict[str, Any]:
    """The object of a line. number: the number of the pass or session in a partial file."""
    numbered = {} if number is None else {"number": number}
    fields = {name: _rounded(value) for name, value in asdict(item).items() if value is not None}
    return {"kind": _KIND_OF[type(item)], **numbered, **fields}


def _rounded(value: Any) -> Any:
    """Seconds rounded to nanoseconds, the resolution of the clock."""
    if isinstance(value, tuple):
        return [round(second, 9) for second in value]
    return round(value, 9) if isinstance(value, float) else value
