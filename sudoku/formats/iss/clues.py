"""Clues outside the board as types of ISS."""

from __future__ import annotations

import re
from typing import cast

from sudoku.constraints.primitives import Sum
from sudoku.formats.format import WrongPieceError
from sudoku.formats.iss.cells import Geometry
from sudoku.formats.iss.ranks import have_ties, ties_of
from sudoku.formats.iss.words import (
    Arguments,
    Parts,
    Read,
    Rules,
    RuleToWrite,
    TypeRule,
    Write,
    number,
)


def _read_ends(rule: str) -> Read:
    """Clues at the beginning and at the end of a line."""

    def read(geometry: Geometry, arguments: Arguments) -> Rules:
        for end, value in zip(geometry.line(arguments[0]), arguments[1:], strict=False):
            if value:
                yield f"{rule} {number(value)}: {end}"

    return read


def _write_end(name: str, *, zero: bool = False) -> Write:
    """A clue at an end of a line. zero: whether it may be 0."""

    def write(written: RuleToWrite) -> Parts | None:
        line, is_last = _line(written)
        value = written.value.removeprefix("ties ")
        if value == "0" and not zero:
            return None
        part = f".{name}~{line}~~{value}" if is_last else f".{name}~{line}~{value}~"
        return Parts([part], [f"{name} {line} {is_last}"])

    return write


def _line(written: RuleToWrite) -> tuple[str, bool]:
    """The line, such as R4 or C4, and whether the clue is at its end."""
    row, column = map(int, re.findall("[0-9]+", written.text))
    last = written.board.size + 1
    digits = "0123456789abcdefg"
    if row in (0, last):
        return f"C{digits[column]}", row == last
    return f"R{digits[row]}", column == last


def _read_sandwich(geometry: Geometry, arguments: Arguments) -> Rules:
    yield f"sandwich {number(arguments[0])}: {geometry.line(arguments[1])[0]}"


def _write_sandwich(written: RuleToWrite) -> Parts:
    """Writes one type per line, because ISS has no separate types for the two ends."""
    line, _ = _line(written)
    return Parts([f".Sandwich~{written.value}~{line}"], [f"Sandwich {line}"])


def _read_full_rank(geometry: Geometry, arguments: Arguments) -> Rules:
    has_ties = ties_of(geometry) == "any"
    return _read_ends("fullrank ties" if has_ties else "fullrank")(geometry, arguments)


def _write_full_rank(written: RuleToWrite) -> Parts | None:
    """FullRank, if either all or none of the board's ranks have ties."""
    own = getattr(written.constraint, "ties", False)
    return _write_end("FullRank")(written) if have_ties(written.board) == own else None


def _read_little_killer(geometry: Geometry, arguments: Arguments) -> Rules:
    """Read a little killer. The first cell gives the direction; the clue is before this cell."""
    total, cell = number(arguments[0]), geometry.cell(arguments[1])
    _, row, column = geometry.position(cell)
    last, end = geometry.rows - 1, geometry.size - 1
    if column == 0 and row < last:
        key, down, right = 3, 1, 1
    elif row == 0:
        key, down, right = 1, 1, -1
    elif row == last and 0 < column < end:
        key, down, right = 9, -1, 1
    elif column == end and row < last:
        key, down, right = 7, -1, -1
    else:
        raise WrongPieceError(arguments[1], "expected a cell at the edge, where a diagonal begins")
    yield f"littlekiller {total}: r{row - down + 1}c{column - right + 1} d{key}"


def _write_little_killer(written: RuleToWrite) -> Parts | None:
    """Write a little killer at the end of the diagonal that ISS uses."""
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


def _at_ends(name: str, rule: str, *, zero: bool = False) -> TypeRule:
    return TypeRule(name, rule, _read_ends(rule), _write_end(name, zero=zero))


CLUES = (
    TypeRule("FullRank", "fullrank", _read_full_rank, _write_full_rank),
    _at_ends("HiddenSkyscraper", "hiddenskyscraper", zero=True),
    TypeRule("LittleKiller", "littlekiller", _read_little_killer, _write_little_killer),
    _at_ends("NumberedRoom", "numberedroom", zero=True),
    TypeRule("Sandwich", "sandwich", _read_sandwich, _write_sandwich),
    _at_ends("Skyscraper", "skyscraper"),
    _at_ends("XSum", "xsum"),
)
"""The types of clues."""
