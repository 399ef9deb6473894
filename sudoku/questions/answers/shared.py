"""JSON types that several commands share, except for puzzles and outcomes."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from sudoku.interface.json_types import EffortJson
from sudoku.puzzle.json_types import (
    ClueText,
    Elimination,
    HouseName,
    Natural,
    Placement,
    PuzzleJson,
    RuleText,
    VerdictText,
)


class ReasonJson(TypedDict):
    """Clues, houses and constraints that contradict each other."""

    clues: list[ClueText]
    """The clues in the reason."""
    houses: list[HouseName]
    """The houses in the reason."""
    constraints: NotRequired[list[RuleText]]
    """On a board with constraints: the texts of the constraints in the reason."""


class _ProofJson(TypedDict):
    encoding: str
    """The name of the formula's encoding."""
    solver: str
    """The solver that found the proof."""
    reason_is_minimal: NotRequired[bool]
    """Whether the reason is minimal."""
    effort: EffortJson


class CertificateJson(TypedDict):
    """A certificate."""

    claim: Literal["unique", "multiple", "unsatisfiable"]
    """The proved verdict."""
    lemmas: Natural
    """The number of lemmas in the proof; 0 for two solutions. For a certificate in parts, the
    number of lemmas in the proof that the parts cover the puzzle.
    """
    bytes: dict[str, Natural]
    """The size of each file."""
    reason: ReasonJson | None
    """The parts that the proof uses; null means all clues and houses."""
    proof: _ProofJson | None
    """The solver and encoding of the proof; null for two solutions."""


class UnansweredJson(PuzzleJson):
    """The reply if the question has no answer for this puzzle."""

    verdict: VerdictText
    error: str
    """The reason why the question has no answer."""


class _PremisesJson(TypedDict):
    truths: list[str]
    """Sets of candidates of which exactly one is true: `r1c1` for a cell, `5r3` for the digit 5 in
    row 3.
    """
    links: list[str]
    """Sets of candidates of which at most one is true."""
    deadly: list[str]
    """Patterns that cannot occur in a unique puzzle."""
    constraints: list[str]
    """The constraints that the step needs, or parts of them, with their cells: `cage 11 r23c5`."""
    differences: list[str]
    """Houses that make cells of these constraints differ."""
    totals: list[str]
    """Houses whose sums the step depends on."""
    equations: list[str]
    """Sums of houses, with the constraints that they use."""
    houses: list[str]
    """Houses of which the step needs that every digit occurs once, as a single premise."""


class _EdgeJson(TypedDict):
    from_: list[Placement]
    """The start of the arc."""
    to: list[Placement]
    """The end of the arc."""
    strong: bool
    """Whether at least one end is true; otherwise at most one end is true."""


class _MarkJson(TypedDict):
    role: str
    """The role of the candidates in the pattern, such as base, fin, on or off."""
    marked: list[Placement]
    """The candidates, by cell and digit."""


class _StepDrawingJson(TypedDict):
    edges: list[_EdgeJson]
    """Arcs between candidates."""
    houses: list[HouseName]
    """Houses that the pattern uses."""
    marks: list[_MarkJson]
    """Marked candidates."""


class ConclusionJson(TypedDict):
    """The conclusion of a step of human logic."""

    technique: str | None
    """The name of the technique; null if no technique applies."""
    placements: list[Placement]
    """The digits that the step places: `r1c1=5`."""
    eliminations: list[Elimination]
    """The candidates that the step removes: `r1c1<>5`."""


class HumanStepJson(ConclusionJson):
    """A step of human logic."""

    premises: _PremisesJson
    """The premises that imply the conclusion; all of them are needed."""
    combinations: list[str]
    """The combinations left in the first constraint, if it is a sum or a set of digits with at most
    200 combinations: `2+9`, `8=1+7` for an arrow, or digits separated by spaces if the sum is
    unknown.
    """
    text: str
    """The step in one line, in the style that --digit-style sets."""
    drawing: _StepDrawingJson
    """The geometry of the step."""
