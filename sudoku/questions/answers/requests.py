"""JSON types for the answers of requests that no command prints."""

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
from sudoku.questions.answers.human import SolvingStep
from sudoku.questions.answers.puzzles import GenerateLine
from sudoku.questions.answers.shared import CertificateJson


class RefusedAnswer(TypedDict):
    """A refused request, or a question without an answer"""

    error: str
    """The problem, and the expected input."""
    field: NotRequired[str]
    """The wrong field of the request, if there is a single one; `rules 2` is the second rule."""
    line: NotRequired[Positive]
    """The line of the problem, from 1."""
    column: NotRequired[Positive]
    """The column of the problem, from 1."""
    unsupported: NotRequired[list[str]]
    """Unsupported parts of the puzzle; `ignore_unsupported` skips them."""


class _InputDrawingJson(TypedDict):
    kind: Literal["line", "cage", "shape"]
    """The kind of drawing."""
    points: list[list[float]]
    """Points x, y, measured in cells from the top left corner of the board: the points of a line,
    the centres of the cells of a cage, or the centre of a shape.
    """
    width: float
    """The width of a shape, in cells; 0 for text without a shape."""
    height: float
    """The height of a shape, in cells."""
    round: bool
    """Whether a shape is a circle or an ellipse."""
    text: str
    """The text in a shape, or in the corner of a cage."""
    colour: str
    """The colour as written in the input, such as #67F067; empty if it has no colour."""
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
    """The rows x columns of a box."""
    regions: list[Natural]
    """The number of each cell's region; 0 if the cell has no region."""
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
    """The solution that the text states; null if it states none."""
    line: Positive
    """The line in which the puzzle begins."""
    warnings: list[str]
    """Parts of the text that the puzzle lacks."""
    progress: list[int | None] | None
    """The digits that the player has entered, in the form of `givens`; null if there are none."""
    marks: list[list[int]] | None
    """The digits that the player has noted in the centre of each cell; null if there are none."""
    corners: list[list[int]] | None
    """The digits that the player has noted in the corners; null if there are none."""
    colours: list[list[str]] | None
    """The colours of each cell, #rrggbb; null if there are none."""
    unencoded: list[str]
    """Warnings about parts other than the player's entries. With such warnings, a verdict holds
    only for the encoded rules.
    """
    drawings: list[_InputDrawingJson]
    """Drawings on the board that have no rule."""


class _ErrorJson(TypedDict):
    error: str
    """The problem, and the expected input."""
    line: Positive
    """The line of the error, from 1."""
    column: Positive
    """The column of the error, from 1."""
    unsupported: NotRequired[list[str]]
    """Unsupported parts of the puzzle; `ignore_unsupported` skips them."""


class ReadAnswer(TypedDict):
    """The answer to POST /api/read."""

    format: str
    """The requested or detected format; `parquet` for Parquet files."""
    puzzles: list[_PuzzleJson]
    """The puzzles in order."""
    errors: list[_ErrorJson]
    """The errors of puzzles that cannot be read."""
    complete: bool
    """False if the text has more puzzles than a reply can hold."""


class WriteAnswer(TypedDict):
    """The answer to POST /api/write"""

    text: str
    """The puzzle in the requested format."""
    format: str
    """The name of the format."""
    extension: str
    """The file name extension for the format."""
    lost: list[str]
    """The parts of the puzzle that the format cannot express."""
    warnings: NotRequired[list[str]]
    """Parts of the text that the puzzle lacks."""


class StepsAnswer(PuzzleJson):
    """The answer to POST /api/steps"""

    verdict: VerdictText
    steps: list[SolvingStep]
    """The steps, as `sudoku steps --json` prints them."""
    solved: bool
    """Whether every cell has a digit after the last step."""
    complete: bool
    """False if the budget ran out, so that further steps may exist."""
    summary: str
    """A summary of the steps, in words."""
    end: list[int | None]
    """The digits after the last step, in the form of `givens`."""
    warnings: NotRequired[list[str]]
    """Parts of the text that the puzzle lacks."""


class _MissingJson(TypedDict):
    number: Positive
    """The number of the puzzle in the request."""
    error: str
    """The reason why the puzzle is missing, with the number of attempts."""
    nearest: str | None
    """The puzzle that came nearest to the request, as text; null if none was found."""
    known: str
    """Facts about the nearest puzzle, in words."""


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
    """Instructions for checking the certificate, as a sentence."""
