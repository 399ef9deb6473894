"""`sudoku explain`: why a puzzle is not unique."""

from __future__ import annotations

from functools import partial

import click

from sudoku.cli import options
from sudoku.cli.answers import Show, answer_each
from sudoku.cli.inputs import Source
from sudoku.cli.subcommand import subcommand
from sudoku.interface.budget import Budget
from sudoku.questions.explain import explain as ask

MANY = 100


@subcommand("sudoku explain puzzles.txt", "sudoku explain --smallest 11..............")
@click.option(
    "--smallest",
    is_flag=True,
    help="Find a minimal reason with the fewest clues, houses and rules.",
)
@click.option("--all", "all_", is_flag=True, help="Find all minimal reasons, up to --limit.")
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    metavar="N",
    help=f"How many reasons --all finds.  [default: {MANY}]",
)
@options.analyst
@options.sources
@options.budget
@options.as_json("one JSON object per line")
def explain(
    source: Source,
    smallest: bool,
    all_: bool,
    limit: int | None,
    model: str,
    budget: Budget,
    as_json: bool,
) -> None:
    """Explain why a puzzle is not unique.

    No solution: a minimal reason, that is a minimal unsatisfiable subset (MUS) of clues, houses and
    rules; and single clues, rules and numbers of rules that, removed or changed, make the puzzle
    unique, as a typo would be. Several solutions: two of them, the cells in which they differ, and
    the fewest clues that would make the puzzle unique. A unique puzzle needs no explanation, and a
    sentence says so.

    Exit code: 0 explained, or unique; 2 bad input or usage; 3 the budget ran out (without one,
    the fewest additional clues are searched for during 2 seconds, and repairs of rules during 10);
    4 a model failed.
    """
    if smallest and all_:
        raise click.UsageError("--smallest finds one reason, --all finds all: give only one.")
    if limit is not None and not all_:
        raise click.UsageError("--limit is how many reasons --all finds: it needs --all.")
    number = (limit or MANY) if all_ else 1
    answer = partial(ask, smallest=smallest, limit=number, model=model, budget=budget)
    answer_each(source, answer, Show(source.style, as_json))
