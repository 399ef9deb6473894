"""Do the ratings ER/EP/ED equal Sudoku Explainer's?

A puzzle is followed by its rating: ER/EP/ED, or only ER. With `--column`, the first line names the
columns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from time import process_time
from typing import Annotated

from benchmarks.framework.report import BenchmarkError, Report, Row
from benchmarks.framework.study import File, Misses, Option, Take
from benchmarks.logic.listed import PUZZLE, ComparedPuzzle, ListedPuzzle, Seconds, listed, report
from sudoku import OutOfBudget, check
from sudoku.logic.ratings.se.rating import rate_se

BANDS = (0.0, 2.0, 3.0, 5.0, 6.5, 7.0, 8.0, 8.5, 9.0, 9.5)
"""The listed ER at which each row of the table begins."""
NEAR = 0.2
NOTES = (
    "equal: all listed values. near: the values differ by 0.2 at most, the equal ones included. "
    "out: no rating within --seconds.",
    "ms: processor time of the rating, steps checked against the solution.",
)


def run(
    file: File,
    *,
    column: Annotated[
        str, Option("the column with the ratings, if the first line names columns", "NAME")
    ] = "rating",
    take: Take = None,
    seconds: Seconds = None,
    misses: Misses = False,
) -> Iterator[Report]:
    """One report. Raises UnsoundStepError, and BenchmarkError for a file without ratings."""

    def judged(each: ListedPuzzle) -> ComparedPuzzle:
        theirs = _rating(each, column)
        solution, start = check(each.puzzle).solution, process_time()
        try:
            found = rate_se(each.puzzle, solution, seconds)
        except OutOfBudget:
            return ComparedPuzzle(each.line, theirs, {}, process_time() - start)
        ours = {"ER": found.er, "EP": found.ep, "ED": found.ed}
        return ComparedPuzzle(each.line, theirs, ours, process_time() - start)

    compared = [judged(each) for each in listed(file, [PUZZLE, column], take)]
    name = f"logic-se-{file.stem}"
    yield report(name, compared, "ER", _band, _figures, NOTES, misses=misses)


def _rating(each: ListedPuzzle, column: str) -> dict[str, float]:
    """ER, or ER, EP and ED."""
    text = each.fields.get(column, "missing")
    try:
        values = [float(part) for part in text.split("/")]
    except ValueError:
        values = []
    if len(values) not in (1, 3):
        raise BenchmarkError(f"{each.where}: {column} {text}, expected ER/EP/ED or ER")
    return dict(zip(("ER", "EP", "ED"), values, strict=False))


def distance(one: ComparedPuzzle) -> float:
    """The largest difference of ER, EP and ED; infinite if the time ran out."""
    pairs = [(value, one.ours.get(name, inf)) for name, value in one.theirs.items()]
    return max(round(abs((theirs or 0) - (ours or 0)), 1) for theirs, ours in pairs)


def _band(one: ComparedPuzzle) -> tuple[float, str]:
    low = max(band for band in BANDS if band <= (one.theirs["ER"] or 0))
    return low, f"{low} …" if low else f"… {BANDS[1]}"


def _figures(compared: Sequence[ComparedPuzzle]) -> Row:
    distances = [distance(each) for each in compared]
    return {
        "equal": sum(each == 0 for each in distances),
        "near": sum(each <= NEAR for each in distances),
        "out": sum(not each.ours for each in compared),
    }
