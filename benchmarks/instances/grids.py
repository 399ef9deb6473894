"""Solved grids by shuffling: the canonical pattern of a board, or any other grid, in disguise."""

from __future__ import annotations

import random

from sudoku import Board, Grid


def solved_grid(board: Board, rng: random.Random) -> Grid:
    """Return a random grid that obeys the board. Not every grid can come out, and none is favoured.

    Row r of the canonical pattern is shifted by width * (r % height) + r // height. So the rows
    of a band are whole boxes apart, and each box holds every digit.
    """
    n, height, width = board.order, board.box_rows, board.box_cols
    shifts = [width * (row % height) + row // height for row in range(n)]
    rows = shuffled_lines(n, height, rng)
    columns = shuffled_lines(n, width, rng)
    digits = rng.sample(range(1, n + 1), n)
    return Grid(board, tuple(digits[(shifts[row] + c) % n] for row in rows for c in columns))


def shuffled(grid: Grid, rng: random.Random) -> Grid:
    """The same grid with its rows, columns, bands, stacks and digits shuffled."""
    board, n = grid.board, grid.board.order
    rows = shuffled_lines(n, board.box_rows, rng)
    columns = shuffled_lines(n, board.box_cols, rng)
    digits = rng.sample(range(1, n + 1), n)
    return Grid(board, tuple(digits[grid.digits[r * n + c] - 1] for r in rows for c in columns))


def shuffled_lines(order: int, thickness: int, rng: random.Random) -> list[int]:
    """Rows (or columns) in a new order: the bands shuffled, and the lines of each band."""
    firsts = rng.sample(range(0, order, thickness), order // thickness)
    bands = [range(first, first + thickness) for first in firsts]
    return [line for band in bands for line in rng.sample(band, thickness)]
