"""Make puzzles easier: restore removed constraints and clues until the difficulty is in range."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import inf

from sudoku.generator.condition import Assessment
from sudoku.puzzle.board import BoardConstraint
from sudoku.puzzle.puzzle import Grid, Puzzle

Assess = Callable[[Puzzle, Grid], Assessment]
"""A function that assesses the distance of a puzzle from the request: inf if the puzzle is too
hard.
"""


def eased(
    puzzle: Puzzle,
    solution: Grid,
    constraints: Sequence[BoardConstraint],
    clues: Sequence[Iterable[int]],
    judge: Assess,
) -> tuple[Puzzle, Assessment]:
    """The puzzle after restoring the fewest parts that make it easy enough, constraints before
    clues; unchanged if restoring all parts is not enough.

    puzzle: a unique puzzle, which stays unique with more parts. constraints: removed constraints
    that the solution obeys, in the order of restoring. clues: groups of cells, also in the order of
    restoring. Restored parts hardly ever make a path harder, so the number of parts is found by
    bisection.
    """
    board, digits = puzzle.board, solution.digits

    def judged(number: int) -> tuple[Puzzle, Assessment]:
        """The puzzle with this number of parts restored, and its assessment."""
        more = board.with_constraints(constraints[:number])
        cells = [cell for group in clues[: max(0, number - len(constraints))] for cell in group]
        made = Puzzle(more, puzzle.with_clues({cell: digits[cell] for cell in cells}).clues)
        return made, judge(made, Grid(more, digits))

    too_few, enough = 0, len(constraints) + len(clues)
    first = judged(0)
    if first[1].gap < inf or not enough:
        return first
    found = judged(enough)
    if found[1].gap == inf:
        return first
    while enough - too_few > 1:
        middle = (too_few + enough) // 2
        tried = judged(middle)
        if tried[1].gap == inf:
            too_few = middle
        else:
            enough, found = middle, tried
    return found
