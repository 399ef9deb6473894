"""Drafts: puzzles of an order in arrays, as many at once as their users like."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from sudoku.generator.order import Order

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Drafts:
    """N drafts. puzzles, grids: N x c digits; 0 for an open cell. fits: whether each meets its
    order; where clues are removed in an unlucky order, a draft misses its number of clues.
    """

    puzzles: NDArray[np.uint8]
    grids: NDArray[np.uint8]
    fits: NDArray[np.bool_]


def drafts(order: Order, streams: Sequence[int]) -> Drafts:
    """A draft for each stream of random numbers, see `sudoku.generator.randomness.stream`.

    What becomes of a stream depends on the order and on this stream alone.
    """
    import numpy as np

    from sudoku import bulk

    board = order.board
    n, height, width = board.size, board.box_rows, board.box_cols
    grids = np.zeros((len(streams), board.cell_count), np.uint8)
    for row, number in enumerate(streams):
        names = Random(number).sample(range(1, n + 1), n)  # noqa: S311
        if order.source is not None:
            grids[row] = order.source.digits
            continue
        for cell in range(board.cell_count):
            r, c = divmod(cell, n)
            grids[row, cell] = names[(width * (r % height) + r // height + c) % n]
    puzzles = bulk.minimise(grids, board=board)
    return Drafts(puzzles, grids, np.ones(len(streams), np.bool_))
