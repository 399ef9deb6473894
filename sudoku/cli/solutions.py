"""`sudoku solutions`: all solutions of a puzzle, each printed when it is found."""

from __future__ import annotations

import json
from collections.abc import Iterator

from sudoku.cli.exits import ExitCode, clean_exit, complain
from sudoku.cli.inputs import Source, entries
from sudoku.cli.question import question_command
from sudoku.errors import ModelFault, OutOfBudget
from sudoku.formats.entry import Entry
from sudoku.pictures.words import plural
from sudoku.puzzle.puzzle import Grid
from sudoku.puzzle.symbols import DigitStyle, to_line
from sudoku.questions.solutions import SolutionsQuestion
from sudoku.system.interrupts import Interrupts, interrupts_deferred


def _solutions(source: Source, question: SolutionsQuestion, *, as_json: bool) -> None:
    with clean_exit() as result:
        for number, entry in enumerate(entries(source, result)):
            if number and not as_json:
                print()
            with interrupts_deferred() as interrupts:
                found = _Found(entry, question, interrupts)
                try:
                    if as_json:
                        _show_as_json(found, entry.noted(), source.style)
                    else:
                        _show_as_lines(found, source.style)
                except ModelFault as fault:
                    result.report(fault, ExitCode.FAULT)
            if not found.is_complete:
                result.add(ExitCode.UNKNOWN)


solutions = question_command(SolutionsQuestion, _solutions)


class _Found:
    """The solutions of one puzzle, found one after the other.

    Ctrl-C is heard while the next one is searched for, and not while one is written: so `count` is
    always the number of solutions written.
    """

    count: int
    """The number of solutions taken."""
    is_exact: bool
    """Whether these are all."""
    is_complete: bool
    """Whether the requested number was reached."""

    def __init__(self, entry: Entry, question: SolutionsQuestion, interrupts: Interrupts) -> None:
        self.puzzle = entry.puzzle
        self.count = 0
        self.is_exact = self.is_complete = False
        self._limit = question.limit
        self._solutions = question.ask(entry)
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

    There is no list "solution_digits": all solutions would have to be kept until the end, as
    hidden cells are.
    """
    hidden: list[list[int]] = []
    head = json.dumps(found.puzzle.as_dict(style) | noted)[:-1]
    print(head, ', "solutions": [', sep="", end="")
    try:
        for grid in found:
            line = json.dumps(to_line(grid.board, grid.digits, style))
            print(", " if found.count > 1 else "", line, sep="", end="", flush=True)
            if grid.board.hidden:
                hidden.append(grid.hidden)
    finally:
        tail: dict[str, object] = {"hidden": hidden} if hidden else {}
        tail |= {"count": found.count, "exact": found.is_exact, "complete": found.is_complete}
        print("], ", json.dumps(tail)[1:], sep="", flush=True)
