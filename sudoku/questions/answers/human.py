"""JSON types of the answers of steps, hint, rate and backdoors."""

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
    Pattern,
    Positive,
    PuzzleJson,
    VerdictText,
)
from sudoku.questions.answers.shared import ConclusionJson, HumanStepJson, UnansweredJson


class StepsLine(HumanStepJson):
    """A line of sudoku steps --json"""

    puzzle: GridText
    number: Positive
    """The number of the step on its path, from 1."""
    open_cells: Natural
    """The open cells after the step."""
    candidate_count: Natural
    """The candidates of the open cells after the step."""
    warnings: NotRequired[list[str]]
    """Parts of the input that the puzzle lacks, such as drawings that may be rules; absent if there
    are none. With such parts, the answer holds for the encoded rules only.
    """
    lemma_numbers: NotRequired[list[Positive]]
    """With --certify: the numbers of the lemmas that the step concludes."""


class _HintJson(PuzzleJson):
    verdict: VerdictText
    complete: bool
    """False if the budget ran out."""
    mistakes: list[Annotated[str, Pattern(f"^{CELL}(=|<>)[0-9]+$")]]
    """Entries and missing candidates of --progress that contradict the puzzle, in reading order."""
    where: str | None
    """The place to look at."""
    where_cells: list[CellName]
    """The cells of `where`; empty if nothing is left to do."""
    cells: list[CellName]
    """The cells of the step's pattern."""


class StepLine(_HintJson, HumanStepJson):
    """The next step."""


class NoStepLine(_HintJson, ConclusionJson):
    """No technique applies, or nothing is left to do."""


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
    letters: Annotated[str, Pattern(r"^F?N?B?T?X?Y?W?$")]
    """The letters that are used, in Fowler's order."""
    hardest: str | None
    """The last of these letters; null if none is used."""
    solves: bool
    """Whether all letters together solve the puzzle."""
    step_counts: dict[str, Positive]
    """The number of steps of each letter."""


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
    """Digits that the reference model tries as guesses."""
    guesses: Natural
    """Cells where the reference model has to guess."""
    depth: Natural
    """The greatest depth of nested guesses."""
    model_conflicts: dict[str, Natural]
    """Refuted branches of every other model that supports the board, by model."""


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
    lower_bounds: NotRequired[dict[str, float]]
    """If the budget ran out: lower bounds of the ratings, by scale."""
    se: NotRequired[_SeJson | None]
    """Sudoku Explainer. Null if the budget ran out, or if the scale does not apply."""
    hodoku: NotRequired[_HodokuJson | None]
    """HoDoKu. Null if the budget ran out, or if the scale does not apply."""
    fowler: NotRequired[_FowlerJson | None]
    """Fowler's constraints. Null if the budget ran out, or if the scale does not apply."""
    whips: NotRequired[_WhipsJson | None]
    """Denis Berthier's whips and braids. Null if the budget ran out, or if the scale does not
    apply.
    """
    search: NotRequired[_SearchJson | None]
    """Effort of models. Null if the budget ran out, or if the scale does not apply."""
    logic: NotRequired[_LogicJson | None]
    """Boards with constraints. Null if the budget ran out, or if the scale does not apply."""


class BackdoorsLine(PuzzleJson, CostJson):
    """The smallest sets."""

    verdict: VerdictText
    techniques: str
    """The techniques that solve the rest, as requested."""
    size: Natural | None
    """The number of cells in a smallest set: 0 if the techniques solve the puzzle; null if the
    budget ran out.
    """
    at_least: Natural
    """A lower bound on the size of every backdoor."""
    sets: Natural
    """The number of smallest sets."""
    cells: list[CellName]
    """The cells that occur in any of these sets."""
    examples: list[list[ClueText]]
    """Some of these sets, or all with --all; Fowler's choice first."""
    constrained: bool | None
    """Whether the techniques solve the puzzle; null if the budget ran out first."""
    proper: bool | None
    """Whether the puzzle is unique and constrained."""
    class_: str | None
    """Fowler's class, `FN-2-constrained`, or `FN-constrained` for size 0; null if the budget ran
    out.
    """
    model: str
    """The model that answered."""
    complete: bool
    """False if the budget ran out."""


BackdoorLine = BackdoorsLine | UnansweredJson
