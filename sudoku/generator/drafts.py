"""Drafts: puzzles of an order in arrays, as many at once as their users like."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sudoku.errors import UnsupportedQuestionError
from sudoku.generator.grids.ways import WAYS, Way, best_way
from sudoku.generator.made import OrderError
from sudoku.generator.orbits import orbits_of
from sudoku.generator.order import Order
from sudoku.generator.randomness import stream
from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from sudoku.generator.draws import Draws


@dataclass(frozen=True, slots=True)
class Drafts:
    """N drafts. puzzles, grids: N x c digits; 0 for an open cell. fits: whether each meets its
    order; where clues are removed in an unlucky order, a draft misses its number of clues.
    """

    puzzles: NDArray[np.uint8]
    grids: NDArray[np.uint8]
    fits: NDArray[np.bool_]

    def of(self, row: int, board: Board) -> tuple[Puzzle, Grid]:
        """The puzzle of a row, and its solution."""
        puzzle = Puzzle.from_bytes(board, self.puzzles[row].tobytes())
        return puzzle, Grid.from_bytes(board, self.grids[row].tobytes())


def streams_of(order: Order, tried: Iterable[tuple[int, int]]) -> list[int]:
    """The streams of drafts: for each the number of a puzzle, and of the attempt, from 0."""
    return [stream(order.seed, f"draft {attempt}", number) for number, attempt in tried]


def drafts(
    order: Order,
    streams: Sequence[int],
    *,
    budget: Budget = UNLIMITED,
    threads: int | None = None,
) -> Drafts:
    """A draft for each stream of random numbers, see `sudoku.generator.randomness.stream`.

    What becomes of a stream depends on the order and on this stream alone. A draft of a pattern is
    a grid without its other cells: it may have several solutions, and then it does not fit. For
    other orders clues are removed from the grid in a random order, those that a symmetry maps to
    each other together, until none can be removed or a number is reached, which is drawn from the
    range of the order. Raises OrderError for a board whose grids cannot be drawn.

    budget: of the removal, for all together; a draft that it cuts short does not fit.
    """
    from sudoku import bulk
    from sudoku.generator.draws import Draws

    board, draws = order.board, Draws(streams)
    grids = _grids(order, draws)
    if order.pattern is not None:
        puzzles = grids.copy()
        puzzles[:, [cell for cell in range(board.cell_count) if cell not in order.pattern]] = 0
        fits = bulk.count(puzzles, 2, board=board, threads=threads) == 1
    else:
        puzzles, fits = _removed(order, grids, draws, budget, threads)
    if order.minimal and (order.pattern is not None or order.symmetry is not None) and fits.any():
        fits[fits] = bulk.is_minimal(puzzles[fits], board=board, threads=threads)
    return Drafts(puzzles, grids, fits)


def _grids(order: Order, draws: Draws) -> NDArray[np.uint8]:
    import numpy as np

    if order.source is not None:
        digits = np.array(order.source.digits, np.uint8)
        return np.tile(digits, (len(draws), 1))
    return way_of(order).draw(order.board, draws)


def way_of(order: Order) -> Way:
    """How grids are drawn. Raises OrderError for a board that has no way."""
    if order.grids is not None:
        return WAYS[order.grids]
    try:
        return best_way(order.board)
    except UnsupportedQuestionError as error:
        raise OrderError(str(error)) from error


def _removed(
    order: Order,
    grids: NDArray[np.uint8],
    draws: Draws,
    budget: Budget,
    threads: int | None,
) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """The puzzles, and which of them have a right number of clues."""
    import numpy as np

    from sudoku.bulk.minimising import remove_clues

    board = order.board
    least, most = (0, board.cell_count) if order.clues is None else order.clues
    floor = np.zeros(len(grids), np.int64)
    if order.clues is not None and not order.minimal:
        floor += draws.below(most - least + 1).astype(np.int64) + least
    orbits, count = None, board.cell_count
    if order.symmetry is not None:
        orbits = np.array(orbits_of(order.symmetry, board.size))
        count = int(orbits.max()) + 1
    complete = np.ones(len(grids), np.bool_)
    puzzles = remove_clues(
        grids,
        draws.blocks(count),
        orbits=orbits,
        least=floor,
        board=board,
        budget=budget,
        threads=threads,
        complete=complete,
    )
    clues = np.count_nonzero(puzzles, axis=1)
    return puzzles, (clues >= least) & (clues <= most) & complete
