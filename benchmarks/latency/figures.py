"""The tables of the benchmark `latency`, from the records of a collection."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from benchmarks.framework.answers import BLOCK
from benchmarks.framework.report import Row, Value
from benchmarks.framework.timing import MS, milliseconds
from benchmarks.latency.results import SOLVED, LatencyRecord, LatencyResults
from sudoku import Verdict

Recorded = Mapping[str, Sequence[LatencyRecord]]
"""The records of each contestant, in the order of the collection."""


def by_contestant(results: LatencyResults) -> Recorded:
    """The records by contestant, in alphabetical order."""
    each: dict[str, list[LatencyRecord]] = {}
    for record in sorted(results.records, key=lambda record: record.contestant):
        each.setdefault(record.contestant, []).append(record)
    return each


def latency_rows(results: LatencyResults) -> list[Row]:
    """A row for each contestant. Times are of the fastest pass, except for `max 1st ms`."""
    rows: list[Row] = []
    for name, records in by_contestant(results).items():
        least = [record.least for record in records]
        row: Row = {
            "contestant": name,
            "answers": "one solve" if any(r.verdict == SOLVED for r in records) else "verdict",
            "N": len(records),
            "passes": len(records[0].seconds),
            **milliseconds(least, "mean ms", "p50 ms", "p90 ms", "p99 ms", "p99.9 ms", "max ms"),
            "max 1st ms": MS * max(record.seconds[0] for record in records),
            "drift": drift(records),
            "unknown": sum(record.verdict == Verdict.UNKNOWN for record in records),
        }
        rows.append(row)
    return rows


def drift(records: Sequence[LatencyRecord]) -> Value:
    """The time of the last quarter of the questions, divided by the time of the first quarter.

    Both times are for the same puzzles, because the second pass asks in the opposite order. "-" for
    fewer than two passes or four puzzles.
    """
    quarter = len(records) // 4
    if quarter == 0 or len(records[0].seconds) == 1:
        return "-"
    first, last = records[:quarter], records[-quarter:]
    early = sum(r.seconds[0] for r in first) + sum(r.seconds[1] for r in last)
    late = sum(r.seconds[0] for r in last) + sum(r.seconds[1] for r in first)
    return late / early


def process_rows(results: LatencyResults) -> list[Row]:
    """The start-up time and memory of each contestant's processes."""
    rows: list[Row] = []
    for name in sorted({session.contestant for session in results.sessions}):
        sessions = [session for session in results.sessions if session.contestant == name]
        peaks = [session.peak_mb for session in sessions if session.peak_mb is not None]
        rows.append(
            {
                "contestant": name,
                "open ms": MS * min(session.open_seconds for session in sessions),
                "first answer ms": MS * min(session.first_seconds for session in sessions),
                "peak MB": max(peaks) if peaks else "-",
            }
        )
    return rows


def verdict_note(results: LatencyResults) -> str:
    """The number of puzzles by verdict; contestants with the same numbers are grouped."""
    groups: dict[str, list[str]] = {}
    for name, records in by_contestant(results).items():
        counts = Counter(record.verdict for record in records)
        shown = ", ".join(f"{counts[verdict]} {verdict}" for verdict in sorted(counts))
        groups.setdefault(shown, []).append(name)
    parts = [f"{counts} ({', '.join(names)})" for counts, names in groups.items()]
    return f"Verdicts: {'; '.join(parts)}."


def notes(cap: float) -> Sequence[str]:
    """Explanations of the columns."""
    return (
        "Each contestant has its own process, a new one for each pass, so that no process sees a "
        f"puzzle twice. Contestants take turns, {BLOCK} puzzles each in random order.",
        "Every answer was compared with another model's.",
        "Times are of the fastest pass; max 1st: of the first pass. Our models check every answer "
        "within the measured time.",
        "verdict: a solution and whether there is another; one solve: a solution only.",
        "A library is timed for a call with limit 2 and prepared text; its solution comes from "
        "another call.",
        "drift: time of the last quarter of the questions divided by the first quarter, over the "
        "same puzzles, as every other pass has the opposite order; above 1: it slows down.",
        f"unknown: stopped after {cap:g} s (--cap); their times are lower bounds. Baselines "
        "and other programs have no cap.",
    )
