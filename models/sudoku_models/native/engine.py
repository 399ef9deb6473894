"""One engine of the library: it answers one puzzle, or a batch in arrays."""

from __future__ import annotations

from ctypes import addressof, byref, c_char
from time import perf_counter

from sudoku.puzzle.board import Board
from sudoku_models.native.boards import EncodedBoard
from sudoku_models.native.library import BatchStructure, library

UNLIMITED = 2**64 - 1
OPEN, EXHAUSTED, LIMIT, STOPPED = range(4)
"""sudoku_status of sudoku_native.h."""
SLICE_CELLS = 2_000_000
"""Passes of one call times cells of the board: some 10 ms. Between two calls Ctrl-C is heard."""


class Engine:
    """A board in the library. It belongs to one thread.

    Raises UnavailableModelError if there is no library, MemoryError without memory.
    """

    def __init__(self, board: Board, level: int) -> None:
        self._library = library()
        encoded = EncodedBoard(board)
        self._engine = self._library.sudoku_open(byref(encoded.structure), level)
        if not self._engine:
            raise MemoryError("no memory for the engine of the model native")
        self.slice = max(1, SLICE_CELLS // board.cell_count)

    def __del__(self) -> None:
        if getattr(self, "_engine", None):
            self._library.sudoku_close(self._engine)

    def search(
        self, batch: BatchStructure, deadline: float | None = None, passes: int = UNLIMITED
    ) -> bool:
        """Search until all puzzles are answered, and return whether they are.

        deadline: of `perf_counter`. passes: the most. Raises MemoryError.
        """
        left = passes
        step = min(self.slice, left)
        state = self._library.sudoku_search(self._engine, byref(batch), step)
        while state == 1:
            left -= step
            if not left or (deadline is not None and perf_counter() >= deadline):
                return False
            step = min(self.slice, left)
            state = self._library.sudoku_run(self._engine, step)
        if state < 0:
            raise MemoryError("no memory for the subtrees of a search")
        return True


class Single:
    """The arrays of a batch of one puzzle with c cells, and up to `kept` solutions."""

    def __init__(self, cell_count: int, kept: int) -> None:
        self.kept = kept
        self._cells = cell_count
        # The digits, three counters of 8 bytes, the status, and the solutions, in one piece.
        self._counters_at = (cell_count + 7) // 8 * 8
        self._status_at = self._counters_at + 24
        self._solutions_at = self._status_at + 8
        self._memory = bytearray(self._solutions_at + kept * cell_count)
        self._held = (c_char * len(self._memory)).from_buffer(self._memory)
        at = addressof(self._held)
        counters = at + self._counters_at
        self.batch = BatchStructure(
            1, at, None, 1, UNLIMITED, kept,
            counters, counters + 8, counters + 16, at + self._solutions_at, at + self._status_at,
        )  # fmt: skip
        self._counters = memoryview(self._memory)[self._counters_at : self._status_at].cast("Q")

    def ask(self, digits: bytes, limit: int, conflicts: int) -> BatchStructure:
        """The batch with this question."""
        self._memory[: self._cells] = digits
        self.batch.limit, self.batch.conflicts_limit = limit, conflicts
        return self.batch

    @property
    def counters(self) -> list[int]:
        """Solutions, decisions, conflicts."""
        return self._counters.tolist()

    @property
    def status(self) -> int:
        """OPEN, EXHAUSTED, LIMIT or STOPPED."""
        return self._memory[self._status_at]

    def solution(self, number: int) -> tuple[int, ...]:
        """The digits of a solution."""
        start = self._solutions_at + number * self._cells
        return tuple(self._memory[start : start + self._cells])
