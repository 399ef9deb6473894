"""Many puzzles: the compiled model beside tdoku, and several processes."""

from __future__ import annotations

from benchmarks.page.exhibit import Exhibit, Maker, beside
from benchmarks.page.stored import StoredTable, StoredTables

FILES = {"17 clues": "sudoku17_first5000", "magictour": "magictour_top1465"}
LEVELS = tuple(f"native:{level}" for level in ("avx512", "avx2", "sse2", "plain"))
ROWS = ("tdoku", "fsss2", "minisat", *LEVELS)
SPEEDS = {"µs": "µs in bulk", "alone mean µs": "one a call, mean", "alone max µs": "max, best pass"}


def _parts(results: StoredTables, kind: str) -> dict[str, StoredTable]:
    return {part: results[f"bulk-{kind}-{name}"] for part, name in FILES.items()}


def verdicts(results: StoredTables) -> Exhibit:
    """Full verdicts in bulk and one per call."""
    parts = _parts(results, "verdicts")
    rows = (*ROWS, "sudoku.bulk", "Single.count", "Model.search")
    table = beside(parts, SPEEDS, rows, "microseconds a puzzle")
    return Exhibit([*parts.values()], table, (), ["tdoku"])


def several(results: StoredTables) -> Exhibit:
    """The same puzzles without one clue, most of which have several solutions."""
    parts = _parts(results, "verdicts-fewer")
    rows = (*ROWS, "sudoku.bulk", "Single.count", "Model.search")
    table = beside(parts, SPEEDS, rows, "microseconds a puzzle")
    return Exhibit([*parts.values()], table, (), ["tdoku"])


def counts(results: StoredTables) -> Exhibit:
    """Counting up to a thousand solutions."""
    parts = _parts(results, "counts-fewer")
    columns = {"µs": "µs", "puzzles per second": "puzzles per second"}
    table = beside(parts, columns, (*ROWS, "sudoku.bulk"), "counts up to 1,000")
    return Exhibit([*parts.values()], table, (), ["tdoku"])


EXHIBITS: dict[str, Maker] = {
    "bulk": verdicts,
    "bulk-several": several,
    "bulk-counts": counts,
}
