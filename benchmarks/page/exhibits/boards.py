"""Growth with the size of the board, and hard puzzles in cubes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from benchmarks.page.charts import Panel, Panels, Picture
from benchmarks.page.exhibit import Exhibit, Maker, ShownTable, grouped
from benchmarks.page.stored import StoredTable, StoredTables

SIZES, LARGE = "sizes-shuffle-random", "sizes-large"
PICTURED = ("16", "25", "36", "49")
SHARES = ("0.3", "0.4", "0.5", "0.6", "0.7")
"""The shares of open cells in the table; the stored table has more."""

Point = tuple[float, float, float, float, float]


def sizes(results: StoredTables) -> Exhibit:
    """Medians by size and share of open cells, and the picture of the phase transition."""
    stored = results[SIZES]
    alt = (
        "Curves of the seconds and of the share decided against the share of open cells, for "
        "boards of size 16, 25, 36 and 49"
    )
    panels = Panels([_panel(stored, size) for size in PICTURED], _limit(stored))
    picture = Picture("sizes", alt, lambda: panels)
    return Exhibit([stored], _medians(stored), [picture])


def large(results: StoredTables) -> Exhibit:
    """The largest boards, one instance each."""
    stored = results[LARGE]
    return Exhibit([stored], _medians(stored))


def _panel(stored: StoredTable, size: str) -> Panel:
    rows = [row for row in stored.rows if row["size"] == size]
    models = list(dict.fromkeys(row["model"] for row in rows))
    return Panel(
        f"size {size}",
        {name: sorted(_point(row) for row in rows if row["model"] == name) for name in models},
    )


def _point(row: dict[str, str]) -> Point:
    median, q25, q75 = (float(row[column]) / 1000 for column in ("median ms", "q25 ms", "q75 ms"))
    return float(row["holes"]), median, q25, q75, float(row["decided"])


def _limit(stored: StoredTable) -> float:
    (seconds,) = re.findall(r"--seconds (\S+)", stored.command)
    return float(seconds)


def _medians(stored: StoredTable) -> ShownTable:
    """A row for each size and model. A cell includes the share decided if it is below 100%."""
    by_place = {(row["size"], row["model"], row["holes"]): row for row in stored.rows}
    pairs = list(dict.fromkeys((size, model) for size, model, _ in by_place))
    head = ["size", "model", *(f"{float(share):.0%} open: ms" for share in SHARES), "peak MB"]
    rows = [
        [
            size,
            f"`{model}`",
            *(_median(by_place[size, model, share]) for share in SHARES),
            _peak([row for row in stored.rows if (row["size"], row["model"]) == (size, model)]),
        ]
        for size, model in pairs
    ]
    return ShownTable(head, rows)


def _median(row: dict[str, str]) -> str:
    decided, count = round(float(row["decided"]) * int(row["N"])), int(row["N"])
    if decided == count:
        return grouped(row["median ms"])
    return f"{decided} of {count} decided" if decided else "none decided"


def _peak(rows: Sequence[dict[str, str]]) -> str:
    return max((row["peak MB"] for row in rows), key=float)


EXHIBITS: dict[str, Maker] = {
    "sizes": sizes,
    "sizes-large": large,
}
