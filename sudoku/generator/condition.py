"""The assessment of a puzzle by a condition: a difficulty, or a use of techniques."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sudoku.generator.results import Detail


@dataclass(frozen=True, slots=True)
class Assessment:
    """A condition's assessment of a puzzle."""

    gap: float
    """The distance from meeting the condition: 0 if the puzzle meets it, inf if unknown."""
    details: Mapping[str, Detail] = field(default_factory=dict)
    """Facts about the puzzle by name, such as its rating."""
    seen: float | None = None
    """The value of the puzzle on the scale of the condition; None if unknown."""
