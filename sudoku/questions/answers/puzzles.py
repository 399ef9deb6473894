"""JSON types of the answers of canon and generate, and of the lists of models and rules."""

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
    """The map from one puzzle to another. Lines and digits are numbered from 1, even on boards with
    other digits.
    """

    transposed: bool
    """Whether rows and columns are swapped."""
    rows: list[Positive]
    """The row, or column if transposed, that each row comes from."""
    columns: list[Positive]
    """The column, or row if transposed, that each column comes from."""
    digit_names: list[Positive]
    """The new digit of each digit."""


class CanonLine(PuzzleJson, CostJson):
    """The canonical forms, without --map, --distance and --shuffle."""

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
    """The map to the box form; null without one."""
    solution_minlex: GridText | None
    """The smallest equivalent of the solution; null unless the puzzle is unique."""
    carried: GridText | None
    """The puzzle under the map that makes `solution_minlex`."""
    carried_map: MapJson | None
    """The map to the carried puzzle; null without a carried puzzle."""
    solution_automorphisms: Positive | None
    """The automorphisms of the solution."""
    complete: bool
    """False if the budget ran out."""
    model: str
    """The model that found the solution."""


class MapLine(PuzzleJson):
    """With --map."""

    other: PuzzleJson
    """The second puzzle, with the same keys."""
    same: bool
    """Whether a symmetry maps the first to the second."""
    map: MapJson | None
    """The map; null if there is none."""


class DistanceLine(PuzzleJson):
    """With --distance."""

    other: PuzzleJson
    """The second puzzle, with the same keys."""
    distance: Natural
    """The number of cells in which they differ as written."""


class ShuffledLine(PuzzleJson):
    """With --shuffle."""

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
    """`unique`; for large and unsatisfiable puzzles, the known verdict."""
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
    """Whether it is the default model."""
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
    """The features that it supports beyond verdicts, as names of Capability, such as `SECONDS`."""


class RuleListed(TypedDict):
    """sudoku rules --json: one object per kind of rule"""

    name: str
    """The name that begins the text of such a rule."""
    group: Literal["cages", "lines", "signs", "outside", "cells", "board", "general", "digits"]
    """The group in which it is listed: cages and areas, lines, signs between cells, clues outside
    the grid, marked cells, the whole board, rules that say nearly anything, digits and hidden
    cells.
    """
    aliases: list[str]
    """Other names that are accepted."""
    syntax: str
    """The syntax of its text."""
    example: str
    """A rule of this kind for 9x9."""
    meaning: str
    """The meaning of the rule."""
    drawn: str
    """The way it is drawn on paper."""
    source: str
    """The source of its meaning, and the differences between programs."""
    noun: str
    """The noun for counting such rules."""
    gesture: Literal[
        "board", "cells", "groups", "line", "pair", "corner", "outside", "diagonal", "text"
    ]
    """The parts of the board to point at when drawing it: `board` nothing, `cells` cells in any
    order, `groups` groups of cells, `line` cells in order, `pair` two neighbours, `corner` the
    corner of four cells, `outside` the end of a row or column, `diagonal` such an end and a
    direction; `text` means typing it.
    """
    prompt: str
    """The name of its parameter; empty if it has none."""
