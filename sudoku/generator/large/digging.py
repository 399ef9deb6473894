"""Open cells of a solved grid, at random or balanced.

Random holes are the "quasigroup with holes" of Achlioptas, Gomes, Kautz and Selman, "Generating
Satisfiable Problem Instances" (AAAI 2000). Balanced holes, the same number in every row and column,
give the hardest instances according to Kautz, Ruan, Achlioptas, Gomes, Selman and Stickel, "Balance
and Filtering in Structured Satisfiable Problems" (IJCAI 2001). Here boxes are also balanced.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from sudoku.generator.grids.varied import solved_grid
from sudoku.puzzle.puzzle import Grid, Puzzle


def dug_at_random(grid: Grid, share: float, rng: random.Random) -> Puzzle:
    """The grid with round(share * n²) cells opened.

    With the same state of `rng`, a larger share opens the same cells and further cells.
    """
    count = grid.board.cell_count
    opened = rng.sample(range(count), count)[: round(share * count)]
    left = list(grid.digits)
    for cell in opened:
        left[cell] = 0
    return Puzzle(grid.board, tuple(left))


def dug_balanced(grid: Grid, share: float, rng: random.Random) -> Puzzle:
    """The grid with k = round(share * n) cells opened in every row, column and box.

    A cell is opened if it holds a digit up to k in another solved grid.
    """
    most = round(share * grid.board.size)
    other = solved_grid(grid.board, rng).digits
    left = (0 if d <= most else digit for d, digit in zip(other, grid.digits, strict=True))
    return Puzzle(grid.board, tuple(left))


DIGS: Mapping[str, Callable[[Grid, float, random.Random], Puzzle]] = {
    "random": dug_at_random,
    "balanced": dug_balanced,
}
"""The ways to dig holes, by name. The share of holes is a number from 0 to 1."""
