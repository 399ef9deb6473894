"""The cost of making, checking and storing certificates."""

from __future__ import annotations

from benchmarks.page.exhibit import COLLECTIONS, Exhibit, Maker, ShownTable, grouped
from benchmarks.page.stored import StoredTables

OURS, PLAIN = "sat", "whole formula"


def certificates(results: StoredTables) -> Exhibit:
    """A row for each collection, with the plain method beside our method."""
    parts = {
        COLLECTIONS[name]: results[f"certificates-{name}"]
        for name in ("sudoku17_first5000", "top95", "hardest", "famous", "adversary")
    }
    head = [
        "",
        "make, mean ms",
        "the plain way",
        "check, mean ms",
        "the plain way",
        "cake_lpr with its start, mean ms",
        "the plain way",
        "lemmas, median",
        "the plain way",
        "bytes, median",
        "the plain way",
    ]
    columns = (
        "make mean ms",
        "check mean ms",
        "other checker mean ms",
        "lemmas, median",
        "proof bytes, median",
    )
    rows = [
        [
            part,
            *(
                grouped(stored.row(way).get(column, "-"))
                for column in columns
                for way in (OURS, PLAIN)
            ),
        ]
        for part, stored in parts.items()
    ]
    return Exhibit([*parts.values()], ShownTable(head, rows))


EXHIBITS: dict[str, Maker] = {"certificates": certificates}
