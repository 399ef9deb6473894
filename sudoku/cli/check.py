"""`sudoku check` and `sudoku solve`: one answer a puzzle, as a line, as JSON or as a drawing."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import closing

import click

from sudoku.batch import answer_all
from sudoku.board import Board
from sudoku.cli import options
from sudoku.cli.exits import ExitCode, Result, clean_exit
from sudoku.cli.inplace import InPlace
from sudoku.cli.inputs import entries
from sudoku.errors import ModelFault
from sudoku.model import require_known
from sudoku.verdict import Budget, Outcome, Verdict


@click.command()
@options.sources
@options.model
@options.box
@options.budget
@options.jobs
@options.as_json("one JSON object a line")
def check(
    puzzles: tuple[str, ...],
    model: str,
    box: Board | None,
    seconds: float | None,
    conflicts: int | None,
    jobs: int,
    as_json: bool,
) -> None:
    """Print the verdict of every puzzle, and its solution; two solutions where there are several.

    Puzzles are arguments, files, and standard input (- or nothing).

    Exit code: 0 all unique, 1 some puzzle is not unique, 2 bad input or usage, 3 some verdict is
    unknown because the budget ran out, 4 a model failed.
    """
    show = _as_json if as_json else _as_line
    with clean_exit() as result:
        _answer_all(puzzles, model, box, Budget(seconds, conflicts), jobs, show, result)


@click.command()
@options.sources
@options.model
@options.box
@options.budget
@options.jobs
def solve(
    puzzles: tuple[str, ...],
    model: str,
    box: Board | None,
    seconds: float | None,
    conflicts: int | None,
    jobs: int,
) -> None:
    """Draw the solution of every puzzle. Exit codes as for check."""
    first = True

    def show(outcome: Outcome) -> str:
        nonlocal first
        gap, first = "" if first else "\n", False
        return gap + _as_drawing(outcome)

    with clean_exit() as result:
        _answer_all(puzzles, model, box, Budget(seconds, conflicts), jobs, show, result)


def _answer_all(
    sources: Sequence[str],
    model: str,
    box: Board | None,
    budget: Budget,
    jobs: int,
    show: Callable[[Outcome], str],
    result: Result,
) -> None:
    require_known(model)
    in_place = InPlace(result)
    puzzles = in_place.puzzles(entries(sources, box, in_place))
    with closing(answer_all(puzzles, model=model, jobs=jobs, budget=budget)) as answers:
        for answer in answers:
            if isinstance(answer, ModelFault):
                result.report(answer, ExitCode.FAULT)
            else:
                result.add_verdict(answer.verdict)
                print(show(answer), flush=True)
            in_place.one_is_answered()


def _as_line(outcome: Outcome) -> str:
    return " ".join([outcome.verdict.value, *map(str, outcome.solutions)])


def _as_json(outcome: Outcome) -> str:
    return json.dumps(outcome.as_dict())


def _as_drawing(outcome: Outcome) -> str:
    """The grids, under a heading unless there is one and it is proved to be the only one.

    A heading is a comment, so that what is drawn can be read back.
    """
    heading = {
        Verdict.UNIQUE: [],
        Verdict.MULTIPLE: ["# multiple: two of the solutions are"],
        Verdict.UNSATISFIABLE: ["# unsatisfiable: there is no solution"],
        Verdict.UNKNOWN: [
            "# unknown: the budget ran out"
            + (" before this solution was proved unique" if outcome.solutions else "")
        ],
    }[outcome.verdict]
    return "\n\n".join([*heading, *(grid.draw() for grid in outcome.solutions)])
