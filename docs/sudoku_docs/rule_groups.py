"""What the pages of rules say of each kind beyond what it declares itself."""

from __future__ import annotations

from collections.abc import Iterator

import sudoku
from sudoku.constraints.constraint import Group
from sudoku.constraints.described import Described, all_described
from sudoku.formats.registry import FORMATS, Format

TITLES: dict[Group, str] = {
    "cages": "Cages and areas",
    "lines": "Lines",
    "signs": "Dots and signs between cells",
    "outside": "Clues outside the grid",
    "cells": "Marked cells",
    "board": "The whole board",
    "general": "Sums, relations and automata",
    "digits": "Other digits, other rows, and hidden cells",
}
"""The groups in the order of the gallery; each has a page of its name."""
_OWN = "text", "json", "csv", "f-puzzles-json"
"""Formats that are not named: ours have every rule, and links hold the JSON."""


def kinds_of(group: str) -> Iterator[Described]:
    """The kinds of a group, by name. Raises ValueError for an unknown group."""
    if group not in TITLES:
        raise ValueError(f"group {group!r}, expected one of: {', '.join(TITLES)}")
    return (kind for kind in all_described() if kind.group == group)


def example_board(kind: Described) -> sudoku.Board:
    """The 9x9 board with the example of a kind."""
    return sudoku.with_rules(sudoku.Board(3, 3), kind.example)


def formats_of(kind: Described) -> list[str]:
    """The formats of other programs that can say the example of a kind."""
    board = example_board(kind)
    puzzle = sudoku.Puzzle(board, (0,) * board.cell_count)
    return [known.name for known in FORMATS if _is_asked(known) and _can_say(known, puzzle)]


def _is_asked(known: Format) -> bool:
    is_input = known.module.startswith("solvers.")
    return known.name not in _OWN and not is_input and known.write is not None


def _can_say(known: Format, puzzle: sudoku.Puzzle) -> bool:
    try:
        sudoku.write(puzzle, known.name)
    except (sudoku.InexpressibleError, sudoku.FormatError):
        return False
    return True
