"""Human techniques and ratings, compared with other programs case by case."""

from __future__ import annotations

from benchmarks.page.exhibit import Exhibit, Maker, ShownTable, grouped, stacked
from benchmarks.page.stored import StoredTables

RATED = {
    "17 clues": "logic-se-se121_sudoku17_first500",
    "top95": "logic-se-se121_top95",
    "controlled bias": "logic-se-cbg_3000",
}
BACKDOORS = {
    "top95, FN": "logic-backdoors-FN-FN_backdoors_top95",
    "magictour, FN": "logic-backdoors-FN-magictour_top1465",
    "17 clues, FN": "logic-backdoors-FN-sudoku17_first5000",
    "magictour, FNBTW": "logic-backdoors-FNBTW-magictour_top1465",
}


def se(results: StoredTables) -> Exhibit:
    """Ratings of Sudoku Explainer 1.2.1."""
    parts = {part: results[name] for part, name in RATED.items()}
    columns = ("puzzles", "equal", "near", "out", "median, ms", "mean, ms", "most, ms")
    rows = [
        [part, *(grouped(stored.row("all")[column]) for column in columns)]
        for part, stored in parts.items()
    ]
    head = ["", *(column.replace(",", "") for column in columns)]
    return Exhibit([*parts.values()], ShownTable(head, rows))


def paths(results: StoredTables) -> Exhibit:
    """The progress that lists of techniques make."""
    parts = {
        "random minimal": results["logic-paths-random_minimal_300"],
        "top95": results["logic-paths-top95"],
    }
    names = (
        "techniques",
        "puzzles",
        "solved",
        "steps",
        "unsound",
        "median ms",
        "mean ms",
        "max ms",
    )
    return Exhibit([*parts.values()], stacked(parts, {name: name for name in names}, "collection"))


def backdoors(results: StoredTables) -> Exhibit:
    """The puzzles by the size of their smallest backdoors."""
    parts = {part: results[name] for part, name in BACKDOORS.items()}
    sizes = ("0", "1", "2", "3")
    rows = []
    for part, stored in parts.items():
        by_size = {row["size"]: row for row in stored.rows}
        counts = [grouped(by_size[size]["puzzles"]) if size in by_size else "0" for size in sizes]
        whole = by_size["all"]
        figures = ("sets", "listed", "equal", "mean, ms", "most, ms")
        rows.append([part, *counts, *(grouped(whole[column]) for column in figures)])
    head = [
        "",
        *(f"{size} cells" for size in sizes),
        "sets",
        "listed",
        "equal",
        "mean ms",
        "max ms",
    ]
    return Exhibit([*parts.values()], ShownTable(head, rows))


EXHIBITS: dict[str, Maker] = {
    "se": se,
    "paths": paths,
    "backdoors": backdoors,
}
