"""Random puzzles of any size."""

from __future__ import annotations

import random

from sudoku import Board, Puzzle
from sudoku.generator.grids.varied import solved_grid


def with_holes(board: Board, holes: int, seed: int) -> Puzzle:
    rng = random.Random(seed)
    digits = list(solved_grid(board, rng).digits)
    for cell in rng.sample(range(board.cell_count), holes):
        digits[cell] = 0
    return Puzzle(board, tuple(digits))
