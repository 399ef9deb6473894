"""The answers of requests that no command prints."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from sudoku.interface.json_types import CostJson, OutcomeJson
from sudoku.puzzle.json_types import (
    BoxShape,
    Natural,
    Positive,
    PuzzleJson,
    SolutionsJson,
    VerdictText,
)
from sudoku.questions.answers.human import StepsLine
from sudoku.questions.answers.puzzles import GenerateLine
from sudoku.questions.answers.shared import CertificateJson


class RefusedAnswer(TypedDict):
    """A request that is refused, or a question without an answer"""

    error: str
    """What is wrong, and what was expected."""
    field: NotRequired[str]
    """The field of the request that is wrong, if it is one; `rules 2` for the second rule."""
    line: NotRequired[Positive]
    """The line of its text, from 1."""
    column: NotRequired[Positive]
    """The column, from 1."""
    unsupported: NotRequired[list[str]]
    """Parts of the puzzle that have no meaning here: with `ignore_unsupported` it is read without
    them."""


class _DrawingJson(TypedDict):
    kind: Literal["line", "cage", "shape"]
    """What is drawn."""
    points: list[list[float]]
    """x and y, in cells from the upper left corner of the board: of a line its points, of a cage
    the middles of its cells, of a shape its middle."""
    width: float
    """The width of a shape, in cells; 0 if there is only text."""
    height: float
    """The height of a shape, in cells."""
    round: bool
    """Whether a shape is a circle or an ellipse."""
    text: str
    """In a shape, or in the corner of a cage."""
    colour: str
    """As the text has it, such as #67F067; empty if the text has none."""
    head: bool
    """Whether a line is an arrow."""


class _PuzzleJson(TypedDict):
    puzzle: str
    """Text that reads back, with lines for the box and the rules."""
    size: Positive
    """The columns."""
    height: Positive
    """The rows."""
    box: BoxShape
    """Rows x columns of a box."""
    regions: list[Natural]
    """For each cell the number of its region, 0 for none."""
    rules: list[str]
    """The rules as text, irregular regions among them."""
    givens: list[int | None]
    """n² integers, row by row; 0 is an open cell, or null where 0 is a digit."""
    title: str
    """Of the puzzle."""
    author: str
    """Of the puzzle."""
    ruleset: str
    """The rules in words, which are not read."""
    solution: list[int] | None
    """The digits of a solution that the text claims."""
    line: Positive
    """Where it begins."""
    warnings: list[str]
    """What the text has and the puzzle has not."""
    progress: list[int | None] | None
    """The digits that the player has entered, as `givens`; null for none."""
    marks: list[list[int]] | None
    """For each cell the digits that the player has noted in its centre; null for none."""
    corners: list[list[int]] | None
    """Those noted in its corners; null for none."""
    colours: list[list[str]] | None
    """For each cell its colours, #rrggbb; null for none."""
    unencoded: list[str]
    """The warnings that are about more than what the player has entered: a verdict is one of the
    encoded rules."""
    drawings: list[_DrawingJson]
    """What the text draws on the board without a rule."""


class _ErrorJson(TypedDict):
    error: str
    """What was found, and what was expected."""
    line: Positive
    """From 1."""
    column: Positive
    """From 1."""
    unsupported: NotRequired[list[str]]
    """As of a request that is refused."""


class ReadAnswer(TypedDict):
    """The answer to POST /api/read"""

    format: str
    """The format that was asked for, or that the text shows; parquet for Parquet."""
    puzzles: list[_PuzzleJson]
    """The puzzles in their order."""
    errors: list[_ErrorJson]
    """The errors of puzzles that cannot be read."""
    complete: bool
    """False if there are more puzzles than a reply has."""


class WriteAnswer(TypedDict):
    """The answer to POST /api/write"""

    text: str
    """The puzzle in the format."""
    format: str
    """The name of the format."""
    extension: str
    """The extension of a file name."""
    lost: list[str]
    """What the format cannot express."""
    warnings: NotRequired[list[str]]
    """What the text has and the puzzle has not."""


class StepsAnswer(PuzzleJson):
    """The answer to POST /api/steps"""

    verdict: VerdictText
    steps: list[StepsLine]
    """The steps, as `sudoku steps --json` prints them."""
    solved: bool
    """Whether every cell has a digit after the last step."""
    complete: bool
    """False if the budget ran out, so that further steps may exist."""
    summary: str
    """How far the steps come, in words."""
    end: list[int | None]
    """The digits after the last step, as `givens`."""
    warnings: NotRequired[list[str]]
    """What the text has and the puzzle has not."""


class _MissingJson(TypedDict):
    number: Positive
    """Which puzzle of the order it is."""
    error: str
    """What was tried, and why it is missing."""
    nearest: str | None
    """The nearest puzzle that was found, as text."""
    known: str
    """What is known of that puzzle, in words."""


class GenerateAnswer(TypedDict):
    """The answer to POST /api/generate"""

    puzzles: list[GenerateLine]
    """The puzzles, as `sudoku generate --json` prints them."""
    missing: list[_MissingJson]
    """The puzzles that were not found."""
    complete: bool
    """Whether all puzzles were found."""


class ProveAnswer(PuzzleJson, SolutionsJson, OutcomeJson, CostJson):
    """The answer to POST /api/prove"""

    certificate: CertificateJson | None
    """Null if the budget ran out."""
    path: None
    """The certificate is written nowhere."""
    warnings: NotRequired[list[str]]
    """What the text has and the puzzle has not."""
    how_to_check: str
    """How the certificate is checked, in a sentence."""
