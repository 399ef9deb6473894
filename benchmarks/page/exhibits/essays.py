"""The sizes of the search trees of the essays' programs."""

from __future__ import annotations

from benchmarks.page.exhibit import COLLECTIONS, Exhibit, Maker, ShownTable, stacked
from benchmarks.page.stored import StoredTables


def trees(results: StoredTables) -> Exhibit:
    """Percentiles of the sizes of search trees."""
    parts = {
        COLLECTIONS[name]: results[f"ladder-nodes-{name}"]
        for name in ("sudoku17_first5000", "magictour_top1465", "top95")
    }
    names = ("N", "p50", "p90", "p99", "p99.9", "p100", "avg")
    table = stacked(parts, {"nodes": "program", **{name: name for name in names}}, "collection", {})
    ours = [row for row in table.rows if not row[1].startswith("essay")]
    essay = next(row for row in table.rows if row[1].startswith("essay"))
    return Exhibit([*parts.values()], ShownTable(table.head, [*ours, ["Norvig's", *essay[1:]]]))


EXHIBITS: dict[str, Maker] = {"ladder-trees": trees}
