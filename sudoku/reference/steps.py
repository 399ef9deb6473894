"""The steps of a search, as `sudoku trace` prints them: deductions, guesses, backtracks, solutions.

Cells and digits are numbered as on the board, houses in the order of `board.houses`. `str` of a
step is a sentence; `as_dict` gives plain values with names, as in `--json`. depth: the number of
guesses on which a step depends.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, grid_values, solutions_as_dict
from sudoku.puzzle.symbols import DigitStyle, symbol, to_line

Candidate = tuple[int, int]
"""A cell and a digit."""


@dataclass(frozen=True, slots=True)
class TraceStep:
    """The base class of all steps."""

    kind: ClassVar[str]
    board: Board
    depth: int

    def as_dict(self, style: DigitStyle | None = None) -> dict[str, Any]:  # noqa: ARG002
        """The step as plain values: its kind, its depth, and the values of its kind.

        style: how digits are written in texts; None means the default.
        """
        return {"step": self.kind, "depth": self.depth}

    def text(self, style: DigitStyle | None = None) -> str:
        """The step as a sentence. style: how digits are written; None means the default."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self.text()

    def _name(self, candidate: Candidate, style: DigitStyle | None) -> str:
        cell, digit = candidate
        return f"{self.board.cell_name(cell)}={symbol(self.board, digit, style)}"

    def _values(self, candidate: Candidate) -> dict[str, Any]:
        cell, digit = candidate
        return {"cell": self.board.cell_name(cell), "digit": digit + self.board.shift}

    def _names(self, candidates: Sequence[Candidate], style: DigitStyle | None) -> str:
        return " ".join(self._name(candidate, style) for candidate in candidates)

    def _rule(self, constraint: int) -> str:
        return self.board.constraints[constraint].text(self.board)

    def _cells(self, cells: Sequence[int]) -> list[str]:
        return [self.board.cell_name(cell) for cell in cells]


@dataclass(frozen=True, slots=True)
class Started(TraceStep):
    """The clues were placed."""

    kind = "start"
    candidates: tuple[tuple[int, ...], ...]
    """The remaining digits of each cell."""

    def text(self, _style: DigitStyle | None = None) -> str:
        open_cells = sum(len(digits) > 1 for digits in self.candidates)
        return f"{open_cells} of {len(self.candidates)} cells have several candidates"


@dataclass(frozen=True, slots=True)
class Placed(TraceStep):
    """A rule placed a cell's only candidate (house is None), or a digit with one place in a
    house.
    """

    kind = "place"
    rule: str
    cell: int
    digit: int
    house: int | None

    def as_dict(self, style: DigitStyle | None = None) -> dict[str, Any]:
        return TraceStep.as_dict(self, style) | {
            "rule": self.rule,
            **self._values((self.cell, self.digit)),
            "house": None if self.house is None else self.board.house_names[self.house],
        }

    def text(self, style: DigitStyle | None = None) -> str:
        why = "only candidate"
        if self.house is not None:
            why = f"only place in {self.board.house_names[self.house]}"
        return f"{self.rule}: {self._name((self.cell, self.digit), style)}, {why}"


@dataclass(frozen=True, slots=True)
class Eliminated(TraceStep):
    """A rule found that these digits of a house are in these cells, which eliminates candidates."""

    kind = "eliminate"
    rule: str
    house: int
    digits: tuple[int, ...]
    cells: tuple[int, ...]
    eliminated: tuple[Candidate, ...]

    def as_dict(self, style: DigitStyle | None = None) -> dict[str, Any]:
        return TraceStep.as_dict(self, style) | {
            "rule": self.rule,
            "house": self.board.house_names[self.house],
            "digit_set": list(self.board.values_of(self.digits)),
            "cells": self._cells(self.cells),
            "eliminated": [self._values(candidate) for candidate in self.eliminated],
        }

    def text(self, style: DigitStyle | None = None) -> str:
        digits = " ".join(symbol(self.board, digit, style) for digit in self.digits)
        places, house = " ".join(self._cells(self.cells)), self.board.house_names[self.house]
        eliminated = self._names(self.eliminated, style)
        return f"{self.rule}: {digits} of {house} in {places}; eliminated {eliminated}"


@dataclass(frozen=True, slots=True)
class Filtered(TraceStep):
    """A constraint, given by its index in `board.constraints`, eliminates candidates."""

    kind = "constraint"
    rule: ClassVar[str] = "constraints"
    """The name under which these steps are counted."""
    constraint: int
    eliminated: tuple[Candidate, ...]

    def as_dict(self, style: DigitStyle | None = None) -> dict[str, Any]:
        return TraceStep.as_dict(self, style) | {
            "rule": self.rule,
            "constraint": self._rule(self.constraint),
            "eliminated": [self._values(candidate) for candidate in self.eliminated],
        }

    def text(self, style: DigitStyle | None = None) -> str:
        return f"{self._rule(self.constraint)}; eliminated {self._names(self.eliminated, style)}"


