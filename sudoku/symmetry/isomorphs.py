"""Isomorphic copies of a puzzle: transformed at random.

An isomorph has the same verdict and as many solutions, but a search that breaks ties by the number
of a cell or a digit takes another way through it. The maximum over many isomorphs is what a
user can count on. And a solver that answers two isomorphs differently is wrong about one of them,
whatever the right answer is.
"""

from __future__ import annotations

from random import Random

from sudoku.puzzle.puzzle import Puzzle
from sudoku.symmetry.transformation import random_transformation, shape_of


def isomorph(puzzle: Puzzle, rng: Random) -> Puzzle:
    """The puzzle transformed at random, each way as likely as any other."""
    return random_transformation(shape_of(puzzle.board), rng).puzzle(puzzle)


def isomorphs(puzzle: Puzzle, count: int, seed: int) -> list[Puzzle]:
    """`count` random isomorphs, the same ones each time and in whatever file the puzzle stands."""
    rng = Random(f"{seed} {puzzle.board.shape} {puzzle}")  # noqa: S311  # to be repeatable
    return [isomorph(puzzle, rng) for _ in range(count)]
