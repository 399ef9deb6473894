"""`sudoku canon`: canonical forms of puzzles, and equivalent puzzles."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import click

from sudoku.cli import batch_options, options
from sudoku.cli.canon_printing import (
    DEFAULT_FORM,
    FORMS,
    MakeAnswer,
    answer_of_form,
    print_each,
    print_forms,
    print_new,
    shuffled_from,
    smallest_form,
)
from sudoku.cli.exits import ExitCode, ExitTally, clean_exit
from sudoku.cli.inputs import Source, entries
from sudoku.cli.question import ask_all, declared_option
from sudoku.cli.subcommand import columns_table, subcommand
from sudoku.cli.workers import Workers, jobs_and_dask
from sudoku.errors import SudokuError
from sudoku.interface.budget import Budget
from sudoku.pictures.words import counted, plural
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from sudoku.puzzle.symbols import DigitStyle
from sudoku.questions.canonical import CanonQuestion
from sudoku.questions.isomorphism import distance, mapping
from sudoku.symmetry.transformation import Transformation


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
    help="Form to print: the smallest form of the puzzle or of its solution, the puzzle carried"
    " along to its solution's form, or Fowler's box form.  [default: puzzle]",
)
@click.option(
    "--map",
    "is_map",
    is_flag=True,
    help="Print how to transform the first of two puzzles into the second, or that they differ.",
)
@click.option(
    "--distance",
    is_flag=True,
    help="Print the number of cells in which two puzzles differ, without looking for a symmetry.",
)
@declared_option(CanonQuestion, "shuffle")
@click.option(
    "--dedupe",
    is_flag=True,
    help="Drop puzzles that equal an earlier puzzle up to symmetry. Without --form, print the"
    " remaining puzzles as written; with --json or --output, print their answers. (In other"
    " commands, --dedupe drops identical puzzles.)",
)
@options.model
@options.sources
@options.budget
@jobs_and_dask
@batch_options.output
@options.as_json("one JSON object per line")
def canon(  # noqa: D103  # the docstring of the question is its help
    source: Source,
    form: str | None,
    is_map: bool,
    distance: bool,
    shuffle: int | None,
    dedupe: bool,
    model: str,
    budget: Budget,
    workers: Workers,
    table: batch_options.TableOptions | None,
    as_json: bool,
) -> None:
    modes = {"form": form is not None, "map": is_map, "distance": distance}
    modes["shuffle"] = shuffle is not None
    _refuse_two({**modes, **({"json": as_json} if form is not None else {})})
    if dedupe:
        if is_map or distance:
            raise click.UsageError("--dedupe cannot be used with --map or --distance.")
        from sudoku.batch.selection import Selection  # late: few commands have one

        source = replace(source, selection=Selection(is_deduped=True, by_symmetry=True))
    if table is not None:
        batch_options.refuse_with_table(**modes)
        question = CanonQuestion(model, budget)
        ask_all(source, question, table=table, workers=workers, as_json=as_json)
        return
    if is_map or distance:
        workers.refuse_with("--map" if is_map else "--distance")
    with clean_exit() as result:
        if is_map:
            show_map(source, result, as_json=as_json)
        elif distance:
            show_distance(source, result, as_json=as_json)
        else:
            if shuffle is not None:
                answer: MakeAnswer = partial(shuffled_from, shuffle)
            else:
                answer = answer_of_form(form if as_json else form or DEFAULT_FORM, model, budget)
            if answer is smallest_form and dedupe and form is None:
                print_new(source, result)
            elif answer is smallest_form and workers.is_this_process:
                print_forms(source, result)
            else:
                print_each(source, result, answer, model, workers, as_json=as_json)


def _refuse_two(modes: Mapping[str, bool]) -> None:
    """Raise click.UsageError if two of these options are used."""
    given = [f"--{name}" for name, is_given in modes.items() if is_given]
    if len(given) > 1:
        raise click.UsageError(f"{given[0]} cannot be used with {given[1]}.")


class PairError(SudokuError):
    """The sources do not hold exactly two puzzles that can be compared."""


def two_puzzles(source: Source, result: ExitTally) -> tuple[Puzzle, Puzzle]:
    """The two puzzles of the sources. Raises PairError if there are more or fewer."""
    found = []
    for entry in entries(source, result):
        found.append(entry.puzzle)
        if len(found) > 2:
            raise PairError("more than two puzzles; give exactly two to compare")
    if len(found) < 2:
        raise PairError(f"{counted(len(found), 'puzzle')}; give exactly two to compare")
    return found[0], found[1]


def show_map(source: Source, result: ExitTally, *, as_json: bool) -> None:
    """Print the map from the first puzzle to the second, or that no map exists."""
    here, there = two_puzzles(source, result)
    found = mapping(here, there)
    if found is None:
        result.add(ExitCode.NOT_UNIQUE)
    if as_json:
        answer = {"same": found is not None, "map": None if found is None else found.as_dict()}
        print(json.dumps({**_both(here, there, source.style), **answer}))
    elif found is None:
        print(f"not the same: {_why(here, there)}")
    else:
        print("the same: this turns the first puzzle into the second")
        print(*_lines(found, here.board, there.board), sep="\n")


def show_distance(source: Source, result: ExitTally, *, as_json: bool) -> None:
    """Print the number of cells in which two puzzles differ."""
    here, there = two_puzzles(source, result)
    if here.board != there.board:
        raise PairError(
            f"a {here.board} and a {there.board}: both puzzles must be on the same kind of board"
        )
    found = distance(here, there)
    if as_json:
        print(json.dumps({**_both(here, there, source.style), "distance": found}))
    else:
        print(f"{plural(found, 'cell')} of {len(here.clues)} differ{'s' if found == 1 else ''}")


def _both(here: Puzzle, there: Puzzle, style: DigitStyle | None) -> dict[str, Any]:
    return {**here.as_dict(style), "other": there.as_dict(style)}


def _lines(found: Transformation, here: Board, there: Board) -> Iterator[str]:
    values = found.as_dict()
    for name, source in ("rows", "columns"), ("columns", "rows"):
        old = source if values["transposed"] else name
        yield f"its {name} are the {old} {' '.join(map(str, values[name]))}"
    names = [there.values[name - 1] for name in values["digit_names"]]
    yield f"the digits {' '.join(map(str, here.values))} become {' '.join(map(str, names))}"


def _why(here: Puzzle, there: Puzzle) -> str:
    """The difference between two puzzles that are not equivalent."""
    sizes = [(p.board.size, p.board.digit_count, p.board.hidden) for p in (here, there)]
    if sizes[0] != sizes[1]:
        return f"a {here.board} and a {there.board}"
    counts = [p.clue_count for p in (here, there)]
    if counts[0] != counts[1]:
        return f"{counts[0]} and {counts[1]} clues"
    empty = [Puzzle(p.board, (0,) * len(p.clues)) for p in (here, there)]
    if here.board != there.board and mapping(*empty) is None:
        return "no symmetry turns the rules of the first board into the rules of the second"
    return "no symmetry of the board turns the first puzzle into the second"
