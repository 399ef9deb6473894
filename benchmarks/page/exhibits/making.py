"""How fast puzzles are made, and how hard an adversary can make them."""

from __future__ import annotations

from benchmarks.page.exhibit import Exhibit, Maker, ShownTable, grouped
from benchmarks.page.stored import StoredTables

ATTACKED = ("sat", "sat-minisat22", "cpsat", "reference")


def adversary(results: StoredTables) -> Exhibit:
    """The hardest puzzle of the start and the hardest found, for each model that was attacked."""
    sources, rows = [], []
    for name in ATTACKED:
        for ending, kind in (("", "one solution"), ("-unsatisfiable", "none")):
            stored = results[f"adversary-{name}{ending}"]
            sources.append(stored)
            start, found = stored.row("of the start"), stored.row("found")
            rows.append(
                [
                    f"`{found['model']}`",
                    kind,
                    *(grouped(cell) for cell in (start["conflicts"], found["conflicts"])),
                    found["× conflicts of the hardest of the start"],
                    *(grouped(cell) for cell in (start["median ms"], found["median ms"])),
                    grouped(found["step"]),
                ]
            )
    head = [
        "attacked",
        "solutions",
        "conflicts, start",
        "found",
        "times as many",
        "ms, start",
        "found",
        "after steps",
    ]
    now = (
        "sudoku generate --adversarial sat --start puzzles/famous.txt --tries 100000 --seconds 300"
    )
    return Exhibit(sources, ShownTable(head, rows), now=now)


EXHIBITS: dict[str, Maker] = {
    "adversary": adversary,
}
