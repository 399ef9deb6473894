"""Conditions: requirements on a puzzle besides its board and clues."""

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
    """The distance of the puzzle from meeting it, 0 if it does; inf if not computed."""
    details: Mapping[str, Detail] = field(default_factory=dict)
    """The results by name."""
    seen: float | None = None
    """The place of the puzzle on the scale of the condition; None if unknown."""


class Condition(Protocol):
    """A requirement on puzzles with one solution. It can be pickled."""

    def judge(self, puzzle: Puzzle, solution: Grid, seconds: float | None, /) -> Assessment:
        """Whether a puzzle meets it. Raises OutOfBudget."""
        ...

    def text(self) -> str:
        """The requirement after "a puzzle with": "se 7.0-7.5"."""
        ...

    def told(self, lowest: float, highest: float) -> str:
        """The range of places seen: "se 1.2 to 6.7"."""
        ...
