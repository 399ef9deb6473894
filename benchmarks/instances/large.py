"""Large puzzles by seed and number, as `sudoku generate --size N --holes SHARE` makes them."""

from __future__ import annotations

from benchmarks.framework.report import BenchmarkError
from sudoku import UNLIMITED, Board
from sudoku.generator.large.generator import LargePuzzles
from sudoku.generator.request import PuzzleRequest
from sudoku.generator.results import Made

DRAWS = {"shuffle": "shuffled", "vary": "varied"}
"""The methods of drawing a solved grid, with their names for `sudoku generate --grids`."""


def square_board(size: int) -> Board:
    """The board of this size with square boxes. Raises BenchmarkError if there is none."""
    try:
        return Board.of_size(size)
    except ValueError as error:
        raise BenchmarkError(f"size {size}: {error}") from None


def large_puzzle(
    board: Board,
    number: int,
    holes: float,
    *,
    seed: int = 1,
    draw: str = "shuffle",
    dig: str = "random",
) -> Made:
    """The puzzle of this number, from 0, with this share of its cells open.

    draw: a key of DRAWS. dig: a name of `large.digging.DIGS`. Raises OrderError for a share outside
    0 … 1.
    """
    request = PuzzleRequest(board=board, seed=seed, grids=DRAWS[draw])
    generator = LargePuzzles(request, holes, dig, None)
    (made,) = generator.make(range(number + 1, number + 2), budget=UNLIMITED)
    return made
