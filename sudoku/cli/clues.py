"""`sudoku clues`: which clues a puzzle needs."""

from __future__ import annotations

from functools import partial

import click

from sudoku.cli import options
from sudoku.cli.answers import answer_each
from sudoku.cli.inputs import Source
from sudoku.cli.subcommand import subcommand
from sudoku.interface.budget import Budget
from sudoku.pictures.words import plural
from sudoku.puzzle.symbols import DigitStyle, to_line
from sudoku.questions.clues import TRIES, Clues, Minimised, minimise
from sudoku.questions.clues import clues as ask


@subcommand("sudoku clues puzzles.txt", "sudoku clues --minimise puzzles.txt")
@click.option(
    "--minimise",
    "is_minimised",
    is_flag=True,
    help="Print a minimal puzzle with some of the clues instead.",
)
@click.option(
    "--fewest",
    is_flag=True,
    help="Print the minimal puzzle with the fewest clues of many (implies --minimise).",
)
@click.option(
    "--tries",
    type=click.IntRange(min=1),
    metavar="N",
    help=f"How many random orders --fewest tries.  [default: {TRIES}]",
)
@options.seed("the order in which clues are removed")
@options.analyst
@options.sources
@options.budget
@options.as_json("one JSON object a line")
def clues(
    source: Source,
    is_minimised: bool,
    fewest: bool,
    tries: int | None,
    seed: int,
    model: str,
    budget: Budget,
    as_json: bool,
) -> None:
    """Find the redundant and the required clues of each puzzle.

    A redundant clue can be left out, and the puzzle stays unique; without a required one it does
    not. A puzzle is minimal if all are required.

    Exit code: 0 all is told, 1 a puzzle is not unique, 2 bad input or usage, 3 the budget ran out,
    4 a model failed.
    """
    if tries is not None and not fewest:
        raise click.UsageError("--tries is how many orders --fewest tries: it needs --fewest.")
    if fewest or is_minimised:
        number = (tries or TRIES) if fewest else 1
        least = partial(minimise, seed=seed, tries=number, model=model, budget=budget)
        show = partial(_as_line, cells=source.style)
        answer_each(source, least, show, as_json=as_json)
    else:
        told = partial(ask, model=model, budget=budget)
        answer_each(source, told, _as_text, as_json=as_json)


def _as_line(told: Minimised, cells: DigitStyle | None) -> str:
    """The puzzle alone, so that it can be read back; a comment where the budget ran out."""
    if not told.is_unique:
        return "# unknown: the budget ran out before there was a verdict"
    partly = "" if told.is_complete else "# the budget ran out: perhaps fewer clues suffice\n"
    return f"{partly}{to_line(told.puzzle.board, told.minimised.clues, cells)}"


def _as_text(told: Clues) -> str:
    name, number = told.puzzle.clue_name, told.puzzle.clue_count
    if told.is_minimal:
        return f"minimal: {plural(number, 'clue')}, all required"
    lines = []
    if not told.is_complete:
        known = len(told.redundant) + len(told.required)
        if not known:
            return "unknown: the budget ran out before there was a verdict"
        lines.append(f"partial: the budget ran out after {known} of {plural(number, 'clue')}")
    else:
        lines.append(f"not minimal: {len(told.redundant)} of {plural(number, 'clue')} redundant")
    for word, cells in (("redundant", told.redundant), ("required", told.required)):
        if cells:
            lines.append(f"{word}: {' '.join(map(name, cells))}")
    return "\n".join(lines)
