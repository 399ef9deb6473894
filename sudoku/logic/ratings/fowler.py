"""The scale `fowler`: the constraints of Fowler that a puzzle needs, in the order F N B T X Y W.

After each step the search starts again with F, so a letter is used only if all earlier letters find
nothing (https://www2.research.att.com/sw/download/man/man1/sudoku.html).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from sudoku.errors import OutOfBudget
from sudoku.logic.ratings.scale import UNBOUNDED, Bound, Scale, TooHard, bars
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.selecting import ALL_LETTERS, LETTERS, letter_levels
from sudoku.logic.techniques.solving import walk
from sudoku.puzzle.puzzle import Grid, Puzzle


@dataclass(frozen=True, slots=True)
class FowlerRating:
    """The constraints of Fowler that a puzzle needs."""

    counts: Counter[str]
    """The number of steps that use each letter, in Fowler's order."""
    is_solved: bool
    """Whether the constraints solve the puzzle."""

    @property
    def letters(self) -> str:
        """The letters used, in Fowler's order."""
        return "".join(letter for letter in ALL_LETTERS if self.counts[letter])

    @property
    def hardest(self) -> str | None:
        """The last letter used; None if the grid is full."""
        return self.letters[-1:] or None

    @property
    def hardness(self) -> float:
        """The index of the hardest letter, from 1; one more than the number of letters if the
        constraints do not solve the puzzle.
        """
        if not self.is_solved:
            return len(ALL_LETTERS) + 1
        return 0 if self.hardest is None else ALL_LETTERS.index(self.hardest) + 1

    def text(self) -> str:
        used = self.letters or "none"
        end = "" if self.is_solved else f", {ALL_LETTERS} do not solve it"
        return "\n".join(
            [f"constraints {used}, hardest {self.hardest or used}{end}", *bars(self.counts)]
        )

    def as_dict(self) -> dict[str, Any]:
        return {
            "letters": self.letters,
            "hardest": self.hardest,
            "solves": self.is_solved,
            "step_counts": dict(self.counts),
        }


def rate_fowler(
    puzzle: Puzzle, _solution: Grid | None, seconds: float | None, bound: Bound = UNBOUNDED
) -> FowlerRating:
    """Solve a puzzle by all constraints, as far as possible. Raises OutOfBudget, and TooHard if the
    constraints that the bound allows do not solve the puzzle.
    """
    most = min(bound.hardness, bound.level + 1)
    letters = ALL_LETTERS if most >= len(ALL_LETTERS) else ALL_LETTERS[: max(0, int(most))]
    path = walk(Position.of(puzzle), letter_levels(letters), seconds=seconds, with_premises=False)
    if not path.is_complete:
        raise OutOfBudget
    if not path.is_solved and most < len(ALL_LETTERS) + 1:
        raise TooHard
    letter_of = {title: each.letter for each in LETTERS.values() for title in each.titles}
    steps = Counter(letter_of[step.technique] for step in path.steps)
    counts = Counter({letter: steps[letter] for letter in ALL_LETTERS if steps[letter]})
    return FowlerRating(counts, path.is_solved)


def _level_of(rating: FowlerRating) -> int:
    """The index of the hardest letter, from 0; a full grid counts as the easiest puzzle."""
    return max(0, int(rating.hardness) - 1)


SCALE = Scale(
    "fowler",
    "1",
    "The constraints used, of F N B T X Y W, the hardest of them, and their steps.",
    rate_fowler,
    levels=tuple(ALL_LETTERS),
    level_of=_level_of,
)
