"""The answers of check, prove and verify."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from sudoku.interface.json_types import CostJson, OutcomeJson
from sudoku.puzzle.json_types import (
    Bounds,
    BoxShape,
    Givens,
    GridText,
    Natural,
    NonNegative,
    Positive,
    PuzzleJson,
    RuleTexts,
    SolutionsJson,
)
from sudoku.questions.answers.shared import CertificateJson, ReasonJson


class _StatedJson(SolutionsJson):
    least: Natural
    """The least number of solutions that is stated."""
    most: Natural | None
    """The greatest number; null for no limit."""


class _CubesJson(TypedDict):
    solved: Natural
    """The cubes that were searched to the end."""
    open: Natural
    """The cubes that are left."""
    dropped: Natural
    """The cubes that were refuted together with another one."""
    splits: Natural
    """The cubes that were split again because they took long."""
    share: Annotated[float, Bounds(0, 1)]
    """The part of the search space that is done, by estimate: 0 to 1."""
    processor_seconds: NonNegative
    """The processor time of all cubes, including earlier sessions of --cubes-file."""
    processes: Natural
    """The most processes that searched at once."""


class CheckLine(PuzzleJson, SolutionsJson, OutcomeJson, CostJson):
    """A line of sudoku check --json"""

    certificate: NotRequired[CertificateJson]
    """With --prove: the proof of the verdict."""
    proof_status: NotRequired[Literal["made", "archived", "missing"]]
    """With --prove or --archive: whether a proof was made, or the archive has it already, or it is
    missing.
    """
    stated: NotRequired[_StatedJson]
    """What the row puzzle:count:solution states."""
    agrees: NotRequired[bool | None]
    """Whether the answer agrees with what is stated; null if it is too weak to decide."""
    cubes: NotRequired[_CubesJson]
    """With --cubes: how the puzzle was divided."""


class ProveLine(PuzzleJson, SolutionsJson, OutcomeJson, CostJson):
    """A line of sudoku prove --json"""

    certificate: CertificateJson | None
    """Null if the budget ran out."""
    path: str | None
    """The folder or zip file of the certificate; null without one."""


class VerifyLine(TypedDict):
    """A line of sudoku verify --json"""

    path: str
    """The certificate: a folder, a zip file, or a line of an archive."""
    accepted: bool
    """Whether it is right."""
    faults: list[str]
    """Why it is not accepted, as sentences."""
    out_of_time: NotRequired[Literal[True]]
    """The time limit ended the check, so that it may be right; absent for others."""
    claim: NotRequired[Literal["unique", "multiple", "unsatisfiable"]]
    """What it proves."""
    box: NotRequired[BoxShape]
    """Rows x columns of a box."""
    rules: NotRequired[RuleTexts]
    puzzle: NotRequired[GridText]
    givens: NotRequired[Givens]
    lemmas: NotRequired[Natural]
    """Length of the proof; 0 for two solutions."""
    parts: NotRequired[Positive]
    """The number of parts of a certificate in parts. Its proof shows that they cover the puzzle."""
    reason: NotRequired[ReasonJson | None]
    """What the proof uses; null means all clues and houses."""
    checkers: NotRequired[list[str]]
    """Other checkers that accepted it."""
