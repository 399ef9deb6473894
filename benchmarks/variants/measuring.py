"""Check the answers, and measure further questions: candidates and certificates.

All caches of the program are emptied before each further question.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from time import perf_counter

from benchmarks.variants.asking import VariantAnswer
from benchmarks.variants.rows import VariantRow
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
    made: float | None
    """The time for making the certificate."""
    checked: float | None
    """The time for checking the certificate."""


def ask_further(puzzle: Puzzle, budget: Budget) -> FurtherTimes:
    """Candidates and certificate, each with a new model."""
    forget()
    start = perf_counter()
    found = candidates(puzzle, budget=budget)
    spent = perf_counter() - start if found.is_complete else None
    outcome = check(puzzle, budget=budget)
    if outcome.verdict not in (Verdict.UNIQUE, Verdict.UNSATISFIABLE):
        return FurtherTimes(spent, None, None)
    forget()
    start = perf_counter()
    try:
        certificate = certify(outcome, open_model(PROVER, puzzle.board), budget=budget)
    except UnsupportedQuestionError:  # the formula would be too large
        certificate = None
    if certificate is None:
        return FurtherTimes(spent, None, None)
    made = perf_counter() - start
    forget()
    start = perf_counter()
    checker.verify(certificate.files)
    return FurtherTimes(spent, made, perf_counter() - start)


def forget() -> None:
    """Empty all caches of the program and of its models."""
    for name, module in [*sys.modules.items()]:
        if name.partition(".")[0] in ("sudoku", "sudoku_models"):
            for value in [*vars(module).values()]:
                if hasattr(value, "cache_clear") and hasattr(value, "cache_info"):
                    value.cache_clear()


def contradictions(row: VariantRow, contestant: str, answer: VariantAnswer) -> list[str]:
    """Descriptions of the contradictions between the answer and the recorded facts."""
    verdict, known, found = answer.verdict, row.values, answer.found
    if answer.failed is not None:
        return [f"{row.name}: {contestant} failed: {answer.failed}"]
    if verdict is Verdict.UNKNOWN:
        return []
    if row.verdict not in (None, verdict) and not (row.warnings and verdict is Verdict.MULTIPLE):
        return [f"{row.name}: {contestant} says {verdict}, recorded is {row.verdict}"]
    if known is None or found is None or verdict is Verdict.MULTIPLE or known in found:
        return []
    return [f"{row.name}: {contestant} misses the recorded solution"]


def disagreements(row: VariantRow, answers: Iterable[VariantAnswer]) -> list[str]:
    """A description of the verdicts, if two contestants contradict each other."""
    verdicts = {each.verdict for each in answers} - {Verdict.UNKNOWN}
    return [f"{row.name}: {' and '.join(sorted(verdicts))}"] if len(verdicts) > 1 else []
