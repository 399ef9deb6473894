"""Puzzles made easier: constraints and clues that were removed come back until a range is met."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from math import inf

from sudoku.generator.condition import Assessment
from sudoku.puzzle.board import BoardConstraint
from sudoku.puzzle.puzzle import Grid, Puzzle

Judge = Callable[[Puzzle, Grid], Assessment]
"""How far a puzzle is from what was asked for: inf if it is harder."""


def eased(
    puzzle: Puzzle,
    solution: Grid,
    constraints: Sequence[BoardConstraint],
    clues: Sequence[Iterable[int]],
    judge: Judge,
) -> tuple[Puzzle, Assessment]:
    """The puzzle with as few of the removed constraints, and then of the removed clues, as make it
    not harder than asked for; the puzzle itself if all of them do not.

    puzzle: unique, so that it stays unique with more. constraints: removed ones that the solution
    obeys, in the order in which they come back. clues: groups of cells, likewise. What comes back
    hardly ever makes a path harder, so the number is found by bisection.
    """
    board, digits = puzzle.board, solution.digits

    def judged(number: int) -> tuple[Puzzle, Assessment]:
        """The puzzle with so many of both, and how far it is from what was asked for."""
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
