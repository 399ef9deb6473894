"""Properties of 4x4 puzzles, and puzzles near each other, by trying everything."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product

from tests.small_boards import FOURS, Digits

_WITH = {
    (cell, digit): sum(1 << number for number, grid in enumerate(FOURS) if grid[cell] == digit)
    for cell, digit in product(range(16), range(1, 5))
}
"""The grids with each clue, as bits."""


def solution_count(clues: Sequence[int]) -> int:
    """The number of grids that solve a puzzle."""
    left = (1 << len(FOURS)) - 1
    for clue in enumerate(clues):
        left &= _WITH.get(clue, left)
    return left.bit_count()


def without(clues: Sequence[int], cell: int) -> Digits:
    """The puzzle with this cell open."""
    return (*clues[:cell], 0, *clues[cell + 1 :])


def redundant(clues: Sequence[int]) -> list[int]:
    """The cells whose clues a unique puzzle does not need."""
    return [c for c in range(16) if clues[c] and solution_count(without(clues, c)) == 1]


def is_minimal(clues: Sequence[int]) -> bool:
    """Whether a puzzle is unique and needs all its clues."""
    return solution_count(clues) == 1 and not redundant(clues)


def near(clues: Digits, removed: int, added: int) -> set[Digits]:
    """All other unique puzzles with so many clues less and so many others more."""
    found = set()
    for taken in combinations([cell for cell in range(16) if clues[cell]], removed):
        rest = [0 if cell in taken else clue for cell, clue in enumerate(clues)]
        for cells in combinations([cell for cell in range(16) if not rest[cell]], added):
            for digits in product(range(1, 5), repeat=added):
                puzzle = rest.copy()
                for cell, digit in zip(cells, digits, strict=True):
                    puzzle[cell] = digit
                if solution_count(puzzle) == 1:
                    found.add(tuple(puzzle))
    return found - {tuple(clues)}
