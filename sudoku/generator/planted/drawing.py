"""Random grids that obey a board, with or without constraints.

On a board with constraints, cells get digits one after another. Each is a random digit for which a
model finds a grid that also has the earlier digits, so no choice has to be undone. This matters if
almost every choice fails in the end: a search in random order can take minutes for a
non-consecutive grid. The model searches near the previous grid, which lacks only the last digit.
The random numbers determine the grid, not the model.

Houses are filled one by one, in random order, because the model answers this faster than cells in
random order. Not all grids are equally likely.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from sudoku.errors import OutOfBudget
from sudoku.generator.grids.samplers import SAMPLERS, best_sampler
from sudoku.generator.random_streams import RandomStreams
from sudoku.generator.results import OrderError
from sudoku.interface.meter import Meter
from sudoku.interface.opening import shared_model
from sudoku.interface.outcome import Outcome
from sudoku.interface.registry import DEFAULT_MODEL
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle


def drawn(board: Board, grids: str | None, stream: int, meter: Meter) -> Grid:
    """A grid that obeys the board. grids: a name in `grids.samplers`; None chooses the best; boards
    with constraints need None. Raises OrderError if no grid obeys it, and OutOfBudget.
    """
    if grids is None and not board.is_classic:
        return _obeying(board, Random(stream), meter)  # noqa: S311  # to be repeatable
    return drawn_together(board, grids, [stream])[0]


def drawn_together(board: Board, grids: str | None, streams: Sequence[int]) -> Sequence[Grid]:
    """A grid for each stream on a classic board, as `drawn` draws it."""
    chosen = best_sampler(board) if grids is None else SAMPLERS[grids]
    return [Grid(board, tuple(row)) for row in chosen.draw(board, RandomStreams(streams)).tolist()]


def _obeying(board: Board, rng: Random, meter: Meter) -> Grid:
    model, clues = shared_model(DEFAULT_MODEL, board), bytearray(board.cell_count)
    empty = Puzzle.from_bytes(board, bytes(clues))
    grid = _first(model.search(empty, limit=1, budget=meter.left()), meter)
    if grid is None:
        raise OrderError(f"no grid obeys the {board}")
    peers = board.peers
    for cell in _cells(board, rng):
        seen = {clues[peer] for peer in peers[cell]}
        for digit in rng.sample(range(1, board.digit_count + 1), board.digit_count):
            if digit in seen:
                continue
            clues[cell] = digit
            if digit == grid.digits[cell]:
                break
            puzzle = Puzzle.from_bytes(board, bytes(clues))
            near = _first(model.search_other(puzzle, grid, [cell], budget=meter.left()), meter)
            if near is not None:
                grid = near
                break
    return grid


def _cells(board: Board, rng: Random) -> list[int]:
    """All cells, house by house."""
    houses = rng.sample(board.houses, len(board.houses))
    return [*dict.fromkeys(cell for house in houses for cell in rng.sample(house, len(house)))]


def _first(outcome: Outcome, meter: Meter) -> Grid | None:
    """The first solution; None if there is none. Raises OutOfBudget."""
    meter.add(outcome.effort)
    if not outcome.solutions and not outcome.exhausted:
        raise OutOfBudget
    return next(iter(outcome.solutions), None)