@dataclass(frozen=True, slots=True)
class Guessed(TraceStep):
    """The search tries one of several choices."""

    kind = "guess"
    choices: tuple[Candidate, ...]
    number: int
    """The number of this choice, counted from 1."""
    candidates: tuple[tuple[int, ...], ...]
    """The remaining digits of each cell before the first choice."""

    @property
    def choice(self) -> Candidate:
        """The cell and the digit that is tried."""
        return self.choices[self.number - 1]

    def as_dict(self, style: DigitStyle | None = None) -> dict[str, Any]:
        return TraceStep.as_dict(self, style) | {
            **self._values(self.choice),
            "number": self.number,
            "choices": [self._values(choice) for choice in self.choices],
        }

    def text(self, style: DigitStyle | None = None) -> str:
        if len(self.choices) == 1:
            return f"take {self._name(self.choice, style)}, the only choice left"
        return (
            f"guess {self._name(self.choice, style)}, {self.number} of {len(self.choices)}: "
            f"{self._names(self.choices, style)}"
        )


@dataclass(frozen=True, slots=True)
class Contradicted(TraceStep):
    """The state has no solution, for one of five reasons.

    With a house, digits and cells: these digits fit only into these cells, or these cells allow
    only these digits, and there are too few. With a house and one digit: the digit has no place in
    the house. With only one cell: the cell has no candidate, or lacks the given digit.
    """

    kind = "contradiction"
    house: int | None
    digits: tuple[int, ...]
    cells: tuple[int, ...]
    constraint: int | None = None
    """The index in `board.constraints` of a constraint that no remaining digits satisfy."""

    def as_dict(self, style: DigitStyle | None = None) -> dict[str, Any]:
        return TraceStep.as_dict(self, style) | {"explanation": self._explanation(style)}

    def text(self, style: DigitStyle | None = None) -> str:
        return f"contradiction: {self._explanation(style)}"

    def _explanation(self, style: DigitStyle | None) -> str:
        if self.constraint is not None:
            return f"no digits left satisfy {self._rule(self.constraint)}"
        digits = " ".join(symbol(self.board, digit, style) for digit in self.digits)
        cells = " ".join(self._cells(self.cells))
        if self.house is None:
            return f"{digits} is ruled out for {cells}" if digits else f"no candidate for {cells}"
        house = self.board.house_names[self.house]
        if not cells:
            return f"no place for {digits} in {house}"
        if len(self.cells) > len(self.digits):
            return f"only {digits} for {cells} in {house}"
        return f"only {cells} for {digits} in {house}"


@dataclass(frozen=True, slots=True)
class Backtracked(TraceStep):
    """A guess is undone, because everything that follows from it has been searched."""

    kind = "backtrack"
    choice: Candidate

    def as_dict(self, style: DigitStyle | None = None) -> dict[str, Any]:
        return TraceStep.as_dict(self, style) | self._values(self.choice)

    def text(self, style: DigitStyle | None = None) -> str:
        return f"backtrack from {self._name(self.choice, style)}"


@dataclass(frozen=True, slots=True)
class GridTested(TraceStep):
    """Generate-and-test checked a full grid."""

    kind = "test"
    grid: Grid
    broken_house: int | None
    """The first house that the grid violates."""
    broken_constraint: int | None = None
    """If the grid violates no house, the index in `board.constraints` of the first violated
    constraint.
    """

    def as_dict(self, style: DigitStyle | None = None) -> dict[str, Any]:
        values: dict[str, Any] = {
            "grid": to_line(self.board, self.grid.digits, style),
            "grid_digits": grid_values(self.board, self.grid.digits),
            "broken_house": self._broken_house(),
        }
        if self.board.constraints:
            values["broken_constraint"] = self._broken_constraint()
        return TraceStep.as_dict(self, style) | values

    def _broken_house(self) -> str | None:
        return None if self.broken_house is None else self.board.house_names[self.broken_house]

    def _broken_constraint(self) -> str | None:
        return None if self.broken_constraint is None else self._rule(self.broken_constraint)

    def text(self, style: DigitStyle | None = None) -> str:
        grid = to_line(self.board, self.grid.digits, style)
        broken = self._broken_house() or self._broken_constraint() or "nothing"
        return f"test {grid}: {broken} is broken"


@dataclass(frozen=True, slots=True)
class Restarted(TraceStep):
    """The search restarts, in another order."""

    kind = "restart"
    cutoff: int
    """The number of conflicts until the next restart."""

    def as_dict(self, style: DigitStyle | None = None) -> dict[str, Any]:
        return TraceStep.as_dict(self, style) | {"cutoff": self.cutoff}

    def text(self, _style: DigitStyle | None = None) -> str:
        return f"restart, for up to {self.cutoff} conflicts"


@dataclass(frozen=True, slots=True)
class Solved(TraceStep):
    """A solution was found."""

    kind = "solution"
    grid: Grid

    def as_dict(self, style: DigitStyle | None = None) -> dict[str, Any]:
        return TraceStep.as_dict(self, style) | solutions_as_dict([self.grid], style)

    def text(self, style: DigitStyle | None = None) -> str:
        return f"solution {to_line(self.board, self.grid.digits, style)}"
