"""Puzzles with clues in given cells: digits are changed until only one solution is left.

If the pattern has few cells, the digits of a grid in these cells usually leave many solutions. The
search looks at all puzzles that differ in the digit of one cell, and moves to a solvable puzzle
with the fewest solutions. If no puzzle has fewer solutions than the current puzzle, it moves to one
of the next best, and after PATIENCE steps without progress it restarts.

Solutions are counted up to a limit. A step depends only on their number, not on the model that
counts them, so the same stream finds the same puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from sudoku import bulk
from sudoku.bulk.arrays import Digits
from sudoku.errors import OutOfBudget
from sudoku.generator.attempts import sampler_of, solved_puzzle
from sudoku.generator.grids.samplers import GridSampler
from sudoku.generator.puzzle_generator import Progress
from sudoku.generator.random_streams import RandomStreams
from sudoku.generator.request import PuzzleRequest
from sudoku.generator.results import Made, OrderError, Shortfall
from sudoku.interface.budget import Budget
from sudoku.interface.meter import Meter
from sudoku.interface.outcome import Verdict
from sudoku.pictures.words import counted
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle

STARTS = 64
"""The number of grids to draw for a start; the puzzle with the fewest solutions is chosen."""
HIGHEST = 5_000
"""The number up to which solutions are counted."""
WORSE = 4
"""The factor by which a step may increase the number of solutions."""
CHOICE = 8
"""The number of best puzzles to choose from if no puzzle has fewer solutions."""
PATIENCE = 30


class Filling:
    """A search for unique puzzles with clues in the cells of a pattern."""

    def __init__(
        self, board: Board, pattern: Sequence[int], sampler: GridSampler, start: int
    ) -> None:
        self.tried = 0
        """The number of puzzles tried so far."""
        self.best: Digits | None = None
        """The puzzle with the fewest solutions; None before the first puzzle."""
        self.fewest = HIGHEST
        """The number of solutions of `best`."""
        self._board, self._sampler, self._numbers = board, sampler, RandomStreams([start])
        self._pattern = sorted(pattern)

    @property
    def is_counted(self) -> bool:
        """Whether all solutions of `best` were counted."""
        return self.fewest < HIGHEST

    def found(self, suits: Callable[[Digits], bool], spend: Callable[[], None]) -> Digits:
        """The next unique puzzle that `suits` accepts: c digits. spend: called before each step; it
        may raise an error to stop the search.
        """
        while True:
            puzzle, number = self._start(spend)
            self._keep(puzzle, number)
            idle, least = 0, number
            while number > 1 and idle < PATIENCE:
                spend()
                puzzle, number = self._step(puzzle, number)
                idle = 0 if number < least else idle + 1
                least = min(least, number)
                self._keep(puzzle, number)
            if number == 1 and suits(puzzle):
                return puzzle

    def _keep(self, puzzle: Digits, number: int) -> None:
        if self.best is None or number < self.fewest:
            self.best, self.fewest = puzzle, number

    def _start(self, spend: Callable[[], None]) -> tuple[Digits, int]:
        spend()
        streams = RandomStreams(self._numbers.blocks(STARTS)[0])
        puzzles = np.zeros((STARTS, self._board.cell_count), np.uint8)
        puzzles[:, self._pattern] = self._sampler.draw(self._board, streams)[:, self._pattern]
        counts = self._counts(puzzles, HIGHEST)
        best = int(counts.argmin())
        return puzzles[best], int(counts[best])

    def _step(self, puzzle: Digits, number: int) -> tuple[Digits, int]:
        """The next puzzle, and the number of its solutions, counted up to HIGHEST."""
        others = neighbours(puzzle, self._board, self._pattern)
        counts = self._counts(others, number)
        fewer = np.flatnonzero((counts > 0) & (counts < number))
        if len(fewer):
            best = fewer[counts[fewer] == counts[fewer].min()]
        else:
            counts = self._counts(others, min(WORSE * number, HIGHEST))
            possible = np.flatnonzero(counts > 0)
            if not len(possible):  # every digit is forced, so start again
                return puzzle, number
            best = possible[np.argsort(counts[possible], kind="stable")[:CHOICE]]
        chosen = int(best[int(self._numbers.below(len(best))[0])])
        return others[chosen], int(counts[chosen])

    def _counts(self, puzzles: Digits, limit: int) -> NDArray[np.uint64]:
        self.tried += len(puzzles)
        return bulk.count(puzzles, limit, board=self._board)


def neighbours(puzzle: Digits, board: Board, pattern: Sequence[int]) -> Digits:
    """The puzzles with one changed clue: a different digit that no other clue forbids."""
    found = []
    for cell in pattern:
        taken = {int(puzzle[peer]) for peer in board.peers[cell]} | {int(puzzle[cell])}
        for digit in range(1, board.digit_count + 1):
            if digit not in taken:
                other = puzzle.copy()
                other[cell] = digit
                found.append(other)
    return np.array(found, np.uint8).reshape(-1, board.cell_count)


def filled(
    request: PuzzleRequest, number: int, start: int, budget: Budget, progress: Progress
) -> Made:
    """A puzzle for a request with a pattern. start: the start of the stream of random numbers.

    Raises Shortfall if the budget runs out, and OrderError if the requested grid has no fitting
    puzzle with this pattern.
    """
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
    return Made(number, *solved_puzzle(board, digits, solution), attempts=search.tried)


def _shortfall(request: PuzzleRequest, number: int, search: Filling) -> Shortfall:
    """The error for a search that found no suitable puzzle."""
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
