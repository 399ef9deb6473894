"""Positions for tests: an empty 9x9 board, and what is removed from it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from sudoku import Board
from sudoku.logic.ratings.se.geometry import HOUSE_CELLS
from sudoku.logic.techniques.layout import TechniqueLayout
from sudoku.logic.techniques.position import Position


def cell(name: str) -> int:
    """The cell of "r1c1"."""
    match = re.fullmatch(r"r(\d)c(\d)", name)
    assert match
    return 9 * (int(match[1]) - 1) + int(match[2]) - 1


def cells(names: str) -> list[int]:
    """The cells of "r1c1 r1c2"."""
    return [cell(name) for name in names.split()]


def house(name: str) -> tuple[int, ...]:
    """The cells of "b1", "c1" or "r1"."""
    return HOUSE_CELLS["bcr".index(name[0]) * 9 + int(name[1]) - 1]


def gone(text: str) -> set[tuple[int, int]]:
    """The cells and digits of "r1c1<>12 r1c2<>1"."""
    parts = [part.partition("<>") for part in text.split()]
    return {(cell(name), int(digit)) for name, _, digits in parts for digit in digits}


def empty() -> Position:
    """Every digit in every cell."""
    return Position(TechniqueLayout.of(Board(3, 3)))


def with_marks(marks: Mapping[str, str]) -> Position:
    """Cells with these candidates: {"r1c1 r1c2": "12"}; all others have every digit."""
    position = empty()
    for names, digits in marks.items():
        for at in cells(names):
            for digit in range(1, 10):
                if str(digit) not in digits:
                    position.eliminate(at, digit)
    return position


def only_at(position: Position, digits: str, where: str, names: str) -> Position:
    """The digits have no other places in a house than these."""
    kept = cells(names)
    for at in house(where):
        if at not in kept:
            for digit in digits:
                position.eliminate(at, int(digit))
    return position


def nowhere_else(position: Position, digits: str, names: str) -> Position:
    """The digits have no places on the board but these."""
    for number in range(1, 10):
        only_at(position, digits, f"r{number}", names)
    return position


def position_of(text: str) -> Position:
    """A position with these candidates and no others: "r1c1=12 r5c5=379"."""
    wanted = dict(part.split("=") for part in text.split())
    kept = {(cell(name), int(digit)) for name, digits in wanted.items() for digit in digits}
    position = empty()
    for pair in list(position.candidates()):
        if pair not in kept:
            position.eliminate(*pair)
    return position


def without(text: str) -> tuple[tuple[int, int], ...]:
    """The cells and digits of "r1c1<>12", ascending, as a hint has them."""
    return tuple(sorted(gone(text)))
