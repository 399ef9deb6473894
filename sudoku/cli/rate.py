"""`sudoku rate`: how hard puzzles are."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf

import click

from sudoku.cli import batch_options, clusters, options
from sudoku.cli.answers import Show, answer_each
from sudoku.cli.exits import ExitCode, clean_exit
from sudoku.cli.inputs import Source, entries
from sudoku.cli.subcommand import Table, columns_table, subcommand
from sudoku.errors import ModelFault
from sudoku.interface.budget import Budget
from sudoku.interface.outcome import Verdict
from sudoku.logic.ratings.rate import Ratings
from sudoku.logic.ratings.rate import rate as ask
from sudoku.logic.ratings.registry import SCALES, scale_named
from sudoku.puzzle.puzzle import Puzzle
from sudoku.puzzle.symbols import to_line

TECHNIQUES = "FN"
"""Those of a table, unless others are asked for."""
DEFAULT = next(iter(SCALES))
"""The scale of a table, unless others are asked for."""


def _table() -> Table:
    scales = [scale_named(name) for name in SCALES]
    return "Scales", [(f"{each.name} {each.version}", each.summary) for each in scales]


@subcommand(
    "sudoku rate puzzles.txt",
    "sudoku rate --scale se --json puzzles.txt",
    "sudoku rate --sort --scale hodoku --scale fowler puzzles.txt",
    "sudoku rate --quiet --columns clues,minimal,rating --scale hodoku puzzles.txt",
    "sudoku rate --quiet --template '%p %c %b' --where 'valid and backdoor < 2' puzzles.txt",
    table=(_table, columns_table("rate")),
)
@click.option(
    "--scale",
    "-s",
    "scales",
    multiple=True,
    metavar="NAME",
    help=f"A scale; may be repeated.  [default: all, of a table {DEFAULT}]",
)
@click.option(
    "--techniques",
    "-t",
    metavar="LIST",
    help="Of the columns steps and backdoor of a table, as in `sudoku backdoors`."
    f"  [default: {TECHNIQUES}]",
)
@click.option(
    "--sort",
    is_flag=True,
    help="Print a table of all puzzles instead, the hardest on the first scale first.",
)
@options.model
@options.sources
@batch_options.selection
@options.budget
@clusters.dask
@options.jobs
@batch_options.output
@options.as_json("one JSON object per line")
def rate(
    source: Source,
    scales: tuple[str, ...],
    techniques: str | None,
    sort: bool,
    model: str,
    budget: Budget,
    jobs: int,
    dask: clusters.DaskOptions | None,
    table: batch_options.TableOptions | None,
    as_json: bool,
) -> None:
    """Rate puzzles on named scales.

    A table has counters, too: whether a puzzle is minimal, its smallest backdoor and more. Only
    those are computed that are written or that --where needs. --seconds limits the verdict, and
    each scale and counter on its own. Puzzles without a unique solution have a rating on the scale
    search alone.

    Exit code: 0 every puzzle is rated, 1 a puzzle is not unique, 2 bad input or usage, 3 the budget
    ran out, 4 a model failed.
    """
    if table is not None:
        batch_options.refuse_with_table(json=as_json, sort=sort)
        from sudoku.batch.runs.rate import RateTask
        from sudoku.cli.runs import columns_needed, write_table  # late: one puzzle does not wait

        def make() -> RateTask:
            task = RateTask(model, budget, scales or (DEFAULT,), techniques or TECHNIQUES)
            return task.only(columns_needed(task, table))

        write_table(source, make, table, jobs, dask)
        return
    batch_options.refuse_jobs(jobs)
    clusters.refuse_dask(dask)
    if techniques is not None:
        raise click.UsageError(
            "--techniques is for columns of a table: it needs --output, --columns, --template or"
            " --where."
        )
    answer = partial(ask, scales=scales or tuple(SCALES), model=model, budget=budget)
    if sort:
        if as_json:
            raise click.UsageError("--sort prints a table: it goes without --json.")
        _print_sorted(source, answer)
        return
    answer_each(source, answer, Show(source.style, as_json), is_meaningless=_is_not_unique)


def _is_not_unique(ratings: Ratings) -> bool:
    return ratings.verdict is not Verdict.UNIQUE


def _print_sorted(source: Source, ask: Callable[[Puzzle], Ratings]) -> None:
    from sudoku.cli.tables import print_table  # late: Rich takes a while to import

    rows, names = list[tuple[tuple[float, ...], list[str]]](), list[str]()
    with clean_exit() as result:
        for entry in entries(source, result):
            try:
                found = ask(entry.puzzle)
            except ModelFault as fault:
                result.report(fault, ExitCode.FAULT)
                continue
            result.add_verdict(found.verdict)
            result.add(ExitCode.OK if found.is_complete else ExitCode.UNKNOWN)
            names = [scale.name for scale in found.ratings]
            values = [None if each is None else each.hardness for each in found.ratings.values()]
            line = to_line(entry.puzzle.board, entry.puzzle.clues, source.style)
            texts = ["-" if value is None else f"{value:,g}" for value in values]
            key = tuple(inf if value is None else -value for value in values)
            rows.append((key, [f"{entry.source}:{entry.line}", line, *texts]))
        rows.sort(key=lambda row: row[0])
        print_table(("place", "puzzle", *names), [cells for _, cells in rows])
