"""Questions other than the verdict: reasons, candidates, clues, counts, and canonical forms."""

from __future__ import annotations

from benchmarks.page.exhibit import Exhibit, Maker, ShownTable, grouped
from benchmarks.page.stored import StoredTables

WORDS = {
    "reason": "a minimal unsatisfiable subset",
    "explained": "explained: found, proved, the proof checked, typos looked for",
    "smallest reason": "a smallest unsatisfiable subset",
    "candidates": "true candidates",
    "clues": "which clues are redundant",
    "count": "the number of solutions",
    "estimate": "an estimate of that number",
}


def analysis(results: StoredTables) -> Exhibit:
    """Each question beside a fresh solver for every check."""
    stored = results["analysis-magictour_top1465"]
    columns = ("puzzles", "N", "mean ms", "max ms", "naive ms", "times")
    rows = [
        [WORDS[row["question"]], *(grouped(row[column]) for column in columns)]
        for row in stored.rows
    ]
    head = ["question", "puzzles", "N", "mean ms", "max ms", "the naive way, ms", "times faster"]
    return Exhibit([stored], ShownTable(head, rows))


EXHIBITS: dict[str, Maker] = {"analysis": analysis}
