"""`sudoku generate`: puzzles made to order."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import closing, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from sudoku.batch.engine import Batch
from sudoku.batch.items import Numbered
from sudoku.cli import batch_options, options
from sudoku.cli.exits import ExitTally, clean_exit, complain
from sudoku.cli.progress import ShowProgress, progress_bar
from sudoku.cli.proofs import Proofs, proofs
from sudoku.cli.request_options import as_texts, given_options, request_options
from sudoku.cli.subcommand import Table, columns_table, subcommand
from sudoku.cli.termination import termination_as_interrupt
from sudoku.cli.workers import Workers, jobs_and_dask
from sudoku.errors import ModelFault
from sudoku.generator.generate import BUDGET, number_of
from sudoku.generator.grids.samplers import SAMPLERS
from sudoku.generator.puzzle_generator import PuzzleGenerator, puzzles_of, size_of, timed
from sudoku.generator.recipes import generator_of
from sudoku.generator.results import Made, Shortfall
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.registry import DEFAULT_MODEL
from sudoku.pictures.words import counted
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import headers
from sudoku.questions.check import check

if TYPE_CHECKING:
    from sudoku.batch.generating import GenerateQuestion
    from sudoku.system.sizes import AdaptiveSize


def _ways() -> Table:
    return "Grids", [(sampler.name, sampler.bias) for sampler in SAMPLERS.values()]


@subcommand(
    "sudoku generate --count 5",
    "sudoku generate --count 100 --symmetry rotation180 --clues 24-28 -o puzzles.csv",
    "sudoku generate --difficulty 'se 7.0-7.5' --require skyscraper --json",
    "sudoku generate --size 6 --rules 'thermo 2, antiknight'",
    table=(_ways, columns_table("generate")),
)
@click.option(
    "--count",
    "-n",
    type=click.IntRange(min=0),
    metavar="N",
    help="Number of puzzles.  [default: 1, or the number of puzzles in --start]",
)
@click.option(
    "--seed",
    type=click.IntRange(min=0),
    default=1,
    show_default=True,
    metavar="N",
    help="Random seed. The same seed gives the same puzzles on every machine.",
)
@request_options
@click.option(
    "--seconds",
    type=options.SecondsType(),
    default=BUDGET.seconds,
    show_default=True,
    metavar="S",
    help="Time limit per puzzle.",
)
@jobs_and_dask
@options.proofs
@batch_options.output
@options.as_json("one JSON object per line")
def generate(
    count: int | None,
    seed: int,
    request: Mapping[str, Any],
    seconds: float,
    workers: Workers,
    prove: bool,
    proof_solver: str | None,
    archive: Path | None,
    table: batch_options.TableOptions | None,
    as_json: bool,
) -> None:
    """Make puzzles with exactly one solution.

    By default the puzzles are random and minimal. If a puzzle is not found within --seconds, the
    command reports the nearest puzzle that it found, and continues with the next puzzle. Puzzle K
    of a seed does not depend on --count.

    Exit code: 0 every puzzle is made; 2 bad input or usage, or an impossible request; 3 some puzzle
    was not found in time; 4 a model failed.
    """
    is_proved = prove or archive is not None
    if not is_proved:
        options.refuse_proof_solver(proof_solver)
    budget = Budget(seconds)
    if table is not None:
        from sudoku.batch.generating import GenerateQuestion, made_rows, numbers_of
        from sudoku.cli.runs import write_made  # late: only tables need it

        def make() -> tuple[GenerateQuestion, Iterator[Numbered], AdaptiveSize, int]:
            given = given_options(seed, request)
            prover = options.prover(proof_solver) if is_proved else None
            number, generator = number_of(count, given), generator_of(given)
            sizes, is_kept = size_of(generator), archive is not None
            rows = partial(made_rows, generator, budget, prover, is_kept, as_json)
            numbers = numbers_of(generator.board, number, rows, sizes)
            question = GenerateQuestion(DEFAULT_MODEL, UNLIMITED, as_texts(given), prover)
            return question, numbers, sizes, number

        write_made(make, table, workers, archive)
        return
    with clean_exit() as result:
        given = given_options(seed, request)
        generator, number = generator_of(given), number_of(count, given)
        prover = options.prover(proof_solver) if is_proved else None
        with nullcontext() if prover is None else proofs(archive, result) as kept:
            printer = _Printer(result, as_json, prover, kept)
            if workers.is_this_process:
                _print_all(generator, number, budget, printer)
            else:
                _print_by_processes(generator, number, budget, printer, workers)


class _Printer:
    """Prints puzzles, with headers whenever the board changes, and proves them if requested."""

    def __init__(
        self, result: ExitTally, as_json: bool, prover: str | None, kept: Proofs | None
    ) -> None:
        self._result, self._as_json = result, as_json
        self._prover, self._kept = prover, kept
        self._before: Board | None = None

    def show(self, one: Made) -> None:
        """Print a puzzle, and prove its verdict if requested."""
        proof = self._proof(one)
        if self._as_json:
            print(json.dumps({**one.as_dict(), **proof}), flush=True)
            return
        board = one.puzzle.board
        lines = [*headers(board, self._before), *_comments(one), one.text()]
        self._before = board
        print("\n".join(lines), flush=True)

    def show_all(self, answer: _MadeTogether | ModelFault) -> None:
        """Print the puzzles of another process, or report that it crashed."""
        if isinstance(answer, ModelFault):
            self._result.report(answer)
            return
        for one in answer.found:
            if isinstance(one, Shortfall):
                self.missing(one)
            else:
                self.show(one)

    def missing(self, shortfall: Shortfall) -> None:
        """Report a puzzle that was not found, with the nearest one."""
        nearest = shortfall.nearest
        self._result.report(shortfall)
        if nearest is not None:
            _complain_of(nearest)

    def interrupted(self, best: Made) -> None:
        """Print the best puzzle of an interrupted search, or report it if it does not meet the
        request.
        """
        if "complete" in best.details:
            self.show(best)
        else:
            _complain_of(best)

    def _proof(self, one: Made) -> dict[str, str]:
        if self._prover is None or self._kept is None:
            return {}
        known = self._kept.known(one.puzzle)
        outcome = check(one.puzzle, prover=None if known else self._prover)
        return {"proof_status": self._kept.add(outcome)}


def _complain_of(nearest: Made) -> None:
    """Print the nearest puzzle found, which does not meet the request."""
    known = nearest.in_words()
    complain(f"the nearest{f' ({known})' if known else ''}:\n{nearest.puzzle.text()}")


def _comments(one: Made) -> list[str]:
    """The conflict of a puzzle without a solution, as a comment; [] for other puzzles."""
    conflict = one.details.get("conflict")
    return [] if conflict is None else [f"# no solution: {conflict}"]


def _print_all(generator: PuzzleGenerator, count: int, budget: Budget, printer: _Printer) -> None:
    """Print the puzzles of a generator. On Ctrl-C, also print the best one of the current
    search.
    """
    with progress_bar() as show, termination_as_interrupt():
        progress = _GeneratingProgress(count, show)
        try:
            for numbers in timed(range(1, count + 1), size_of(generator)):
                for one in puzzles_of(
                    generator,
                    numbers,
                    budget=budget,
                    progress=progress.note,
                    on_shortfall=printer.missing,
                ):
                    progress.best = None
                    printer.show(one)
                    progress.done = one.number
        except KeyboardInterrupt:
            if progress.best is not None:
                printer.interrupted(progress.best)
            raise


@dataclass(frozen=True, slots=True)
class _MadeTogether:
    """The results for the puzzles with these numbers."""

    found: list[Made | Shortfall]
    seconds: float


def _made_together(generator: PuzzleGenerator, budget: Budget, numbers: range) -> _MadeTogether:
    start, found = perf_counter(), list[Made | Shortfall]()
    found.extend(puzzles_of(generator, numbers, budget=budget, on_shortfall=found.append))
    return _MadeTogether(found, perf_counter() - start)


def _print_by_processes(
    generator: PuzzleGenerator,
    count: int,
    budget: Budget,
    printer: _Printer,
    workers: Workers,
) -> None:
    """Print puzzles made by other processes."""
    from sudoku.batch.generating import numbers_of  # late: only other processes need it

    size = size_of(generator)
    make = partial(_made_together, generator, budget)
    items = numbers_of(generator.board, count, make, size)
    batch = Batch(DEFAULT_MODEL, Numbered.making, sizes=size)
    with (
        termination_as_interrupt(),
        workers.executor() as executor,
        closing(batch.answers(items, executor)) as answers,
    ):
        for _, answer in answers:
            printer.show_all(answer)


class _GeneratingProgress:
    """The progress of the command."""

    def __init__(self, count: int, show: ShowProgress | None) -> None:
        """show: displays the progress on a terminal; None without one."""
        self.done = 0
        self.best: Made | None = None
        self._count, self._show = count, show

    def note(self, attempts: int, best: Made | None) -> None:
        """Take the progress of the generator, and show it."""
        self.best = best
        if self._show is not None:
            words = counted(attempts, "attempt")
            if best is not None:
                known = counted(best.puzzle.clue_count, "clue"), best.in_words()
                words += f"; the best: {', '.join(filter(None, known))}"
            self._show(f"{self.done}/{self._count}", self.done / self._count, words)
