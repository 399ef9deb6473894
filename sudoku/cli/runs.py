"""Runs from the command line: the answers to all puzzles as a table."""

from __future__ import annotations

import os
import shlex
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

import click

from sudoku.batch.executors.executor import Executor
from sudoku.batch.generating import GenerateQuestion
from sudoku.batch.items import Numbered, numbered
from sudoku.batch.resuming.identity import identity_of
from sudoku.batch.resuming.journal import RunState
from sudoku.batch.resuming.output import Output
from sudoku.batch.resuming.places import Places
from sudoku.batch.tables.csv_rows import CsvTable
from sudoku.batch.tables.naming import answers_of_name, format_of_name, template_of_name
from sudoku.batch.tables.rows import EncodedRows
from sudoku.batch.tables.shape import TableShape, shape_of
from sudoku.batch.tables.table_format import TableFormat
from sudoku.batch.writing import Stream, write_rows
from sudoku.cli.batch_options import TableOptions
from sudoku.cli.exits import ExitCode, ExitTally, clean_exit, complain
from sudoku.cli.inputs import (
    InputError,
    Source,
    items_in_blocks,
    opened_items,
    require_readable,
)
from sudoku.cli.summary import Place, progress, rows_of, share_of, summary
from sudoku.cli.termination import termination_as_interrupt
from sudoku.cli.watching import Watch
from sudoku.cli.workers import Workers
from sudoku.interface.outcome import Verdict
from sudoku.interface.registry import require_known
from sudoku.pictures.words import counted
from sudoku.puzzle.symbols import DigitStyle
from sudoku.questions.count_question import PARTIAL
from sudoku.questions.question import (
    ANSWERED,
    JSON,
    MISSING,
    PROVED,
    TOO_LARGE,
    Question,
)
from sudoku.system.sizes import AdaptiveSize, BlockSize

CODES = {
    TOO_LARGE: ExitCode.BAD_INPUT,
    Verdict.UNKNOWN.value: ExitCode.UNKNOWN,
    PARTIAL: ExitCode.UNKNOWN,
    MISSING: ExitCode.UNKNOWN,
    "not complete": ExitCode.UNKNOWN,
    "not found": ExitCode.UNKNOWN,
    f"not {ANSWERED.name}": ExitCode.NOT_UNIQUE,
}
"""The exit codes for tallies that any question may have, in addition to Question.failing."""


def write_table(
    source: Source,
    make_question: Callable[[], Question],
    options: TableOptions,
    workers: Workers,
    archive: Path | None = None,
) -> None:
    """Write the answers of all puzzles, and end with the exit code.

    archive: the file for the certificates among the answers.
    """
    with clean_exit() as result, termination_as_interrupt():
        question = make_question()
        require_known(question.model)
        require_readable(source)
        sizes, watch, selection = BlockSize(), Watch(source.inputs), source.selection
        found = items_in_blocks(source, sizes, watch)
        items = numbered(opened_items(found, result, insists=True))
        if selection is not None:
            items = selection.of(items)
        sample = None if selection is None else selection.sample
        place = Place(watch.place, watch.share if sample is None else share_of(sample))
        run = _TableRun(question, watch.counted(items), sizes, place, source)
        _write(run, options, workers, archive, result)


def write_made(
    make: Callable[[], tuple[GenerateQuestion, Iterator[Numbered], AdaptiveSize, int]],
    options: TableOptions,
    workers: Workers,
    archive: Path | None = None,
) -> None:
    """Write a table of generated puzzles, and end with the exit code.

    make: returns the question, the numbers of the puzzles, the sizes of their blocks, and the
    number of puzzles.
    """
    with clean_exit() as result, termination_as_interrupt():
        question, numbers, sizes, count = make()
        place = Place(lambda _: "", share_of(count))
        _write(_TableRun(question, numbers, sizes, place), options, workers, archive, result)


@dataclass(frozen=True, slots=True)
class _TableRun:
    """The question of a run, and the source of its puzzles."""

    question: Question
    items: Iterator[Numbered]
    sizes: AdaptiveSize
    place: Place
    source: Source | None = None
    """None if the puzzles are generated."""

    @property
    def dropped(self) -> int:
        """The number of omitted duplicates."""
        selection = None if self.source is None else self.source.selection
        return 0 if selection is None else selection.dropped


def _write(
    run: _TableRun,
    options: TableOptions,
    workers: Workers,
    archive: Path | None,
    result: ExitTally,
) -> None:
    question = run.question
    style = None if run.source is None else run.source.style
    shape = _shape_of(question, options, style)
    with (
        _opened(options, run, shape, archive) as output,
        _noted(output, question, result, options),
        _executor(question, workers, output) as executor,
        progress(question, run.place, is_quiet=options.quiet) as show,
    ):

        def note(answer: EncodedRows) -> None:
            for problem in answer.problems:
                result.report(problem)
            show(output.state)

        # A late worker is killed, so with a time limit each worker gets one puzzle at a time.
        has_no_limit = question.budget.seconds is None
        is_sent = workers.address is not None or (workers.jobs > 1 and has_no_limit)
        sizes = run.sizes
        write_rows(run.items, question, shape, output, executor, sizes, is_sent=is_sent, each=note)


