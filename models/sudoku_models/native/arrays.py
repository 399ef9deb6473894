"""The engine in bulk: puzzles and answers in numpy arrays. See `sudoku.interface.bulk`."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.bulk import BulkAnswers, never
from sudoku.puzzle.board import Board
from sudoku_models.native import engine as native
from sudoku_models.native.boards import SearchKind
from sudoku_models.native.engine import EXHAUSTED, LARGE_SIZE, Engine
from sudoku_models.native.library import BatchStructure, level_number

if TYPE_CHECKING:
    from sudoku.interface.bulk import Cells

LARGE_CONFLICTS = 50_000
"""The conflicts after which a puzzle above LARGE_SIZE is left open, as in NativeModel."""
CONFLICTS_PER_SOLUTION = 16
"""The additional conflicts for each requested solution."""


class NativeBulk:
    """A board in one engine."""

    def __init__(
        self,
        board: Board,
        variant: str | None = None,
        *,
        rest: str | None = None,
        most_conflicts: int = native.UNLIMITED,
    ) -> None:
        """Each puzzle may take `most_conflicts`; the model `rest` answers those that it leaves
        open.
        """
        self.board = board
        self.name = "native" if variant is None else f"native:{variant}"
        self.rest = rest
        self._most = most_conflicts
        if board.size > LARGE_SIZE:
            self._most = min(most_conflicts, LARGE_CONFLICTS)
        self._engine = Engine(board, level_number(variant), SearchKind.LANES)

    def search(
        self,
        puzzles: Cells,
        *,
        limit: int = 2,
        kept: int = 1,
        budget: Budget = UNLIMITED,
        is_stopped: Callable[[], bool] = never,
        apart: bool = False,
    ) -> BulkAnswers:
        """See BulkModel.search."""
        deadline = None if budget.seconds is None else perf_counter() + budget.seconds
        count, cells = puzzles.shape
        puzzles = self._restricted(puzzles)
        (found, decisions, conflicts), statuses, addresses = _room(count)
        solutions = np.zeros((count, kept, cells), np.uint8)
        most = min(self._most + limit * CONFLICTS_PER_SOLUTION, native.UNLIMITED)
        batch = BatchStructure(
            count,
            *_given(puzzles),
            limit,
            most if budget.conflicts is None else min(most, budget.conflicts),
            kept,
            *addresses[:3],
            solutions.ctypes.data,
            addresses[3],
            apart,
        )
        self._engine.search(batch, deadline, is_stopped=is_stopped)
        return BulkAnswers(found, statuses == EXHAUSTED, solutions, decisions, conflicts)

    def propagate(self, puzzles: Cells) -> NDArray[np.uint32]:
        """See BulkModel.propagate."""
        count, cells = puzzles.shape
        puzzles = self._restricted(puzzles)
        left = np.zeros((count, cells), np.uint32)
        *_unused, addresses = _room(count)
        batch = BatchStructure(
            count,
            *_given(puzzles),
            1,
            0,
            0,
            *addresses[:3],
            None,
            addresses[3],
        )
        self._engine.propagate(batch, left.ctypes.data)
        return left

    def _restricted(self, puzzles: Cells) -> Cells:
        """The puzzles without the candidates that rules about single cells exclude."""
        if self._engine.masks is None:
            return puzzles
        masks = np.array(self._engine.masks, np.uint32)
        if puzzles.dtype == np.uint32:
            return puzzles & masks
        digits = np.left_shift(np.uint32(1), puzzles.astype(np.uint32) - np.uint32(1))
        return np.where(puzzles == 0, masks, digits & masks)


def _given(puzzles: Cells) -> tuple[int | None, int | None]:
    """The memory addresses of the digits and of the candidates, one of them None."""
    if not puzzles.flags.c_contiguous:
        raise ValueError("puzzles that are not contiguous")
    at = puzzles.ctypes.data
    return (at, None) if puzzles.dtype == np.uint8 else (None, at)


def _room(count: int) -> tuple[NDArray[np.uint64], NDArray[np.uint8], list[int]]:
    """Three counters and a status for each of `count` puzzles, and the memory addresses of the four
    arrays.
    """
    room = np.empty((4, count), np.uint64)
    first, step = room.ctypes.data, 8 * count
    return room[:3], room[3].view(np.uint8)[:count], [first + step * row for row in range(4)]
