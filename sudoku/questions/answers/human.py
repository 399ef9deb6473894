"""JSON types for the answers of steps, hint, rate and backdoors."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, TypedDict

from sudoku.interface.json_types import CostJson
from sudoku.puzzle.json_types import (
    CELL,
    CellName,
    ClueText,
    GridText,
    Natural,
    NonNegative,
    Positive,
    PuzzleJson,
    StringPattern,
    VerdictText,
)
from sudoku.questions.answers.shared import ConclusionJson, HumanStepJson, UnansweredJson


class _NumberedStep(HumanStepJson):
    puzzle: GridText
    number: Positive
    """The number of the step on its path, from 1."""
    open_cells: Natural
    """The number of open cells after the step."""
    candidate_count: Natural
    """The number of candidates in the open cells after the step."""
    warnings: NotRequired[list[str]]
    """Parts of the input that the puzzle lacks, such as drawings that may be rules; absent if
    nothing is missing. With warnings, the answer holds only for the encoded rules.
    """


class SolvingStep(_NumberedStep):
    """A step of the answer to POST /api/steps."""


class StepsLine(_NumberedStep):
    """A step of sudoku steps --json."""

    lemma_numbers: NotRequired[list[Positive]]
    """With --certify: the numbers of the lemmas that belong to the step."""


StepsLines = StepsLine | UnansweredJson
"""If the budget ran out, the last line of a puzzle says so."""


class _HintJson(PuzzleJson):
    verdict: VerdictText
    complete: bool
    """False if the budget ran out."""
    limit: str | None
    """The limit that ended the answer, and how to raise it; null if the answer is complete."""
    mistakes: list[Annotated[str, StringPattern(f"^{CELL}(=|<>)[0-9]+$")]]
    """Entries and missing candidates of --progress that contradict the puzzle, in reading order."""
    where: str | None
    """The place to look at; null if there is no step."""
    where_cells: list[CellName]
    """The cells of `where`; empty if nothing is left to do."""
    cells: list[CellName]
    """The cells of the step's pattern."""


class StepLine(_HintJson, HumanStepJson):
    """The next step."""


class NoStepLine(_HintJson, ConclusionJson):
    """The answer if no technique applies, or if nothing is left to do."""


HintLine = StepLine | NoStepLine | UnansweredJson


class _SeJson(TypedDict):
    version: str
    """The version of the scale."""
    ER: NonNegative
    """The rating of the hardest step."""
    EP: NonNegative
    """The rating of the hardest step up to the first placement."""
    ED: NonNegative
    """The rating of the first step."""
    hardest: str
    """The name of the hardest step."""
    step_counts: dict[str, Positive]
    """The number of uses of each technique, by name."""


class _HodokuJson(TypedDict):
    version: str
    """The version of the scale."""
    score: Natural
    """The sum of the scores of all steps."""
    level: Literal["Easy", "Medium", "Hard", "Unfair", "Extreme"]
    """The level of difficulty."""
    step_counts: dict[str, Positive]
    """The number of uses of each technique, by name."""


class _FowlerJson(TypedDict):
    version: str
    """The version of the scale."""
    letters: Annotated[str, StringPattern(r"^F?N?B?T?X?Y?W?$")]
    """The letters of the constraints used, in Fowler's order."""
    hardest: str | None
    """The last of these letters; null if no constraint is used."""
    solves: bool
    """Whether all letters together solve the puzzle."""
    step_counts: dict[str, Positive]
    """The number of steps that use each letter."""


class _WhipsJson(TypedDict):
    version: str
    """The version of the scale."""
    W: Natural | None
    """The length of the longest whip needed; null if whips do not solve the puzzle."""
    B: Natural | None
    """The length of the longest braid needed; null if braids do not solve the puzzle."""


class _SearchJson(TypedDict):
    version: str
    """The version of the scale."""
    nodes: Natural
    """The number of digits that the reference model tries as guesses."""
    guesses: Natural
    """The number of cells where the reference model has to guess."""
    depth: Natural
    """The greatest depth of nested guesses."""
    model_conflicts: dict[str, Natural]
    """The number of branches refuted by each other model that supports the board."""


class _LogicJson(TypedDict):
    version: str
    """The version of the scale."""
    score: Natural
    """The sum of the scores of all steps."""
    level: (
        Literal[
            "singles",
            "combinations",
            "subsets",
            "innies",
            "sums",
            "patterns",
            "chains",
            "nets",
        ]
        | None
    )
    """The level of the hardest step; null if the techniques do not solve the puzzle."""
    hardest: str | None
    """The name of the hardest technique; null for a full grid."""
    step_counts: dict[str, Positive]
    """The number of uses of each technique, by name."""


class RateLine(PuzzleJson):
    """A line of sudoku rate --json"""

    verdict: VerdictText
    complete: NotRequired[bool]
    """False if the budget ran out."""
    limit: NotRequired[str | None]
    """The limit that ended the answer, and how to raise it; null if the answer is complete."""
    lower_bounds: NotRequired[dict[str, float]]
    """If the budget ran out: lower bounds of the ratings, by scale."""
    se: NotRequired[_SeJson | None]
    """The rating by Sudoku Explainer; null if the budget ran out or the scale does not apply."""
    hodoku: NotRequired[_HodokuJson | None]
    """The rating by HoDoKu; null if the budget ran out or the scale does not apply."""
    fowler: NotRequired[_FowlerJson | None]
    """The rating by Fowler's constraints; null if the budget ran out or the scale does not apply.
    """
    whips: NotRequired[_WhipsJson | None]
    """The rating by Denis Berthier's whips and braids; null if the budget ran out or the scale does
    not apply.
    """
    search: NotRequired[_SearchJson | None]
    """The effort of models; null if the budget ran out or the scale does not apply."""
    logic: NotRequired[_LogicJson | None]
    """The rating of a board with constraints; null if the budget ran out or the scale does not
    apply.
    """


class BackdoorsLine(PuzzleJson, CostJson):
    """The smallest backdoors."""

    verdict: VerdictText
    techniques: str
    """The techniques that solve the rest, as requested."""
    size: Natural | None
    """The number of cells in a smallest backdoor: 0 if the techniques solve the puzzle, null if the
    budget ran out.
    """
    at_least: Natural
    """A lower bound on the size of every backdoor."""
    sets: Natural
    """The number of smallest backdoors."""
    cells: list[CellName]
    """The cells that occur in at least one smallest backdoor."""
    examples: list[list[ClueText]]
    """Some of the smallest backdoors, or all with --all; Fowler's choice comes first."""
    constrained: bool | None
    """Whether the techniques solve the puzzle; null if the budget ran out first."""
    proper: bool | None
    """Whether the puzzle is unique and constrained."""
    class_: str | None
    """Fowler's class, such as `FN-2-constrained`, or `FN-constrained` for size 0; null if the
    budget ran out.
    """
    model: str
    """The model that answered."""
    complete: bool
    """False if the budget ran out."""


BackdoorLine = BackdoorsLine | UnansweredJson
