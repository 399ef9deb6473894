"""The tables of the latency benchmark, computed from the stored records."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from benchmarks.framework.report import BenchmarkError, Row, Value
from benchmarks.latency.records import Record
from benchmarks.latency.results import Results
from sudoku import Verdict
from sudoku.questions.latency import percentile

SLOWEST = 5
SAT = "sat"
SOLVED = "solved"
PERCENTILES = (50, 90, 99, 99.9)
Recorded = Mapping[str, Sequence[Record]]
"""The records of each contestant, in the order of the collection."""


def by_contestant(results: Results) -> Recorded:
    """By contestant, in alphabetical order."""
    each: dict[str, list[Record]] = {}
    for record in sorted(results.records, key=lambda record: record.contestant):
        each.setdefault(record.contestant, []).append(record)
    return each


def require_agreement(results: Results, source: str) -> None:
    """Raise BenchmarkError, with file and line, where two contestants contradict each other."""
    known: dict[int, Record] = {}
    for record in results.records:
        if record.verdict == Verdict.UNKNOWN:
            continue
        first = known.setdefault(record.line, record)
        verdicts = {first.verdict, record.verdict}
        if len(verdicts) > 1 and (SOLVED not in verdicts or Verdict.UNSATISFIABLE in verdicts):
            raise BenchmarkError(
                f"{source}:{record.line}: {record.verdict} by {record.contestant}, "
                f"but {first.verdict} by {first.contestant}"
            )
        if first.verdict == SOLVED:
            known[record.line] = record


def latency_rows(each: Recorded) -> list[Row]:
    """One row for each contestant; times are of the fastest pass unless the name says more."""
    rows: list[Row] = []
    for name, records in each.items():
        ordered = sorted(record.least for record in records)
        mean = statistics.fmean(ordered)
        row: Row = {
            "contestant": name,
            "answers": "one solve" if any(r.verdict == SOLVED for r in records) else "verdict",
            "N": len(records),
            "passes": len(records[0].seconds),
            "puzzles per second": 1 / mean,
            "mean ms": 1000 * mean,
            "stddev ms": 1000 * statistics.pstdev(ordered),
            **{f"p{p} ms": 1000 * percentile(ordered, p) for p in PERCENTILES},
            "max ms": 1000 * ordered[-1],
            "max 1st ms": 1000 * max(record.seconds[0] for record in records),
        }
        if SAT in each:
            row[f"× {SAT}"] = _ratio(records, each[SAT])
        row["drift"] = drift(records)
        row["unknown"] = sum(record.verdict == Verdict.UNKNOWN for record in records)
        rows.append(row)
    return rows


def drift(records: Sequence[Record]) -> Value:
    """The time of the last quarter of the questions divided by that of the first quarter.

    Both are over the same puzzles, as the second pass asks in the opposite order. "-" for fewer
    than two passes or four puzzles.
    """
    quarter = len(records) // 4
    if quarter == 0 or len(records[0].seconds) == 1:
        return "-"
    first, last = records[:quarter], records[-quarter:]
    early = sum(r.seconds[0] for r in first) + sum(r.seconds[1] for r in last)
    late = sum(r.seconds[0] for r in last) + sum(r.seconds[1] for r in first)
    return late / early


def _ratio(records: Sequence[Record], others: Sequence[Record]) -> Value:
    """The ratio of the means, over the puzzles and passes that both have; "-" for none."""
    passes = min(len(records[0].seconds), len(others[0].seconds))
    least = {other.line: min(other.seconds[:passes]) for other in others}
    common = [record for record in records if record.line in least]
    if not common:
        return "-"
    mine = sum(min(record.seconds[:passes]) for record in common)
    return mine / sum(least[record.line] for record in common)


def slowest_rows(each: Recorded, source: str) -> list[Row]:
    """The SLOWEST puzzles of each contestant."""
    return [
        {
            "contestant": name,
            "puzzle": f"{source}:{record.line}",
            "ms": 1000 * record.least,
            "verdict": record.verdict,
            "conflicts": "-" if record.conflicts is None else record.conflicts,
        }
        for name, records in each.items()
        for record in sorted(records, key=lambda record: -record.least)[:SLOWEST]
    ]


def process_rows(results: Results) -> list[Row]:
    """Start-up time and memory of each contestant's processes."""
    rows: list[Row] = []
    for run in sorted(results.runs, key=lambda run: run.contestant):
        sessions = [s for s in results.sessions if s.contestant == run.contestant]
        if sessions:
            peaks = [session.peak_mb for session in sessions if session.peak_mb is not None]
            rows.append(
                {
                    "contestant": run.contestant,
                    "processes": len(sessions),
                    "open ms": 1000 * min(session.open_seconds for session in sessions),
                    "first answer ms": 1000 * min(session.first_seconds for session in sessions),
                    "peak MB": max(peaks) if peaks else "-",
                    "begun": run.date,
                }
            )
    return rows


def verdict_note(each: Recorded) -> str:
    """The number of puzzles by verdict; contestants with the same numbers are grouped."""
    groups: dict[str, list[str]] = {}
    for name, records in each.items():
        counts = Counter(record.verdict for record in records)
        shown = ", ".join(f"{counts[verdict]} {verdict}" for verdict in sorted(counts))
        groups.setdefault(shown, []).append(name)
    parts = [f"{counts} ({', '.join(names)})" for counts, names in groups.items()]
    return f"Verdicts: {'; '.join(parts)}."


def begun_note(results: Results) -> str:
    """The contestants by the time at which they began: those of one time took turns."""
    groups: dict[str, list[str]] = {}
    for run in sorted(results.runs, key=lambda run: (run.date, run.contestant)):
        groups.setdefault(run.date, []).append(run.contestant)
    parts = [f"{date} {', '.join(names)}" for date, names in groups.items()]
    return f"Begun: {'; '.join(parts)}."


def unasked(results: Results) -> Iterator[str]:
    """The contestants without a single answer."""
    answered = {record.contestant for record in results.records}
    return (run.contestant for run in results.runs if run.contestant not in answered)
