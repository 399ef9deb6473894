"""What does it cost to make, check and store a certificate, compared with the plain method?

Every unique or unsatisfiable puzzle of a file is proved by our models with proofs and by the plain
method, which loads the whole formula. They alternate puzzle by puzzle, after a warm-up round. Every
proof is checked, and the checks are timed as well. The search for the verdict is not timed. With
--checker an external checker checks each proof as well.
"""

from __future__ import annotations

import gzip
import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Annotated

from benchmarks.baselines import whole_proof
from benchmarks.framework.report import BenchmarkError, Report, Row, load
from benchmarks.framework.study import File, Option, Take
from benchmarks.framework.timing import MS, milliseconds, timed
from sudoku import Board, Outcome, Verdict, check, open_model
from sudoku.certificates.external import ExternalChecker
from sudoku.checker.constraints import board as checkers_board
from sudoku.checker.formula import Formula
from sudoku.checker.lrat import lemmas as checked_lemmas

PROVER, WHOLE = "sat", "whole formula"


def run(
    file: File,
    *,
    take: Take = None,
    checker: Annotated[
        Path | None, Option("also run this checker, as `sudoku verify` does", "PROGRAM")
    ] = None,
) -> Iterator[Report]:
    """One report. Raises BenchmarkError for a file without anything to prove."""
    outcomes = [check(entry.puzzle) for entry in load(file, take)]
    provable = (Verdict.UNIQUE, Verdict.UNSATISFIABLE)
    outcomes = [outcome for outcome in outcomes if outcome.verdict in provable]
    if not outcomes:
        raise BenchmarkError(f"{file.name} has only puzzles with several solutions")
    measured = _race(outcomes)
    notes = [
        f"{len(outcomes)} proofs a way, each accepted by the checker. make: formula and proof, "
        "without the verdict; check: formula generated again and proof followed, the board's "
        "rules being known.",
        "times: make, relative to the first way. packed: only the proof, by gzip.",
    ]
    if checker is not None:
        _check_externally(measured, ExternalChecker(str(checker)))
        notes.append(f"other checker: {checker.name}, with its start; it accepts all.")
    rows = [_figures(name, each, measured[PROVER]) for name, each in measured.items()]
    yield Report(f"certificates-{file.stem}", rows, notes)


@dataclass(slots=True)
class MeasuredProofs:
    """The times and the sizes of the proofs of one prover, puzzle by puzzle."""

    make: list[float] = field(default_factory=list)
    check: list[float] = field(default_factory=list)
    lemmas: list[int] = field(default_factory=list)
    texts: list[tuple[bytes, bytes]] = field(default_factory=list)
    """Formula and proof."""
    external: list[float] = field(default_factory=list)
    """Seconds of another checker, including its start; empty without another checker."""


def _race(outcomes: Sequence[Outcome]) -> Mapping[str, MeasuredProofs]:
    ways = {name: _way(name, outcomes[0].puzzle.board) for name in (PROVER, WHOLE)}
    for _ in range(2):
        measured = {name: MeasuredProofs() for name in ways}
        for outcome in outcomes:
            for name, way in ways.items():
                proof, seconds = timed(partial(way, outcome))
                (formula, lemmas), checked = timed(partial(_checked, outcome, proof))
                row = measured[name]
                row.lemmas.append(lemmas)
                row.make.append(seconds)
                row.check.append(checked)
                row.texts.append((formula, proof))
    return measured


def _checked(outcome: Outcome, proof: bytes) -> tuple[bytes, int]:
    """The formula and the number of lemmas, after the checker has accepted the proof."""
    formula = _formula(outcome)
    lemmas = checked_lemmas(proof, formula.clauses, formula.count, formula.variables)
    return formula.text, lemmas


def _check_externally(measured: Mapping[str, MeasuredProofs], checker: ExternalChecker) -> None:
    """Raises BenchmarkError for a proof that the checker rejects."""
    for name, row in measured.items():
        for formula, proof in row.texts:
            rejection, seconds = timed(partial(checker.rejection, formula, proof))
            row.external.append(seconds)
            if rejection is not None:
                raise BenchmarkError(f"{checker.name} rejects a proof of {name}: {rejection}")


def _way(name: str, board: Board) -> Callable[[Outcome], bytes]:
    if name == WHOLE:
        return lambda outcome: whole_proof.proof(_formula(outcome).text)
    model = open_model(name, board)

    def prove(outcome: Outcome) -> bytes:
        refutation = model.refute(outcome.puzzle, outcome.solution)
        if refutation is None:
            raise BenchmarkError(f"{name} returned no proof, although its budget was unlimited")
        return refutation.proof

    return prove


def _formula(outcome: Outcome) -> Formula:
    """The formula of the outcome's claim, as the checker writes it."""
    board, solution = outcome.puzzle.board, outcome.solution
    digits = () if solution is None else solution.digits
    on = checkers_board(board.box_rows, board.box_cols, board.rules)
    return Formula(on, outcome.puzzle.clues, solution=digits)


def _figures(name: str, row: MeasuredProofs, first: MeasuredProofs) -> Row:
    sizes = [len(proof) for _, proof in row.texts]
    made = milliseconds(row.make, "mean ms", "median ms", "max ms")
    checked = milliseconds(row.check, "mean ms", "max ms")
    return {
        "way": name,
        "make mean ms": made.pop("mean ms"),
        **made,
        "times": statistics.fmean(row.make) / statistics.fmean(first.make),
        **{f"check {name}": value for name, value in checked.items()},
        "other checker mean ms": MS * statistics.fmean(row.external) if row.external else "-",
        "lemmas, median": statistics.median(row.lemmas),
        "proof bytes, median": statistics.median(sizes),
        "max": max(sizes),
        "packed, median": statistics.median(len(gzip.compress(p, 6)) for _, p in row.texts),
    }
