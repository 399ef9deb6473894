"""One engine of the library: it answers one puzzle, or a batch in arrays."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from ctypes import addressof, byref, c_char
from struct import Struct
from time import perf_counter
from typing import TYPE_CHECKING

from sudoku.errors import UnsupportedQuestionError
from sudoku.interface.bulk import never
from sudoku.puzzle.board import Board
from sudoku_models.native.boards import SearchKind, encoded_board
from sudoku_models.native.library import BatchStructure, library

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

UNLIMITED = 2**64 - 1
OPEN, EXHAUSTED, LIMIT, STOPPED = range(4)
"""sudoku_status of sudoku_native.h."""
LARGE_SIZE = 16
"""Above this size, hard puzzles are left to other models."""
SLICE_CELLS = 2_000_000
"""The passes of one call, multiplied by the number of cells: about 10 ms. Ctrl-C takes effect
between two calls."""
_MASK_BYTES = array("I").itemsize
_ANSWER = Struct("=3QB")
"""The numbers of solutions, decisions and conflicts, and the status."""


class Engine:
    """A board in the library. It answers one batch at a time.

    While it is busy, questions from another thread, or from a signal handler between two slices, go
    to a separate engine.

    Raises UnavailableModelError if the library is missing, and MemoryError.
    """

    def __init__(self, board: Board, level: int, search: SearchKind = SearchKind.ALONE) -> None:
        self._library = library()
        self._board, self._level, self._search = board, level, search
        self._is_busy = False
        encoded = encoded_board(board, search)
        if isinstance(encoded, str):
            raise UnsupportedQuestionError(encoded)
        self._engine = self._library.sudoku_open(byref(encoded.structure), level)
        if not self._engine:
            raise MemoryError("not enough memory for the engine of the model native")
        self.size, self.cell_count = board.digit_count, board.cell_count
        self.masks = encoded.masks
        self.has_program = encoded.structure.program_length > 0
        self.slice = max(1, SLICE_CELLS // board.cell_count)

    def __del__(self) -> None:
        if getattr(self, "_engine", None):
            self._library.sudoku_close(self._engine)

    def search(
        self,
        batch: BatchStructure,
        deadline: float | None = None,
        passes: int = UNLIMITED,
        is_stopped: Callable[[], bool] = never,
    ) -> bool:
        """Search until all puzzles are answered, and return whether they are.

        deadline: a time of `perf_counter`. passes: the most passes. is_stopped: as in
        BulkModel.search. Raises MemoryError.
        """
        if self._is_busy:
            return Engine(self._board, self._level, self._search).search(
                batch, deadline, passes, is_stopped
            )
        self._is_busy = True
        try:
            left = passes
            step = self.slice if self.slice < left else left
            state = self._library.sudoku_search(self._engine, byref(batch), step)
            while state == 1:
                left -= step
                if (
                    not left
                    or (deadline is not None and perf_counter() >= deadline)
                    or is_stopped()
                ):
                    return False
                step = min(self.slice, left)
                state = self._library.sudoku_run(self._engine, step)
        finally:
            self._is_busy = False
        if state < 0:
            raise MemoryError("not enough memory for the subtrees of a search")
        return True

    def propagate(self, batch: BatchStructure, left: int) -> None:
        """Write the candidates that propagation leaves to this address. Raises MemoryError."""
        if self._is_busy:
            Engine(self._board, self._level, self._search).propagate(batch, left)
            return
        self._is_busy = True
        try:
            state = self._library.sudoku_propagate(self._engine, byref(batch), left)
        finally:
            self._is_busy = False
        if state < 0:
            raise MemoryError("not enough memory for a batch of puzzles")


class Single:
    """An engine with the arrays of a batch of one puzzle, and of up to `kept` solutions of it.

    `count` is the call with the least overhead, for programs that hold digits in bytes or arrays.
    """

    def __init__(self, engine: Engine, kept: int, covering: int = 0) -> None:
        """For `covering`, see sudoku_batch; 0 means the usual search."""
        self.kept = kept
        self.engine, self._cells = engine, engine.cell_count
        self._allowed = bytes(range(engine.size + 1))
        self._masks = engine.masks
        # One piece of memory: the digits or the candidates, three counters of 8 bytes, the status,
        # the solutions, the guide.
        self._given = self._cells if self._masks is None else self._cells * _MASK_BYTES
        counters_at = (self._given + 7) // 8 * 8
        status_at = counters_at + 24
        self._solutions_at = status_at + 8
        self._guide_at = self._solutions_at + kept * self._cells
        self._memory = bytearray(self._guide_at + self._cells)
        self._held = (c_char * len(self._memory)).from_buffer(self._memory)
        at = addressof(self._held)
        counters = at + counters_at
        self._batch = BatchStructure(
            1, *((at, None) if self._masks is None else (None, at)), 1, UNLIMITED, kept,
            counters, counters + 8, counters + 16, at + self._solutions_at, at + status_at,
        )  # fmt: skip
        self._batch.covering = covering
        self._counters_at, self._status_at = counters_at, status_at

    def count(self, digits: ReadableBuffer, limit: int = 2) -> int:
        """The number of solutions, at most `limit`. The first `kept` solutions are kept.

        digits: a byte for each cell, 0 for an open cell: bytes, a bytearray, or an array of uint8.
        Raises ValueError for a wrong number of bytes, a digit out of range, or a limit below 1, and
        TypeError for anything but a buffer and an int.
        """
        asked = bytes(memoryview(digits))
        if len(asked) != self._cells or asked.translate(None, self._allowed):
            raise ValueError(f"expected {self._cells} bytes from 0 to {len(self._allowed) - 1}")
        if not 1 <= limit <= UNLIMITED:
            raise ValueError(f"the limit must be at least 1, not {limit}")
        return self.ask(asked, limit)[0]

    def ask(
        self,
        digits: bytes,
        limit: int,
        conflicts: int = UNLIMITED,
        deadline: float | None = None,
        passes: int = UNLIMITED,
    ) -> tuple[int, int, int, int]:
        """Search, as `Engine.search` does, for up to `limit` solutions within this many conflicts.

        digits: the digits of a Puzzle; they are not checked. Returns the numbers of solutions,
        decisions and conflicts, and the status.
        """
        self._memory[: self._given] = digits if self._masks is None else self._candidates(digits)
        self._batch.limit = limit
        self._batch.conflicts_limit = conflicts if conflicts < UNLIMITED else UNLIMITED
        self.engine.search(self._batch, deadline, passes)
        return _ANSWER.unpack_from(self._memory, self._counters_at)

    def ask_other(
        self,
        digits: bytes,
        guide: bytes,
        cells: Sequence[int],
        conflicts: int = UNLIMITED,
        deadline: float | None = None,
    ) -> tuple[int, int, int, int]:
        """Like `ask`, for one solution that differs from the guide in at least one of these cells.

        The digits of the guide are tried first. On boards with a program.
        """
        batch, differing = self._batch, array("H", cells)
        self._memory[self._guide_at :] = guide
        batch.guide = addressof(self._held) + self._guide_at
        batch.differing, batch.differing_count = differing.buffer_info()[0], len(cells)
        try:
            return self.ask(digits, 1, conflicts, deadline)
        finally:
            batch.guide, batch.differing_count = None, 0

    def _candidates(self, digits: bytes) -> bytes:
        """The candidates of each cell, for a board with masks."""
        cells = zip(self._masks or (), digits, strict=True)
        left = [mask & 1 << digit - 1 if digit else mask for mask, digit in cells]
        return array("I", left).tobytes()

    @property
    def status(self) -> int:
        """OPEN, EXHAUSTED, LIMIT or STOPPED."""
        return self._memory[self._status_at]

    def solution(self, number: int) -> bytes:
        """The digits of a solution, a byte for each cell."""
        start = self._solutions_at + number * self._cells
        return bytes(self._memory[start : start + self._cells])
