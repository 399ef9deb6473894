"""Boards with variant rules."""

from __future__ import annotations

from benchmarks.page.charts import Dots, Picture
from benchmarks.page.exhibit import Exhibit, Maker, ShownTable, rows_of, shown
from benchmarks.page.stored import StoredTable, StoredTables

COLUMNS = {
    "model": "",
    "puzzles": "puzzles",
    "decided": "decided",
    "median ms": "median ms",
    "mean ms": "mean ms",
    "p95 ms": "p95 ms",
    "max ms": "max ms",
    "under 1 s": "under 1 s",
    "second median ms": "a second verdict, median ms",
}


def _exhibit(stored: StoredTable, name: str, alt: str) -> Exhibit:
    table = rows_of(stored, COLUMNS)
    rows = [[shown(first), *rest] for first, *rest in table.rows]

    def content() -> Dots:
        kinds = ("median ms", "mean ms", "p95 ms", "max ms")
        labels = [row["model"] for row in stored.rows]
        series = {kind.removesuffix(" ms"): list(stored.column(kind)) for kind in kinds}
        return Dots("milliseconds from empty caches to the first verdict", labels, dict(series))

    return Exhibit([stored], ShownTable(table.head, rows), [Picture(name, alt, content)])


def verdicts(results: StoredTables) -> Exhibit:
    """All published puzzles."""
    alt = "Dots for the median, mean, 95th percentile and maximum time of sat and of cpsat"
    return _exhibit(results["variants"], "variants", alt)


def killers(results: StoredTables) -> Exhibit:
    """Killers without a given."""
    alt = "The same dots for killers without a given"
    return _exhibit(results["variants-killers"], "variants-killers", alt)


EXHIBITS: dict[str, Maker] = {
    "variants": verdicts,
    "variants-killers": killers,
}
