"""What a model of each strength is asked: puzzles of every kind that it can do, and still searches.

That they are what they claim to be, all models confirm.
"""

from __future__ import annotations

from dataclasses import dataclass

from tests.conformance.oracle import (
    MULTIPLE,
    UNIQUE,
    UNIQUE_SOLUTION,
    UNSATISFIABLE,
    Digits,
    Shape,
    digits_of,
    pattern,
    with_holes,
)
from tests.conformance.specs import Strength

SOLVED = digits_of(UNIQUE_SOLUTION)
PLAIN = pattern((2, 2))


def with_clue(clues: Digits, cell: int, digit: int) -> Digits:
    """The same with this digit in this cell, or with the cell open for 0."""
    return (*clues[:cell], digit, *clues[cell + 1 :])


@dataclass(frozen=True, slots=True)
class Asked:
    """Puzzles on one board, 4x4 puzzles, and budgets."""

    shape: Shape
    unique: Digits
    solution: Digits
    """The solution of `unique`."""
    multiple: Digits
    unsatisfiable: Digits
    hard: tuple[Digits, Digits, Digits]
    """A unique, a multiple and an unsatisfiable puzzle, for questions with a small budget."""
    ample: Digits
    """A puzzle with many solutions, `ample_count` if all are found."""
    ample_count: int
    conflicts: tuple[int, ...]
    """Budgets. Some are enough for one solution of `ample`, but not for all."""
    endless: Digits
    """A puzzle that takes longer than `seconds`, in which two solutions are found."""
    seconds: float
    small_clues: range
    """The numbers of clues of random 4x4 puzzles."""


TINY_UNIQUE = with_holes(PLAIN, 7, seed=6)
TINY_MULTIPLE = with_holes(PLAIN, 7, seed=8)
TINY_UNSATISFIABLE = with_clue(with_holes(PLAIN, 8, seed=3), 14, 3)
WEAK_UNIQUE = with_holes(SOLVED, 48, seed=111)
WEAK_MULTIPLE = with_holes(SOLVED, 44, seed=37)
WEAK_UNSATISFIABLE = with_clue(with_holes(SOLVED, 48, seed=111), 23, 2)
TINY_AMPLE = digits_of("43.2..43......2.")
SEVERAL = with_holes(PLAIN, 13, seed=4)
"""A 4x4 puzzle with more than two solutions."""
EMPTY = (0,) * 81
AMPLE = with_holes(SOLVED, 56, seed=2)
"""A puzzle with 1919 solutions, counted by two models that agree."""

ASKED = {
    Strength.TINY: Asked(
        shape=(2, 2),
        unique=TINY_UNIQUE,
        solution=PLAIN,
        multiple=TINY_MULTIPLE,
        unsatisfiable=TINY_UNSATISFIABLE,
        hard=(TINY_UNIQUE, TINY_MULTIPLE, TINY_UNSATISFIABLE),
        ample=TINY_AMPLE,
        ample_count=3,
        conflicts=(0, 1000, 30_000, 60_000),
        endless=TINY_AMPLE,
        seconds=0.4,
        small_clues=range(9, 14),
    ),
    Strength.WEAK: Asked(
        shape=(3, 3),
        unique=WEAK_UNIQUE,
        solution=SOLVED,
        multiple=WEAK_MULTIPLE,
        unsatisfiable=WEAK_UNSATISFIABLE,
        hard=(WEAK_UNIQUE, WEAK_MULTIPLE, WEAK_UNSATISFIABLE),
        ample=AMPLE,
        ample_count=1919,
        conflicts=(0, 10, 100, 1000, 10_000),
        endless=EMPTY,
        seconds=0.05,
        small_clues=range(4, 9),
    ),
    Strength.FULL: Asked(
        shape=(3, 3),
        unique=digits_of(UNIQUE),
        solution=SOLVED,
        multiple=tuple(0 if cell < 45 else d for cell, d in enumerate(SOLVED)),
        unsatisfiable=with_clue(digits_of(UNIQUE), 1, 3),
        hard=(digits_of(UNIQUE), digits_of(MULTIPLE), digits_of(UNSATISFIABLE)),
        ample=AMPLE,
        ample_count=1919,
        conflicts=(0, 1, 2, 5, 10, 20),
        endless=EMPTY,
        seconds=0.05,
        small_clues=range(4, 9),
    ),
}
