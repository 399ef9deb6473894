"""Grids of any size that are less regular than the canonical pattern: bands and stacks are redrawn.

The columns of a band keep their digits, and their order in each column is drawn anew. That leaves
every box and column as it is, so only the rows have to hold each digit once: the digits of the
columns are divided among the rows by perfect matchings, which exist as each digit is in equally
many columns (D. König, 1916). Stacks are redrawn in the same way. Each is redrawn SWEEPS times, in
random order.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from sudoku.generator.grids.shuffled import shuffled, solved_grid
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid

SWEEPS = 3
"""How often each band and each stack is redrawn."""


def redrawn_grid(board: Board, rng: Random) -> Grid:
    """A random grid that obeys the board. Which grids can occur, and how likely, is not known."""
    n = board.size
    digits = list(solved_grid(board, rng).digits)
    rows = [[range(r * n, r * n + n)[c] for c in range(n)] for r in range(n)]
    columns = [[*cells] for cells in zip(*rows, strict=True)]
    bands = [rows[first : first + board.box_rows] for first in range(0, n, board.box_rows)]
    stacks = [columns[first : first + board.box_cols] for first in range(0, n, board.box_cols)]
    for _ in range(SWEEPS):
        for lines in rng.sample(bands + stacks, len(bands) + len(stacks)):
            _redraw(digits, lines, rng)
    return shuffled(Grid(board, tuple(digits)), rng)


def _redraw(digits: list[int], lines: Sequence[Sequence[int]], rng: Random) -> None:
    """Draw the order of the digits across these lines anew."""
    across = [[digits[cell] for cell in cells] for cells in zip(*lines, strict=True)]
    for line in lines:
        for cell, place in zip(line, _matching(across, rng), strict=True):
            digits[cell] = place
        for cell, left in zip(line, across, strict=True):
            left.remove(digits[cell])


def _matching(choices: Sequence[Sequence[int]], rng: Random) -> list[int]:
    """One of its digits for each place, all different, by augmenting paths in random order."""
    holder: dict[int, int] = {}  # of each digit, the place
    for start in rng.sample(range(len(choices)), len(choices)):
        came: dict[int, int] = {}  # from which place a digit was reached
        queue, free = [start], 0
        while not free:
            place = queue.pop(0)
            for digit in rng.sample(choices[place], len(choices[place])):
                if digit not in came:
                    came[digit] = place
                    if digit not in holder:
                        free = digit
                        break
                    queue.append(holder[digit])
        while True:
            place = came[free]
            before = next((d for d, held in holder.items() if held == place), 0)
            holder[free] = place
            if place == start:
                break
            free = before
    places = {place: digit for digit, place in holder.items()}
    return [places[place] for place in range(len(choices))]
