"""Read the results in a folder that can be drawn."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from benchmarks.framework.report import BenchmarkError, Row
from benchmarks.latency.pictures.charts import Rate
from benchmarks.latency.records import Record
from benchmarks.latency.results import FINISHED, read

LATENCY, THROUGHPUT = "latency", "throughput"


@dataclass(frozen=True, slots=True)
class Stored:
    """One file. where: its collection and machine, for titles."""

    collection: str
    where: str
    records: tuple[Record, ...] = ()
    rates: tuple[Rate, ...] = ()


def stored(folder: Path) -> list[Stored]:
    """The finished files of both kinds, in alphabetical order.

    Raises BenchmarkError, with the file, for content that the subcommands do not write.
    """
    found = []
    for read_file, kind, ending in (
        (_latencies, LATENCY, FINISHED),
        (_throughput, THROUGHPUT, ".jsonl"),
    ):
        for path in sorted(folder.glob(f"{kind}-*{ending}")):
            collection = path.name.removeprefix(f"{kind}-").removesuffix(ending)
            try:
                found.append(read_file(path, collection))
            except UnicodeDecodeError as error:
                raise BenchmarkError(f"{path.name} is not UTF-8: {error}") from error
    return found


def _latencies(path: Path, collection: str) -> Stored:
    results = read(path)
    for record in results.records:
        if not record.seconds or not all(_is_positive(second) for second in record.seconds):
            raise BenchmarkError(
                f"{path.name}: {record.contestant}, line {record.line}: seconds "
                f"{[*record.seconds]}, expected numbers above 0"
            )
    where = _where(collection, results.runs[0].machine) if results.runs else collection
    return Stored(collection, where, records=tuple(results.records))


def _throughput(path: Path, collection: str) -> Stored:
    rates, where = [], collection
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            row = json.loads(line)
            rates.append(Rate(row["model"], row["jobs"], row["puzzles_per_second"]))
            where = f"{_where(collection, row['machine'])}, N = {row['N']}"
        except (KeyError, TypeError, ValueError) as error:
            raise BenchmarkError(_unexpected(path, number, line)) from error
        if not _is_positive(rates[-1].jobs) or not _is_positive(rates[-1].puzzles_per_second):
            raise BenchmarkError(_unexpected(path, number, line))
    return Stored(collection, where, rates=tuple(rates))


def _unexpected(path: Path, number: int, line: str) -> str:
    return (
        f"{path.name}:{number}: {line:.60}: expected a line as `python -m benchmarks throughput`"
        " writes it"
    )


def _is_positive(value: object) -> bool:
    return isinstance(value, int | float) and value > 0


def _where(collection: str, machine: Row) -> str:
    return f"{collection}, {machine['processor']}, {machine['cores']} cores"
