"""`sudoku clues`: which clues a puzzle needs."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial

import click

from sudoku.batch.runs.clues import CluesTask
from sudoku.batch.runs.minimise import MinimiseTask
from sudoku.batch.runs.task import Task
from sudoku.cli import batch_options, clusters, options
from sudoku.cli.answers import Show, answer_each
from sudoku.cli.inputs import Source
from sudoku.cli.subcommand import columns_table, subcommand
from sudoku.interface.budget import Budget
from sudoku.puzzle.puzzle import Puzzle
from sudoku.questions.clues import clues as ask
from sudoku.questions.minimise import TRIES, Minimised, minimise
from sudoku.questions.unavoidable import MOST, unavoidable_sets


@subcommand(
    "sudoku clues puzzles.txt",
    "sudoku clues --minimise puzzles.txt",
    "sudoku clues --unavoidable --most-cells 9 puzzles.txt",
    table=columns_table("clues"),
)
@click.option(
    "--minimise",
    "is_minimised",
    is_flag=True,
    help="Print a minimal puzzle with some of the clues, and all rules, instead.",
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
@click.option(
    "--unavoidable",
    is_flag=True,
    help="List the minimal unavoidable sets of the solution instead: cells that can be filled "
    "otherwise unless there is a clue in one of them.",
)
@click.option(
    "--most-cells",
    type=click.IntRange(min=1),
    metavar="N",
    help=f"The cells of the largest sets that --unavoidable lists.  [default: {MOST}]",
)
@options.analyst
@options.sources
@batch_options.selection
@options.budget
@clusters.dask
@options.jobs
@batch_options.output
@options.as_json("one JSON object per line")
def clues(
    source: Source,
    is_minimised: bool,
    fewest: bool,
    tries: int | None,
    unavoidable: bool,
    most_cells: int | None,
    seed: int,
    model: str,
    budget: Budget,
    jobs: int,
    dask: clusters.DaskOptions | None,
    table: batch_options.TableOptions | None,
    as_json: bool,
) -> None:
    """Find redundant and required clues, or unavoidable sets.

    Without a redundant clue or rule the puzzle stays unique; without a required one it has several
    solutions, or none. Each redundant part can be removed on its own, but several together perhaps
    not: on boards with further rules, a list tells which can. A puzzle is minimal if all its parts
    are required. Ctrl-C prints the best that --fewest has found.

    Exit code: 0 all clues are tested, 1 a puzzle is not unique, 2 bad input or usage, 3 the budget
    ran out, 4 a model failed.
    """
    if tries is not None and not fewest:
        raise click.UsageError("--tries is how many orders --fewest tries: it needs --fewest.")
    if most_cells is not None and not unavoidable:
        raise click.UsageError("--most-cells limits the sets of --unavoidable: it needs that.")
    if unavoidable and (is_minimised or fewest):
        raise click.UsageError("--unavoidable lists sets: it goes without --minimise and --fewest.")
    if table is not None:
        batch_options.refuse_with_table(json=as_json, unavoidable=unavoidable)
        task: Callable[[], Task] = partial(CluesTask, model, budget)
        if fewest or is_minimised:
            task = partial(MinimiseTask, model, budget, seed, (tries or TRIES) if fewest else 1)
        from sudoku.cli.runs import write_table  # late: one puzzle does not wait for it

        write_table(source, task, table, jobs, dask)
        return
    batch_options.refuse_jobs(jobs)
    clusters.refuse_dask(dask)
    show = Show(source.style, as_json)
    if fewest:
        search = partial(_fewest, show, seed=seed, tries=tries or TRIES, model=model, budget=budget)
        answer_each(source, search, show, are_puzzles=True)
    elif unavoidable:
        most = most_cells or MOST
        answer_each(source, partial(unavoidable_sets, most=most, model=model, budget=budget), show)
    elif is_minimised:
        one = partial(minimise, seed=seed, model=model, budget=budget)
        answer_each(source, one, show, are_puzzles=True)
    else:
        answer_each(source, partial(ask, model=model, budget=budget), show)


def _fewest(
    show: Show,
    puzzle: Puzzle,
    *,
    seed: int,
    tries: int,
    model: str,
    budget: Budget,
) -> Minimised:
    """`minimise` with a progress bar on a terminal; on Ctrl-C the best result is printed."""
    best: Minimised | None = None
    search = partial(minimise, puzzle, seed=seed, tries=tries, model=model, budget=budget)

    def keep(now: Minimised) -> None:
        nonlocal best
        best = now

    try:
        if sys.stderr is None or not sys.stderr.isatty():
            return search(progress=keep)
        from sudoku.cli.tables import progress_bar  # here: Rich takes a while to import

        with progress_bar("fewest clues", tries) as update:

            def keep_and_show(now: Minimised) -> None:
                keep(now)
                update(now.tries, f"{now.minimised.clue_count} clues")

            return search(progress=keep_and_show)
    except KeyboardInterrupt:
        if best is not None:
            print(show.text(best, {}), flush=True)
        raise
