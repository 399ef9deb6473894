"""Puzzles on boards with other digits than 1 … n, with more digits than rows, or hidden cells."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from sudoku.crosschecking.fuzzing.case import Case
from sudoku.crosschecking.fuzzing.tools import Tools
from sudoku.crosschecking.fuzzing.variants import dug, planted_grid
from sudoku.puzzle.puzzle import Grid

LOWEST = 0, 0, 1, 2
MORE = 0, 0, 1, 2, 3
"""Digits beside n of them."""
HIDDEN = 0, 0, 1, 2


def extended(tools: Tools) -> Case | None:
    """Finds digits that are taken for their numbers, and houses that are thought to hold every
    digit: constraints were planted in a grid of such a board.
    """
    grid = planted_grid(tools, change=_extended)
    return None if grid is None else Case(dug(tools, grid), known=(grid,))


def _extended(rng: Random, grid: Grid) -> Grid:
    """The grid with other digits, on a board that has them, and with hidden cells."""
    board = grid.board
    low, count, hidden = rng.choice(LOWEST), board.size + rng.choice(MORE), rng.choice(HIDDEN)
    board = replace(board, digits=range(low, low + count), hidden=hidden)
    names = rng.sample(range(1, count + 1), board.size)
    digits = [names[digit - 1] for digit in grid.digits]
    digits += [rng.randint(1, count) for _ in range(hidden)]
    for cell in rng.sample(range(board.size**2), board.size**2):
        left = {*range(1, count + 1)} - {digits[peer] for peer in board.peers[cell]}
        digits[cell] = rng.choice(sorted(left))
    return Grid(board, tuple(digits))
