"""Clues outside the board, at an end of a row or column: r0c4, r4c0, and on 9x9 r10c4, r4c10."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from sudoku.constraints.constraint import Constraint
from sudoku.constraints.primitives import Cells
from sudoku.puzzle.board import Board, Cell

Outside = tuple[int, int]
"""Row and column of the clue, counted from 1; one of them is 0 or n + 1."""


@dataclass(frozen=True, slots=True)
class OnLine(Constraint):
    """A number outside a row or column, at `clue`. Subclasses need not be dataclasses."""

    clue: Outside
    value: int

    number = "value"
    drawn = "a number outside the row or column"

    def parameter(self, _board: Board) -> str:
        return str(self.value)

    def arguments(self, _board: Board) -> str:
        return outside_name(self.clue)


def inwards(board: Board, clue: Outside) -> Cells:
    """The cells of the row or column, from the clue inwards."""
    n, (row, column) = board.size, clue
    if row in (0, n + 1):
        cells = [Cell(r * n + column - 1) for r in range(n)]
        return tuple(cells if row == 0 else cells[::-1])
    cells = [Cell((row - 1) * n + c) for c in range(n)]
    return tuple(cells if column == 0 else cells[::-1])


def outside_name(clue: Outside) -> str:
    """The printed name: r0c4."""
    return f"r{clue[0]}c{clue[1]}"


def random_outside(rng: Random, board: Board) -> Outside:
    """A random place of a clue."""
    n = board.size
    line, end = rng.randint(1, n), rng.choice((0, n + 1))
    return (line, end) if rng.random() < 0.5 else (end, line)
