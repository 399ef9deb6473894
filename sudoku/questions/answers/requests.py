"""JSON types of the answers of requests that no command prints."""

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
    """A refused request, or a question without an answer"""

    error: str
    """The problem, and the expectation."""
    field: NotRequired[str]
    """The field of the request that is wrong, if it is one field; `rules 2` for the second rule."""
    line: NotRequired[Positive]
    """The line of the text, from 1."""
    column: NotRequired[Positive]
    """The column, from 1."""
    unsupported: NotRequired[list[str]]
    """Unsupported parts of the puzzle; `ignore_unsupported` skips them."""


class _DrawingJson(TypedDict):
    kind: Literal["line", "cage", "shape"]
    """The kind of drawing."""
    points: list[list[float]]
    """Points x, y in cells from the top left corner of the board: the points of a line, the centres
    of the cells of a cage, or the centre of a shape.
    """
    width: float
    """The width of a shape, in cells; 0 if there is only text."""
    height: float
    """The height of a shape, in cells."""
    round: bool
    """Whether a shape is a circle or an ellipse."""
    text: str
    """The text in a shape, or in the corner of a cage."""
    colour: str
    """The colour as in the text, such as #67F067; empty if there is none."""
    head: bool
    """Whether a line is an arrow."""


class _PuzzleJson(TypedDict):
    puzzle: str
    """The puzzle as text that can be read again, with lines for the box and the rules."""
    size: Positive
    """The number of columns."""
    height: Positive
    """The number of rows."""
    box: BoxShape
    """Rows x columns of a box."""
    regions: list[Natural]
    """The number of each cell's region, 0 for none."""
    rules: list[str]
    """The rules as text, including irregular regions."""
    givens: list[int | None]
    """n² integers, row by row; an open cell is 0, or null if 0 is a digit."""
    title: str
    """The title of the puzzle."""
    author: str
    """The author of the puzzle."""
    ruleset: str
    """The rules in words, which are not interpreted."""
    solution: list[int] | None
    """A solution that the text states."""
    line: Positive
    """The line in which the puzzle begins."""
    warnings: list[str]
    """Parts of the text that the puzzle lacks."""
    progress: list[int | None] | None
    """The digits that the player has entered, like `givens`; null if there are none."""
    marks: list[list[int]] | None
    """The digits that the player has noted in the centre of each cell; null if there are none."""
    corners: list[list[int]] | None
    """The digits that the player has noted in the corners; null if there are none."""
    colours: list[list[str]] | None
    """The colours of each cell, #rrggbb; null if there are none."""
    unencoded: list[str]
    """Warnings about more than the player's entries. If there are any, a verdict holds for the
    encoded rules only.
    """
    drawings: list[_DrawingJson]
    """Drawings on the board that have no rule."""


class _ErrorJson(TypedDict):
    error: str
    """The problem, and the expectation."""
    line: Positive
    """The line of the error, from 1."""
    column: Positive
    """The column of the error, from 1."""
    unsupported: NotRequired[list[str]]
    """Unsupported parts, as in a refused request."""


class ReadAnswer(TypedDict):
    """The answer to POST /api/read"""

    format: str
    """The requested or detected format; parquet for Parquet."""
    puzzles: list[_PuzzleJson]
    """The puzzles in order."""
    errors: list[_ErrorJson]
    """The errors of puzzles that cannot be read."""
    complete: bool
    """False if there are more puzzles than fit in a reply."""


class WriteAnswer(TypedDict):
    """The answer to POST /api/write"""

    text: str
    """The puzzle in the format."""
    format: str
    """The name of the format."""
    extension: str
    """The extension for a file name."""
    lost: list[str]
    """The parts of the puzzle that the format cannot express."""
    warnings: NotRequired[list[str]]
    """Parts of the text that the puzzle lacks."""


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
    """A summary of the steps, in words."""
    end: list[int | None]
    """The digits after the last step, like `givens`."""
    warnings: NotRequired[list[str]]
    """Parts of the text that the puzzle lacks."""


class _MissingJson(TypedDict):
    number: Positive
    """The number of the puzzle in the request."""
    error: str
    """The attempts, and the reason why the puzzle is missing."""
    nearest: str | None
    """The nearest puzzle that was found, as text."""
    known: str
    """Facts about that puzzle, in words."""


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
    """The certificate; null if the budget ran out."""
    path: None
    """Always null, because the certificate is not saved."""
    warnings: NotRequired[list[str]]
    """Parts of the text that the puzzle lacks."""
    how_to_check: str
    """A sentence about checking the certificate."""
