"""`sudoku count` and `sudoku solutions`: how many, and which."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial

import click

from sudoku.cli import options
from sudoku.cli.answers import answer_each
from sudoku.cli.exits import ExitCode, clean_exit, complain
from sudoku.cli.inputs import Source, entries
from sudoku.cli.subcommand import subcommand
from sudoku.errors import ModelFault, OutOfBudget
from sudoku.interface.budget import Budget
from sudoku.pictures.words import plural
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.puzzle.symbols import DigitStyle, to_line
from sudoku.questions.counting import Count
from sudoku.questions.counting import count as ask_count
from sudoku.questions.counting import solutions as ask_solutions


@subcommand("sudoku count puzzles.txt", "sudoku count --estimate --seconds 10 puzzles.txt")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Do not count further.")
@click.option(
    "--estimate",
    is_flag=True,
    help="Estimate large numbers from random samples, with 99% confidence limits.",
)
@options.seed("the random samples")
@options.model
@options.sources
@options.budget
@options.as_json("one JSON object a line")
def count(
    source: Source,
    limit: int | None,
    estimate: bool,
    seed: int,
    model: str,
    budget: Budget,
    as_json: bool,
) -> None:
    """Count the solutions of each puzzle.

    sat counts large numbers exactly without listing the solutions; other models list them.

    Exit code: 0 the number is exact, or as far as --limit or --estimate asks for; 2 bad input or
    usage; 3 there are more than could be counted within the budget or in memory; 4 a model failed.
    """
    answer = partial(
        ask_count,
        limit=limit,
        estimate=estimate,
        seed=seed,
        model=model,
        budget=budget,
    )
    hint = "" if estimate else "; --estimate tells about how many"
    show = partial(_as_text, hint=hint)
    answer_each(source, answer, show, as_json=as_json)


def _as_text(told: Count, hint: str) -> str:
    if told.is_complete:
        return str(told)
    return f"{told} (partial: more than budget or memory allowed{hint})"


@subcommand("sudoku solutions --limit 10 12..34..........")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Stop after so many.")
@options.analyst
@options.sources
@options.budget
@options.as_json("one JSON object a line")
def solutions(
    source: Source,
    limit: int | None,
    model: str,
    budget: Budget,
    as_json: bool,
) -> None:
    """Print every solution of each puzzle, as soon as it is found.

    They ascend by their digits, row by row. A blank line stands between puzzles.

    Exit code: 0 all are told, or as many as --limit asks for; 2 bad input or usage; 3 the budget
    ran out before that; 4 a model failed.
    """
    with clean_exit() as result:
        for number, entry in enumerate(entries(source, result)):
            if number and not as_json:
                print()
            found = _Found(entry.puzzle, model, budget, limit)
            tell = _tell_as_json if as_json else _tell_as_lines
            try:
                tell(found, source.style)
            except ModelFault as fault:
                result.report(fault, ExitCode.FAULT)
            if not found.is_complete:
                result.add(ExitCode.UNKNOWN)


class _Found:
    """The solutions of one puzzle, as they are found and counted.

    is_exact: these are all. is_complete: these are as many as were asked for.
    """

    def __init__(self, puzzle: Puzzle, model: str, budget: Budget, limit: int | None) -> None:
        self.puzzle = puzzle
        self.count = 0
        self.is_exact = self.is_complete = False
        self._limit = limit
        self._solutions = ask_solutions(puzzle, model=model, budget=budget)

    def __iter__(self) -> Iterator[Grid]:
        try:
            for grid in self._solutions:
                if self.count == self._limit:  # one more than is told tells whether these are all
                    break
                self.count += 1
                yield grid
            else:
                self.is_exact = True
            self.is_complete = True
        except OutOfBudget:
            pass


def _tell_as_lines(found: _Found, cells: DigitStyle | None) -> None:
    for grid in found:
        print(to_line(grid.board, grid.digits, cells), flush=True)
    if found.is_exact and not found.count:
        complain(f"no solutions of {found.puzzle}")
    if not found.is_complete:
        complain(f"the budget ran out after {plural(found.count, 'solution')} of {found.puzzle}")


def _tell_as_json(found: _Found, cells: DigitStyle | None) -> None:
    """One object on one line, written as the solutions are found, and closed however that ends.

    There are no "solution_digits" beside the texts: they would have to be kept until the end.
    """
    head = json.dumps(found.puzzle.as_dict(cells))[:-1]
    print(head, ', "solutions": [', sep="", end="")
    try:
        for grid in found:
            shown = json.dumps(to_line(grid.board, grid.digits, cells))
            print(", " if found.count > 1 else "", shown, sep="", end="", flush=True)
    finally:
        told = {"count": found.count, "exact": found.is_exact, "complete": found.is_complete}
        print("], ", json.dumps(told)[1:], sep="", flush=True)
