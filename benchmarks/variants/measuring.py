"""The times of one puzzle with rules: encoding, first and second verdict, candidates, certificate.

A first verdict starts from nothing: all caches of the program are emptied before it, so that no
model profits from what another one prepared for the same board.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

from benchmarks.variants.rows import VariantRow, values_of
from sudoku import (
    Budget,
    CheckedModel,
    Effort,
    Outcome,
    UnsupportedQuestionError,
    Verdict,
    candidates,
    checker,
    open_model,
)
from sudoku.questions.certify import certify

PROVER = "sat"


@dataclass(frozen=True, slots=True)
class VariantAnswer:
    """What one model took for one puzzle, in seconds."""

    row: VariantRow
    encode: float
    """Opening the model on the board, which may postpone the encoding."""
    first: float
    """The verdict after that."""
    second: float
    """A verdict on the same board, with one more clue of the solution if a cell is open."""
    verdict: Verdict

    @property
    def seconds(self) -> float:
        """To the first verdict, encoding included."""
        return self.encode + self.first


@dataclass(frozen=True, slots=True)
class FurtherTimes:
    """Seconds for further questions; None if the time limit ended one, or there is no proof."""

    candidates: float | None
    """The true candidates."""
    made: float | None
    """Making the certificate."""
    checked: float | None
    """Checking it."""


def ask(row: VariantRow, spec: str, budget: Budget) -> tuple[VariantAnswer, Outcome]:
    """Ask one model twice."""
    forget()
    start = perf_counter()
    model = open_model(spec, row.puzzle.board)
    opened = perf_counter()
    try:
        outcome = model.search(row.puzzle, budget=budget)
    except UnsupportedQuestionError:  # the rules are too large for this model
        outcome = Outcome(row.puzzle, (), False, Effort(), spec)
    first = perf_counter() - opened
    second = _second(row, model, budget) if outcome.verdict is not Verdict.UNKNOWN else first
    return VariantAnswer(row, opened - start, first, second, outcome.verdict), outcome


def ask_further(outcome: Outcome, budget: Budget) -> FurtherTimes:
    """Candidates and certificate, each with a new model."""
    puzzle = outcome.puzzle
    forget()
    start = perf_counter()
    found = candidates(puzzle, budget=budget)
    spent = perf_counter() - start if found.is_complete else None
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


def _second(row: VariantRow, model: CheckedModel, budget: Budget) -> float:
    puzzle = row.puzzle
    if row.values is not None and 0 in puzzle.clues[: len(row.values)]:
        cell = puzzle.clues.index(0)
        puzzle = puzzle.with_clues({cell: row.values[cell] - puzzle.board.values[0] + 1})
    start = perf_counter()
    model.search(puzzle, budget=budget)
    return perf_counter() - start


def contradictions(row: VariantRow, outcome: Outcome) -> list[str]:
    """How the answer contradicts what is recorded of the puzzle."""
    verdict, known = outcome.verdict, row.values
    if verdict is Verdict.UNKNOWN:
        return []
    if row.verdict not in (None, verdict) and not (row.warnings and verdict is Verdict.MULTIPLE):
        return [f"{row.name}: {outcome.model} says {verdict}, recorded is {row.verdict}"]
    found = {values_of(grid) for grid in outcome.solutions}
    if known is not None and verdict is not Verdict.MULTIPLE and known not in found:
        return [f"{row.name}: {outcome.model} misses the recorded solution"]
    return []


def disagreements(row: VariantRow, asked: Sequence[VariantAnswer]) -> list[str]:
    """The verdicts of models, if two decided differently."""
    verdicts = {each.verdict for each in asked} - {Verdict.UNKNOWN}
    return [f"{row.name}: {' and '.join(sorted(verdicts))}"] if len(verdicts) > 1 else []
