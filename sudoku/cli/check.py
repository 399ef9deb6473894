"""`sudoku check` and `sudoku solve`: an answer to each puzzle, as a line, JSON or a drawing."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sudoku.batch.asking import Checking
from sudoku.cli import batch_options, options
from sudoku.cli.blocks import printed_block
from sudoku.cli.colour import paint_for
from sudoku.cli.cubes import CubesOptions, conquered, cubes as divided_into_cubes
from sudoku.cli.exits import clean_exit
from sudoku.cli.inputs import Source, selected_items
from sudoku.cli.proofs import proofs
from sudoku.cli.subcommand import columns_table, subcommand
from sudoku.cli.verdicts import VerdictPrinter, as_drawing, as_line, json_of
from sudoku.cli.waiting import noticing_delay
from sudoku.cli.workers import Workers, jobs_and_dask
from sudoku.interface.budget import Budget
from sudoku.interface.registry import require_known
from sudoku.puzzle.board import Board
from sudoku.puzzle.symbols import DigitStyle
from sudoku.questions.stated import PrintedVerdict

if TYPE_CHECKING:
    from sudoku.questions.question import Question


@subcommand(
    "sudoku check puzzles.txt",
    "sudoku check --json --model cpsat 12..34..2143432.",
    "sudoku check --rule antiknight --rule 'killer 10: r1c1-2 r2c1' empty",
    "sudoku check puzzles.txt -o verdicts.csv.gz --where 'verdict != \"unique\"'",
    table=columns_table("check"),
)
@options.model
@options.sources
@batch_options.selection
@options.budget
@jobs_and_dask
@options.proofs
@batch_options.output
@divided_into_cubes
@options.as_json("one JSON object per line")
def check(
    source: Source,
    model: str,
    budget: Budget,
    workers: Workers,
    prove: bool,
    proof_solver: str | None,
    archive: Path | None,
    table: batch_options.TableOptions | None,
    cubes: CubesOptions | None,
    as_json: bool,
) -> None:
    """Print the verdict and the solution of each puzzle.

    If a puzzle has several solutions, two of them are printed. Pass puzzles, links or files in any
    format; - or no argument reads standard input.

    If a puzzle may have rules that are only drawn or described in words, a warning says so, and the
    verdict ends with "# for the encoded rules". With --guess-rules, common rules of this kind are
    encoded, and the verdict ends with "# with guessed rules".

    Exit code: 0 every puzzle is unique, 1 a puzzle is not unique or a stated answer is wrong, 2 bad
    input or usage, 3 the budget ran out before a puzzle was decided or proved, 4 a model failed.
    """
    is_proved = prove or archive is not None
    if table is not None:
        if cubes is not None:
            raise click.UsageError("--cubes cannot be used with --output.")
        from sudoku.cli.runs import write_table  # late: only tables need it

        task = partial(_task, model, budget, proof_solver, is_proved, archive is not None)
        write_table(source, task, table, workers, archive)
        return
    show = partial(json_of if as_json else as_line, style=source.style)
    with clean_exit() as result, workers.executor() as executor, ExitStack() as stack:
        kept = prover = None
        if is_proved:
            spec = options.prover(proof_solver)
            kept = stack.enter_context(proofs(archive, result))
            prover = kept.prover(spec)
        else:
            options.refuse_proof_solver(proof_solver)
        require_known(model)
        printer = VerdictPrinter(show, result, kept)
        if cubes is None:
            is_in_symbols = source.style is not DigitStyle.INTEGERS
            block = partial(printed_block, as_json=as_json) if is_in_symbols else None
            batch = Checking(model, budget, prover=prover).batch(block)
            items = selected_items(source, batch.sizes)
            answers = batch.answers(items, executor)
            answers = noticing_delay(answers, source.inputs, budget.seconds)
        else:
            items = selected_items(source)
            answers = conquered(items, cubes, model, budget, executor, stack, prover)
        printer.print_all(answers)


def _task(
    model: str, budget: Budget, proof_solver: str | None, is_proved: bool, is_kept: bool
) -> Question:
    if not is_proved:
        options.refuse_proof_solver(proof_solver)
        from sudoku.questions.checking import CheckQuestion  # late: only tables need it

        return CheckQuestion(model, budget)
    from sudoku.questions.proving import ProveQuestion  # late: it imports the prover

    prover = options.prover(proof_solver)
    return ProveQuestion(model, budget, prover, is_kept=is_kept, of_check=True)


@subcommand("sudoku solve 12..34..2143432.")
@options.model
@options.sources
@batch_options.selection
@options.budget
@jobs_and_dask
def solve(
    source: Source,
    model: str,
    budget: Budget,
    workers: Workers,
) -> None:
    """Draw the solution of each puzzle.

    If a puzzle has several solutions, two are drawn. The exit codes are the same as for check.
    """
    gap = ""
    before: Board | None = None

    def show(answer: PrintedVerdict) -> str:
        nonlocal gap, before
        drawing, gap = gap + as_drawing(answer, before, source.style, paint_for(sys.stdout)), "\n"
        before = answer.outcome.puzzle.board if answer.outcome.solutions else before
        return drawing

    with clean_exit() as result, workers.executor() as executor:
        require_known(model)
        printer = VerdictPrinter(show, result)
        batch = Checking(model, budget).batch()
        items = selected_items(source)
        answers = batch.answers(items, executor)
        printer.print_all(noticing_delay(answers, source.inputs, budget.seconds))
