"""JSON types of the answers of count, candidates and solutions."""

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
    """Lower confidence limit."""
    high: Natural
    """Upper confidence limit."""
    confidence: NonNegative
    """Between 0 and 1."""
    samples: Positive
    """The number of random samples."""


class CountLine(PuzzleJson, CostJson):
    """A line of sudoku count --json"""

    count: Natural
    """The number of solutions, or a lower bound or an estimate."""
    exact: bool
    """Whether this is the exact number."""
    estimate: _EstimateJson | None
    """The estimate, with --estimate and if the number is too large to count; otherwise null."""
    model: str
    """The model that answered."""
    complete: bool
    """False if the budget ran out."""


class CandidatesLine(PuzzleJson, CostJson):
    """A line of sudoku candidates --json"""

    verdict: VerdictText
    candidates: list[list[Natural]]
    """The digits that each cell has in some solution, row by row, hidden cells last."""
    backbone: dict[str, Natural]
    """The cells that are the same in all solutions, by name, with their digit."""
    model: str
    """The model that answered."""
    complete: bool
    """False if the budget ran out."""
    counts: NotRequired[list[list[Positive]]]
    """With --max-count: for each candidate, the number of solutions that have it."""
    max_count: NotRequired[Positive]
    """The number at which counting stops."""
    equal: NotRequired[list[list[CellName]]]
    """With --relations: cells that hold equal digits in all solutions."""
    different: NotRequired[list[list[CellName]]]
    """With --relations: pairs of cells that differ in all solutions although no rule about these
    two says so.
    """


class SolutionsLine(PuzzleJson):
    """A line of sudoku solutions --json"""

    solutions: list[GridText]
    """All solutions, or the first --limit of them."""
    hidden: NotRequired[list[list[Natural]]]
    """The hidden cells of each solution, if the board has any."""
    count: Natural
    """The number of these solutions."""
    exact: bool
    """Whether this is the exact number."""
    complete: bool
    """False if the budget ran out."""
