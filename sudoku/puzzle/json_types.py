"""JSON types for puzzles, solutions, and their parts.

JSON Schemas are generated from these types. Only type checkers and `sudoku.questions.answers`
import them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, NotRequired, TypedDict


@dataclass(frozen=True, slots=True)
class NumberBounds:
    """The bounds of a number."""

    least: float
    most: float | None = None


@dataclass(frozen=True, slots=True)
class StringPattern:
    """The pattern of a string, as a regular expression."""

    form: str


@dataclass(frozen=True, slots=True)
class Length:
    """The bounds on the number of elements of a list."""

    least: int
    most: int | None = None


@dataclass(frozen=True, slots=True)
class StringFormat:
    """A string format of JSON Schema, such as `date-time`."""

    name: str


@dataclass(frozen=True, slots=True)
class Defined:
    """The name and the meaning of a type that schemas refer to."""

    name: str
    meaning: str
    is_shared: bool = True
    """Whether several schemas use the type."""


Natural = Annotated[int, NumberBounds(0)]
Positive = Annotated[int, NumberBounds(1)]
NonNegative = Annotated[float, NumberBounds(0)]

CELL = "(r[0-9]+c[0-9]+|h[0-9]+)"
_CLUE = f"^{CELL}=[0-9]+$"
Placement = Annotated[str, StringPattern(_CLUE)]
Elimination = Annotated[str, StringPattern(f"^{CELL}<>[0-9]+$")]
BoxShape = Annotated[str, StringPattern(r"^[0-9]+x[0-9]+$")]
RuleText = Annotated[str, StringPattern(r"^[a-z]")]
GridText = Annotated[
    str,
    Defined(
        "text",
        "A puzzle or a grid on one line: a symbol for each cell, or integers separated by spaces.",
    ),
]
Givens = Annotated[
    list[Natural | None],
    Defined("givens", "n² integers, row by row; an open cell is 0, or null if 0 is a digit."),
]
Digits = Annotated[
    list[Natural],
    Defined("grid", "n² integers, row by row."),
]
ClueText = Annotated[
    str,
    Defined("clue", "A clue by its cell and digit: `r1c1=5`."),
    StringPattern(_CLUE),
]
CellName = Annotated[
    str,
    Defined("cell", "A cell by its row and column, `r1c1`, or a hidden cell by its number, `h1`."),
    StringPattern(f"^{CELL}$"),
]
HouseName = Annotated[
    str,
    Defined(
        "house",
        "A house by its kind and number, `box 9`, or by the rule that makes it, `diagonal+`.",
    ),
    StringPattern(r"^[a-z]"),
]
VerdictText = Annotated[
    Literal["unique", "multiple", "unsatisfiable", "unknown"],
    Defined("verdict", "What is known about the puzzle."),
]
RuleTexts = Annotated[
    list[RuleText],
    Defined(
        "rules",
        "The rules beyond rows, columns and boxes, in their canonical form; absent if there are no "
        "such rules.",
    ),
    Length(1),
]


class PuzzleJson(TypedDict):
    """A puzzle."""

    puzzle: GridText
    box: BoxShape
    """The rows x columns of a box, `3x3`. With irregular regions, a box with as many cells."""
    rules: NotRequired[RuleTexts]
    givens: Givens
    clue_count: Natural
    """The number of clues."""
    warnings: NotRequired[list[str]]
    """Parts of the input that the puzzle lacks, such as drawings that may be rules; absent if
    nothing is missing. With warnings, the answer holds only for the encoded rules.
    """


class SolutionsJson(TypedDict):
    """Solutions."""

    solutions: list[GridText]
    """The solutions as text."""
    solution_digits: list[Digits]
    """The same solutions as integers."""
    hidden: NotRequired[list[list[Natural]]]
    """The digits of the hidden cells in each solution; absent if the board has no hidden cells."""