def _executor(
    question: Question, workers: Workers, output: Output | Stream
) -> AbstractContextManager[Executor]:
    """The executor of a run.

    Even a single job gets a worker process if the last session did not end normally, because a
    puzzle may have killed it, or if time is limited: a puzzle that kills its worker, or exceeds the
    time limit, then gets a row.
    """
    is_risky = output.was_killed or question.budget.seconds is not None
    return workers.executor(is_apart=is_risky)


def _shape_of(question: Question, options: TableOptions, style: DigitStyle | None) -> TableShape:
    """The shape of the output. Raises the same errors as `write_table`."""
    if options.as_json:
        assert options.path is not None  # noqa: S101  # print_answers writes to standard output
        return TableShape((JSON,), answers_of_name(options.path), style=style)
    table, columns = _format_of(options)
    return shape_of(question, columns, options.where, table, style)


def columns_needed(question: Question, options: TableOptions) -> set[str]:
    """The columns that are written or used in --where. Raises the same errors as `write_table`."""
    return _shape_of(question, options, None).needed


def _format_of(options: TableOptions) -> tuple[TableFormat, list[str] | None]:
    """The format, and the requested columns; None means the default columns."""
    if options.template is not None:
        template = template_of_name(options.template, options.path)
        return template, template.columns
    table = CsvTable() if options.path is None else format_of_name(options.path)
    return table, options.columns


@contextmanager
def _opened(
    options: TableOptions,
    run: _TableRun,
    shape: TableShape,
    archive: Path | None,
) -> Iterator[Output | Stream]:
    """A context manager with the output. At the end, it reports the place of the output or the
    number of safe rows.
    """
    if options.path is None:
        if archive is not None:
            raise click.UsageError("--archive with a table needs --output TABLE.")
        yield Stream(sys.stdout.buffer)
        return
    source = run.source
    texts, others = ((), {}) if source is None else (source.texts, source.as_dict())
    _require_other_inputs(texts, options.path, archive)
    kept = None if archive is None else str(archive.absolute())
    others = {**others, "where": options.where, "--archive": kept}
    asked = run.question.as_dict()
    identity = identity_of(asked, others, texts or "-", shape.names, shape.table.name)
    command = shlex.join(["sudoku", *sys.argv[1:]])
    output = Output(
        options.path,
        identity,
        command=command,
        overwrite=options.overwrite,
        compression=shape.table.compression,
        archive=archive,
    )
    if not output.has_locks:
        complain(f"{options.path}: this file system has no locks; do not start a second run on it")
    try:
        yield output
    finally:
        if output.is_finished:
            try:  # print before closing: a run that is killed here is found complete next time
                if not options.quiet:
                    rows = rows_of(output.state, run.dropped, are_answers=options.as_json)
                    complain(f"{options.path}: {rows}")
                    if archive is not None:
                        number = output.state.tallies.get(PROVED, 0)
                        complain(f"{archive}: {counted(number, 'certificate')}")
            finally:
                output.close()
        else:
            output.close()
            if not options.quiet:
                safe = counted(output.safe, "puzzle")
                complain(f"{output.partial}: {safe}; run the same command again to resume")


@contextmanager
def _noted(
    output: Output | Stream, question: Question, result: ExitTally, options: TableOptions
) -> Iterator[None]:
    """Report the answers at the end, even after an error, and derive the exit code."""
    try:
        yield
    finally:
        _add_codes(result, question, output.state)
        if not options.quiet:
            complain(summary(question, output.state, output.seconds))


def _require_other_inputs(texts: Sequence[str], path: Path, archive: Path | None) -> None:
    written = Places.of(path, archive).all()
    for text in texts:
        if os.path.exists(text) and any(
            file.exists() and os.path.samefile(text, file) for file in written
        ):
            raise InputError(f"{text} is an output of this run; name another file of puzzles")


def _add_codes(result: ExitTally, question: Question, state: RunState) -> None:
    """Add the exit codes of all answers, including the answers of earlier sessions."""
    for tally, number in state.tallies.items():
        if number and tally in CODES:
            result.add(CODES[tally])
        if number and tally in question.failing:
            result.add(ExitCode.NOT_UNIQUE)
    if state.unreadable:
        result.add(ExitCode.BAD_INPUT)
    if state.faults:
        result.add(ExitCode.FAULT)
