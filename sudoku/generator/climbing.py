"""Neighbours of the best puzzles so far, with one clue removed and another clue added.

Most neighbours are about as hard as the puzzle itself, and some are harder. People who search for
the hardest puzzles call this step {-1+1}.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush, nsmallest
from random import Random

import numpy as np

from sudoku.generator.attempts import solved_puzzle
from sudoku.generator.randomness import random_of
from sudoku.generator.request import PuzzleRequest
from sudoku.generator.searching.judging import TimedJudge
from sudoku.generator.searching.neighbours import clues_in_place, completed_by_one
from sudoku.interface.meter import Meter
from sudoku.puzzle.puzzle import Grid, Puzzle

TAKEN = 64
"""The maximum number of neighbours to try per puzzle, chosen at random if there are more."""
KEPT = 512
"""The number of nearest puzzles to keep; only their neighbours may be tried."""


def can_climb(request: PuzzleRequest) -> bool:
    """Whether a single clue may move. A pattern or a symmetry forbids this."""
    return request.pattern is None and request.symmetry is None


class NearestPuzzles:
    """The puzzles of a search that are nearest to its goal, and their neighbours that meet the
    request. Recorded puzzles and earlier neighbours are not returned again.
    """

    def __init__(self, request: PuzzleRequest, number: int) -> None:
        self._request = request
        self._random: Random = random_of(request.seed, "neighbours", number)
        self._nearest: list[tuple[tuple[float, ...], int, Puzzle]] = []
        self._count = 0
        self._met: set[bytes] = set()

    def note(self, puzzle: Puzzle, rank: tuple[float, ...]) -> None:
        """Record a puzzle. rank: larger for puzzles that are nearer to the goal; ties keep their
        order.
        """
        self._count += 1
        self._met.add(puzzle.packed)
        heappush(self._nearest, (tuple(-part for part in rank), self._count, puzzle))
        if len(self._nearest) > 2 * KEPT:
            self._nearest = nsmallest(KEPT, self._nearest)
            heapify(self._nearest)

    def neighbours(self, meter: Meter) -> list[tuple[Puzzle, Grid]]:
        """The neighbours of the nearest puzzle that has not had its turn. Raises OutOfBudget."""
        if not self._nearest:
            return []
        board = self._request.board
        judge = TimedJudge(board, meter.left())
        clues = np.array(heappop(self._nearest)[2].clues, np.uint8)
        cells = np.flatnonzero(clues)
        rest = np.repeat(clues[None], len(cells), axis=0)
        rest[np.arange(len(cells)), cells] = 0
        allowed = clues_in_place(board, rest)
        if self._request.source is not None:
            digits = np.arange(1, board.digit_count + 1)
            allowed &= np.array(self._request.source.digits)[:, None] == digits
        near = np.unique(completed_by_one(judge, rest, allowed), axis=0)  # in a fixed order
        if self._request.minimal or self._request.clues is None:
            near = near[judge.minimal(near)]
        new = [row for row, puzzle in enumerate(near) if self._is_new(puzzle.tobytes())]
        taken = sorted(self._random.sample(new, min(TAKEN, len(new))))
        _, grids = judge.solved(near[taken])
        return [solved_puzzle(board, *both) for both in zip(near[taken], grids, strict=True)]

    def _is_new(self, puzzle: bytes) -> bool:
        is_new = puzzle not in self._met
        self._met.add(puzzle)
        return is_new
