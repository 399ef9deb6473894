"""`sudoku crosscheck`: compare solvers on puzzles, and find the wrong answers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, nullcontext
from dataclasses import replace
from itertools import chain
from pathlib import Path
from random import Random

import click

from sudoku.cli import completion, options
from sudoku.cli.contestants import contestants
from sudoku.cli.exits import ExitTally, clean_exit, complain
from sudoku.cli.findings import Findings
from sudoku.cli.inputs import Source, entries
from sudoku.cli.progress import with_progress
from sudoku.cli.proofs import Proofs, proofs
from sudoku.cli.subcommand import subcommand
from sudoku.cli.termination import termination_as_interrupt
from sudoku.constraints.vocabulary import with_rules
from sudoku.crosschecking.comparison import Comparison
from sudoku.crosschecking.contestants.contestant import Contestant, ModelContestant
from sudoku.crosschecking.engine import SHRINK_SECONDS, CrossCheck, require_rules_taken
from sudoku.crosschecking.fuzzing import CLASSES, VARIANT_CLASSES, fuzz as fuzzed
from sudoku.crosschecking.fuzzing.case import GIVEN, Case, case_of
from sudoku.crosschecking.fuzzing.stream import related
from sudoku.crosschecking.run import all_contestants
from sudoku.errors import ModelFault, SudokuError, UnsupportedQuestionError
from sudoku.interface.budget import Budget
from sudoku.interface.opening import shared_model
from sudoku.interface.outcome import Verdict
from sudoku.puzzle.board import Board
from sudoku.questions.certify import certify

NO_ISOMORPHS = (
    "puzzles with rules are varied by one clue fewer, one clue more and one rule fewer, but not "
    "disguised, because the rules would have to change too"
)


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
    help="Compare sets of up to N solutions.",
)
@options.sources
@click.option(
    "--fuzz",
    type=click.IntRange(min=1),
    metavar="N",
    help="Add N generated puzzles that are likely to expose bugs.",
)
@click.option(
    "--related",
    "with_related",
    is_flag=True,
    help="Add variations of each named puzzle: disguised, with a clue removed, with a clue added.",
)
@click.option(
    "--variants",
    is_flag=True,
    help="Generate boards with constraints of every kind for --fuzz; the same as "
    f"--classes {','.join(VARIANT_CLASSES)}.",
)
@options.seed("--fuzz and --related")
@click.option(
    "--classes",
    shell_complete=completion.classes,
    metavar="NAMES",
    help="Classes of puzzles for --fuzz, separated by commas: "
    f"{', '.join(CLASSES)}.  [default: all these]  With constraints: "
    f"{', '.join(VARIANT_CLASSES)}.  With other digits and hidden cells as well: extended.",
)
@options.budget
@click.option(
    "--shrink-seconds",
    "shrink_seconds",
    type=options.SecondsType(),
    metavar="S",
    help="Total time limit for shrinking puzzles; 0 disables shrinking.  [default: 60]",
)
@options.jobs
@options.proofs
@click.option(
    "--evidence",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="If a contestant is wrong, write certificates of the right verdicts to this new folder.",
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
    make_contestants: Callable[[], list[object]],
    limit: int,
    fuzz: int | None,
    with_related: bool,
    variants: bool,
    seed: int,
    classes: str | None,
    budget: Budget,
    shrink_seconds: float | None,
    jobs: int,
    prove: bool,
    proof_solver: str | None,
    archive: Path | None,
    evidence: Path | None,
    junit: Path | None,
    as_json: bool,
) -> None:
    """Compare solvers on each puzzle and shrink disagreements.

    Programs and functions are compared with the named models, or with all installed models. They
    have 10 seconds per puzzle unless --seconds sets another limit.

    Exit code: 0 all agree, 1 a contestant is wrong or failed, 2 bad input or usage, 3 a verdict is
    unknown or not proved because a budget or time limit ran out, 4 a proof contradicts all models.
    """
    with clean_exit() as result, termination_as_interrupt():
        if not prove and archive is None:
            options.refuse_proof_solver(proof_solver)
        prover = options.prover(proof_solver)
        _require_meaningful(source, fuzz, classes, variants=variants)
        if seed and fuzz is None and not with_related:
            raise click.UsageError("--seed needs --fuzz or --related.")
        named = make_contestants()
        given = _Given(source, result, seed, is_named=bool(source.texts or fuzz is None))
        given.with_related = with_related
        made: Iterable[Case] = ()
        board = source.board or Board(3, 3)
        if fuzz is not None:
            chosen = _names(classes, variants=variants)
            made = fuzzed(board, seed, count=fuzz, classes=chosen)
        run = CrossCheck(
            all_contestants(named),
            limit=limit,
            budget=budget,
            shrink_seconds=SHRINK_SECONDS if shrink_seconds is None else shrink_seconds,
        )
        run.admit = _Admission(named, limit, budget)
        if fuzz is not None:
            run.admitted(board)  # report unsupported questions before the first one
            if chosen is not None and not VARIANT_CLASSES.keys().isdisjoint(chosen):
                require_rules_taken(run.contestants, with_rules(board, "antiknight"))
                complain(NO_ISOMORPHS)
        findings = Findings(
            run.report, evidence, junit, result, is_json=as_json, style=source.style
        )
        run.listener = findings.compared
        with (
            closing(run),
            proofs(archive, result) if prove or archive else nullcontext() as kept,
        ):
            try:
                comparisons = run.ask_all(chain(given, made), jobs)
                count = None if given.is_named else fuzz
                for comparison in with_progress(comparisons, "cross-checking", count):
                    findings.print_new()
                    if kept is not None:
                        _prove(comparison, prover, budget, kept, result)
            finally:  # also after Ctrl-C, to lose no finding
                expected = given.count + (fuzz or 0) if given.is_read else None
                findings.end(expected, {} if kept is None else {"proofs": kept.as_dict()})


class _Given:
    """The puzzles of the command line as cases, read one by one as needed. With --fuzz, there may
    be none.
    """

    count: int
    """The number of cases so far."""
    is_read: bool
    """Whether all puzzles have been read."""

    def __init__(self, source: Source, result: ExitTally, seed: int, *, is_named: bool) -> None:
        self._source, self._result, self._seed = source, result, seed
        self.is_named, self.with_related = is_named, False
        self.count = 0
        self.is_read = not is_named
        self._has_said = False

    def __iter__(self) -> Iterator[Case]:
        for case in self._cases() if self.is_named else ():
            self.count += 1
            yield case
        self.is_read = True

    def _cases(self) -> Iterator[Case]:
        for entry in entries(self._source, self._result):
            kind = entry.source if entry.source in self._source.texts else GIVEN
            case = case_of(entry, kind)
            if self.with_related and not case.puzzle.board.is_classic and not self._has_said:
                self._has_said = True
                complain(NO_ISOMORPHS)
            yield case
            if self.with_related:
                rng = Random(f"{self._seed} {case.puzzle}")  # noqa: S311  # to be repeatable
                yield from related(case, rng)


def _require_meaningful(
    source: Source, fuzz: int | None, classes: str | None, *, variants: bool
) -> None:
    """Raise click.UsageError for fuzzing options that have no meaning together."""
    if classes and fuzz is None:
        raise click.UsageError("--classes needs --fuzz.")
    if variants and (fuzz is None or classes):
        why = "needs --fuzz" if fuzz is None else "names the classes, as --classes does"
        raise click.UsageError(f"--variants {why}.")
    if source.rules and fuzz is not None and not source.texts:
        raise click.UsageError(
            "--rule cannot be used with --fuzz alone; give puzzles, or use --variants."
        )


def _names(classes: str | None, *, variants: bool) -> list[str] | None:
    if variants:
        return list(VARIANT_CLASSES)
    return None if classes is None else [name.strip() for name in classes.split(",")]


class _Admission:
    """Whether a contestant supports a board. If a named contestant does not, this is an error; any
    other is left out with a message.
    """

    def __init__(self, named: list[object], limit: int, budget: Budget) -> None:
        self._named, self._limit, self._budget = named, limit, budget
        self._reported: set[str] = set()

    def __call__(self, contestant: Contestant, board: Board) -> bool:
        try:
            if isinstance(contestant, ModelContestant):
                contestant.model(board).require(self._limit, self._budget)
        except SudokuError as error:
            if contestant.name in self._named:
                raise
            message = f"{contestant.name} is left out: {error}"
            if message not in self._reported:
                self._reported.add(message)
                complain(message)
            return False
        return True


def _prove(
    comparison: Comparison, prover: str, budget: Budget, kept: Proofs, result: ExitTally
) -> None:
    """Prove the verdict on which the contestants agree, unless the archive already has a proof or
    the case limits conflicts and is undecided.
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
        except UnsupportedQuestionError:
            certificate = None  # these rules cannot be certified
        except ModelFault as fault:
            result.report(fault)
            return
        outcome = replace(outcome, certificate=certificate)
    kept.add(outcome)
