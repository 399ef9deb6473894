"""Measure further questions: candidates and certificates.

All caches of the program are emptied before each further question.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass

from benchmarks.framework.timing import timed
from sudoku import (
    Budget,
    Puzzle,
    UnsupportedQuestionError,
    Verdict,
    candidates,
    check,
    checker,
    open_model,
)
from sudoku.questions.certify import certify

PROVER = "sat"


@dataclass(frozen=True, slots=True)
class FurtherTimes:
    """The seconds for further questions; None if the time ran out, or the proof is missing."""

    candidates: float | None
    """The time for the true candidates."""
    made: float | None = None
    """The time for making the certificate."""
    checked: float | None = None
    """The time for checking the certificate."""


def ask_further(puzzle: Puzzle, budget: Budget) -> FurtherTimes:
    """Candidates and certificate, each with a new model."""
    forget()
    found, seconds = timed(lambda: candidates(puzzle, budget=budget))
    spent = seconds if found.is_complete else None
    outcome = check(puzzle, budget=budget)
    if outcome.verdict not in (Verdict.UNIQUE, Verdict.UNSATISFIABLE):
        return FurtherTimes(spent)
    forget()
    try:
        certificate, made = timed(
            lambda: certify(outcome, open_model(PROVER, puzzle.board), budget=budget)
        )
    except UnsupportedQuestionError:  # the formula would be too large
        return FurtherTimes(spent)
    if certificate is None:
        return FurtherTimes(spent)
    files = certificate.files
    forget()
    return FurtherTimes(spent, made, timed(lambda: checker.verify(files))[1])


def forget() -> None:
    """Empty all caches of the program and of its models."""
    for name, module in [*sys.modules.items()]:
        if name.partition(".")[0] in ("sudoku", "sudoku_models"):
            for value in [*vars(module).values()]:
                if hasattr(value, "cache_clear") and hasattr(value, "cache_info"):
                    value.cache_clear()
