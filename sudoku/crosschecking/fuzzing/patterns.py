"""Puzzles with a regular figure of givens or open cells: lines, diagonals, boxes, crosses, frames.

Random clues almost never fill a whole diagonal or the first row, so no number of random puzzles
finds a bug that needs this. Hand-made puzzles are full of such figures.
"""

from __future__ import annotations

from random import Random

from sudoku.crosschecking.fuzzing.case import Case
from sudoku.crosschecking.fuzzing.tools import Tools, kept, most_opened, opened
from sudoku.puzzle.board import Board

Figure = frozenset[int]
"""A set of cells."""


def pattern(tools: Tools) -> Case | None:
    """Finds a mistake about a figure: all cells of one or two rows, columns, diagonals, boxes,
    crosses or frames are given, or all are open.
    """
    board, rng = tools.board, tools.rng
    if board.size < 2:
        return None
    figure = random_figure(board, rng)
    if rng.random() < 0.5:
        figure |= random_figure(board, rng)
    grid = tools.grid()
    outside = [cell for cell in tools.order() if cell not in figure]
    if rng.random() < 0.25:
        count = rng.randint(0, len(outside) // 2)
        return Case(opened(grid, [*figure, *outside[:count]]), known=(grid,))
    if tools.model is not None and rng.random() < 0.25:
        count = most_opened(opened(grid, ()), outside, tools.has_at_most(1))
        return Case(opened(grid, outside[:count]), known=(grid,))
    puzzle = kept(grid, [*figure, *outside[: rng.randint(0, len(outside) // 4)]])
    if rng.random() < 0.25:
        cell = rng.choice(puzzle.clue_cells)
        others = [digit for digit in range(1, board.size + 1) if digit != puzzle.clues[cell]]
        return Case(puzzle.with_clues({cell: rng.choice(others)}))
    return Case(puzzle, known=(grid,))


def random_figure(board: Board, rng: Random) -> Figure:
    """A random figure; half of the lines are the first or the last line."""
    n = board.size
    row, column = _line(n, rng), _line(n, rng)
    across = frozenset(range(row * n, row * n + n))
    down = frozenset(range(column, n * n, n))
    falling = frozenset(range(0, n * n, n + 1))
    rising = frozenset(range(n - 1, n * n - 1, n - 1))
    box = frozenset(rng.choice(board.houses[2 * n :]))
    frame = frozenset(c for c in range(n * n) if {c // n, c % n} & {0, n - 1})
    return rng.choice([across, down, across | down, falling, rising, falling | rising, box, frame])


def _line(n: int, rng: Random) -> int:
    return rng.choice([0, n - 1]) if rng.random() < 0.5 else rng.randrange(n)
