"""Answers to compare: when two ways to solve a puzzle contradict each other.

Every measurement compares what it measures, outside the measured time: a wrong answer has no speed.
"""

from __future__ import annotations

from collections.abc import Sequence

from sudoku import Outcome, Puzzle, Verdict
from sudoku.checker.rules import violation

Digits = tuple[int, ...]
Found = tuple[str, int, list[Digits]]
"""Who answers, how many solutions were looked for, and those that were found."""
BLOCK = 25
"""So many puzzles one way answers before another sees them: a disturbance of the machine meets all
ways, and each runs as it does for a user, with its own data in the processor's caches.
"""


def answer_of(outcome: Outcome) -> Found:
    """What a model that was asked for two has found; for fewer, if its budget ran out."""
    found = [grid.digits for grid in outcome.solutions]
    return outcome.model, len(found) if outcome.verdict is Verdict.UNKNOWN else 2, found


def disagreement(puzzle: Puzzle, answers: Sequence[Found]) -> str | None:
    """What is wrong with these answers, in words; None if each is right as far as all know."""
    board = puzzle.board
    for name, _, found in answers:
        for digits in found:
            wrong = violation(board.box_rows, board.box_cols, puzzle.clues, digits)
            if wrong is not None:
                return f"{name} returned a grid that is no solution: {wrong}"
        if len(set(found)) != len(found):
            return f"{name} returned the same solution twice"
    first, most, expected = max(answers, key=lambda answer: answer[1])
    for name, limit, found in answers:
        if len(found) != min(limit, len(expected)):
            sought = f"{name} found {len(found)} of up to {limit} solutions"
            return f"{sought}, {first} {len(expected)} of up to {most}"
        if len(expected) == 1 < most and found != expected:
            return f"{name} found a solution that {first} says there is not"
    return None
