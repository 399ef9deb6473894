"""`sudoku rate`: how hard puzzles are."""

from __future__ import annotations

from functools import partial

import click

from sudoku.cli import options
from sudoku.cli.answers import Show, answer_each
from sudoku.cli.inputs import Source
from sudoku.cli.subcommand import Table, subcommand
from sudoku.interface.budget import Budget
from sudoku.interface.outcome import Verdict
from sudoku.ratings.rate import Ratings
from sudoku.ratings.rate import rate as ask
from sudoku.ratings.registry import SCALES, scale_named


def _table() -> Table:
    scales = [scale_named(name) for name in SCALES]
    return "Scales", [(f"{each.name} {each.version}", each.summary) for each in scales]


@subcommand("sudoku rate puzzle.txt", "sudoku rate --scale se --json puzzles.txt", table=_table)
@click.option(
    "--scale",
    "-s",
    "scales",
    multiple=True,
    metavar="NAME",
    help="A scale; may be repeated.  [default: all]",
)
@options.model
@options.sources
@options.budget
@options.as_json("one JSON object per line")
def rate(
    source: Source,
    scales: tuple[str, ...],
    model: str,
    budget: Budget,
    as_json: bool,
) -> None:
    """Rate puzzles on named scales.

    --seconds limits the verdict, and each scale of its own. Puzzles without a unique solution have
    a rating on the scale search alone.

    Exit code: 0 every puzzle is rated, 1 a puzzle is not unique, 2 bad input or usage, 3 the budget
    ran out, 4 a model failed.
    """
    answer = partial(ask, scales=scales or tuple(SCALES), model=model, budget=budget)
    answer_each(source, answer, Show(source.style, as_json), is_meaningless=_is_not_unique)


def _is_not_unique(ratings: Ratings) -> bool:
    return ratings.verdict is not Verdict.UNIQUE
