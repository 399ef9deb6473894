"""Hand-made records, stored in a folder as the benchmarks store them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from benchmarks.framework.report import Report
from benchmarks.latency.records import Record, Session
from benchmarks.latency.results import Run, replace_file

MACHINE: dict[str, str | int | float] = {"processor": "Abacus", "cores": 2}


def records(contestant: str, *milliseconds: float, verdict: str = "unique") -> list[Record]:
    """A record for each latency, at lines 1, 2, …; the first pass took twice as long."""
    return [
        Record(contestant, "tiny", line, verdict, (2 * ms / 1000, ms / 1000))
        for line, ms in enumerate(milliseconds, 1)
    ]


def store(folder: Path, measured: Sequence[Record], collection: str = "tiny") -> Path:
    """Write them as `python -m benchmarks latency` does."""
    folder.mkdir(exist_ok=True)
    path = folder / f"latency-{collection}.jsonl.gz"
    replace_file(path, _items(measured, collection))
    return path


def store_throughput(folder: Path, rates: Iterable[tuple[str, int, float]]) -> Path:
    """Write them as `python -m benchmarks throughput --save` does."""
    rows: list[dict[str, str | int | float]] = [
        {"model": model, "jobs": jobs, "N": 10, "puzzles_per_second": speed}
        for model, jobs, speed in rates
    ]
    Report("throughput-tiny", "throughput tiny.txt", rows, machine=MACHINE).save(folder)
    return folder / "throughput-tiny.jsonl"


def _items(measured: Sequence[Record], collection: str) -> Iterable[Run | Session | Record]:
    for name in dict.fromkeys(record.contestant for record in measured):
        yield Run(name, collection, "", "", "3x3", None, 2, 10.0, {}, MACHINE, "today")
        yield Session(name, collection, 0.1, 0.01, 30.0)
    yield from measured
