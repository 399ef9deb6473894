"""Hand-made records, stored in a folder as the benchmarks store them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from benchmarks.latency.results import (
    LatencyRecord,
    LatencyResults,
    LatencyRun,
    LatencySession,
    replace_file,
)

MACHINE: dict[str, str | int | float] = {"processor": "Abacus", "cores": 2}


def records(contestant: str, *milliseconds: float, verdict: str = "unique") -> list[LatencyRecord]:
    """A record for each latency, at lines 1, 2, …; the first pass took twice as long."""
    return [
        LatencyRecord(contestant, "tiny", line, verdict, (2 * ms / 1000, ms / 1000))
        for line, ms in enumerate(milliseconds, 1)
    ]


def store(folder: Path, measured: Sequence[LatencyRecord], collection: str = "tiny") -> Path:
    """Write them as `python -m benchmarks latency` does."""
    folder.mkdir(exist_ok=True)
    path = folder / f"latency-{collection}.jsonl.gz"
    names = [*dict.fromkeys(record.contestant for record in measured)]
    runs = [
        LatencyRun(name, collection, "", "", "3x3", None, 2, 10.0, {}, MACHINE, "today")
        for name in names
    ]
    sessions = [LatencySession(name, collection, 0.1, 0.01, 30.0) for name in names]
    replace_file(path, LatencyResults(runs, sessions, [*measured]))
    return path
