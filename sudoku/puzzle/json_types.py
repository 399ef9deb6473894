"""JSON types of puzzles and solutions, and of their contents.

JSON Schemas are made of these types. Only type checkers and `sudoku.questions.answers` import them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, NotRequired, TypedDict


@dataclass(frozen=True, slots=True)
class Bounds:
    """The bounds of a number."""

    least: float
    most: float | None = None


@dataclass(frozen=True, slots=True)
class Pattern:
    """The form of a text, as a regular expression."""

    form: str


@dataclass(frozen=True, slots=True)
class Length:
    """The number of elements of a list."""

    least: int
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Format:
    """The name of a format of texts, as JSON Schema has it."""

    name: str


@dataclass(frozen=True, slots=True)
class Defined:
    """The name and the meaning of a type to which schemas refer."""

    name: str
    meaning: str
    is_shared: bool = True
    """Whether several schemas use it."""


Natural = Annotated[int, Bounds(0)]
Positive = Annotated[int, Bounds(1)]
NonNegative = Annotated[float, Bounds(0)]

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
    """What the input has but the puzzle lacks, such as drawings that may be rules; absent if there
    is nothing. The answer then holds for the encoded rules only.
    """


class SolutionsJson(TypedDict):
    """Solutions."""

    solutions: list[GridText]
    """Solutions as text."""
    solution_digits: list[Digits]
    """The same solutions as integers."""
    hidden: NotRequired[list[list[Natural]]]
    """For each solution the digits of the hidden cells, if there are any."""
