"""Rows of the table of types: a type of ISS, with its reader and its writer."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from sudoku.constraints.constraint import Constraint
from sudoku.formats.format import WrongPieceError
from sudoku.formats.iss.cells import Geometry, Rule
from sudoku.puzzle.board import Board

_IS_INTEGER = re.compile("-?[0-9]{1,6}").fullmatch

Arguments: TypeAlias = Sequence[str]
Rules: TypeAlias = Iterable[Rule]
Read: TypeAlias = Callable[[Geometry, Arguments], Rules]
"""Converts the arguments of a type into rules. Raises IndexError if some are missing."""


def number(text: str, default: int | None = None) -> int:
    """An integer. Raises WrongPieceError."""
    if not text and default is not None:
        return default
    if not _IS_INTEGER(text):
        raise WrongPieceError(text, "expected an integer")
    return int(text)


def values(geometry: Geometry, texts: Iterable[str]) -> list[int]:
    """At least one value of the board. Raises WrongPieceError."""
    found = [number(text) for text in texts]
    every = geometry.values
    for value in found or [every[0] - 1]:
        if value not in every:
            expected = f"expected {every[0]} to {every[-1]}"
            raise WrongPieceError(str(value) if found else "", expected)
    return found


def impossible(geometry: Geometry) -> str:
    """A rule that no grid obeys."""
    return f"sum: {geometry.name(0)} = {geometry.values[-1] + 1}"


@dataclass(frozen=True, slots=True)
class Parts:
    """Parts of a string."""

    parts: Sequence[str]
    places: Sequence[str] = ()
    """The places of clues, if ISS allows one per place."""


@dataclass(frozen=True, slots=True)
class RuleToWrite:
    """A constraint that is to be written."""

    board: Board
    geometry: Geometry
    constraint: Constraint
    names: Sequence[str]
    """The names of all cells."""

    @property
    def value(self) -> str:
        """The parameter of the rule."""
        return self.constraint.parameter(self.board)

    @property
    def text(self) -> str:
        """The arguments of the rule."""
        return self.constraint.arguments(self.board)

    def cells(self, text: str) -> list[int]:
        """The cells named in the rule's text."""
        n = self.board.size
        found = re.findall(r"r([0-9]+)c([0-9]+)|h([0-9]+)", text)
        return [
            self.board.area + int(hidden) - 1 if hidden else (int(row) - 1) * n + int(column) - 1
            for row, column, hidden in found
        ]

    def listed(self, text: str) -> str:
        """The cells named in the rule's text, as arguments of a type."""
        return "~".join(self.names[cell] for cell in self.cells(text))

    @property
    def is_plain(self) -> bool:
        """Whether the digits are 1 to 9."""
        return self.board.values == range(1, 10)


Write: TypeAlias = Callable[[RuleToWrite], Parts | None]
"""The parts of a constraint; None if the type cannot express it."""


@dataclass(frozen=True, slots=True)
class TypeRule:
    """A type of ISS, and the rule that it represents."""

    type: str
    """"" if the rule is written as a type of another row."""
    rule: str
    """The name of the rule; "" for a type that is only read."""
    read: Read | None = None
    write: Write | None = None
    """The writer. If several rows have the same rule, the first row that can express it is used."""
