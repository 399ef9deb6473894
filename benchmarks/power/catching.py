"""Run one mutant on a stream of puzzles until the cross-check names it."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from contextlib import closing

from benchmarks.framework.report import BenchmarkError, Row
from sudoku.crosschecking.contestants.contestant import ModelContestant
from sudoku.crosschecking.engine import CrossCheck
from sudoku.crosschecking.fuzzing import Case

RIGHT = "reference"
"""The model that is compared with a mutant; most mutants query another model."""


def puzzles_until_caught(
    contestants: Sequence[ModelContestant], stream: Iterable[tuple[int, Case]], limit: int
) -> int | None:
    """The number of the puzzle that shows that the first contestant is wrong; None if no puzzle
    does.

    stream: puzzles with their numbers. limit: the number of solutions to find. Raises
    BenchmarkError if the right model is called wrong.
    """
    name = contestants[0].name
    check = CrossCheck(contestants, limit=limit, shrink_seconds=0)
    with closing(check):
        for number, case in stream:
            before = len(check.report.disagreements)
            check.ask(case)
            for found in check.report.disagreements[before:]:
                if RIGHT in found.wrong:
                    raise BenchmarkError(f"{RIGHT} is called wrong about {found.puzzle.text()}")
                if name in found.wrong:
                    return number
    return None


def caught_row(found: Sequence[int | None], cap: int) -> Row:
    """The share that was caught, and figures of the numbers of puzzles until then. Runs without a
    catch count as the cap.
    """
    counts = [cap if number is None else number for number in found] or [cap]
    return {
        "caught": share_caught(found),
        "mean": statistics.fmean(counts),
        "median": float(statistics.median(counts)),
        "max": max(counts),
    }


def share_caught(found: Sequence[int | None]) -> str:
    """The number of runs in which a mutant was caught, out of all runs."""
    return f"{len(found) - found.count(None)}/{len(found)}"
