"""JSON types for the reports of crosscheck and bench."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from sudoku.interface.json_types import VerdictsJson
from sudoku.puzzle.json_types import (
    Defined,
    GridText,
    Natural,
    NonNegative,
    Positive,
    PuzzleJson,
    SolutionsJson,
    StringFormat,
    VerdictText,
)
from sudoku.questions.answers.shared import CertificateJson


class FailureJson(TypedDict):
    """A failure to answer."""

    contestant: str
    """The name of the contestant."""
    trouble: Literal[
        "time limit",
        "memory limit",
        "crash",
        "exception",
        "garbage",
        "partial line",
        "missing line",
        "out of order",
        "wrong grid",
    ]
    """The kind of failure."""
    text: str
    """The failure, as a sentence."""
    stderr: str
    """The end of the program's standard error."""
    seconds: NonNegative
    """Wall-clock seconds until the failure."""


class ClaimLine(SolutionsJson):
    """An answer."""

    contestant: str
    """The name of the contestant."""
    claim: str
    """The claim, in words."""
    verdict: VerdictText
    least: Natural
    """The minimum number of solutions."""
    most: Natural | None
    """The maximum number of solutions; null means no limit."""
    seconds: NonNegative
    """Wall-clock seconds until the answer."""


ContestantAnswer = Annotated[
    ClaimLine | FailureJson,
    Defined("answer", "The answer of a contestant: a claim, or a failure.", is_shared=False),
]


class JudgementJson(SolutionsJson):
    """The truth, and the evidence for it."""

    verdict: VerdictText
    count: Natural | None
    """The number of solutions if it is 2 to 10; null if it is larger or unknown."""
    evidence: str
    """The evidence, in words."""
    certificate: CertificateJson | None
    """A proof; null if no proof was made."""


class ReproductionJson(PuzzleJson):
    """A puzzle that reproduces an error."""

    asked_before: list[GridText]
    """Puzzles to ask about before this puzzle."""
    minimal: bool
    """Whether nothing more can be removed or filled in."""
    answers: list[ContestantAnswer]
    """The answers of all contestants."""
    judgement: JudgementJson
    command: str | None
    """A command that reproduces the error."""


class _WrongJson(TypedDict):
    contestant: str
    """The name of the contestant."""
    error: str
    """The error, in words."""
    small: ReproductionJson | None
    """A reproduction with as few clues as possible."""
    filled: ReproductionJson | None
    """A reproduction with as few open cells as possible."""
    note: str
    """The reason why the reproduction is missing."""


class DisagreementJson(PuzzleJson):
    """A puzzle on which contestants disagree or fail."""

    class_: str
    """The class of the puzzle."""
    summary: list[str]
    """A sentence for each contestant that is wrong."""
    answers: list[ContestantAnswer]
    """The answers of all contestants."""
    judgement: JudgementJson
    wrong: list[_WrongJson]
    """The contestants that are wrong."""


class _ContestantJson(TypedDict):
    contestant: str
    """The name of the contestant."""
    verdicts: VerdictsJson
    solved: Natural
    """The number of answers that gave a solution without a claim about other solutions."""
    failed: Natural
    """The total number of failures."""
    failures: dict[str, Natural]
    """The number of failures of each kind."""
    wrong_answers: Natural
    """The number of answers that were proved wrong."""
    seconds: NonNegative
    """Total wall-clock seconds."""
    max_seconds: NonNegative
    """Wall-clock seconds of the slowest answer."""
    slowest: GridText | None
    """The puzzle that took longest; null without answers."""


class _PuzzleClassJson(TypedDict):
    class_: str
    """The name of a class of puzzles."""
    tried: Natural
    """The number of puzzles of this class."""
    verdicts: VerdictsJson
    disagreement_count: Natural
    """The number of disagreements about these puzzles."""


class _PuzzleFailureJson(PuzzleJson, FailureJson):
    pass


class _ProofsJson(TypedDict):
    unique: Natural
    """The number of puzzles with one solution."""
    multiple: Natural
    """The number of puzzles with several solutions."""
    unsatisfiable: Natural
    """The number of puzzles without a solution."""


class CrosscheckReport(TypedDict):
    """The object that sudoku crosscheck --json prints"""

    puzzles: Natural
    """The number of puzzles that were compared."""
    contestants: list[_ContestantJson]
    """The totals of each contestant."""
    classes: list[_PuzzleClassJson]
    """The classes of puzzles."""
    not_covered: list[VerdictText]
    """Verdicts that no puzzle had."""
    undecided: Natural
    """The number of puzzles that some contestant did not decide."""
    time_limits: list[_PuzzleFailureJson]
    """Answers that took too long."""
    stopped: list[_PuzzleFailureJson]
    """The last failure of each contestant that was dropped after 20 identical failures in a row."""
    disagreements: list[DisagreementJson]
    """Puzzles on which contestants disagree or fail."""
    proofs: NotRequired[_ProofsJson]
    """With --prove: the number of verdicts proved."""


class _MachineJson(TypedDict):
    platform: str
    """The operating system and its version."""
    processor: str
    """The name of the processor."""
    cores: Positive | None
    """The number of processors; null if it is unknown."""


class LatencyJson(TypedDict):
    """Latencies of one model: for each puzzle, the fastest repeat."""

    model: str
    """The model's name."""
    setup_seconds: NonNegative
    """The time to import the solver and encode the boards."""
    puzzle_count: Positive
    """The number of puzzles."""
    puzzles_per_second: NonNegative
    """1 / mean_seconds."""
    mean_seconds: NonNegative
    """The mean latency of a puzzle."""
    median_seconds: NonNegative
    """The median latency."""
    p99_seconds: NonNegative
    """The 99th percentile of the latencies."""
    max_seconds: NonNegative
    """The greatest latency."""
    slowest: GridText
    """The puzzle that took longest."""
    verdicts: VerdictsJson


class BenchReport(TypedDict):
    """The object that sudoku bench --json prints"""

    date: Annotated[str, StringFormat("date-time")]
    """The date and time of the measurement, in ISO 8601."""
    machine: _MachineJson
    """The machine on which the models ran."""
    versions: dict[str, str]
    """The version of each program."""
    repeats: Positive
    """The number of repeats of each puzzle."""
    results: list[LatencyJson]
    """The latencies of each model."""
