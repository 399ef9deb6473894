"""4x4 puzzles with all their solutions, and their properties by brute force."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from sudoku import Puzzle
from tests.models.random_puzzles import Digits, fours_with, random_fours

__all__ = ["Digits", "random_fours", "smallest_completion", "solutions_of"]


def solutions_of(clues: Iterable[int]) -> list[Digits]:
    """All solutions of these 16 clues, ascending."""
    return fours_with([*clues])


def smallest_completion(puzzle: Puzzle, solutions: list[Digits], target: Digits) -> int:
    """How many open cells must be given for this solution to be the only one."""
    is_open = [cell for cell in range(16) if not puzzle.clues[cell]]
    others = [grid for grid in solutions if grid != target]
    for size in range(17):
        for cells in combinations(is_open, size):
            if all(any(grid[c] != target[c] for c in cells) for grid in others):
                return size
    raise AssertionError("all cells suffice")
