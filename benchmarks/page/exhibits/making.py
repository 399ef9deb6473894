"""How fast puzzles are made, and how hard an adversary can make them."""

from __future__ import annotations

from benchmarks.page.exhibit import Exhibit, Maker, Table, grouped, rows_of
from benchmarks.page.stored import Results

ATTACKED = ("sat", "sat-minisat22", "cpsat", "reference")


def generation(results: Results) -> Exhibit:
    """Grids and puzzles."""
    stored = results["generation"]
    columns = {
        "what": "what",
        "board": "board",
        "made": "made",
        "clues": "clues, mean",
        "tried each": "tried for each",
        "µs": "µs each",
        "a second": "a second",
    }
    return Exhibit([stored], rows_of(stored, columns))


def selection(results: Results) -> Exhibit:
    """Puzzles by rating and technique."""
    stored = results["selection"]
    columns = {
        "order": "order",
        "puzzles": "puzzles",
        "puzzles per second": "a second",
        "attempts": "drafts for each",
        "ms per attempt": "ms a draft",
        "slowest s": "slowest, s",
    }
    return Exhibit([stored], rows_of(stored, columns))


def adversary(results: Results) -> Exhibit:
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
    return Exhibit(sources, Table(head, rows), now=now)


EXHIBITS: dict[str, Maker] = {
    "generation": generation,
    "selection": selection,
    "adversary": adversary,
}
