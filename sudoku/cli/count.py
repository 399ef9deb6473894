"""`sudoku count`: how many solutions a puzzle has."""

from __future__ import annotations

from functools import partial

import click

from sudoku.batch.runs.count import CountTask
from sudoku.cli import batch_options, clusters, options
from sudoku.cli.answers import Show, answer_each
from sudoku.cli.inputs import Source
from sudoku.cli.subcommand import columns_table, subcommand
from sudoku.interface.budget import Budget
from sudoku.questions.counting import count as ask


@subcommand(
    "sudoku count puzzles.txt",
    "sudoku count --estimate --seconds 10 puzzles.txt",
    table=columns_table("count"),
)
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Stop counting at N.")
@click.option(
    "--estimate",
    is_flag=True,
    help="Estimate large numbers from random samples, with 99% confidence limits.",
)
@options.model
@options.sources
@batch_options.selection
@options.budget
@clusters.dask
@options.jobs
@batch_options.output
@options.as_json("one JSON object per line")
def count(
    source: Source,
    limit: int | None,
    estimate: bool,
    seed: int,
    model: str,
    budget: Budget,
    jobs: int,
    dask: clusters.DaskOptions | None,
    table: batch_options.TableOptions | None,
    as_json: bool,
) -> None:
    """Count the solutions of each puzzle.

    auto and sat count large numbers without listing the solutions; other models list them. If the
    exact count takes more than three quarters of the budget, or too much memory, the answer is a
    lower bound; --estimate is faster. On boards with further rules every model lists the solutions,
    and --estimate does not apply.

    Exit code: 0 the number is exact, or as far as --limit or --estimate asks for; 2 bad input or
    usage; 3 the number is a lower bound, as budget or memory ran out; 4 a model failed.
    """
    if table is not None:
        batch_options.refuse_with_table(json=as_json)
        task = partial(CountTask, model, budget, limit, estimate, seed)
        from sudoku.cli.runs import write_table  # late: one puzzle does not wait for it

        write_table(source, task, table, jobs, dask)
        return
    batch_options.refuse_jobs(jobs)
    clusters.refuse_dask(dask)
    answer = partial(ask, limit=limit, estimate=estimate, seed=seed, model=model, budget=budget)
    answer_each(source, answer, Show(source.style, as_json))
