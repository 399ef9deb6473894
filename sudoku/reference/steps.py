"""The steps of a search, as `sudoku trace` tells them: deductions, guesses, retreats, solutions.

Cells are numbers 0 … n²-1, digits 1 … n, houses numbers in the order of `board.houses`. Each step
reads as a sentence (`str`) and as plain values with names (`as_dict`), the shape of `--json`. depth
is the number of guesses that it rests on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid
from sudoku.puzzle.symbols import DigitStyle, symbol, to_line

Candidate = tuple[int, int]
"""A cell and a digit."""


@dataclass(frozen=True, slots=True)
class Step:
    """What all steps have."""

    kind: ClassVar[str]
    board: Board
    depth: int

    def as_dict(self) -> dict[str, Any]:
        """The step as plain values: its kind, its depth, and what the kind adds."""
        return {"step": self.kind, "depth": self.depth}

    def text(self, cells: DigitStyle | None = None) -> str:
        """The step as a sentence. cells: how digits are written, where it has any."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self.text()

    def _name(self, candidate: Candidate, cells: DigitStyle | None) -> str:
        cell, digit = candidate
        return f"{self.board.cell_name(cell)}={symbol(self.board, digit, cells)}"

    def _values(self, candidate: Candidate) -> dict[str, Any]:
        cell, digit = candidate
        return {"cell": self.board.cell_name(cell), "digit": digit}

    def _names(self, candidates: Sequence[Candidate], cells: DigitStyle | None) -> str:
        return " ".join(self._name(candidate, cells) for candidate in candidates)

    def _cells(self, cells: Sequence[int]) -> list[str]:
        return [self.board.cell_name(cell) for cell in cells]


@dataclass(frozen=True, slots=True)
class Started(Step):
    """The clues were put. candidates: what they leave, for each cell its digits."""

    kind = "start"
    candidates: tuple[tuple[int, ...], ...]

    def text(self, _cells: DigitStyle | None = None) -> str:
        open_cells = sum(len(digits) > 1 for digits in self.candidates)
        return f"{open_cells} of {len(self.candidates)} cells have several candidates"


@dataclass(frozen=True, slots=True)
class Placed(Step):
    """A rule found a cell's only candidate (house is None), or a digit's only place in a house."""

    kind = "place"
    rule: str
    cell: int
    digit: int
    house: int | None

    def as_dict(self) -> dict[str, Any]:
        return Step.as_dict(self) | {
            "rule": self.rule,
            **self._values((self.cell, self.digit)),
            "house": None if self.house is None else self.board.house_names[self.house],
        }

    def text(self, cells: DigitStyle | None = None) -> str:
        why = "only candidate"
        if self.house is not None:
            why = f"only place in {self.board.house_names[self.house]}"
        return f"{self.rule}: {self._name((self.cell, self.digit), cells)}, {why}"


@dataclass(frozen=True, slots=True)
class Eliminated(Step):
    """A rule found that these digits of a house are in these cells, which removes candidates."""

    kind = "eliminate"
    rule: str
    house: int
    digits: tuple[int, ...]
    cells: tuple[int, ...]
    removed: tuple[Candidate, ...]

    def as_dict(self) -> dict[str, Any]:
        return Step.as_dict(self) | {
            "rule": self.rule,
            "house": self.board.house_names[self.house],
            "digits": list(self.digits),
            "cells": self._cells(self.cells),
            "removed": [self._values(candidate) for candidate in self.removed],
        }

    def text(self, cells: DigitStyle | None = None) -> str:
        digits = " ".join(symbol(self.board, digit, cells) for digit in self.digits)
        places, house = " ".join(self._cells(self.cells)), self.board.house_names[self.house]
        removed = self._names(self.removed, cells)
        return f"{self.rule}: {digits} of {house} in {places}, so not {removed}"


@dataclass(frozen=True, slots=True)
class Guessed(Step):
    """The search tries one of several choices.

    number: which of the choices this is, counted from 1. candidates: what was left, for each cell
    its digits, before any of them was tried.
    """

    kind = "guess"
    choices: tuple[Candidate, ...]
    number: int
    candidates: tuple[tuple[int, ...], ...]

    @property
    def choice(self) -> Candidate:
        """The cell and the digit that is tried there."""
        return self.choices[self.number - 1]

    def as_dict(self) -> dict[str, Any]:
        return Step.as_dict(self) | {
            **self._values(self.choice),
            "number": self.number,
            "choices": [self._values(choice) for choice in self.choices],
        }

    def text(self, cells: DigitStyle | None = None) -> str:
        if len(self.choices) == 1:
            return f"take {self._name(self.choice, cells)}, the only choice left"
        return (
            f"guess {self._name(self.choice, cells)}, {self.number} of {len(self.choices)}: "
            f"{self._names(self.choices, cells)}"
        )


@dataclass(frozen=True, slots=True)
class Contradicted(Step):
    """The state has no solution, for a reason in words."""

    kind = "contradiction"
    reason: str

    def as_dict(self) -> dict[str, Any]:
        return Step.as_dict(self) | {"reason": self.reason}

    def text(self, _cells: DigitStyle | None = None) -> str:
        return f"contradiction: {self.reason}"


@dataclass(frozen=True, slots=True)
class Backtracked(Step):
    """All that follows from a guess has been seen; it is taken back."""

    kind = "backtrack"
    choice: Candidate

    def as_dict(self) -> dict[str, Any]:
        return Step.as_dict(self) | self._values(self.choice)

    def text(self, cells: DigitStyle | None = None) -> str:
        return f"retreat from {self._name(self.choice, cells)}"


@dataclass(frozen=True, slots=True)
class GridTested(Step):
    """Generate-and-test looked at a full grid; broken_house is the first house that it breaks."""

    kind = "test"
    grid: Grid
    broken_house: int | None

    def as_dict(self) -> dict[str, Any]:
        return Step.as_dict(self) | {
            "grid": str(self.grid),
            "digits": list(self.grid.digits),
            "broken": self._broken(),
        }

    def _broken(self) -> str | None:
        return None if self.broken_house is None else self.board.house_names[self.broken_house]

    def text(self, cells: DigitStyle | None = None) -> str:
        grid = to_line(self.board, self.grid.digits, cells)
        return f"test {grid}: {self._broken() or 'nothing'} is broken"


@dataclass(frozen=True, slots=True)
class Restarted(Step):
    """The search begins again, in another order; cutoff: conflicts before the next time."""

    kind = "restart"
    cutoff: int

    def as_dict(self) -> dict[str, Any]:
        return Step.as_dict(self) | {"cutoff": self.cutoff}

    def text(self, _cells: DigitStyle | None = None) -> str:
        return f"restart, for up to {self.cutoff} conflicts"


@dataclass(frozen=True, slots=True)
class Solved(Step):
    """A solution was found, the first or a further one."""

    kind = "solution"
    grid: Grid

    def as_dict(self) -> dict[str, Any]:
        return Step.as_dict(self) | {
            "solution": str(self.grid),
            "digits": list(self.grid.digits),
        }

    def text(self, cells: DigitStyle | None = None) -> str:
        return f"solution {to_line(self.board, self.grid.digits, cells)}"
