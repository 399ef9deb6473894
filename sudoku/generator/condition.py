"""Conditions: requirements on a puzzle other than its board and clues."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from sudoku.generator.results import Detail
from sudoku.puzzle.puzzle import Grid, Puzzle


@dataclass(frozen=True, slots=True)
class Assessment:
    """A condition's assessment of a puzzle."""

    gap: float
    """The distance from meeting the condition: 0 if the puzzle meets it, inf if unknown."""
    details: Mapping[str, Detail] = field(default_factory=dict)
    """Facts about the puzzle by name, such as its rating."""
    seen: float | None = None
    """The value of the puzzle on the scale of the condition; None if unknown."""


class Condition(Protocol):
    """A requirement on puzzles with one solution. It can be pickled."""

    def judge(self, puzzle: Puzzle, solution: Grid, seconds: float | None, /) -> Assessment:
        """Assess a puzzle. Raises OutOfBudget."""
        ...

    def text(self) -> str:
        """The requirement, in words that can follow "a puzzle with": "se 7.0-7.5"."""
        ...

    def range_text(self, lowest: float, highest: float) -> str:
        """The range of the values of tried puzzles, in words: "se 1.2 to 6.7"."""
        ...
