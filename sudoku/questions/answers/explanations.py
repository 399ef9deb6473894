"""JSON types for the answers of explain and clues."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from sudoku.interface.json_types import CostJson
from sudoku.puzzle.json_types import (
    CellName,
    ClueText,
    Givens,
    GridText,
    HouseName,
    Length,
    Natural,
    Positive,
    PuzzleJson,
    SolutionsJson,
    VerdictText,
)
from sudoku.questions.answers.shared import UnansweredJson


class MinimalReasonJson(TypedDict):
    """Clues, houses and rules that contradict each other."""

    clues: list[ClueText]
    """The clues in the reason."""
    houses: list[HouseName]
    """The houses in the reason."""
    constraints: NotRequired[list[str]]
    """On a board with constraints: the rules in the reason."""
    minimal: bool
    """Whether removing any single part resolves the contradiction."""
    smallest: bool
    """Whether no other reason has fewer parts."""


class _ChangeJson(TypedDict):
    clue: ClueText
    digit: Natural
    """The new digit."""


class _RuleChangeJson(TypedDict):
    rule: str
    """A rule of the board."""
    replacement: str
    """The new rule."""


class ContradictionLine(PuzzleJson, CostJson):
    """The reasons why the puzzle has no solution."""

    verdict: Literal["unsatisfiable"]
    """No solution."""
    reason: MinimalReasonJson | None
    """The first reason; null if none was found."""
    reasons: list[MinimalReasonJson]
    """Minimal unsatisfiable subsets of clues, houses and rules."""
    all: bool
    """Whether these are all minimal reasons."""
    removals: list[ClueText]
    """Clues that each make the puzzle unique if removed."""
    changes: list[_ChangeJson]
    """Single changes that make the puzzle unique."""
    rule_removals: list[str]
    """Rules that each make the puzzle unique if removed."""
    rule_changes: list[_RuleChangeJson]
    """Single changes of a rule's number that make the puzzle unique."""
    complete: bool
    """False if the budget ran out."""


class AmbiguityLine(PuzzleJson, SolutionsJson, CostJson):
    """The difference between two solutions."""

    verdict: Literal["multiple"]
    """Several solutions."""
    unavoidable: list[CellName]
    """The cells in which the two solutions differ: an unavoidable set."""
    minimal: bool
    """Whether no subset is unavoidable."""
    completion: list[ClueText] | None
    """Additional clues that make the puzzle unique; null if none were found."""
    smallest: bool
    """Whether no smaller set of clues leaves only the first solution."""
    smallest_of_all: bool
    """Whether no smaller set of clues makes the puzzle unique."""
    complete: bool
    """False if the budget ran out."""


class UniquenessLine(PuzzleJson, SolutionsJson, CostJson):
    """The puzzle is unique, so there is nothing to explain."""

    verdict: Literal["unique"]
    """One solution."""
    complete: bool
    """Always true."""


ExplainLine = ContradictionLine | AmbiguityLine | UniquenessLine | UnansweredJson


class _RemovableJson(TypedDict):
    clues: list[ClueText]
    """Clues that can be removed."""
    constraints: list[str]
    """Rules that can be removed."""


class CluesLine(PuzzleJson, CostJson):
    """The answer without --minimise, --fewest and --unavoidable."""

    verdict: VerdictText
    redundant: list[ClueText]
    """Clues that can each be removed on their own."""
    required: list[ClueText]
    """Clues without which the puzzle is not unique."""
    redundant_rules: list[str]
    """Rules that can each be removed on their own."""
    required_rules: list[str]
    """Rules without which the puzzle is not unique, or has another solution."""
    removable: _RemovableJson | None
    """Parts that can be removed together so that every remaining part is required; null on a board
    without constraints, or if the budget ran out.
    """
    minimal: bool | None
    """Whether every clue and rule is required; null if the budget ran out first."""
    model: str
    """The model that answered."""
    complete: bool
    """False if the budget ran out."""


class MinimisedLine(PuzzleJson, CostJson):
    """The answer with --minimise or --fewest."""

    verdict: VerdictText
    minimised: GridText
    """The puzzle with fewer clues."""
    minimised_givens: Givens
    minimised_clue_count: Natural
    """The number of clues of the minimised puzzle."""
    removed: list[ClueText]
    """The clues that were removed."""
    minimal: bool
    """Whether every clue of the minimised puzzle is required."""
    tries: Natural
    """The number of random orders that were tried."""
    model: str
    """The model that answered."""
    complete: bool
    """False if the budget ran out."""


class _UnavoidableSetJson(TypedDict):
    cells: list[CellName]
    """The cells of the set."""
    fillings: Annotated[list[list[Natural]], Length(2, 2)]
    """The digits of these cells in the solution, and in another filling."""
    clues: list[ClueText]
    """The clues among these cells."""


class UnavoidableLine(PuzzleJson, CostJson):
    """The answer with --unavoidable."""

    verdict: VerdictText
    most_cells: Positive
    """The limit on the size of the sets, in cells."""
    unavoidable_sets: list[_UnavoidableSetJson]
    """The minimal unavoidable sets of the solution, smallest first."""
    required: list[ClueText]
    """Clues that are the only clue in some of these sets, so the puzzle is not unique without them.
    """
    model: str
    """The model that answered."""
    complete: bool
    """False if the budget ran out."""


ClueLine = CluesLine | MinimisedLine | UnavoidableLine | UnansweredJson
