"""`sudoku backdoors`: the fewest cells that let techniques solve a puzzle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from contextlib import closing
from typing import Any

import click

from sudoku.cli.answers import answers_to, code_of
from sudoku.cli.batch_options import TableOptions
from sudoku.cli.exits import ExitCode, ExitTally, clean_exit
from sudoku.cli.inputs import Source
from sudoku.cli.question import ask_all, question_command
from sudoku.cli.subcommand import Table
from sudoku.formats.entry import Entry
from sudoku.interface.outcome import Verdict
from sudoku.logic.backdoors import BackdoorsQuestion
from sudoku.logic.techniques.selecting import LETTERS
from sudoku.pictures.text_table import TextTable
from sudoku.questions.no_answer import NoAnswer


def _table() -> Table:
    return "Fowler's constraints", [(each.letter, each.meaning) for each in LETTERS.values()]


def _backdoors(
    source: Source,
    question: BackdoorsQuestion,
    *,
    classes: bool,
    table: TableOptions | None,
    as_json: bool,
    **where: Any,
) -> None:
    if not classes:
        ask_all(source, question, table=table, as_json=as_json, **where)
        return
    if as_json or question.all or question.limit is not None:
        raise click.UsageError(
            "--classes cannot be used with --json, --all or --limit: it prints no sets."
        )
    with clean_exit() as result, closing(answers_to(source, question, result, **where)) as answers:
        _print_classes(answers, result)


backdoors = question_command(
    BackdoorsQuestion,
    _backdoors,
    click.option(
        "--classes",
        is_flag=True,
        help="Instead, print a table that counts the puzzles that need 0, 1, 2, … cells.",
    ),
    tables=[_table],
)


def _print_classes(answers: Iterable[tuple[Entry, Any]], result: ExitTally) -> None:
    found, others = Counter[tuple[int, str]](), Counter[str]()
    for _, answer in answers:
        if isinstance(answer, NoAnswer):
            others[str(answer.verdict)] += 1
            result.add(code_of(answer))
        elif answer.size is None:
            others[Verdict.UNKNOWN.value] += 1
            result.add(ExitCode.UNKNOWN)
        else:
            found[answer.size, answer.constrained_class] += 1
    total = found.total() + others.total()
    rows = [(name, count) for (_, name), count in sorted(found.items())]
    rows += sorted(others.items())
    cells = [(name, f"{count:,}", f"{count / total:.1%}") for name, count in rows]
    print(TextTable(("class", "puzzles", "share"), cells).markdown())
