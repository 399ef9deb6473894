"""`sudoku solutions`: all solutions of a puzzle, each printed when it is found."""

from __future__ import annotations

import json
from collections.abc import Iterator

import click

from sudoku.cli import options
from sudoku.cli.exits import ExitCode, clean_exit, complain
from sudoku.cli.inputs import Source, entries
from sudoku.cli.subcommand import subcommand
from sudoku.errors import ModelFault, OutOfBudget
from sudoku.interface.budget import Budget
from sudoku.pictures.words import plural
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.puzzle.symbols import DigitStyle, to_line
from sudoku.questions.solutions import solutions as ask
from sudoku.system.interrupts import Interrupts, interrupts_deferred


@subcommand("sudoku solutions --limit 10 12..34..........")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Stop after so many.")
@options.analyst
@options.sources
@options.budget
@options.as_json("one JSON object per line")
def solutions(
    source: Source,
    limit: int | None,
    model: str,
    budget: Budget,
    as_json: bool,
) -> None:
    """Print every solution of each puzzle, as soon as it is found.

    They are sorted by their digits, row by row. A blank line separates puzzles.

    Exit code: 0 all are printed, or as many as --limit asks for; 2 bad input or usage; 3 the budget
    ran out first; 4 a model failed.
    """
    with clean_exit() as result:
        for number, entry in enumerate(entries(source, result)):
            if number and not as_json:
                print()
            with interrupts_deferred() as interrupts:
                found = _Found(entry.puzzle, model, budget, limit, interrupts)
                try:
                    if as_json:
                        _show_as_json(found, entry.noted(), source.style)
                    else:
                        _show_as_lines(found, source.style)
                except ModelFault as fault:
                    result.report(fault, ExitCode.FAULT)
            if not found.is_complete:
                result.add(ExitCode.UNKNOWN)


class _Found:
    """The solutions of one puzzle, found one after the other.

    Ctrl-C is heard while the next one is searched for, and not while one is written: so `count`,
    the number of those that were taken, is always the number of those that were written.

    is_exact: these are all. is_complete: these are as many as were asked for.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        model: str,
        budget: Budget,
        limit: int | None,
        interrupts: Interrupts,
    ) -> None:
        self.puzzle = puzzle
        self.count = 0
        self.is_exact = self.is_complete = False
        self._limit = limit
        self._solutions = ask(puzzle, model=model, budget=budget)
        self._interrupts = interrupts

    def __iter__(self) -> Iterator[Grid]:
        try:
            while (grid := self._next()) is not None:
                if self.count == self._limit:  # one more is searched for: are these all?
                    self.is_complete = True
                    return
                self.count += 1
                yield grid
            self.is_exact = self.is_complete = True
        except OutOfBudget:
            pass

    def _next(self) -> Grid | None:
        with self._interrupts.allowed():
            return next(self._solutions, None)


def _show_as_lines(found: _Found, style: DigitStyle | None) -> None:
    for grid in found:
        print(to_line(grid.board, grid.digits, style), flush=True)
    if found.is_exact and not found.count:
        complain(f"no solutions of {found.puzzle}")
    if not found.is_complete:
        complain(f"the budget ran out after {plural(found.count, 'solution')} of {found.puzzle}")


def _show_as_json(found: _Found, noted: dict[str, list[str]], style: DigitStyle | None) -> None:
    """One object on one line, written as the solutions are found, and closed however that ends.

    There is no list "solution_digits": all solutions would have to be kept until the end.
    """
    head = json.dumps(found.puzzle.as_dict(style) | noted)[:-1]
    print(head, ', "solutions": [', sep="", end="")
    try:
        for grid in found:
            line = json.dumps(to_line(grid.board, grid.digits, style))
            print(", " if found.count > 1 else "", line, sep="", end="", flush=True)
    finally:
        tail = {"count": found.count, "exact": found.is_exact, "complete": found.is_complete}
        print("], ", json.dumps(tail)[1:], sep="", flush=True)
