"""The answers of one run of `latency`, which are stored beside its table.

The first line of the file has the conditions of the run. Every other line is one object with a
`kind`, "session" or "record", and the fields of that class. Puzzles are named by file and line;
their text is never stored, because collections may belong to other people.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

SOLVED = "solved"
"""The word that replaces the verdict if only one solution was requested."""


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
    seconds: Sequence[float]
    """The wall time of each pass over the collection; every other pass begins at the end."""
    conflicts: int | None = None
    """The conflicts of the first pass, if the contestant counts them."""

    @property
    def least(self) -> float:
        """The time of the fastest pass, which has the least noise."""
        return min(self.seconds)


@dataclass(frozen=True, slots=True)
class LatencyResults:
    """The figures of one collection."""

    sessions: Sequence[LatencySession] = ()
    records: Sequence[LatencyRecord] = ()

    def records_of(self, contestant: str) -> list[LatencyRecord]:
        """The records of a contestant, in the order of the collection."""
        return [record for record in self.records if record.contestant == contestant]

    def lines(self) -> list[dict[str, Any]]:
        """The objects of the file. Seconds are rounded to nanoseconds, the resolution of clocks."""
        sessions = [{"kind": "session", **asdict(each)} for each in self.sessions]
        records = [
            {"kind": "record", **asdict(each), "seconds": [round(s, 9) for s in each.seconds]}
            for each in self.records
        ]
        return sessions + records


def read(path: Path) -> LatencyResults:
    """The results in a stored file."""
    sessions, records = [], []
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        next(lines)
        for line in lines:
            fields = json.loads(line)
            if fields.pop("kind") == "session":
                sessions.append(LatencySession(**fields))
            else:
                names = ("contestant", "line", "verdict", "seconds", "conflicts")
                records.append(LatencyRecord(**{name: fields.get(name) for name in names}))
    return LatencyResults(sessions, records)
