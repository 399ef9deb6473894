"""Runs from the command line: the answers to all puzzles as a table."""

from __future__ import annotations

from functools import partial

from sudoku.batch import answer_each
from sudoku.cli.blocks import Sizes
from sudoku.cli.exits import ExitCode, Result, clean_exit
from sudoku.cli.inputs import Source, items_in_blocks
from sudoku.cli.options import TableOptions
from sudoku.cli.termination import termination_as_interrupt
from sudoku.errors import ModelFault
from sudoku.interface.outcome import Verdict
from sudoku.interface.registry import require_known
from sudoku.runs.inputs import numbered
from sudoku.runs.journal import Output, identity_of
from sudoku.runs.piece import PieceAnswer, shape_of
from sudoku.runs.run import run
from sudoku.runs.task import Task
from sudoku.tables.naming import format_of_name


def write_table(source: Source, task: Task, options: TableOptions, jobs: int) -> None:
    """Ask this task about every puzzle, and end with the exit code."""
    with clean_exit() as result, termination_as_interrupt():
        require_known(task.model)
        shape = shape_of(task, options.columns, format_of_name(options.path))
        identity = identity_of(task.as_dict(), source.texts, shape.names, shape.table.name)
        output = Output(options.path, identity)
        try:
            items = numbered(items_in_blocks(source, result, Sizes()))
            execute = partial(answer_each, model=task.model, jobs=jobs)
            run(items, task, shape, output, execute, partial(_note, result))
        finally:
            output.close()


def _note(result: Result, answer: PieceAnswer) -> None:
    for problem in answer.problems:
        is_fault = isinstance(problem, ModelFault)
        result.report(problem, ExitCode.FAULT if is_fault else ExitCode.BAD_INPUT)
    for verdict in Verdict:
        if answer.tallies.get(verdict.value):
            result.add_verdict(verdict)
