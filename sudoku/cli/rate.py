"""`sudoku rate`: the difficulty of puzzles."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing
from math import inf
from typing import Any

import click

from sudoku.cli import batch_options
from sudoku.cli.answers import answers_to
from sudoku.cli.exits import ExitTally, clean_exit
from sudoku.cli.inputs import Source
from sudoku.cli.question import ask_all, question_command
from sudoku.cli.subcommand import Table
from sudoku.errors import OutOfBudget
from sudoku.formats.entry import Entry
from sudoku.logic.limits import ran_out
from sudoku.logic.ratings.question import RateQuestion
from sudoku.logic.ratings.registry import SCALES, scale_named
from sudoku.pictures.text_table import TextTable
from sudoku.puzzle.symbols import DigitStyle, to_line
from sudoku.questions.no_answer import NoAnswer


def _table() -> Table:
    scales = [scale_named(name) for name in SCALES]
    return "Scales", [(f"{each.name} {each.version}", each.summary) for each in scales]


def _rate(
    source: Source,
    question: RateQuestion,
    *,
    sort: bool,
    table: batch_options.TableOptions | None,
    as_json: bool,
    **processes: Any,
) -> None:
    if (table is None or as_json) and question.techniques is not None:
        raise click.UsageError("--techniques needs a table: --columns, --template or --where.")
    if not sort:
        ask_all(source, question, table=table, as_json=as_json, **processes)
        return
    if table is not None:
        batch_options.refuse_with_table(sort=sort)
    if as_json:
        raise click.UsageError("--sort cannot be used with --json: it prints a table.")
    with (
        clean_exit() as result,
        closing(answers_to(source, question, result, **processes)) as answers,
    ):
        _print_sorted(answers, source.style, result)


rate = question_command(
    RateQuestion,
    _rate,
    click.option(
        "--sort",
        is_flag=True,
        help="Print a table of all puzzles instead, the hardest on the first scale first.",
    ),
    tables=[_table],
)


def _print_sorted(
    answers: Iterable[tuple[Entry, Any]], style: DigitStyle | None, result: ExitTally
) -> None:
    rows, names = list[tuple[tuple[float, ...], list[str]]](), list[str]()
    for entry, found in answers:
        if isinstance(found, NoAnswer):
            raise found.error
        result.add_verdict(found.verdict)
        if not found.is_complete:
            place = f"{entry.source}:{entry.line}"
            result.report(OutOfBudget(f"{place}: {ran_out(found.budget)}"))
        names = [scale.name for scale in found.ratings]
        values = [None if each is None else each.hardness for each in found.ratings.values()]
        line = to_line(entry.puzzle.board, entry.puzzle.clues, style)
        texts = ["-" if value is None else f"{value:,g}" for value in values]
        key = tuple(inf if value is None else -value for value in values)
        rows.append((key, [f"{entry.source}:{entry.line}", line, *texts]))
    rows.sort(key=lambda row: row[0])
    print(TextTable(("place", "puzzle", *names), [cells for _, cells in rows]).markdown())
