"""A puzzle as text in another format, solved first if the format needs a solution."""

from __future__ import annotations

from dataclasses import replace

from sudoku.errors import SudokuError
from sudoku.formats.entry import Entry
from sudoku.formats.writing import Writer
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.checked import wrong_solution
from sudoku.puzzle.puzzle import Grid
from sudoku.questions.check import solve


def converted(entry: Entry, writer: Writer, lost: list[str], budget: Budget = UNLIMITED) -> str:
    """The puzzle as text. Anything the format cannot express is appended to `lost`.

    Raises SudokuError: FormatError for a board that the format does not support, NoSolutionError if
    a solution is needed but none was found, and an error for a wrong stated solution.
    """
    if writer.format.needs_solution:
        entry = replace(entry, solution=_solution(entry, budget))
    return writer.written(entry, lost)


def _solution(entry: Entry, budget: Budget) -> Grid:
    """The stated solution, or one found now."""
    if entry.solution is None:
        return solve(entry.puzzle, budget=budget)
    wrong = wrong_solution(entry.puzzle, entry.solution)
    if wrong is not None:
        raise SudokuError(f"the stated solution is wrong: {wrong}; it is {entry.solution}")
    return entry.solution
