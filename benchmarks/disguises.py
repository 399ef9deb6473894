"""The same puzzle in other clothes: reversed, or a random isomorph.

A disguise has the same verdict and as many solutions, but a search that breaks ties by the number
of a cell or a digit goes another way through it. P. Norvig ("Solving Every Sudoku Puzzle Quickly")
tried his programs on copies with the last square first; the maximum over many disguises is what a
user can count on, whoever made the puzzle.
"""

from __future__ import annotations

from random import Random

from benchmarks.instances.grids import shuffled_lines
from sudoku import Puzzle


def reversed_copy(puzzle: Puzzle) -> Puzzle:
    """The puzzle with its last cell first: half a turn, which keeps the boxes of any board."""
    return Puzzle(puzzle.board, puzzle.clues[::-1])


def isomorph(puzzle: Puzzle, rng: Random) -> Puzzle:
    """A random disguise, each as likely as any other.

    The digits are renamed; bands, stacks and the lines within them change places; and where a box
    is square, half of the disguises are mirrored at the diagonal.
    """
    board = puzzle.board
    n, height, width = board.order, board.box_rows, board.box_cols
    rows = shuffled_lines(n, height, rng)
    columns = shuffled_lines(n, width, rng)
    names = [0, *rng.sample(range(1, n + 1), n)]
    is_mirrored = height == width and rng.random() < 0.5
    cells = [(c, r) if is_mirrored else (r, c) for r in rows for c in columns]
    return Puzzle(board, tuple(names[puzzle.clues[n * row + column]] for row, column in cells))


def isomorphs(puzzle: Puzzle, count: int, seed: int) -> list[Puzzle]:
    """`count` random disguises, the same ones each time and in whatever file the puzzle stands."""
    rng = Random(f"{seed} {puzzle.board.shape} {puzzle}")
    return [isomorph(puzzle, rng) for _ in range(count)]
