"""Isomorphic copies of a puzzle: reversed, or a random disguise.

A disguise has the same verdict and as many solutions, but a search that breaks ties by the number
of a cell or a digit takes another way through it. P. Norvig ("Solving Every Sudoku Puzzle Quickly")
tried his programs on copies with the last square first; the maximum over many disguises is what a
user can count on. And a solver that answers two disguises differently is wrong about one of them,
whatever the right answer is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from sudoku.generator.grids.shuffled import shuffled_lines
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle


@dataclass(frozen=True, slots=True)
class Disguise:
    """A way to write any puzzle of a board as another one.

    cells: for each cell of the disguise the cell that it comes from. names: for each digit 0 … n
    its new name; that of 0, an open cell, is 0.
    """

    board: Board
    cells: tuple[int, ...]
    names: tuple[int, ...]

    def puzzle(self, puzzle: Puzzle) -> Puzzle:
        """The puzzle in this disguise."""
        return Puzzle(self.board, self._written(puzzle.clues))

    def grid(self, grid: Grid) -> Grid:
        """A grid in this disguise: the solutions of a puzzle become those of its disguise."""
        return Grid(self.board, self._written(grid.digits))

    def _written(self, digits: Sequence[int]) -> tuple[int, ...]:
        return tuple([self.names[digits[cell]] for cell in self.cells])


def reversed_copy(puzzle: Puzzle) -> Puzzle:
    """The puzzle with its last cell first: half a turn, which keeps the boxes of any board."""
    return Puzzle(puzzle.board, puzzle.clues[::-1])


def random_disguise(board: Board, rng: Random) -> Disguise:
    """A random disguise, each as likely as any other.

    The digits are renamed; bands, stacks and the lines within them change places; and where a box
    is square, half of the disguises are mirrored at the diagonal.
    """
    n, height, width = board.size, board.box_rows, board.box_cols
    rows = shuffled_lines(n, height, rng)
    columns = shuffled_lines(n, width, rng)
    names = (0, *rng.sample(range(1, n + 1), n))
    is_mirrored = height == width and rng.random() < 0.5
    across, down = (n, 1) if is_mirrored else (1, n)
    return Disguise(board, tuple([down * r + across * c for r in rows for c in columns]), names)


def isomorph(puzzle: Puzzle, rng: Random) -> Puzzle:
    """The puzzle in a random disguise, each as likely as any other."""
    return random_disguise(puzzle.board, rng).puzzle(puzzle)


def isomorphs(puzzle: Puzzle, count: int, seed: int) -> list[Puzzle]:
    """`count` random disguises, the same ones each time and in whatever file the puzzle stands."""
    rng = Random(f"{seed} {puzzle.board.shape} {puzzle}")  # noqa: S311  # to be repeatable
    return [isomorph(puzzle, rng) for _ in range(count)]
