"""The engine in bulk: puzzles and answers in numpy arrays. See `sudoku.interface.bulk`."""

from __future__ import annotations

from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from sudoku.interface.budget import UNLIMITED, Budget
from sudoku.interface.bulk import BulkAnswers, Cells
from sudoku.puzzle.board import Board
from sudoku_models.native import engine as native
from sudoku_models.native.engine import EXHAUSTED, Engine
from sudoku_models.native.library import BatchStructure, level_number


class NativeBulk:
    """A board in one engine. variant: as of NativeModel."""

    def __init__(self, board: Board, variant: str | None = None) -> None:
        self.board = board
        self._engine = Engine(board, level_number(variant))

    def search(
        self, puzzles: Cells, *, limit: int = 2, kept: int = 1, budget: Budget = UNLIMITED
    ) -> BulkAnswers:
        """See BulkModel.search."""
        start = perf_counter()
        deadline = None if budget.seconds is None else start + budget.seconds
        count, cells = puzzles.shape
        counters = np.zeros((3, count), np.uint64)
        solutions = np.zeros((count, kept, cells), np.uint8)
        statuses = np.zeros(count, np.uint8)
        is_digits = puzzles.dtype == np.uint8
        at = np.ascontiguousarray(puzzles)
        batch = BatchStructure(
            count,
            at.ctypes.data if is_digits else None,
            None if is_digits else at.ctypes.data,
            limit,
            native.UNLIMITED if budget.conflicts is None else budget.conflicts,
            kept,
            *(counter.ctypes.data for counter in counters),
            solutions.ctypes.data,
            statuses.ctypes.data,
        )
        self._engine.search(batch, deadline)
        found, decisions, conflicts = counters
        return BulkAnswers(found, statuses == EXHAUSTED, solutions, decisions, conflicts)

    def propagate(self, puzzles: Cells) -> NDArray[np.uint32]:
        """See BulkModel.propagate."""
        raise NotImplementedError
