"""The reports of crosscheck and bench."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from sudoku.interface.json_types import VerdictsJson
from sudoku.puzzle.json_types import (
    Defined,
    Format,
    GridText,
    Natural,
    NonNegative,
    Positive,
    PuzzleJson,
    SolutionsJson,
    VerdictText,
)
from sudoku.questions.answers.shared import CertificateJson


class FailureJson(TypedDict):
    """No claim, but trouble."""

    contestant: str
    """Its name."""
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
    """What happened, as a sentence."""
    stderr: str
    """The end of the program's standard error."""
    seconds: NonNegative
    """Wall seconds until it failed."""


class ClaimLine(SolutionsJson):
    """A claim."""

    contestant: str
    """Its name."""
    claim: str
    """What it claims."""
    verdict: VerdictText
    least: Natural
    """At least this many solutions."""
    most: Natural | None
    """At most this many; null for no limit."""
    seconds: NonNegative
    """Wall seconds of the answer."""


ContestantAnswer = Annotated[
    ClaimLine | FailureJson,
    Defined("answer", "What a contestant answered: a claim, or a failure.", is_shared=False),
]


class JudgementJson(SolutionsJson):
    """What is true, and why."""

    verdict: VerdictText
    count: Natural | None
    """The number of solutions if there are 2 to 10; null if there are more, or it is not known."""
    evidence: str
    """What proves it."""
    certificate: CertificateJson | None
    """A proof of it; null if there is none."""


class ReproductionJson(PuzzleJson):
    """A puzzle that reproduces an error."""

    asked_before: list[GridText]
    """Puzzles to ask before this one."""
    minimal: bool
    """Nothing more can be removed or filled in."""
    answers: list[ContestantAnswer]
    """What each contestant answered."""
    judgement: JudgementJson
    command: str | None
    """A command line that repeats it."""


class _WrongJson(TypedDict):
    contestant: str
    """Its name."""
    error: str
    """How it is wrong."""
    small: ReproductionJson | None
    """With as few clues as possible."""
    filled: ReproductionJson | None
    """With as few open cells as possible."""
    note: str
    """Why there is neither."""


class DisagreementJson(PuzzleJson):
    """A puzzle on which contestants disagree or fail."""

    class_: str
    """The class of the puzzle."""
    summary: list[str]
    """A sentence for each contestant that is wrong."""
    answers: list[ContestantAnswer]
    """What each contestant answered."""
    judgement: JudgementJson
    wrong: list[_WrongJson]
    """The contestants that are wrong."""


class _ContestantJson(TypedDict):
    contestant: str
    """Its name."""
    verdicts: VerdictsJson
    solved: Natural
    """Solutions that say nothing about others."""
    failed: Natural
    """Failures in all."""
    failures: dict[str, Natural]
    """The number of failures of each kind."""
    wrong_answers: Natural
    """Answers that were proved wrong."""
    seconds: NonNegative
    """Wall seconds in all."""
    max_seconds: NonNegative
    """The longest answer."""
    slowest: GridText | None
    """The puzzle that took longest; null if none was asked."""


class _ClasseJson(TypedDict):
    class_: str
    """The name of a class of puzzles."""
    tried: Natural
    """Puzzles of this class."""
    verdicts: VerdictsJson
    disagreement_count: Natural
    """Disagreements about them."""


class _PuzzleFailureJson(PuzzleJson, FailureJson):
    pass


class _ProofsJson(TypedDict):
    unique: Natural
    """Puzzles with one solution."""
    multiple: Natural
    """Puzzles with several."""
    unsatisfiable: Natural
    """Puzzles without a solution."""


class CrosscheckReport(TypedDict):
    """The object that sudoku crosscheck --json prints"""

    puzzles: Natural
    """How many puzzles were asked about."""
    contestants: list[_ContestantJson]
    """What each contestant answered in all."""
    classes: list[_ClasseJson]
    """The classes of puzzles."""
    not_covered: list[VerdictText]
    """Verdicts that no puzzle had."""
    undecided: Natural
    """Puzzles that not every contestant decided."""
    time_limits: list[_PuzzleFailureJson]
    """Answers that took too long."""
    stopped: list[_PuzzleFailureJson]
    """The last failures of contestants that are not asked again, as 20 in a row were identical."""
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
    """Latencies of one model: of each puzzle the least of the repeats."""

    model: str
    """The model's name."""
    setup_seconds: NonNegative
    """Importing the solver and encoding the boards."""
    puzzle_count: Positive
    """The number of puzzles."""
    puzzles_per_second: NonNegative
    """1 / mean_seconds."""
    mean_seconds: NonNegative
    """The mean latency of a puzzle."""
    median_seconds: NonNegative
    """The median latency."""
    p99_seconds: NonNegative
    """The 99th percentile."""
    max_seconds: NonNegative
    """The greatest latency."""
    slowest: GridText
    """The puzzle that took longest."""
    verdicts: VerdictsJson


class BenchReport(TypedDict):
    """The object that sudoku bench --json prints"""

    date: Annotated[str, Format("date-time")]
    """Date and time, ISO 8601."""
    machine: _MachineJson
    """The machine."""
    versions: dict[str, str]
    """The version of each program."""
    repeats: Positive
    """Repeats of each puzzle."""
    results: list[LatencyJson]
    """One for each model."""
