"""`sudoku candidates`: which digits each cell has in the solutions."""

from __future__ import annotations

from functools import partial

import click

from sudoku.batch.runs.candidates import CandidatesTask
from sudoku.cli import batch_options, clusters, options
from sudoku.cli.answers import Show, answer_each
from sudoku.cli.inputs import Source
from sudoku.cli.subcommand import columns_table, subcommand
from sudoku.interface.budget import Budget
from sudoku.interface.outcome import Verdict
from sudoku.questions.candidates import Candidates
from sudoku.questions.candidates import candidates as ask


@subcommand("sudoku candidates --max-count 100 12..34..........", table=columns_table("candidates"))
@click.option(
    "--max-count",
    type=click.IntRange(min=1),
    metavar="K",
    help="Count for each candidate the solutions that have it, up to K.",
)
@click.option(
    "--relations",
    is_flag=True,
    help="Also list the cells that hold equal digits in all solutions, or different ones.",
)
@options.analyst
@options.sources
@batch_options.selection
@options.budget
@clusters.dask
@options.jobs
@batch_options.output
@options.as_json("one JSON object per line, with a list of digits for each cell")
def candidates(
    source: Source,
    max_count: int | None,
    relations: bool,
    model: str,
    budget: Budget,
    jobs: int,
    dask: clusters.DaskOptions | None,
    table: batch_options.TableOptions | None,
    as_json: bool,
) -> None:
    """Draw the digits that each cell has in some solution.

    Cells with a single candidate form the backbone: they are the same in all solutions. Of pairs
    that are always different, --relations lists those with a common candidate, unless a house,
    cage or other rule says so of these two cells.

    Exit code: 0 all candidates are shown, 1 there is no solution, 2 bad input or usage, 3 the
    budget ran out first, 4 a model failed.
    """
    if table is not None:
        batch_options.refuse_with_table(json=as_json, relations=relations)
        task = partial(CandidatesTask, model, budget, max_count)
        from sudoku.cli.runs import write_table  # late: one puzzle does not wait for it

        write_table(source, task, table, jobs, dask)
        return
    batch_options.refuse_jobs(jobs)
    clusters.refuse_dask(dask)
    answer = partial(ask, max_count=max_count, relations=relations, model=model, budget=budget)
    answer_each(source, answer, Show(source.style, as_json), is_meaningless=_has_no_solution)


def _has_no_solution(answer: Candidates) -> bool:
    return answer.verdict is Verdict.UNSATISFIABLE
