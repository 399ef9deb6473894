"""Read an answer line of an external program, in each of the line protocols.

grid: a solution as n² symbols, or a word for no solution. count: the number of solutions.
solution:count: both; a result row puzzle:count:solution is read as well, and its puzzle must be the
one that was asked. A program may stop counting at the limit of the question, so such a count means
"at least".
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sudoku.crosschecking.claims import NO_SOLUTION, SolutionBounds, Trouble, is_no
from sudoku.crosschecking.contestants.programs.process import ProgramTrouble, short
from sudoku.interface.checked import wrong_solution
from sudoku.pictures.words import plural
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.puzzle.symbols import OPEN, SYMBOLS

_COUNT = re.compile("[0-9]{1,1000}")
MOST_DIGITS = 12
"""Numbers with fewer digits may be counts; longer numbers are probably half a grid."""


@dataclass(frozen=True, slots=True)
class ProgramQuestion:
    """A puzzle, the number of solutions to look for, and earlier puzzles, the latest first."""

    puzzle: Puzzle
    limit: int = 2
    earlier: Sequence[Puzzle] = ()


NOTHING_FOUND = SolutionBounds(0, 0)


def read_grid(text: str, question: ProgramQuestion) -> SolutionBounds:
    """A solution, or a word for none. Raises ProgramTrouble, as all readers do."""
    line = text.strip()
    if is_no(line):
        return NOTHING_FOUND
    return SolutionBounds(1, None, (_solution(line, question, f"or {NO_SOLUTION!r}"),))


def read_count(text: str, question: ProgramQuestion) -> SolutionBounds:
    """The number of solutions."""
    count = _count(text, text, "a number of solutions", question)
    return SolutionBounds(count, _most(count, question))


def read_both(text: str, question: ProgramQuestion) -> SolutionBounds:
    """A solution and the number of solutions, optionally after the puzzle."""
    fields = [field.strip() for field in text.strip().split(":")]
    if len(fields) == 1 and is_no(fields[0]):
        return NOTHING_FOUND
    if len(fields) not in (2, 3):
        raise _garbage(text, "solution:count or puzzle:count:solution")
    if len(fields) == 3:
        _require_same(fields[0], text, question)
        _, number, grid = fields
    else:
        grid, number = fields
    count = _count(number, text, "solution:count or puzzle:count:solution", question)
    if count == 0 and not is_no(grid):
        raise _garbage(text, "no solution with a count of 0")
    if count == 1 and not grid:
        raise _garbage(text, "the solution that was counted")
    if count == 0:
        return NOTHING_FOUND
    shown = (_solution(grid, question, "and a count"),) if grid else ()
    return SolutionBounds(count, _most(count, question), shown)


LINES: dict[str, Callable[[str, ProgramQuestion], SolutionBounds]] = {
    "grid": read_grid,
    "count": read_count,
    "solution:count": read_both,
}
"""The reader of each line protocol."""


def checked(grid: Grid, question: ProgramQuestion) -> Grid:
    """The grid itself if it solves the puzzle. Raises ProgramTrouble if not."""
    wrong = wrong_solution(question.puzzle, grid)
    if wrong is None:
        return grid
    for ago, puzzle in enumerate(question.earlier, start=1):
        if wrong_solution(puzzle, grid) is None:
            raise _out_of_order(puzzle, ago, grid)
    raise ProgramTrouble(Trouble.WRONG_GRID, f"answered {grid}, which is not a solution: {wrong}")


def _solution(text: str, question: ProgramQuestion, otherwise: str) -> Grid:
    """The solution in these symbols."""
    board = question.puzzle.board
    symbols = SYMBOLS[: board.size]
    if len(text) == board.cell_count and set(text) <= {*symbols}:
        return checked(Grid(board, tuple([symbols.index(s) + 1 for s in text])), question)
    still_open = text.count(OPEN) + text.count("0")
    is_partly = len(text) == board.cell_count and set(text) <= {*symbols, OPEN, "0"}
    found = plural(still_open, "open cell") if is_partly else plural(len(text), "symbol")
    expected = f"{board.cell_count} symbols from {symbols[0]} to {symbols[-1]}"
    raise _garbage(text, f"{expected}, {otherwise}{_hint(text)}", found)


def _hint(text: str) -> str:
    """A hint that the program may use another protocol."""
    if ":" in text:
        return " (or the protocol solution:count)"
    return " (or the protocol count)" if _COUNT.fullmatch(text) and len(text) < MOST_DIGITS else ""


def _count(text: str, whole: str, expected: str, question: ProgramQuestion) -> int:
    if not _COUNT.fullmatch(text.strip()):
        raise _garbage(whole, expected)
    if len(text.strip()) == question.puzzle.board.cell_count > 1:
        raise _garbage(whole, f"{expected} (or the protocol grid)")
    return int(text)


def _most(count: int, question: ProgramQuestion) -> int | None:
    """The upper limit of a count, which is exact below the question's limit."""
    return count if count < question.limit else None


def _require_same(echoed: str, whole: str, question: ProgramQuestion) -> None:
    """Raise ProgramTrouble if the answer is about another puzzle."""
    puzzle = echoed.replace("0", OPEN)
    if puzzle == str(question.puzzle):
        return
    for ago, earlier in enumerate(question.earlier, start=1):
        if puzzle == str(earlier):
            raise _out_of_order(earlier, ago)
    if not set(puzzle) <= {OPEN, *SYMBOLS} or len(puzzle) != question.puzzle.board.cell_count:
        raise _garbage(whole, "the puzzle as the first of three parts")
    raise ProgramTrouble(
        Trouble.OUT_OF_ORDER, f"it answers a puzzle that was not asked: {short(puzzle)}"
    )


def _out_of_order(puzzle: Puzzle, ago: int, grid: object = None) -> ProgramTrouble:
    answered = "" if grid is None else f"answered {grid}, but "
    what = f"{answered}it answers the puzzle asked {ago} before: {puzzle}"
    return ProgramTrouble(Trouble.OUT_OF_ORDER, what)


def _garbage(text: str, expected: str, found: str = "") -> ProgramTrouble:
    what = f"answered {short(text.strip())}" + (f" ({found})" if found else "")
    return ProgramTrouble(Trouble.GARBAGE, what, f"expected {expected}")
