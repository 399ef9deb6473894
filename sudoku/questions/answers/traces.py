"""JSON types for the lines that trace prints."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from sudoku.interface.json_types import CostJson, OutcomeJson
from sudoku.puzzle.json_types import (
    CellName,
    Digits,
    GridText,
    HouseName,
    Natural,
    Positive,
    PuzzleJson,
    SolutionsJson,
)


class PuzzleLine(PuzzleJson):
    """The puzzle, before its steps."""

    step: Literal["puzzle"]
    model: str
    """The variant of the reference model that searches."""


class StartLine(TypedDict):
    """The clues are placed."""

    step: Literal["start"]
    depth: Natural
    """The number of guesses that the step depends on."""
    candidates: NotRequired[list[list[Natural]]]
    """With --candidates: the digits left for each cell, row by row."""


class PlaceLine(TypedDict):
    """A digit is placed."""

    step: Literal["place"]
    depth: Natural
    """The number of guesses that the step depends on."""
    rule: str
    """The rule that found the digit."""
    cell: CellName
    digit: Natural
    """The digit of this cell."""
    house: HouseName | None
    """The house in which the digit has no other place; null if the cell has no other candidate."""


class _CandidateJson(TypedDict):
    cell: CellName
    digit: Natural
    """A candidate of this cell."""


class EliminateLine(TypedDict):
    """Candidates are eliminated."""

    step: Literal["eliminate"]
    depth: Natural
    """The number of guesses that the step depends on."""
    rule: str
    """The rule that found the elimination."""
    house: HouseName
    digit_set: list[Natural]
    """The digits that must be in these cells."""
    cells: list[CellName]
    """The cells of the pattern, in this house."""
    eliminated: list[_CandidateJson]
    """The eliminated candidates."""


class ConstraintLine(TypedDict):
    """A constraint of the board eliminates candidates."""

    step: Literal["constraint"]
    depth: Natural
    """The number of guesses that the step depends on."""
    rule: Literal["constraints"]
    constraint: str
    """The text of the constraint."""
    eliminated: list[_CandidateJson]
    """The eliminated candidates."""


class GuessLine(TypedDict):
    """One of several choices is tried."""

    step: Literal["guess"]
    depth: Natural
    """The number of guesses that the step depends on."""
    cell: CellName
    digit: Natural
    """The digit of this cell."""
    number: Positive
    """The number of this choice, from 1."""
    choices: list[_CandidateJson]
    """All choices."""
    candidates: NotRequired[list[list[Natural]]]
    """With --candidates: the digits left for each cell, row by row."""


class DeadEndLine(TypedDict):
    """A branch turns out to have no solution."""

    step: Literal["contradiction"]
    depth: Natural
    """The number of guesses that the step depends on."""
    explanation: str
    """The reason why the branch has no solution, as a sentence."""


class BacktrackLine(TypedDict):
    """A guess is undone."""

    step: Literal["backtrack"]
    depth: Natural
    """The number of guesses that the step depends on."""
    cell: CellName
    digit: Natural
    """The digit of this cell."""


class TestLine(TypedDict):
    """Generate-and-test checks a full grid."""

    step: Literal["test"]
    depth: Natural
    """The number of guesses that the step depends on."""
    grid: GridText
    grid_digits: Digits
    broken_house: HouseName | None
    """The first violated house; null if no house is violated."""
    broken_constraint: NotRequired[str | None]
    """On a board with constraints: the first violated constraint, if no house is violated; null if
    no constraint is violated.
    """


class RestartLine(TypedDict):
    """The search starts again."""

    step: Literal["restart"]
    depth: Natural
    """The number of guesses that the step depends on."""
    cutoff: Natural
    """The number of conflicts until the next restart."""


class SolutionLine(SolutionsJson):
    """A solution is found."""

    step: Literal["solution"]
    depth: Natural
    """The number of guesses that the step depends on."""


class VerdictLine(PuzzleJson, SolutionsJson, OutcomeJson, CostJson):
    """The end of the search."""

    step: Literal["verdict"]
    deductions: dict[str, Natural]
    """The number of applications of each rule."""


TraceLine = (
    PuzzleLine
    | StartLine
    | PlaceLine
    | EliminateLine
    | ConstraintLine
    | GuessLine
    | DeadEndLine
    | BacktrackLine
    | TestLine
    | RestartLine
    | SolutionLine
    | VerdictLine
)
