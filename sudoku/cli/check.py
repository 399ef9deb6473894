"""`sudoku check` and `sudoku solve`: an answer to each puzzle, as a line, JSON or a drawing."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sudoku.batch import answer_each
from sudoku.batch.question import Asked, Question
from sudoku.batch.sizes import Sizes
from sudoku.cli import batch_options, clusters, options
from sudoku.cli.blocks import (
    BlockAnswer,
    BlockQuestion,
    may_be_in_blocks,
    supported,
    whole_lines,
)
from sudoku.cli.colour import paint_for
from sudoku.cli.cubes import CubesOptions, Proving, conquered
from sudoku.cli.cubes import cubes as divided_into_cubes
from sudoku.cli.exits import ExitCode, Result, clean_exit
from sudoku.cli.inplace import InPlace
from sudoku.cli.inputs import Source, entries, entries_in_blocks
from sudoku.cli.proofs import Proofs, proofs
from sudoku.cli.subcommand import columns_table, subcommand
from sudoku.cli.verdicts import Answer, as_drawing, as_line, json_of
from sudoku.errors import ModelFault
from sudoku.formats.entry import Entry
from sudoku.formats.text.blocks import Block
from sudoku.interface.budget import Budget
from sudoku.interface.outcome import Outcome
from sudoku.interface.registry import require_known
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from sudoku.questions.stated import Statement, WrongStatementError

if TYPE_CHECKING:
    from sudoku.batch.cluster.connection import Connection
    from sudoku.questions.question import Question as PuzzleQuestion


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
@clusters.dask
@options.jobs
@options.proofs
@batch_options.output
@divided_into_cubes
@options.as_json("one JSON object per line")
def check(
    source: Source,
    model: str,
    budget: Budget,
    jobs: int,
    dask: clusters.DaskOptions | None,
    prove: bool,
    proof_solver: str | None,
    archive: Path | None,
    table: batch_options.TableOptions | None,
    cubes: CubesOptions | None,
    as_json: bool,
) -> None:
    """Print the verdict and the solution of each puzzle.

    A puzzle with several solutions is printed with two of them. Puzzles are read from arguments,
    files and standard input (- or no argument), as text, links, or in formats of other programs.

    A verdict ends with "# of the encoded rules" if there may be rules that are only drawn or in
    words, as warnings say.

    Exit code: 0 every puzzle is unique, 1 some puzzle is not, or its text states a wrong count or
    solution, 2 bad input or usage, 3 the budget ran out before some puzzle was decided or proved, 4
    a model failed.
    """
    if cubes is not None and table is not None:
        raise click.UsageError("--cubes takes no --output.")
    if table is not None:
        batch_options.refuse_with_table(json=as_json)
        is_kept = archive is not None
        make = partial(_task, model, budget, proof_solver, is_proved=prove, is_kept=is_kept)
        from sudoku.cli.runs import write_table  # late: one puzzle does not wait for it

        write_table(source, make, table, jobs, dask, archive)
        return
    style = source.style

    def show(answer: Answer) -> str:
        return json_of(answer, style) if as_json else as_line(answer, style)

    ask = _Ask(model, budget, jobs)
    with clean_exit() as result, clusters.cluster_of(dask) as cluster:
        ask = replace(ask, cluster=cluster)
        if not prove and archive is None:
            options.refuse_proof_solver(proof_solver)
            if cubes is not None:
                _print_conquered(source, ask, cubes, _Printer(show, result), result)
                return
            is_in_blocks = may_be_in_blocks(budget, style)
            ask = replace(ask, is_in_blocks=is_in_blocks, as_json=as_json)
            _print_all(source, ask, show, result)
            return
        prover = options.prover(proof_solver)
        with proofs(archive, result) as kept:
            ask = replace(ask, prover=kept.prover(prover))
            if cubes is not None:
                _print_conquered(source, ask, cubes, _Printer(show, result, kept), result)
                return
            _print_all(source, ask, show, result, kept)


def _task(
    model: str, budget: Budget, proof_solver: str | None, *, is_proved: bool, is_kept: bool
) -> PuzzleQuestion:
    if not is_proved and not is_kept:
        options.refuse_proof_solver(proof_solver)
        from sudoku.questions.checking import CheckQuestion  # late: one puzzle does not wait for it

        return CheckQuestion(model, budget)
    from sudoku.questions.proving import ProveQuestion  # late: it imports what makes certificates

    prover = options.prover(proof_solver)
    return ProveQuestion(model, budget, prover, is_kept=is_kept, of_check=True)


@subcommand("sudoku solve 12..34..2143432.")
@options.model
@options.sources
@batch_options.selection
@options.budget
@clusters.dask
@options.jobs
def solve(
    source: Source,
    model: str,
    budget: Budget,
    jobs: int,
    dask: clusters.DaskOptions | None,
) -> None:
    """Draw the solution of each puzzle.

    Two solutions are drawn if there are several. Exit codes are those of check.
    """
    gap = ""
    before: Board | None = None

    def show(answer: Answer) -> str:
        nonlocal gap, before
        drawing, gap = gap + as_drawing(answer, before, source.style, paint_for(sys.stdout)), "\n"
        before = answer.outcome.puzzle.board if answer.outcome.solutions else before
        return drawing

    with clean_exit() as result, clusters.cluster_of(dask) as cluster:
        _print_all(source, _Ask(model, budget, jobs, cluster), show, result)


@dataclass(frozen=True, slots=True)
class _Ask:
    """How each puzzle is asked about. prover: see `answer_all`; None for no proofs."""

    model: str
    budget: Budget
    jobs: int
    cluster: Connection | None = None
    prover: Callable[[Puzzle], str | None] | None = None
    is_in_blocks: bool = False
    as_json: bool = False

    def takes(self, block: Block) -> bool:
        from sudoku.questions.checking import CheckQuestion  # late: one puzzle is no block

        return CheckQuestion(self.model, self.budget).takes(block)

    def question(self, item: Entry | Block) -> Asked:
        if isinstance(item, Block):
            return BlockQuestion(item, self.model, self.budget, self.as_json)
        prover = None if self.prover is None else self.prover(item.puzzle)
        return Question(item.puzzle, self.model, 2, self.budget, prover, False)


class _Printer:
    """Prints answers. kept: counts and archives the proofs."""

    def __init__(
        self, show: Callable[[Answer], str], result: Result, kept: Proofs | None = None
    ) -> None:
        self._show, self._result, self._kept = show, result, kept

    def print_one(
        self,
        entry: Entry,
        outcome: Outcome | ModelFault,
        cubes: Mapping[str, float] | None = None,
    ) -> None:
        """Print an answer, or report a fault. cubes: see Answer."""
        result, kept = self._result, self._kept
        if isinstance(outcome, ModelFault):
            result.report(outcome, ExitCode.FAULT)
            return
        result.add_verdict(outcome.verdict)
        statement = Statement.of(entry)
        agrees = _compare(outcome, statement, result)
        answer = Answer(outcome, None, statement, agrees, entry.warnings, cubes)
        try:
            if kept is not None:
                answer = replace(answer, proof=kept.add(outcome))
        finally:  # the verdict is printed even if its proof cannot be written
            print(self._show(answer), flush=True)

    def print_block(self, block: Block, answer: BlockAnswer) -> None:
        """Print the answers to a block."""
        for verdict in answer.verdicts:
            self._result.add_verdict(verdict)
        for part in answer.parts:
            if isinstance(part, str):
                for lines in whole_lines(part):
                    print(lines, end="", flush=True)
            else:
                self.print_one(block.entry(part[0]), part[1])


def _print_conquered(
    source: Source, ask: _Ask, cubes: CubesOptions, printer: _Printer, result: Result
) -> None:
    """Print each answer of --cubes, in the order of the puzzles."""
    from tempfile import TemporaryDirectory  # late: only --cubes needs these

    from sudoku.certificates.certificate import MOST_COMPOSED

    require_known(ask.model)
    with TemporaryDirectory(prefix="sudoku-") as folder:
        prover, each = ask.prover, entries(source, result)
        proving = None if prover is None else Proving(prover, Path(folder), MOST_COMPOSED)
        for entry, answer in conquered(
            each, cubes, ask.model, ask.budget, ask.jobs, ask.cluster, proving
        ):
            if isinstance(answer, ModelFault):
                printer.print_one(entry, answer)
            else:
                printer.print_one(entry, answer.outcome, answer.as_dict())


def _print_all(
    source: Source,
    ask: _Ask,
    show: Callable[[Answer], str],
    result: Result,
    kept: Proofs | None = None,
) -> None:
    """Print each answer, in the order of the puzzles. kept: counts and archives the proofs."""
    require_known(ask.model)
    printer = _Printer(show, result, kept)
    in_place = InPlace[Entry | Block](result)
    sizes = Sizes() if ask.is_in_blocks else None
    found = supported(entries_in_blocks(source, in_place, sizes), ask.takes)
    questions = map(ask.question, in_place.counted(found))
    with closing(answer_each(questions, ask.model, ask.jobs, ask.cluster)) as answers:
        for answer in answers:
            item = in_place.next_item()
            if isinstance(item, Entry):
                printer.print_one(item, answer)
            elif isinstance(answer, ModelFault):  # a process crashed
                alone = map(ask.question, item.entries())
                with closing(answer_each(alone, ask.model, 2, ask.cluster)) as outcomes:
                    for entry, outcome in zip(item.entries(), outcomes, strict=True):
                        printer.print_one(entry, outcome)
            else:
                printer.print_block(item, answer)
                if sizes is not None:
                    sizes.learn(answer.count, answer.seconds)
            in_place.one_is_answered()


def _compare(outcome: Outcome, statement: Statement | None, result: Result) -> bool | None:
    """Whether they agree, None if that is open. A difference is reported."""
    if statement is None:
        return None
    try:
        comparison = statement.compare(outcome)
    except ModelFault as fault:
        result.report(fault, ExitCode.FAULT)
        return False
    if comparison.difference is not None:
        error = WrongStatementError(f"{statement.where}: {comparison.difference}")
        result.report(error, ExitCode.NOT_UNIQUE)
    return comparison.agrees
