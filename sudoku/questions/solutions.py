"""All solutions of a puzzle, in order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated, Any

from sudoku.errors import OutOfBudget
from sudoku.formats.entry import Entry
from sudoku.formats.given import PuzzleLike, as_puzzle
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.meter import Meter
from sudoku.interface.registry import DEFAULT_MODEL
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid
from sudoku.puzzle.symbols import DigitStyle, to_line
from sudoku.questions.asking import analyst_of
from sudoku.questions.option import Option
from sudoku.questions.question import Question


def solutions(
    puzzle: PuzzleLike,
    *,
    model: str = DEFAULT_MODEL,
    budget: Budget = UNLIMITED,
    board: Board | None = None,
) -> Iterator[Grid]:
    """All solutions, in ascending order of their digits, row by row, each found on demand.

    puzzle, model, budget and board are as in `check`. Asking for the first solution raises the same
    errors as `check`; OutOfBudget is raised if the budget runs out before all are found.

    >>> import sudoku
    >>> str(next(sudoku.solutions("." * 16)))
    '1234341221434321'
    """
    asked = as_puzzle(puzzle, board)
    yield from analyst_of(model, asked).solutions(asked, Meter(budget))


@dataclass(slots=True)
class Listing:
    """The solutions of one puzzle, up to a limit. Iterate over it once to find and list them."""

    entry: Entry
    solutions: Iterator[Grid]
    """All solutions, also beyond the limit; may raise OutOfBudget."""
    limit: int | None
    style: DigitStyle | None = None
    count: int = 0
    """The number of solutions listed so far."""
    is_exact: bool = False
    """Whether all solutions are listed."""
    is_complete: bool = False
    """Whether the limit was reached or all solutions are listed."""
    _hidden: list[list[int]] = field(default_factory=list)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        """Each solution as text, with its hidden cells if the board has some."""
        board = self.entry.puzzle.board
        try:
            for grid in self.solutions:
                if self.count == self.limit:  # one more was searched for: are these all?
                    self.is_complete = True
                    return
                self.count += 1
                listed: dict[str, Any] = {"solution": to_line(board, grid.digits, self.style)}
                if board.hidden:
                    self._hidden.append(grid.hidden)
                    listed["hidden"] = grid.hidden
                yield listed
            self.is_exact = self.is_complete = True
        except OutOfBudget:
            pass

    def head(self) -> dict[str, Any]:
        """The part of a JSON answer before the list of solutions."""
        return {**self.entry.puzzle.as_dict(self.style), **self.entry.noted()}

    def tail(self) -> dict[str, Any]:
        """The part of a JSON answer after the list of solutions."""
        hidden = {"hidden": self._hidden} if self.entry.puzzle.board.hidden else {}
        return {
            **hidden,
            "count": self.count,
            "exact": self.is_exact,
            "complete": self.is_complete,
        }


@dataclass(frozen=True, slots=True)
class SolutionsQuestion(Question):
    """Print every solution of each puzzle.

    Each solution is printed as soon as it is found, in ascending order. A blank line separates
    puzzles.

    Exit code: 0 all solutions are printed, or the number in --limit; 2 bad input or usage; 3 the
    budget ran out first; 4 a model failed.
    """

    limit: Annotated[
        int | None,
        Option("Stop after N solutions.", least=1, most_asked=10_000, default_asked=100),
    ] = None

    name = "solutions"
    answer = "sudoku.questions.answers.counts:SolutionsLine"
    title = "The solutions, one by one"
    examples = ("sudoku solutions --limit 10 12..34..........",)
    needs_analyst = True
    in_words = False
    is_streamed = True

    def ask(self, entry: Entry) -> Iterator[Grid]:
        """All solutions, even beyond the limit."""
        return solutions(entry.puzzle, model=self.model, budget=self.budget)
