"""`sudoku backdoors`: the fewest cells that let techniques solve a puzzle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

import click

from sudoku.cli import batch_options, options
from sudoku.cli.answers import Show, answer_each
from sudoku.cli.exits import ExitCode, clean_exit
from sudoku.cli.inputs import Source, entries
from sudoku.cli.subcommand import Table, subcommand
from sudoku.errors import MeaninglessQuestionError, ModelFault
from sudoku.interface.budget import Budget
from sudoku.interface.outcome import Verdict
from sudoku.logic.backdoors import SHOWN, Backdoors
from sudoku.logic.backdoors import backdoors as ask
from sudoku.logic.techniques.selecting import LETTERS
from sudoku.puzzle.puzzle import Puzzle

Ask = Callable[[Puzzle], Backdoors]


def _table() -> Table:
    return "Fowler's constraints", [(each.letter, each.meaning) for each in LETTERS.values()]


@subcommand(
    "sudoku backdoors puzzles.txt",
    "sudoku backdoors --techniques FNBT --all puzzles.txt",
    "sudoku backdoors --classes puzzles.txt",
    table=_table,
)
@click.option(
    "--techniques",
    "-t",
    default="FN",
    show_default=True,
    metavar="LIST",
    help="What solves the rest: letters of Fowler's constraints, listed below, or techniques as in"
    " `sudoku steps`.",
)
@click.option("--all", "all_", is_flag=True, help="List all smallest sets.")
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    metavar="N",
    help=f"How many sets are listed.  [default: {SHOWN}]",
)
@click.option(
    "--classes",
    is_flag=True,
    help="Print a table instead: how many puzzles have smallest sets of 0, 1, 2, … cells.",
)
@options.model
@options.sources
@batch_options.selection
@options.budget
@options.as_json("one JSON object per line")
def backdoors(
    source: Source,
    techniques: str,
    all_: bool,
    limit: int | None,
    classes: bool,
    model: str,
    budget: Budget,
    as_json: bool,
) -> None:
    """Find the fewest cells that techniques need to be told.

    Fowler calls them magic cells. Of the smallest sets the one with the fewest candidates comes
    first, as he chooses, and of equal ones the first by position. A puzzle that needs no such cell
    is constrained, and proper as it is unique. Letters are applied from left to right, and again
    from the first after progress.

    Exit code: 0 all sets are found, 1 a puzzle is not unique, 2 bad input or usage, 3 the budget
    ran out, 4 a model failed.
    """
    if all_ and limit is not None:
        raise click.UsageError("--all lists all sets, --limit some of them: give only one.")
    if classes and (as_json or all_ or limit is not None):
        raise click.UsageError("--classes prints no sets: it goes without --json, --all, --limit.")
    shown = None if all_ else limit or SHOWN
    answer = partial(ask, techniques=techniques, limit=shown, model=model, budget=budget)
    if classes:
        _print_classes(source, answer)
    else:
        answer_each(source, answer, Show(source.style, as_json))


def _print_classes(source: Source, ask: Ask) -> None:
    from sudoku.cli.tables import print_table  # late: Rich takes a while to import

    found, others = Counter[tuple[int, str]](), Counter[str]()
    with clean_exit() as result:
        for entry in entries(source, result):
            try:
                answer = ask(entry.puzzle)
            except MeaninglessQuestionError as error:
                others[error.verdict] += 1
                result.add(ExitCode.NOT_UNIQUE)
            except ModelFault as fault:
                result.report(fault, ExitCode.FAULT)
            else:
                if answer.size is None:
                    others[Verdict.UNKNOWN.value] += 1
                    result.add(ExitCode.UNKNOWN)
                else:
                    found[answer.size, answer.constrained_class] += 1
        total = found.total() + others.total()
        rows = [(name, count) for (_, name), count in sorted(found.items())]
        rows += sorted(others.items())
        print_table(
            ("class", "puzzles", "share"),
            [(name, f"{count:,}", f"{count / total:.1%}") for name, count in rows],
        )
