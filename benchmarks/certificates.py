"""What does a certificate cost: to make, to check, to keep? And does a long batch stay small?

Each way proves every puzzle of a file that has not several solutions: our models with proofs, and
the plain way, which loads the whole formula. They take turns, puzzle by puzzle, after a round that
is not counted; every proof is checked, and checking is timed too. The verdict, which comes
before a proof, is not in the times. Then the checker is asked about the same certificates
again and again, and its memory is watched.
"""

from __future__ import annotations

import gzip
import statistics
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

from benchmarks.arguments import positive
from benchmarks.baselines import whole_proof
from benchmarks.memory import resident_bytes
from benchmarks.report import BenchmarkError, Report, Row, load
from sudoku import Board, Outcome, Verdict, check, checker, open_model
from sudoku.checker.formula import Formula
from sudoku.checker.lrat import lemmas as checked_lemmas

WHOLE = "whole formula"
SETTLED = 500
"""Certificates checked before memory is first read: by then every buffer has been used."""
_MS = 1000.0


def add_arguments(parser: ArgumentParser) -> None:
    """FILE…, --provers, --take, --batch."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="puzzles on one board")
    parser.add_argument(
        "--provers",
        default=f"sat,{WHOLE}",
        help=f"models that prove, and {WHOLE!r}, separated by commas (sat,{WHOLE})",
    )
    parser.add_argument("--take", type=positive, help="only the first puzzles of each file")
    parser.add_argument("--batch", type=positive, help="check so many certificates in a row")


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
        rows = [_figures(name, measured[name], measured[names[0]]) for name in names]
        command = f"certificates {path.name}" + "".join(
            f' --{name} "{value}"'
            for name, value in (("provers", args.provers), ("take", args.take))
            if value
        )
        notes = [
            f"{len(outcomes)} proofs a way, each accepted by the checker. make: formula and proof, "
            "without the verdict; check: formula generated again and proof followed, the board's "
            "rules being known.",
            "times: make, by that of the first way. packed: the proof alone, by gzip.",
        ]
        if args.batch:
            notes.append(_batch(outcomes, args.batch))
        yield Report(f"certificates-{path.stem}", command, rows, notes)


@dataclass(slots=True)
class Measured:
    """One way over all puzzles: seconds, and sizes of proofs."""

    make: list[float] = field(default_factory=list)
    check: list[float] = field(default_factory=list)
    lemmas: list[int] = field(default_factory=list)
    proof_bytes: list[int] = field(default_factory=list)
    packed_bytes: list[int] = field(default_factory=list)


def _race(outcomes: Sequence[Outcome], names: Sequence[str]) -> Mapping[str, Measured]:
    ways = {name: _way(name, outcomes[0].puzzle.board) for name in names}
    for _ in range(2):
        measured = {name: Measured() for name in names}
        for outcome in outcomes:
            for name, way in ways.items():
                start = perf_counter()
                proof = way(outcome)
                made = perf_counter()
                formula = _formula(outcome)
                number = checked_lemmas(proof, formula.clauses, formula.count, formula.variables)
                told = measured[name]
                told.check.append(perf_counter() - made)
                told.make.append(made - start)
                told.lemmas.append(number)
                told.proof_bytes.append(len(proof))
                told.packed_bytes.append(len(gzip.compress(proof, 6)))
    return measured


def _way(name: str, board: Board) -> Callable[[Outcome], bytes]:
    if name == WHOLE:
        return lambda outcome: whole_proof.proof(_formula(outcome).text)
    model = open_model(name, board)

    def prove(outcome: Outcome) -> bytes:
        refutation = model.refute(outcome.puzzle, outcome.solution)
        if refutation is None:
            raise BenchmarkError(f"{name} gave no proof although it had no budget")
        return refutation.proof

    return prove


def _formula(outcome: Outcome) -> Formula:
    """The checker's own formula of what the outcome claims."""
    board, solution = outcome.puzzle.board, outcome.solution
    digits = () if solution is None else solution.digits
    return Formula(board.box_rows, board.box_cols, outcome.puzzle.clues, None, digits)


def _figures(name: str, told: Measured, first: Measured) -> Row:
    return {
        "way": name,
        "make mean ms": _MS * statistics.fmean(told.make),
        "median ms": _MS * statistics.median(told.make),
        "max ms": _MS * max(told.make),
        "times": statistics.fmean(told.make) / statistics.fmean(first.make),
        "check mean ms": _MS * statistics.fmean(told.check),
        "check max ms": _MS * max(told.check),
        "lemmas, median": statistics.median(told.lemmas),
        "proof bytes, median": statistics.median(told.proof_bytes),
        "max": max(told.proof_bytes),
        "packed, median": statistics.median(told.packed_bytes),
    }


def _batch(outcomes: Sequence[Outcome], count: int) -> str:
    """Check so many certificates, each as a whole, and tell how memory and time went."""
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
            settled = resident_bytes()
        if number == count // 4:
            first = perf_counter() - start
        if number == count - count // 4:
            quarter = perf_counter()
    end = perf_counter()
    grown = (resident_bytes() - settled) / 2**20
    return (
        f"{count} certificates of {len(certificates)} puzzles checked in a row, as wholes: "
        f"{_MS * (end - start) / count:.2f} ms each, last quarter {(end - quarter) / first:.2f} x "
        f"the first, memory {grown:+.1f} MiB from certificate {SETTLED} on."
    )
