"""JSON types of outcomes and of their cost."""

from __future__ import annotations

from typing import TypedDict

from sudoku.puzzle.json_types import (
    Natural,
    NonNegative,
    VerdictText,
)


class CostJson(TypedDict):
    """The cost of the answer."""

    effort: EffortJson
    seconds: NonNegative
    """Total wall-clock seconds; in a block of lines, the average of its puzzles."""


class EffortJson(TypedDict):
    """The cost of a question. The counts do not depend on the machine."""

    decisions: Natural
    """Branches chosen."""
    conflicts: Natural
    """Branches refuted."""
    propagations: Natural
    """Assignments derived."""
    setup_seconds: NonNegative
    """Seconds to pass the puzzle to the solver."""
    solve_seconds: NonNegative
    """Seconds to solve it."""


class OutcomeJson(TypedDict):
    """An answer to the question of how many solutions there are."""

    verdict: VerdictText
    model: str
    """The model that answered."""


class VerdictsJson(TypedDict):
    """The number of puzzles with each verdict."""

    unique: Natural
    """Puzzles with one solution."""
    multiple: Natural
    """Puzzles with several solutions."""
    unsatisfiable: Natural
    """Puzzles without a solution."""
    unknown: Natural
    """Puzzles that were not decided within a limit."""
