"""All solutions of a puzzle, in order."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku.formats.given import PuzzleLike, as_puzzle
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.meter import Meter
from sudoku.interface.registry import DEFAULT_MODEL
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid
from sudoku.questions.asking import analyst_of


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
