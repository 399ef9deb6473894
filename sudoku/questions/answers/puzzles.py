"""The answers of canon and generate, and what models and rules list."""

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
    """How one puzzle becomes the other. Lines and digits count from 1; on boards with other
    digits these are their numbers.
    """

    transposed: bool
    """Whether rows and columns change places."""
    rows: list[Positive]
    """The row, or column if transposed, that each row comes from."""
    columns: list[Positive]
    """The column, or row if transposed, that each column comes from."""
    digit_names: list[Positive]
    """The new digit of each digit."""


class CanonLine(PuzzleJson, CostJson):
    """Without --map, --distance and --shuffle."""

    verdict: VerdictText
    puzzle_minlex: GridText
    """The smallest puzzle that symmetries make of this one, read row by row."""
    puzzle_map: MapJson
    """How the smallest puzzle is made."""
    automorphisms: Positive
    """The ways to move rows and columns that, with some names of the digits, make the puzzle
    itself.
    """
    box_form: GridText | None
    """Fowler's box form of the puzzle; null on boards that have none."""
    box_map: MapJson | None
    """How the box form is made; null without one."""
    solution_minlex: GridText | None
    """The same form of the solution; null without a unique one."""
    carried: GridText | None
    """The puzzle carried along to that."""
    carried_map: MapJson | None
    """How the carried puzzle is made; null without one."""
    solution_automorphisms: Positive | None
    """As automorphisms, of the solution."""
    complete: bool
    """False if the budget ran out."""
    model: str
    """The model that found the solution."""


class MapLine(PuzzleJson):
    """With --map."""

    other: PuzzleJson
    """The second puzzle, with the same keys."""
    same: bool
    """Whether symmetries make it of the first."""
    map: MapJson | None
    """How; null if they do not."""


class DistanceLine(PuzzleJson):
    """With --distance."""

    other: PuzzleJson
    """The second puzzle, with the same keys."""
    distance: Natural
    """The cells in which they differ as they are written."""


class ShuffledLine(PuzzleJson):
    """With --shuffle."""

    shuffled: GridText
    """The puzzle with lines and digits in a random order."""
    seed: Natural
    """The seed of this one: SEED for the first puzzle, SEED + 1 for the next."""


CanonicalLine = CanonLine | MapLine | DistanceLine | ShuffledLine


class GenerateLine(PuzzleJson, SolutionsJson):
    """A line of sudoku generate --json"""

    number: Positive
    """Which puzzle of the order it is, from 1."""
    verdict: VerdictText
    """`unique`; of large and unsatisfiable puzzles what is known."""
    attempts: Positive
    """The puzzles that were tried for this one."""
    details: dict[str, str | float | bool | None]
    """What else is known of it, by name: with --difficulty the rating under the name of its scale,
    and `hodoku_level`, `fowler_level` or `logic_level`; with --require the number of steps
    under the name of each technique.
    """
    proof_status: NotRequired[Literal["made", "archived", "missing"]]
    """With --prove: whether there is a proof."""


class ModelListed(TypedDict):
    """sudoku models --json: one object per model"""

    name: str
    """The name by which it is asked."""
    default: bool
    """Whether it is asked if no model is named."""
    independent: bool
    """False if the model calls other models."""
    unavailable: str | None
    """Why it cannot run on this machine, and what helps; null if it can."""
    versions: dict[str, str]
    """The version of each program."""
    details: dict[str, str]
    """What else distinguishes machines, by titles: the `instruction set` of native."""
    capabilities: list[
        Literal["SECONDS", "CONFLICTS", "ENUMERATE", "PROOF", "ANALYSE", "CONSTRAINTS"]
    ]
    """What it supports beyond verdicts: names of Capability, such as `SECONDS`."""


class RuleListed(TypedDict):
    """sudoku rules --json: one object per kind of rule"""

    name: str
    """The name that begins the text of such a rule."""
    group: Literal["cages", "lines", "signs", "outside", "cells", "board", "general", "digits"]
    """Where it is listed: cages and areas, lines, signs between cells, clues outside the grid,
    marked cells, the whole board, rules that say nearly anything, digits and hidden cells.
    """
    aliases: list[str]
    """Other names that are read."""
    syntax: str
    """How it is written."""
    example: str
    """A rule of this kind for 9x9."""
    meaning: str
    """What it demands."""
    drawn: str
    """How it is drawn on paper."""
    source: str
    """Where its semantics are from, and where programs differ."""
    noun: str
    """What one such rule is counted as, in words."""
    gesture: Literal[
        "board", "cells", "groups", "line", "pair", "corner", "outside", "diagonal", "text"
    ]
    """What one points at to draw it: `board` nothing, `cells` cells in any order, `groups` groups
    of cells, `line` cells in order, `pair` two neighbours, `corner` the corner of four cells,
    `outside` the end of a row or column, `diagonal` such an end and a direction; `text`: it is
    typed.
    """
    prompt: str
    """What its parameter is called; empty without one."""
