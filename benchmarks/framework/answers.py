"""Compare answers: find out whether several solvers of a puzzle contradict each other.

Every benchmark checks its answers outside the measured time; a wrong answer ends it.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku import Puzzle
from sudoku.checker.rules import violation

Digits = tuple[int, ...]
Found = tuple[str, int, list[Digits]]
"""The name of a solver, the limit on solutions, and the solutions found."""
BLOCK = 25
"""The number of puzzles that one contestant answers in a row: few, so that a disturbance affects
all contestants, but enough that each has its data in the processor's caches, as for a user.
"""


def disagreement(puzzle: Puzzle, answers: Sequence[Found]) -> str | None:
    """A description of the first wrong or contradictory answer; None if all answers agree."""
    board = puzzle.board
    for name, _, found in answers:
        for digits in found:
            wrong = violation(board.box_rows, board.box_cols, puzzle.clues, digits)
            if wrong is not None:
                return f"{name} returned a grid that is not a solution: {wrong}"
        if len(set(found)) != len(found):
            return f"{name} returned the same solution twice"
    first, most, expected = max(answers, key=lambda answer: answer[1])
    for name, limit, found in answers:
        if len(found) != min(limit, len(expected)):
            text = f"{name} found {len(found)} of up to {limit} solutions"
            return f"{text}, {first} {len(expected)} of up to {most}"
        if len(expected) == 1 < most and found != expected:
            return f"{name} found a solution that {first} excludes"
    return None
