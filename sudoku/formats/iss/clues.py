"""Clues outside the board as types of ISS."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import cast

from sudoku.constraints.constraint import Constraint
from sudoku.constraints.primitives import Sum
from sudoku.formats.iss.written import Convert, Parts, Written


def at_end(name: str, *, zero: bool = False) -> Convert:
    """A clue at an end of a line."""

    def convert(written: Written) -> Parts | None:
        line, is_last = _line(written)
        value = written.value.removeprefix("ties ")
        if value == "0" and not zero:
            return None
        part = f".{name}~{line}~~{value}" if is_last else f".{name}~{line}~{value}~"
        return Parts([part], [f"{name} {line} {is_last}"])

    return convert


def _line(written: Written) -> tuple[str, bool]:
    """R4 or C4, and whether the clue is at its end."""
    row, column = map(int, re.findall("[0-9]+", written.text))
    last = written.board.size + 1
    digits = "0123456789abcdefg"
    if row in (0, last):
        return f"C{digits[column]}", row == last
    return f"R{digits[row]}", column == last


def sandwich(written: Written) -> Parts:
    """ISS has one for each line, and not for each of its ends."""
    line, _ = _line(written)
    return Parts([f".Sandwich~{written.value}~{line}"], [f"Sandwich {line}"])


def fullrank(written: Written) -> Parts | None:
    """If all ranks of the board have ties, or none."""
    ranks = cast(Sequence[Constraint], written.board.constraints)
    ties = {getattr(rank, "ties", False) for rank in ranks if rank.name == "fullrank"}
    own = getattr(written.constraint, "ties", False)
    return at_end("FullRank")(written) if (ties or {False}) == {own} else None


def little_killer(written: Written) -> Parts | None:
    """At the end of the diagonal where ISS has it."""
    (found,) = written.constraint.primitives(written.board)
    cells, n = cast(Sum, found).cells, written.board.size
    for cell in (cells[0], cells[-1]):
        row, column = divmod(cell, n)
        other = cells[-1] if cell == cells[0] else cells[0]
        down, right = other // n - row, other % n - column
        ways = [
            column == 0 and row < n - 1 and down > 0 < right,
            row == 0 and column > 0 and down > 0 > right,
            row == n - 1 and 0 < column < n - 1 and down < 0 < right,
            column == n - 1 and 0 < row < n - 1 and down < 0 > right,
        ]
        if any(ways):
            name = written.names[cell]
            return Parts([f".LittleKiller~{written.value}~{name}"], [f"LittleKiller {name}"])
    return None
