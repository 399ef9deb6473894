"""Makes puzzles easier: removed constraints and clues come back until a range is met."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from math import inf

from sudoku.generator.condition import Assessment
from sudoku.puzzle.board import BoardConstraint
from sudoku.puzzle.puzzle import Grid, Puzzle

Judge = Callable[[Puzzle, Grid], Assessment]
"""The distance of a puzzle from the request: inf if it is harder."""


def eased(
    puzzle: Puzzle,
    solution: Grid,
    constraints: Sequence[BoardConstraint],
    clues: Sequence[Iterable[int]],
    judge: Judge,
) -> tuple[Puzzle, Assessment]:
    """The puzzle with the fewest removed constraints, then clues, restored that make it easy
    enough; unchanged if restoring all is not enough.

    puzzle: a unique one, so it stays unique with more parts. constraints: removed constraints that
    the solution obeys, in the order of restoring. clues: groups of cells, likewise. Restored parts
    hardly ever make a path harder, so the number is found by bisection.
    """
    board, digits = puzzle.board, solution.digits

    def judged(number: int) -> tuple[Puzzle, Assessment]:
        """The puzzle with this many of both restored, and its distance from the request."""
        more = replace(board, constraints=(*board.constraints, *constraints[:number]))
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
