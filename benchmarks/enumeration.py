"""All solutions of Hüttenhain's puzzle, and the time to the first one: his post's own table.

He went cell by cell, then took the cell with the fewest options first. His programs look on after
the first solution until nothing is left to try, which is what this times.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter

from benchmarks import essays
from benchmarks.asking import Question
from benchmarks.ladder_tables import DEFAULT, UNTOLD
from benchmarks.report import BenchmarkError, Row
from sudoku import Grid
from sudoku.checker.rules import violation
from sudoku.errors import OutOfBudget
from sudoku.reference.model import ReferenceModel
from sudoku.reference.search import Tally

CAP_FACTOR = 10
"""A whole enumeration may refute so many times more than one answer of the other tables."""
NOTES = (
    "solutions: found in the whole search, each checked outside the time; first s and nodes to "
    "first: when the first came.",
    "essay: the post's seconds, of a program and machine that are not told.",
)


def rows(
    question: Question, names: Sequence[str], cap: int, deadline: float | None
) -> Iterator[Row]:
    """A row for each variant, as soon as it is measured.

    names: aliases, or "reference" for the default. cap: refuted nodes at most. deadline: a time
    of perf_counter(). Raises BenchmarkError for what is not the puzzle's only solution.
    """
    for name in names:
        yield {"version": name, **_enumerate(question, name, Tally(cap, deadline)), **_told(name)}


def _enumerate(question: Question, name: str, tally: Tally) -> Row:
    puzzle = question.puzzle
    model = ReferenceModel(puzzle.board, None if name == DEFAULT else name)
    arrivals: list[tuple[Grid, float, int]] = []
    is_whole = True
    start = perf_counter()
    try:
        for grid in model.solutions(puzzle, tally):
            arrivals += [(grid, perf_counter() - start, tally.decisions + 1)]
    except OutOfBudget:
        is_whole = False
    whole = perf_counter() - start
    for grid, _, _ in arrivals:
        wrong = violation(puzzle.board.box_rows, puzzle.board.box_cols, puzzle.clues, grid.digits)
        if wrong is not None:
            raise BenchmarkError(f"{question.place}: {name} found no solution: {wrong}")
    if len(arrivals) > 1 or (is_whole and not arrivals):
        raise BenchmarkError(f"{question.place}: {name} found {len(arrivals)} solutions, not 1")
    _, first, nodes = arrivals[0] if arrivals else (None, UNTOLD, UNTOLD)
    return {
        "solutions": len(arrivals),
        "nodes to first": nodes,
        "first s": first,
        "nodes": tally.decisions + 1,
        "whole s": whole,
        "given up": 0 if is_whole else 1,
    }


def _told(name: str) -> Row:
    essay = essays.ENUMERATIONS.get(name)
    if essay is None:
        return {"essay first s": UNTOLD, "essay whole s": UNTOLD}
    first = UNTOLD if essay.first is None else essay.first
    return {"essay first s": first, "essay whole s": essay.whole}
