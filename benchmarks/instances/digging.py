"""Holes in a solved grid, at random or balanced.

At random is "quasigroup with holes" of Achlioptas, Gomes, Kautz and Selman, "Generating
Satisfiable Problem Instances" (AAAI 2000). Balanced, as many holes in every row and column, is
that of Kautz, Ruan, Achlioptas, Gomes, Selman and Stickel, "Balance and Filtering in
Structured Satisfiable Problems" (IJCAI 2001), where it makes the hardest instances; here in every
box as well.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from sudoku import Grid, Puzzle
from sudoku.fuzzing.grids import solved_grid


def dug_at_random(grid: Grid, share: float, rng: random.Random) -> Puzzle:
    """The grid with round(share * n²) cells opened.

    The same state of `rng` opens, for a larger share, those of a smaller one and others. Raises
    ValueError for a share outside 0 … 1.
    """
    _require_share(share)
    count = grid.board.cell_count
    opened = rng.sample(range(count), count)[: round(share * count)]
    left = list(grid.digits)
    for cell in opened:
        left[cell] = 0
    return Puzzle(grid.board, tuple(left))


def dug_balanced(grid: Grid, share: float, rng: random.Random) -> Puzzle:
    """The grid with k = round(share * n) cells opened in every row, column and box.

    Opened is where another solved grid, a shuffled one, holds a digit up to k. See `dug_at_random`.
    """
    _require_share(share)
    most = round(share * grid.board.size)
    other = solved_grid(grid.board, rng).digits
    left = (0 if d <= most else digit for d, digit in zip(other, grid.digits, strict=True))
    return Puzzle(grid.board, tuple(left))


DIGS: Mapping[str, Callable[[Grid, float, random.Random], Puzzle]] = {
    "random": dug_at_random,
    "balanced": dug_balanced,
}
"""The ways to dig holes, by name."""


def _require_share(share: float) -> None:
    if not 0 <= share <= 1:
        raise ValueError(f"a share of {share} holes, expected 0 to 1")
