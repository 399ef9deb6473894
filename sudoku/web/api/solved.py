"""The solution that a request may send with its puzzle, to be drawn or written with it."""

from __future__ import annotations

from dataclasses import replace

from sudoku.errors import NotationError
from sudoku.formats.entry import Entry
from sudoku.formats.given import as_puzzle
from sudoku.interface.checked import wrong_solution
from sudoku.puzzle.puzzle import Grid
from sudoku.questions.option import Option, ValueKind
from sudoku.web.api.checked_fields import RefusedError
from sudoku.web.api.endpoint import ApiRequest

SOLUTION = Option(
    "The digits of a solution, to be shown with the puzzle.",
    name="solution",
    kind=ValueKind.TEXT,
    example="1234341221434321",
)


def solution_of(request: ApiRequest) -> Grid | None:
    """The solution in the field `solution`; None without the field.

    Raises NotationError, and RefusedError if the digits are not a solution.
    """
    text, puzzle = request.fields[SOLUTION.name], request.puzzle
    if text is None:
        return None
    try:
        digits = as_puzzle(text, puzzle.board).clues
    except NotationError as error:
        raise NotationError(
            SOLUTION.name, error.line, error.column, error.text, error.reason
        ) from None
    if 0 in digits:
        raise _wrong("a cell is open")
    grid = Grid(puzzle.board, digits)
    wrong = wrong_solution(puzzle, grid)
    if wrong is not None:
        raise _wrong(wrong)
    return grid


def with_solution(request: ApiRequest) -> Entry:
    """The puzzle with the solution of the field, or if the field is missing, with the solution in
    the text.
    """
    found = solution_of(request)
    return request.stated if found is None else replace(request.stated, solution=found)


def _wrong(reason: str) -> RefusedError:
    return RefusedError(f'"{SOLUTION.name}": not a solution: {reason}', SOLUTION.name)
