"""JSON types for the answers of canon and generate, and for the lists of models and rules."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from sudoku.interface.json_types import CostJson
from sudoku.puzzle.json_types import (
    GridText,
    Natural,
    Positive,
    PuzzleJson,
    SolutionsJson,
    VerdictText,
)


class MapJson(TypedDict):
    """A map from one puzzle to another. Lines and digits are numbered from 1, even if the digits of
    the board do not start at 1.
    """

    transposed: bool
    """Whether rows and columns are swapped."""
    rows: list[Positive]
    """For each row, the row from which it comes, or the column if transposed."""
    columns: list[Positive]
    """For each column, the column from which it comes, or the row if transposed."""
    digit_names: list[Positive]
    """The new digit of each digit."""


class CanonLine(PuzzleJson, CostJson):
    """The answer without --map, --distance and --shuffle: the canonical forms."""

    verdict: VerdictText
    puzzle_minlex: GridText
    """The smallest equivalent puzzle, read row by row."""
    puzzle_map: MapJson
    """The map to the smallest puzzle."""
    automorphisms: Positive
    """The number of ways to move rows and columns that map the puzzle to itself, up to relabelling.
    """
    box_form: GridText | None
    """Fowler's box form of the puzzle; null on boards without such a form."""
    box_map: MapJson | None
    """The map to the box form; null without a box form."""
    solution_minlex: GridText | None
    """The smallest grid equivalent to the solution; null unless the puzzle is unique."""
    carried: GridText | None
    """The puzzle under the map from its solution to `solution_minlex`."""
    carried_map: MapJson | None
    """The map to the carried puzzle; null without a carried puzzle."""
    solution_automorphisms: Positive | None
    """The number of automorphisms of the solution."""
    complete: bool
    """False if the budget ran out."""
    model: str
    """The model that found the solution."""


class MapLine(PuzzleJson):
    """The answer with --map."""

    other: PuzzleJson
    """The second puzzle, with the same keys."""
    same: bool
    """Whether a symmetry maps the first puzzle to the second."""
    map: MapJson | None
    """The map; null if no symmetry does so."""


class DistanceLine(PuzzleJson):
    """The answer with --distance."""

    other: PuzzleJson
    """The second puzzle, with the same keys."""
    distance: Natural
    """The number of cells in which the two puzzles differ as written."""


class ShuffledLine(PuzzleJson):
    """The answer with --shuffle."""

    shuffled: GridText
    """The puzzle with lines and digits in a random order."""
    seed: Natural
    """The seed used: SEED for the first puzzle, SEED + 1 for the next."""


CanonicalLine = CanonLine | MapLine | DistanceLine | ShuffledLine


class GenerateLine(PuzzleJson, SolutionsJson):
    """A line of sudoku generate --json"""

    number: Positive
    """The number of the puzzle in the request, from 1."""
    verdict: VerdictText
    """The verdict: `unique`, except for large or unsatisfiable puzzles."""
    attempts: Positive
    """The number of puzzles that were tried until this puzzle was found."""
    details: dict[str, str | float | bool | None]
    """Other facts by name: with --difficulty the rating under the name of its scale, and
    `hodoku_level`, `fowler_level` or `logic_level`; with --require the number of steps of each
    technique.
    """
    proof_status: NotRequired[Literal["made", "archived", "missing"]]
    """With --prove: whether there is a proof."""


class ModelListed(TypedDict):
    """sudoku models --json: one object per model"""

    name: str
    """The name to use with --model."""
    default: bool
    """Whether the model is the default."""
    independent: bool
    """False if the model calls other models."""
    unavailable: str | None
    """The reason why the model cannot run on this machine, and the remedy; null if it can run."""
    versions: dict[str, str]
    """The version of each program."""
    details: dict[str, str]
    """Other differences between machines, by title, such as the `instruction set` of native."""
    capabilities: list[
        Literal["SECONDS", "CONFLICTS", "ENUMERATE", "PROOF", "ANALYSE", "CONSTRAINTS"]
    ]
    """The features that the model supports beyond verdicts."""


class RuleListed(TypedDict):
    """sudoku rules --json: one object per kind of rule"""

    name: str
    """The name with which the text of such a rule begins."""
    group: Literal["cages", "lines", "signs", "outside", "cells", "board", "general", "digits"]
    """The group in which the rule is listed: cages and areas, lines, signs between cells, clues
    outside the grid, marked cells, the whole board, rules that can express nearly anything, digits
    and hidden cells.
    """
    aliases: list[str]
    """Other accepted names."""
    syntax: str
    """The syntax of the rule's text."""
    example: str
    """A rule of this kind for a 9x9 board."""
    meaning: str
    """The meaning of the rule."""
    drawn: str
    """The usual drawing of the rule on paper."""
    source: str
    """The source of the meaning, and the differences between programs."""
    noun: str
    """The noun for counting such rules."""
    gesture: Literal[
        "board", "cells", "groups", "line", "pair", "corner", "outside", "diagonal", "text"
    ]
    """How to enter the rule on the page: choose nothing (`board`), cells in any order (`cells`),
    groups of cells (`groups`), cells in order (`line`), two neighbours (`pair`), the corner of four
    cells (`corner`), the end of a row or column (`outside`), or such an end and a direction
    (`diagonal`); or type it (`text`).
    """
    prompt: str
    """The name of the rule's parameter; empty if it has no parameter."""
