"""The cost of making, checking and storing certificates, and the memory of a long batch.

Every unique or unsatisfiable puzzle of a file is proved by our models with proofs and by the plain
method, which loads the whole formula. They alternate puzzle by puzzle, after a warm-up round. Every
proof is checked, and the checks are timed as well. The search for the verdict is not timed. With
--checker an external checker checks each proof as well. With --batch our checker then checks the
same certificates repeatedly, and its memory is measured.
"""

from __future__ import annotations

import gzip
import os
import statistics
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter

from benchmarks.baselines import whole_proof
from benchmarks.framework.arguments import add_files, add_option, positive
from benchmarks.framework.memory import megabytes
from benchmarks.framework.report import BenchmarkError, Report, Row, load
from benchmarks.framework.timing import MS, milliseconds
from sudoku import Board, Outcome, Verdict, check, checker, open_model
from sudoku.certificates.external import ExternalChecker
from sudoku.checker.constraints import board as checkers_board
from sudoku.checker.formula import Formula
from sudoku.checker.lrat import lemmas as checked_lemmas

WHOLE = "whole formula"
SETTLED = 500
"""The number of certificates checked before memory is read, so that all buffers are in use."""


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments FILE…, --provers, --take, --checker and --batch."""
    add_files(parser)
    text = f"models that prove, and {WHOLE!r}, separated by commas"
    add_option(parser, "--provers", str, f"sat,{WHOLE}", text)
    text = "also run this checker, as `sudoku verify --checker` does, and time it with its start"
    add_option(parser, "--checker", ExternalChecker, None, text, "PROGRAM")
    add_option(parser, "--batch", positive, None, "check so many certificates in a row")


def run(args: Namespace) -> Iterator[Report]:
    """One report for each file. Raises BenchmarkError for a file without anything to prove."""
    for path in args.files:
        outcomes = [check(entry.puzzle) for entry in load(path, args.take)]
        provable = (Verdict.UNIQUE, Verdict.UNSATISFIABLE)
        outcomes = [outcome for outcome in outcomes if outcome.verdict in provable]
        if not outcomes:
            raise BenchmarkError(f"{path.name} has only puzzles with several solutions")
        names = args.provers.split(",")
        measured = _race(outcomes, names)
        if args.checker is not None:
            _check_externally(measured, args.checker)
        rows = [_figures(name, measured[name], measured[names[0]]) for name in names]
        command = f"certificates {path.name}" + "".join(
            f' --{name} "{value}"'
            for name, value in (
                ("provers", args.provers),
                ("take", args.take),
                ("checker", args.checker and args.checker.name),
            )
            if value
        )
        notes = [
            f"{len(outcomes)} proofs a way, each accepted by the checker. make: formula and proof, "
            "without the verdict; check: formula generated again and proof followed, the board's "
            "rules being known.",
            "times: make, relative to the first way. packed: only the proof, by gzip.",
        ]
        if args.checker is not None:
            notes.append(f"other checker: {args.checker.name}, with its start; it accepts all.")
        if args.batch:
            notes.append(_batch(outcomes, args.batch))
        yield Report(f"certificates-{path.stem}", command, rows, notes)


@dataclass(slots=True)
class MeasuredProofs:
    """The times and the sizes of the proofs of one prover, puzzle by puzzle."""

    make: list[float] = field(default_factory=list)
    check: list[float] = field(default_factory=list)
    lemmas: list[int] = field(default_factory=list)
    proof_bytes: list[int] = field(default_factory=list)
    packed_bytes: list[int] = field(default_factory=list)
    texts: list[tuple[bytes, bytes]] = field(default_factory=list)
    """Formula and proof."""
    external: list[float] = field(default_factory=list)
    """Seconds of another checker, including its start; empty without another checker."""


def _race(outcomes: Sequence[Outcome], names: Sequence[str]) -> Mapping[str, MeasuredProofs]:
    ways = {name: _way(name, outcomes[0].puzzle.board) for name in names}
    for _ in range(2):
        measured = {name: MeasuredProofs() for name in names}
        for outcome in outcomes:
            for name, way in ways.items():
                start = perf_counter()
                proof = way(outcome)
                made = perf_counter()
                formula = _formula(outcome)
                number = checked_lemmas(proof, formula.clauses, formula.count, formula.variables)
                row = measured[name]
                row.check.append(perf_counter() - made)
                row.make.append(made - start)
                row.lemmas.append(number)
                row.proof_bytes.append(len(proof))
                row.packed_bytes.append(len(gzip.compress(proof, 6)))
                row.texts.append((formula.text, proof))
    return measured


def _check_externally(measured: Mapping[str, MeasuredProofs], checker: ExternalChecker) -> None:
    """Raises BenchmarkError for a proof that the checker rejects."""
    for name, row in measured.items():
        for formula, proof in row.texts:
            start = perf_counter()
            rejection = checker.rejection(formula, proof)
            row.external.append(perf_counter() - start)
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
        "proof bytes, median": statistics.median(row.proof_bytes),
        "max": max(row.proof_bytes),
        "packed, median": statistics.median(row.packed_bytes),
    }


def _batch(outcomes: Sequence[Outcome], count: int) -> str:
    """Check `count` whole certificates, and describe the time and the memory."""
    if count <= 2 * SETTLED:
        raise BenchmarkError(f"--batch {count}, expected more than {2 * SETTLED}")
    certificates = [
        answer.certificate.files
        for outcome in outcomes[:SETTLED]
        if (answer := check(outcome.puzzle, prover="sat")).certificate is not None
    ]
    start = quarter = perf_counter()
    first = 0.0
    for number in range(count):
        checker.verify(certificates[number % len(certificates)])
        if number == SETTLED:
            settled = megabytes(os.getpid())
        if number == count // 4:
            first = perf_counter() - start
        if number == count - count // 4:
            quarter = perf_counter()
    end = perf_counter()
    grown = megabytes(os.getpid()) - settled
    return (
        f"{count} certificates of {len(certificates)} puzzles checked in a row, as wholes: "
        f"{MS * (end - start) / count:.2f} ms each, last quarter {(end - quarter) / first:.2f} x "
        f"the first, memory {grown:+.1f} MiB from certificate {SETTLED} on."
    )
