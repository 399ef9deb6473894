"""`sudoku crosscheck`: does everybody agree about every puzzle, and who is wrong?"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, nullcontext
from dataclasses import replace
from itertools import chain
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import click

from sudoku.cli import completion, options
from sudoku.cli.contestants import contestants
from sudoku.cli.exits import ExitCode, Result, clean_exit, complain
from sudoku.cli.inputs import Source, entries
from sudoku.cli.proofs import Proofs, proofs
from sudoku.cli.subcommand import subcommand
from sudoku.cli.termination import termination_as_interrupt
from sudoku.errors import ModelFault, SudokuError
from sudoku.fuzzing import CLASSES, cases
from sudoku.fuzzing.case import GIVEN, Case, case_of
from sudoku.fuzzing.stream import related
from sudoku.interface.budget import Budget
from sudoku.interface.opening import shared_model
from sudoku.interface.outcome import Verdict
from sudoku.puzzle.board import Board
from sudoku.questions.certify import certify

if TYPE_CHECKING:
    from sudoku.crosschecking.comparison import Comparison
    from sudoku.crosschecking.contestants import Contestant


@subcommand(
    "sudoku crosscheck --model sat --model reference puzzles.txt",
    "sudoku crosscheck --command ./my-solver --fuzz 1000",
)
@contestants
@click.option(
    "--limit",
    type=click.IntRange(min=2),
    default=2,
    show_default=True,
    metavar="N",
    help="Compare sets of up to so many solutions.",
)
@options.sources
@click.option(
    "--fuzz",
    type=click.IntRange(min=1),
    metavar="N",
    help="Also ask about so many puzzles that are made to find bugs.",
)
@click.option(
    "--related",
    is_flag=True,
    help="Also ask about each named puzzle in disguise, with a clue less, and a clue more.",
)
@options.seed("--fuzz and --related")
@click.option(
    "--classes",
    shell_complete=completion.classes,
    metavar="NAMES",
    help="The classes of puzzles of --fuzz, with commas between them: "
    f"{', '.join(CLASSES)}.  [default: all]",
)
@options.budget
@click.option(
    "--shrink-seconds",
    "small_seconds",
    type=options.SecondsType(),
    metavar="S",
    help="Seconds, in all, for making what is found small.  [default: 60]",
)
@options.jobs
@options.proofs
@click.option(
    "--evidence",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Write the certificates of what is true where somebody is wrong to this new folder.",
)
@click.option(
    "--junit",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write the results as JUnit XML.",
)
@options.as_json("one JSON object")
def crosscheck(
    source: Source,
    named: Callable[[], list[object]],
    limit: int,
    fuzz: int | None,
    related: bool,
    seed: int,
    classes: str | None,
    budget: Budget,
    small_seconds: float | None,
    jobs: int,
    prove: bool,
    proof_solver: str | None,
    archive: Path | None,
    evidence: Path | None,
    junit: Path | None,
    as_json: bool,
) -> None:
    """Compare solvers on each puzzle and shrink disagreements.

    Programs and functions are compared with the models that are named, or else with all installed.

    Exit code: 0 all agree, 1 somebody is wrong or failed, 2 bad input or usage, 3 some verdict is
    unknown, or not proved, because the budget or a time limit ran out, 4 a proof denies what
    all models say.
    """
    from sudoku.cli.findings import Findings
    from sudoku.cli.tables import with_progress
    from sudoku.crosschecking.engine import SMALL_SECONDS, CrossCheck

    with clean_exit() as result, termination_as_interrupt():
        if not prove and archive is None:
            options.refuse_proof_solver(proof_solver)
        prover = options.prover(proof_solver)
        if classes and fuzz is None:
            raise click.UsageError("--classes is for --fuzz.")
        if seed and fuzz is None and not related:
            raise click.UsageError("--seed is for --fuzz and --related.")
        to_ask = named()
        given = _given(source, fuzz, result)
        if related:
            given = list(_with_related(given, seed))
        boards = {case.puzzle.board for case in given}
        made: Iterable[Case] = ()
        if fuzz is not None:
            board = source.board or Board(3, 3)
            boards.add(board)
            made = _made(board, seed, fuzz, classes)
        asked = list(_able(to_ask, boards, limit, budget))
        seconds = SMALL_SECONDS if small_seconds is None else small_seconds
        run = CrossCheck(asked, limit=limit, budget=budget, small_seconds=seconds)
        findings = Findings(run.report, evidence, junit, result, is_json=as_json)
        run.listener = findings.compared
        count = len(given) + (fuzz or 0)
        with (
            closing(run),
            proofs(archive, result) if prove or archive else nullcontext() as kept,
        ):
            try:
                comparisons = run.ask_all(chain(given, made), jobs)
                for comparison in with_progress(comparisons, "cross-checking", count):
                    findings.tell_new()
                    if kept is not None:
                        _prove(comparison, prover, budget, kept, result)
            finally:  # also after Ctrl-C: what was found so far is not lost
                findings.end(count, {} if kept is None else {"proofs": kept.as_dict()})


def _given(source: Source, fuzz: int | None, result: Result) -> list[Case]:
    """The puzzles that are named, with what their rows state; with --fuzz none need be named."""
    if fuzz is not None and not source.texts:
        return []
    return [
        case_of(entry, kind=entry.source if entry.source in source.texts else GIVEN)
        for entry in entries(source, result)
    ]


def _with_related(cases: Iterable[Case], seed: int) -> Iterator[Case]:
    for case in cases:
        yield case
        yield from related(case, Random(f"{seed} {case.puzzle}"))  # noqa: S311  # to be repeatable


def _made(board: Board, seed: int, count: int, classes: str | None) -> Iterator[Case]:
    names = None if classes is None else [name.strip() for name in classes.split(",")]
    return cases(board, seed, count, names)


def _able(
    named: list[object], boards: set[Board], limit: int, budget: Budget
) -> Iterator[Contestant]:
    """Who is to be asked. One that was named must be able to; others are left out, aloud."""
    from sudoku.crosschecking.contestants import ModelContestant
    from sudoku.crosschecking.run import everybody

    for contestant in everybody(named):
        try:
            if isinstance(contestant, ModelContestant):
                for board in boards:
                    contestant.model(board).require(limit, budget)
        except SudokuError as error:
            if contestant.name in named:
                raise
            complain(f"{contestant.name} is left out: {error}")
            continue
        yield contestant


def _prove(
    comparison: Comparison, prover: str, budget: Budget, kept: Proofs, result: Result
) -> None:
    """Prove the verdict on which the models agree, unless the archive has a proof, or the case
    itself allows too little for any.
    """
    puzzle, verdict = comparison.puzzle, comparison.verdict
    if verdict is Verdict.UNKNOWN and comparison.case.conflicts is not None:
        return
    outcomes = (claim.outcome() for claim in comparison.claims if claim.verdict is verdict)
    outcome = next((found for found in outcomes if found is not None), None)
    if outcome is None:
        return
    if kept.known(puzzle) is None:
        try:
            left = budget.after(outcome.effort)
            certificate = certify(outcome, shared_model(prover, puzzle.board), budget=left)
        except ModelFault as fault:
            result.report(fault, ExitCode.FAULT)
            return
        outcome = replace(outcome, certificate=certificate)
    kept.add(outcome)
