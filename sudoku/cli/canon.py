"""`sudoku canon`: canonical forms of puzzles, and which puzzles are the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

import click

from sudoku.cli import batch_options, clusters, options
from sudoku.cli.canon_pairs import show_distance, show_map
from sudoku.cli.canon_printing import (
    DEFAULT_FORM,
    FORMS,
    MakeAnswer,
    form_answer,
    print_each,
    print_forms,
    print_new,
    shuffled_from,
    smallest_form,
)
from sudoku.cli.exits import clean_exit
from sudoku.cli.inputs import Source
from sudoku.cli.question import declared_option
from sudoku.cli.subcommand import columns_table, subcommand
from sudoku.interface.budget import Budget
from sudoku.questions.canonical import CanonQuestion


@subcommand(
    "sudoku canon puzzles.txt",
    "sudoku canon --form carried puzzles.txt",
    "sudoku canon --map 12..34..2143432. 2341412.32..14..",
    "sudoku canon --dedupe puzzles.txt",
    table=columns_table("canon"),
    help_text=CanonQuestion.__doc__,
)
@click.option(
    "--form",
    type=click.Choice(FORMS),
    help="Which form to print: the smallest of the puzzle, that of its solution, the puzzle carried"
    " along to that, or the puzzle in Fowler's box form.  [default: puzzle]",
)
@click.option(
    "--map",
    "is_map",
    is_flag=True,
    help="Print how the second of two puzzles is made of the first, or that they are not the same.",
)
@click.option(
    "--distance",
    is_flag=True,
    help="Print in how many cells two puzzles differ, as they are written.",
)
@declared_option(CanonQuestion, "shuffle")
@click.option(
    "--dedupe",
    is_flag=True,
    help="Leave out puzzles that are the same as an earlier one up to symmetry; without --form,"
    " print the others as they are written, with --json and --output their answers. (--dedupe of"
    " other commands leaves out equal ones.)",
)
@options.model
@options.sources
@options.budget
@clusters.dask
@options.jobs
@batch_options.output
@options.as_json("one JSON object per line")
def canon(  # noqa: D103  # its help is that of the question
    source: Source,
    form: str | None,
    is_map: bool,
    distance: bool,
    shuffle: int | None,
    dedupe: bool,
    model: str,
    budget: Budget,
    jobs: int,
    dask: clusters.DaskOptions | None,
    table: batch_options.TableOptions | None,
    as_json: bool,
) -> None:
    modes = {"form": form is not None, "map": is_map, "distance": distance}
    modes["shuffle"] = shuffle is not None
    _refuse_two({**modes, **({"json": as_json} if form is not None else {})})
    if dedupe:
        if is_map or distance:
            raise click.UsageError("--dedupe does not go with --map and --distance.")
        from sudoku.batch.selection import Selection  # late: few commands have one

        source = replace(source, selection=Selection(is_deduped=True, by_symmetry=True))
    if table is not None:
        batch_options.refuse_with_table(json=as_json, **modes)
        from sudoku.cli.runs import columns_needed, write_table  # late: one puzzle does not wait

        def make() -> CanonQuestion:
            task = CanonQuestion(model, budget)
            return task.only(columns_needed(task, table))

        write_table(source, make, table, jobs, dask)
        return
    if is_map or distance:
        batch_options.refuse_processes(jobs, dask, "--map" if is_map else "--distance")
    with clean_exit() as result:
        if is_map:
            show_map(source, result, as_json=as_json)
        elif distance:
            show_distance(source, result, as_json=as_json)
        else:
            answer = _answer(form, shuffle, model, budget, as_json=as_json)
            if answer is smallest_form and dedupe and form is None:
                print_new(source, result)
            elif answer is smallest_form and jobs == 1 and dask is None:
                print_forms(source, result)
            else:
                print_each(source, result, answer, model, jobs=jobs, dask=dask, as_json=as_json)


def _answer(
    form: str | None, shuffle: int | None, model: str, budget: Budget, *, as_json: bool
) -> MakeAnswer:
    if shuffle is not None:
        return partial(shuffled_from, shuffle)
    if as_json or form not in (None, DEFAULT_FORM):
        return form_answer(form, model, budget)
    return smallest_form


def _refuse_two(modes: Mapping[str, bool]) -> None:
    """Raise click.UsageError for two of these options."""
    given = [f"--{name}" for name, is_given in modes.items() if is_given]
    if len(given) > 1:
        raise click.UsageError(f"{given[0]} does not go with {given[1]}.")
