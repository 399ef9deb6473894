"""The programs of the essays, which are parts of the reference in many combinations."""

from __future__ import annotations

from benchmarks.page.exhibit import (
    COLLECTIONS,
    Exhibit,
    Maker,
    ShownTable,
    beside,
    grouped,
    rows_of,
    stacked,
)
from benchmarks.page.stored import StoredTables

FILES = ("magictour_top1465", "top95")
PROGRAMS = (
    "reference",
    "restarts",
    "freecodecamp",
    "AC+Dual",
    "MinRV",
    "carmel-naked-pairs",
    "strings",
)


def ladder(results: StoredTables) -> Exhibit:
    """Nodes and times of each program."""
    parts = {COLLECTIONS[name]: results[f"ladder-{name}"] for name in FILES}
    columns = {
        "nodes avg": "nodes, mean",
        "nodes max": "max",
        "avg ms": "mean ms",
        "max ms": "max ms",
    }
    return Exhibit([*parts.values()], beside(parts, columns, PROGRAMS, "program"))


def figures(results: StoredTables) -> Exhibit:
    """Norvig's figures beside the figures of our variants, on his easy puzzles."""
    stored = results["ladder-easy50"]
    rows = [row["version"] for row in stored.rows if row["essay avg ms"] != "-"]
    columns = {
        "version": "version",
        "avg ms": "mean ms",
        "max ms": "max ms",
        "nodes avg": "nodes, mean",
        "essay avg ms": "essay: mean ms",
        "essay max ms": "max ms",
    }
    return Exhibit([stored], rows_of(stored, columns, rows))


def trees(results: StoredTables) -> Exhibit:
    """Percentiles of the sizes of search trees."""
    parts = {
        COLLECTIONS[name]: results[f"ladder-nodes-{name}"]
        for name in ("sudoku17_first5000", "magictour_top1465", "top95")
    }
    names = ("N", "p50", "p90", "p99", "p99.9", "p100", "avg")
    table = stacked(parts, {"nodes": "program", **{name: name for name in names}}, "collection")
    ours = [row for row in table.rows if not row[1].startswith("essay")]
    essay = next(row for row in table.rows if row[1].startswith("essay"))
    return Exhibit([*parts.values()], ShownTable(table.head, [*ours, ["Norvig's", *essay[1:]]]))


def isomorphs(results: StoredTables) -> Exhibit:
    """The worst of many equivalent forms of each puzzle."""
    stored = results["ladder-isomorphs-famous"]
    columns = ("nodes avg", "nodes avg of max", "nodes max", "avg ms", "avg of max ms", "max ms")
    rows = [
        [f"`{row['version']}`", *(grouped(row[column]) for column in columns)]
        for row in stored.rows
    ]
    return Exhibit([stored], ShownTable(["program", *columns], rows))


EXHIBITS: dict[str, Maker] = {
    "ladder": ladder,
    "ladder-essay": figures,
    "ladder-trees": trees,
    "ladder-isomorphs": isomorphs,
}
