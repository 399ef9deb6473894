"""A puzzle with its clues in given cells, by a search of their digits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sudoku.errors import OutOfBudget
from sudoku.generator.attempts import sampler_of
from sudoku.generator.puzzle_generator import Progress
from sudoku.generator.request import PuzzleRequest
from sudoku.generator.results import Made, OrderError, Shortfall
from sudoku.interface.budget import Budget
from sudoku.interface.meter import Meter
from sudoku.interface.outcome import Verdict
from sudoku.pictures.words import counted
from sudoku.puzzle.puzzle import Grid, Puzzle

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from sudoku.generator.filling import Filling


def filled(
    request: PuzzleRequest, number: int, start: int, budget: Budget, progress: Progress
) -> Made:
    """A puzzle of a request with a pattern. start: of a stream of random numbers.

    Raises Shortfall if the budget runs out, and OrderError if the clues of the grid of the request
    do not make a puzzle that fits.
    """
    from sudoku import bulk
    from sudoku.generator.filling import Filling

    board, pattern = request.board, request.pattern or frozenset()
    if request.source is not None:
        wish = "a minimal unique puzzle" if request.minimal else "a unique puzzle"
        raise OrderError(f"the clues of the grid in the pattern are not {wish}")
    search = Filling(board, sorted(pattern), sampler_of(request), start)
    meter = Meter(budget)

    def spend() -> None:
        progress(search.tried, None)
        meter.require_time()

    def suits(puzzle: NDArray[np.uint8]) -> bool:
        return not request.minimal or bool(bulk.is_minimal(puzzle[None], board=board)[0])

    try:
        digits = search.found(suits, spend)
    except OutOfBudget:
        raise _shortfall(request, number, search) from None
    (solution,) = bulk.solve(digits[None], board=board)
    grid = Grid.from_bytes(board, solution.tobytes())
    return Made(number, Puzzle.from_bytes(board, digits.tobytes()), grid, attempts=search.tried)


def _shortfall(request: PuzzleRequest, number: int, search: Filling) -> Shortfall:
    """What the search came to."""
    tried = counted(search.tried, "puzzle")
    if search.best is None:
        return Shortfall(number, "no puzzle of the pattern was tried within the budget")
    nearest = Made(
        number,
        Puzzle.from_bytes(request.board, search.best.tobytes()),
        None,
        Verdict.UNIQUE if search.fewest == 1 else Verdict.MULTIPLE,
        attempts=search.tried,
    )
    if search.fewest == 1:
        return Shortfall(number, f"no minimal puzzle of the pattern among {tried}", nearest)
    found = f"{search.fewest:,} solutions" if search.is_counted else "too many solutions to count"
    why = f"no unique puzzle of the pattern among {tried}; the nearest has {found}"
    return Shortfall(number, why, nearest)
