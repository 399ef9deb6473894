"""JSON types for the answers of count, candidates and solutions."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from sudoku.interface.json_types import CostJson
from sudoku.puzzle.json_types import (
    CellName,
    GridText,
    Natural,
    NonNegative,
    Positive,
    PuzzleJson,
    VerdictText,
)


class _EstimateJson(TypedDict):
    low: Natural
    """The lower confidence limit."""
    high: Natural
    """The upper confidence limit."""
    confidence: NonNegative
    """The confidence level, between 0 and 1."""
    samples: Positive
    """The number of random samples."""


class CountLine(PuzzleJson, CostJson):
    """A line of sudoku count --json"""

    count: Natural
    """The number of solutions, a lower bound, or an estimate."""
    exact: bool
    """Whether `count` is the exact number."""
    estimate: _EstimateJson | None
    """The estimate; null without --estimate, or if the number was small enough to count."""
    model: str
    """The model that answered."""
    complete: bool
    """False if the budget ran out."""


class CandidatesLine(PuzzleJson, CostJson):
    """A line of sudoku candidates --json"""

    verdict: VerdictText
    candidates: list[list[Natural]]
    """For each cell, the digits that it has in some solution, row by row, hidden cells last."""
    backbone: dict[str, Natural]
    """The cells that have the same digit in all solutions, by name, with this digit."""
    model: str
    """The model that answered."""
    complete: bool
    """False if the budget ran out."""
    counts: NotRequired[list[list[Positive]]]
    """With --max-count: for each candidate, the number of solutions that contain it."""
    max_count: NotRequired[Positive]
    """The number at which counting stops."""
    equal: NotRequired[list[list[CellName]]]
    """With --relations: groups of cells that hold equal digits in all solutions."""
    different: NotRequired[list[list[CellName]]]
    """With --relations: pairs of cells that differ in all solutions, although no rule requires this
    directly.
    """


class SolutionsLine(PuzzleJson):
    """A line of sudoku solutions --json"""

    solutions: list[GridText]
    """All solutions, or as many as --limit allows."""
    hidden: NotRequired[list[list[Natural]]]
    """The digits of the hidden cells in each solution, if the board has hidden cells."""
    count: Natural
    """The number of listed solutions."""
    exact: bool
    """Whether these are all solutions."""
    complete: bool
    """False if the budget ran out."""
