"""`sudoku steps`: how a puzzle is solved by techniques."""

from __future__ import annotations

import json

import click

from sudoku.cli import options
from sudoku.cli.exits import ExitCode, clean_exit
from sudoku.cli.inputs import Source, entries
from sudoku.cli.subcommand import Table, subcommand
from sudoku.errors import ModelFault
from sudoku.interface.budget import Budget
from sudoku.interface.outcome import Verdict
from sudoku.techniques.paths import Steps
from sudoku.techniques.paths import steps as ask
from sudoku.techniques.registry import techniques as all_techniques
from sudoku.techniques.wording import NotationStyle


def _table() -> Table:
    rows = [(each.key, each.meaning) for each in all_techniques()]
    return "Techniques, in the default order", rows


@subcommand(
    "sudoku steps puzzle.txt",
    "sudoku steps --techniques FNBT --json puzzles.txt",
    "sudoku steps --techniques default,-uniqueness --until skyscraper puzzle.txt",
    table=_table,
)
@click.option(
    "--techniques",
    "-t",
    metavar="LIST",
    help="Techniques in the order in which they are tried, separated by commas: names, families,"
    " Fowler's letters (FNBTXYW), default, all, uniqueness, layer1 to layer7. A + joins names to"
    " one level, a - removes them: default,-uniqueness.  [default: default]",
)
@click.option("--batch", is_flag=True, help="Make all moves of a level at once.")
@click.option("--shortest", is_flag=True, help="Leave out steps that the solution does not need.")
@click.option("--until", metavar="TECHNIQUE", help="Stop behind the first step of this technique.")
@click.option(
    "--style",
    type=click.Choice([*map(str, NotationStyle)]),
    default=NotationStyle.HODOKU.value,
    show_default=True,
    help="The words of a step: as HoDoKu writes them, or as SudokuWiki does.",
)
@options.model
@options.sources
@options.budget
@options.as_json("one JSON object per line, for each step")
def steps(
    source: Source,
    techniques: str | None,
    batch: bool,
    shortest: bool,
    until: str | None,
    style: str,
    model: str,
    budget: Budget,
    as_json: bool,
) -> None:
    """Solve a puzzle by human techniques, and print each step.

    The simplest technique that finds a step is applied, again and again. Each step is checked
    against the solutions that the model finds, and its premises imply it. Puzzles with several
    solutions are solved as far as possible, without the techniques that need uniqueness.

    Exit code: 0 all puzzles are solved, or --until was reached; 1 a puzzle is not unique, or the
    techniques do not solve it; 2 bad input or usage; 3 the budget ran out; 4 a model failed or a
    step is wrong.
    """
    gap = ""
    with clean_exit() as result:
        for entry in entries(source, result):
            try:
                found = ask(
                    entry.puzzle,
                    techniques=techniques,
                    all_moves=batch,
                    shortest=shortest,
                    until=until,
                    notation=NotationStyle(style),
                    model=model,
                    budget=budget,
                )
            except ModelFault as fault:
                result.report(fault, ExitCode.FAULT)
                continue
            if as_json:
                for values in found.step_dicts(source.style):
                    print(json.dumps(values | entry.noted()))
            else:
                print(gap + found.text(source.style), flush=True)
                gap = "\n"
            result.add(_code(found, until))


def _code(found: Steps, until: str | None) -> ExitCode:
    if not found.is_complete:
        return ExitCode.UNKNOWN
    if found.verdict is not Verdict.UNIQUE:
        return ExitCode.NOT_UNIQUE
    return ExitCode.OK if found.is_solved or found.reached(until) else ExitCode.NOT_UNIQUE
