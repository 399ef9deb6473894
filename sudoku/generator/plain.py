"""Puzzles of an Order, whatever their difficulty: drafts, until one fits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sudoku.errors import OutOfBudget
from sudoku.generator.drafts import Drafts, drafts
from sudoku.generator.kind import OF_ORDER, Kind, Options, order_of
from sudoku.generator.made import Made, Shortfall
from sudoku.generator.maker import Progress, unseen
from sudoku.generator.order import Order
from sudoku.generator.randomness import stream
from sudoku.interface.budget import Budget
from sudoku.interface.meter import Meter
from sudoku.pictures.words import counted
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle

BLOCK = 4096
"""Puzzles that are made together."""
FIRST, MOST = 4, 256
"""Drafts that are made together for a puzzle that was not found at once."""


@dataclass(frozen=True, slots=True)
class Plain:
    """See Maker. Attempt 0 is made for all numbers together, further ones for each by itself."""

    order: Order

    @property
    def board(self) -> Board:
        return self.order.board

    @property
    def block(self) -> int:
        return BLOCK

    def make(
        self, numbers: range, *, budget: Budget, progress: Progress = unseen
    ) -> Iterator[Made]:
        first = drafts(self.order, [self._stream(number, 0) for number in numbers])
        for row, number in enumerate(numbers):
            if first.fits[row]:
                yield self._made(number, first, row, 1)
            else:
                yield self._further(number, Meter(budget), progress)

    def _further(self, number: int, meter: Meter, progress: Progress) -> Made:
        """The first draft that fits, from attempt 1. Raises Shortfall."""
        tried, size = 1, FIRST
        while True:
            streams = [self._stream(number, attempt) for attempt in range(tried, tried + size)]
            found = drafts(self.order, streams)
            if found.fits.any():
                row = int(found.fits.argmax())
                return self._made(number, found, row, tried + row + 1)
            tried, size = tried + size, min(MOST, 2 * size)
            progress(tried, None)
            try:
                meter.require_time()
            except OutOfBudget:
                why = f"no puzzle of the order in {counted(tried, 'attempt')}"
                raise Shortfall(number, why) from None

    def _stream(self, number: int, attempt: int) -> int:
        return stream(self.order.seed, f"draft {attempt}", number)

    def _made(self, number: int, found: Drafts, row: int, attempts: int) -> Made:
        board = self.board
        puzzle = Puzzle(board, tuple(found.puzzles[row].tobytes()))
        grid = Grid.from_bytes(board, found.grids[row].tobytes())
        return Made(number, puzzle, grid, attempts=attempts)


def _make(options: Options) -> Plain:
    return Plain(order_of(options))


KIND = Kind(frozenset(), OF_ORDER, _make)
