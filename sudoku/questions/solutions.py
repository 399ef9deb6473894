"""All solutions of a puzzle, in order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from sudoku.formats.entry import Entry
from sudoku.formats.given import PuzzleLike, as_puzzle
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.meter import Meter
from sudoku.interface.registry import DEFAULT_MODEL
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid
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

    puzzle, model, budget and board are as in `check`. When the first solution is asked for it
    raises what `check` raises; OutOfBudget if the budget runs out before all are found.

    >>> import sudoku
    >>> str(next(sudoku.solutions("." * 16)))
    '1234341221434321'
    """
    asked = as_puzzle(puzzle, board)
    yield from analyst_of(model, asked).solutions(asked, Meter(budget))


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
        """All solutions, also beyond the limit."""
        return solutions(entry.puzzle, model=self.model, budget=self.budget)
