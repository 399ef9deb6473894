"""Boards with variant rules: verdicts by models and programs, and the shares of long times."""

from __future__ import annotations

from benchmarks.page.charts import Chart, Connection, Curve, Picture
from benchmarks.page.exhibit import Exhibit, Maker, ShownTable, grouped, shown
from benchmarks.page.stored import StoredTable, StoredTables

COLUMNS = {
    "puzzles": "puzzles",
    "decided": "decided",
    "median ms": "median ms",
    "p90 ms": "p90",
    "p95 ms": "p95",
    "p99 ms": "p99",
    "mean ms": "mean",
    "read median ms": "reading, median",
    "open median ms": "opening, median",
    "second median ms": "a second verdict, median",
}


def verdicts(results: StoredTables) -> Exhibit:
    """A row for each contestant, and the picture of the shares."""
    stored, shares = results["variants"], results["variants-shares"]
    rows = [
        [shown(row["contestant"]), *(grouped(row[column]) for column in COLUMNS)]
        for row in stored.rows
    ]
    alt = "Falling curves: the share of puzzles that take longer than t, for each contestant"
    picture = Picture("variants", alt, lambda: _longer(shares, stored.rows[0]["puzzles"]))
    return Exhibit([stored, shares], ShownTable(["", *COLUMNS.values()], rows), [picture])


def _longer(stored: StoredTable, count: str) -> Chart:
    """A chart of the share of puzzles that take longer than t, over t."""
    key, *contestants = stored.columns
    points = [(1 - float(row[key]) / 100, row) for row in stored.rows if row[key] != "100"]
    curves = [
        Curve(
            who,
            [float(row[who]) for _, row in points],
            [share for share, _ in points],
            style,
            Connection.LINE,
        )
        for style, who in enumerate(contestants)
    ]
    return Chart(
        "variants",
        f"How many puzzles take longer than t?\nBoards with rules, N = {count}",
        "t (ms)",
        "share of puzzles that take longer than t",
        curves,
    )


EXHIBITS: dict[str, Maker] = {"variants": verdicts}
