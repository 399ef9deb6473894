"""How good the cross-check is, what was compared, and the results that no page shows."""

from __future__ import annotations

import re

from benchmarks.page.exhibit import Exhibit, Maker, ShownTable, grouped
from benchmarks.page.stored import StoredTables


def soak(results: StoredTables) -> Exhibit:
    """Answers of all models about the stream of puzzles."""
    stored = results["soak-0"]
    columns = ("unique", "multiple", "unsatisfiable", "unknown", "failed", "wrong", "max ms")
    rows = [
        [_broken(row["model"]), *(grouped(row[column]) for column in columns)]
        for row in stored.rows
    ]
    return Exhibit(
        [stored, results["soak-0-classes"]],
        ShownTable(["model", *columns], rows),
        now="sudoku crosscheck --fuzz 100000 --seconds 1 --jobs auto",
    )


def _broken(model: str) -> str:
    """A name that a narrow page can break."""
    parts = re.split("(?<=[+/])(?=.)", model) if len(model) > 30 else [model]
    return " ".join(f"`{part}`" for part in parts)


EXHIBITS: dict[str, Maker] = {
    "soak": soak,
}
