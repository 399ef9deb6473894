"""Do puzzles have the number of smallest backdoors that another program has counted?

A puzzle may be followed by the size of its smallest backdoors, their number, and the number of
cells in all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import inf
from typing import Annotated

from benchmarks.framework.report import BenchmarkError, Report, Row
from benchmarks.framework.study import File, Misses, Option, Take
from benchmarks.framework.timing import timed
from benchmarks.logic.listed import PUZZLE, ComparedPuzzle, ListedPuzzle, Seconds, listed, report
from sudoku import Budget, MeaninglessQuestionError
from sudoku.errors import UnknownTechniqueError
from sudoku.logic.backdoors import backdoors

COLUMNS = ("size", "sets", "cells")
NOTES = (
    "sets: the smallest backdoors of all these puzzles together. listed, equal: puzzles with "
    "listed figures, and puzzles whose figures are all the same.",
    "ms: of a whole question, with the verdict.",
)


def run(
    file: File,
    *,
    techniques: Annotated[str, Option("the techniques that solve the rest", "LIST")] = "FN",
    take: Take = None,
    seconds: Seconds = None,
    misses: Misses = False,
) -> Iterator[Report]:
    """One report, with a row for each size. Raises BenchmarkError for an invalid file."""

    def judged(each: ListedPuzzle) -> ComparedPuzzle:
        theirs = {name: each.number(name) for name in COLUMNS if name in each.fields}
        asked = partial(backdoors, techniques=techniques, limit=1, budget=Budget(seconds))
        try:
            found, spent = timed(lambda: asked(each.puzzle))
        except (MeaninglessQuestionError, UnknownTechniqueError) as error:
            raise BenchmarkError(f"{each.where}: {error}") from error
        ours = {"size": found.size, "sets": found.count, "cells": len(found.cells)}
        return ComparedPuzzle(each.line, theirs, ours, spent)

    compared = [judged(each) for each in listed(file, [PUZZLE, *COLUMNS], take)]
    name = f"logic-backdoors-{techniques}-{file.stem}"
    yield report(name, compared, "size", _size, _figures, NOTES, misses=misses)


def _size(one: ComparedPuzzle) -> tuple[float, str]:
    size = one.ours["size"]
    return (inf, "unknown") if size is None else (size, str(size))


def _figures(compared: Sequence[ComparedPuzzle]) -> Row:
    known = [each for each in compared if each.theirs]
    return {
        "sets": sum(each.ours["sets"] or 0 for each in compared),
        "listed": len(known),
        "equal": sum(each.is_equal() for each in known),
    }
