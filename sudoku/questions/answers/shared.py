"""What the answers of several commands have in common."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from sudoku.questions.answers.values import Defined, Length, Natural, NonNegative, Pattern

CELL = "(r[0-9]+c[0-9]+|h[0-9]+)"
_CLUE = f"^{CELL}=[0-9]+$"
Placement = Annotated[str, Pattern(_CLUE)]
Elimination = Annotated[str, Pattern(f"^{CELL}<>[0-9]+$")]
BoxShape = Annotated[str, Pattern(r"^[0-9]+x[0-9]+$")]
RuleText = Annotated[str, Pattern(r"^[a-z]")]
GridText = Annotated[
    str,
    Defined(
        "text",
        "A puzzle or a grid on one line: a symbol for each cell, or integers separated by spaces.",
    ),
]
Givens = Annotated[
    list[Natural | None],
    Defined("givens", "n² integers, row by row; 0 is an open cell, or null where 0 is a digit."),
]
Digits = Annotated[
    list[Natural],
    Defined("grid", "n² integers, row by row."),
]
ClueText = Annotated[
    str,
    Defined("clue", "A clue by its cell and digit: `r1c1=5`."),
    Pattern(_CLUE),
]
CellName = Annotated[
    str,
    Defined("cell", "A cell by its row and column, `r1c1`; a hidden one by its number, `h1`."),
    Pattern(f"^{CELL}$"),
]
HouseName = Annotated[
    str,
    Defined(
        "house",
        "A house by its kind and number, `box 9`, or by the rule that makes it, `diagonal+`.",
    ),
    Pattern(r"^[a-z]"),
]
VerdictText = Annotated[
    Literal["unique", "multiple", "unsatisfiable", "unknown"],
    Defined("verdict", "What is known about the puzzle."),
]
RuleTexts = Annotated[
    list[RuleText],
    Defined(
        "rules",
        "The rules beyond rows, columns and boxes, in their canonical form; only where there are"
        " any.",
    ),
    Length(1),
]


class VerdictsJson(TypedDict):
    """The number of puzzles of each verdict."""

    unique: Natural
    """Puzzles with one solution."""
    multiple: Natural
    """Puzzles with several."""
    unsatisfiable: Natural
    """Puzzles without a solution."""
    unknown: Natural
    """Puzzles that a limit left undecided."""


class PuzzleJson(TypedDict):
    """A puzzle."""

    puzzle: GridText
    box: BoxShape
    """Rows x columns of a box, `3x3`; with irregular regions, of a box of their size."""
    rules: NotRequired[RuleTexts]
    givens: Givens
    clue_count: Natural
    """The number of clues."""
    warnings: NotRequired[list[str]]
    """What the text has and the puzzle has not, such as drawings that may be rules; only where
    there are any. The answer is then one about the encoded rules.
    """


class SolutionsJson(TypedDict):
    """Solutions."""

    solutions: list[GridText]
    """Solutions as text."""
    solution_digits: list[Digits]
    """The same solutions as integers."""
    hidden: NotRequired[list[list[Natural]]]
    """For each solution the digits of the hidden cells, if there are any."""


class CostJson(TypedDict):
    """What the answer cost."""

    effort: EffortJson
    seconds: NonNegative
    """Wall seconds in all; in a block of lines, those of the block divided by its puzzles."""


class EffortJson(TypedDict):
    """What a question cost. The counts do not depend on the machine."""

    decisions: Natural
    """Branches chosen."""
    conflicts: Natural
    """Branches refuted."""
    propagations: Natural
    """Assignments derived."""
    setup_seconds: NonNegative
    """Giving the puzzle to the solver."""
    solve_seconds: NonNegative
    """Solving."""


class ReasonJson(TypedDict):
    """Clues, houses and constraints that contradict each other."""

    clues: list[ClueText]
    """Clues of the reason."""
    houses: list[HouseName]
    """Houses of the reason."""
    constraints: NotRequired[list[RuleText]]
    """On a board with constraints: the text of those of the reason."""


class _ProofJson(TypedDict):
    encoding: str
    """Name of the formula's encoding."""
    solver: str
    """The solver that found the proof."""
    reason_is_minimal: NotRequired[bool]
    """Whether the reason is minimal."""
    effort: EffortJson


class CertificateJson(TypedDict):
    """A certificate."""

    claim: Literal["unique", "multiple", "unsatisfiable"]
    """What it proves."""
    lemmas: Natural
    """Length of the proof; 0 for two solutions. In a certificate in parts, of the cover."""
    bytes: dict[str, Natural]
    """The size of each file."""
    reason: ReasonJson | None
    """What the proof uses; null for all clues and houses."""
    proof: _ProofJson | None
    """How the proof was found; null for two solutions."""


class OutcomeJson(TypedDict):
    """An answer to the question how many solutions there are."""

    verdict: VerdictText
    model: str
    """The model that answered."""


class UnansweredJson(PuzzleJson):
    """The question has no answer for this puzzle."""

    verdict: VerdictText
    error: str
    """Why there is no answer."""


class _PremisesJson(TypedDict):
    truths: list[str]
    """Sets of candidates of which one is true: a cell, `r1c1`, or a digit with its house, `5r3` for
    the digit 5 in row 3.
    """
    links: list[str]
    """Sets of candidates of which at most one is true."""
    deadly: list[str]
    """Patterns that a puzzle with one solution does not have."""


class _EdgeJson(TypedDict):
    from_: list[Placement]
    """Where the arc begins."""
    to: list[Placement]
    """Where it ends."""
    strong: bool
    """At least one of both ends is true; otherwise at most one."""


class _MarkJson(TypedDict):
    role: str
    """What the candidates are in the pattern, such as base, fin, on or off."""
    marked: list[Placement]
    """The candidates, by cell and digit."""


class _DrawingJson(TypedDict):
    edges: list[_EdgeJson]
    """Arcs between candidates."""
    houses: list[HouseName]
    """Houses that the pattern uses."""
    marks: list[_MarkJson]
    """Marked candidates."""


class ConclusionJson(TypedDict):
    """What a step of human logic concludes."""

    technique: str | None
    """The name of the technique; null if none applies."""
    placements: list[Placement]
    """The digits that the step places: `r1c1=5`."""
    eliminations: list[Elimination]
    """The candidates that the step removes: `r1c1<>5`."""


class HumanStepJson(ConclusionJson):
    """A step of human logic."""

    premises: _PremisesJson
    """What implies the conclusion; none of it can go."""
    text: str
    """The step in one line, in the style of --style."""
    drawing: _DrawingJson
    """The geometry of the step."""
