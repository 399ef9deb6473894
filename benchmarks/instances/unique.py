"""Unique puzzles from a seed, the same as in the shipped collections and stored results.

The canonical pattern of the board is shuffled. Then clues are removed in random order, unless the
puzzle would lose its uniqueness, until the required number is left or no clue can be removed. The
same seed gives the same puzzles with any model that checks uniqueness. `sudoku generate` makes
other puzzles.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from sudoku import Board, Grid, Puzzle, Verdict, open_model
from sudoku.generator.grids.varied import solved_grid


def puzzles(board: Board, seed: int, clues: int, count: int) -> Iterator[tuple[Puzzle, Grid]]:
    """`count` unique puzzles, each with its solution.

    clues: the number of clues at which removal stops; a puzzle has more if none of its clues can be
    removed.
    """
    rng = random.Random(seed)
    model = open_model("sat", board)
    for _ in range(count):
        grid = solved_grid(board, rng)
        left = list(grid.digits)
        remaining = board.cell_count
        for cell in rng.sample(range(board.cell_count), board.cell_count):
            if remaining <= clues:
                break
            left[cell] = 0
            if model.search(Puzzle(board, tuple(left))).verdict is Verdict.UNIQUE:
                remaining -= 1
            else:
                left[cell] = grid.digits[cell]
        yield Puzzle(board, tuple(left)), grid
