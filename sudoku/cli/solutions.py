"""`sudoku solutions`: all solutions of a puzzle, each printed when it is found."""

from __future__ import annotations

import json
from collections.abc import Iterator

from sudoku.cli.exits import ExitCode, clean_exit, complain
from sudoku.cli.inputs import Source, entries
from sudoku.cli.question import question_command
from sudoku.errors import ModelFault
from sudoku.pictures.words import plural
from sudoku.puzzle.puzzle import Grid
from sudoku.questions.solutions import Listing, SolutionsQuestion
from sudoku.system.interrupts import Interrupts, interrupts_deferred


def _solutions(source: Source, question: SolutionsQuestion, *, as_json: bool) -> None:
    with clean_exit() as result:
        for number, entry in enumerate(entries(source, result)):
            if number and not as_json:
                print()
            with interrupts_deferred() as interrupts:
                grids = _searched(question.ask(entry), interrupts)
                found = Listing(entry, grids, question.limit, source.style)
                try:
                    if as_json:
                        _show_as_json(found)
                    else:
                        _show_as_lines(found)
                except ModelFault as fault:
                    result.report(fault)
            if not found.is_complete:
                result.add(ExitCode.UNKNOWN)


solutions = question_command(SolutionsQuestion, _solutions)


def _searched(grids: Iterator[Grid], interrupts: Interrupts) -> Iterator[Grid]:
    """Yield the same grids. Ctrl-C takes effect during the search for the next grid, but not while
    a grid is written, so `count` is always the number of solutions written.
    """
    while True:
        with interrupts.allowed():
            grid = next(grids, None)
        if grid is None:
            return
        yield grid


def _show_as_lines(found: Listing) -> None:
    for solution in found:
        print(solution["solution"], flush=True)
    puzzle = found.entry.puzzle
    if found.is_exact and not found.count:
        complain(f"no solutions of {puzzle}")
    if not found.is_complete:
        complain(f"the budget ran out after {plural(found.count, 'solution')} of {puzzle}")


def _show_as_json(found: Listing) -> None:
    """Print one object on one line, piece by piece as solutions are found, and complete it even if
    the search fails.

    The list "solution_digits" is missing, because it would have to be kept until the end, and so
    are hidden cells.
    """
    print(json.dumps(found.head())[:-1], ', "solutions": [', sep="", end="")
    try:
        for solution in found:
            line = json.dumps(solution["solution"])
            print(", " if found.count > 1 else "", line, sep="", end="", flush=True)
    finally:
        print("], ", json.dumps(found.tail())[1:], sep="", flush=True)
