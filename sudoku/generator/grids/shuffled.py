"""Grids equivalent to a fixed grid: the canonical pattern of a board, shuffled.

Only grids that equal the pattern up to the order of lines and the names of digits can occur: on
9x9, one of 5,472,730,538 classes of grids. All grids of the class are equally likely.
"""

from __future__ import annotations

from random import Random

from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid
from sudoku.symmetry.transformation import shuffled_lines


def solved_grid(board: Board, rng: Random) -> Grid:
    """A random grid that obeys the board; not every grid can occur.

    Row r of the canonical pattern is shifted by width * (r % height) + r // height, so the rows of
    a band are whole boxes apart, and each box holds every digit.
    """
    n, height, width = board.size, board.box_rows, board.box_cols
    shifts = [width * (row % height) + row // height for row in range(n)]
    rows = shuffled_lines(n, height, rng)
    columns = shuffled_lines(n, width, rng)
    digits = rng.sample(range(1, n + 1), n)
    return Grid(board, tuple(digits[(shifts[row] + c) % n] for row in rows for c in columns))
