"""JSON types for the answers of check, prove and verify."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from sudoku.interface.json_types import CostJson, OutcomeJson
from sudoku.puzzle.json_types import (
    BoxShape,
    Givens,
    GridText,
    Natural,
    NonNegative,
    NumberBounds,
    Positive,
    PuzzleJson,
    RuleTexts,
    SolutionsJson,
)
from sudoku.questions.answers.shared import CertificateJson, ReasonJson


class _StatedJson(SolutionsJson):
    least: Natural
    """The stated minimum number of solutions."""
    most: Natural | None
    """The stated maximum number of solutions; null means no limit."""


class _CubesJson(TypedDict):
    solved: Natural
    """The number of cubes that were searched to the end."""
    open: Natural
    """The number of cubes left to search."""
    dropped: Natural
    """The number of cubes that were refuted together with another cube."""
    splits: Natural
    """The number of cubes that were split again because they took long."""
    share: Annotated[float, NumberBounds(0, 1)]
    """The estimated fraction of the search space that has been searched, from 0 to 1."""
    processor_seconds: NonNegative
    """The processor time of all cubes, including earlier runs with the same --cubes-file."""
    processes: Natural
    """The largest number of processes that searched at once."""


class CheckLine(PuzzleJson, SolutionsJson, OutcomeJson, CostJson):
    """A line of sudoku check --json"""

    certificate: NotRequired[CertificateJson]
    """With --prove: the proof of the verdict."""
    proof_status: NotRequired[Literal["made", "archived", "missing"]]
    """With --prove or --archive: whether a proof was made, was already in the archive, or is
    missing.
    """
    stated: NotRequired[_StatedJson]
    """The count and the solution that the row puzzle:count:solution states."""
    agrees: NotRequired[bool | None]
    """Whether the answer agrees with the row; null if the answer is too weak to decide."""
    cubes: NotRequired[_CubesJson]
    """With --cubes: the division of the puzzle into cubes."""


class ProveLine(PuzzleJson, SolutionsJson, OutcomeJson, CostJson):
    """A line of sudoku prove --json"""

    certificate: CertificateJson | None
    """The certificate; null if the budget ran out."""
    path: str | None
    """The folder or zip file of the certificate; null if it was not saved, or is in an archive."""


class VerifyLine(TypedDict):
    """A line of sudoku verify --json"""

    path: str
    """The certificate: a folder, a zip file, or a line of an archive."""
    accepted: bool
    """Whether the certificate is accepted."""
    faults: list[str]
    """The reasons why the certificate is rejected, as sentences."""
    out_of_time: NotRequired[Literal[True]]
    """True if the time limit ended the check, so the certificate is undecided; otherwise absent."""
    claim: NotRequired[Literal["unique", "multiple", "unsatisfiable"]]
    """The proved verdict."""
    box: NotRequired[BoxShape]
    """The rows x columns of a box."""
    rules: NotRequired[RuleTexts]
    puzzle: NotRequired[GridText]
    givens: NotRequired[Givens]
    lemmas: NotRequired[Natural]
    """The number of lemmas in the proof; 0 for two solutions."""
    parts: NotRequired[Positive]
    """The number of parts of a certificate in parts. Its proof shows that they cover the puzzle."""
    reason: NotRequired[ReasonJson | None]
    """The parts that the proof uses; null means all clues and houses."""
    checkers: NotRequired[list[str]]
    """Other checkers that accepted the certificate."""
