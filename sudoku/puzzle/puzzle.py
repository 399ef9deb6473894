"""Puzzle and Grid: what is asked and what is answered, as immutable values.

Both hold one integer a cell, row by row. In a puzzle 0 is an open cell and any other number a
clue; a grid is full. Neither knows whether it obeys the rules: a puzzle whose clues contradict
each other is a puzzle without a solution, and saying so is a model's job.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sudoku.puzzle.board import Board
from sudoku.puzzle.drawing import draw, to_html
from sudoku.puzzle.symbols import DigitStyle, to_line


@dataclass(frozen=True, slots=True, repr=False)
class Puzzle:
    """A board and its clues: n² integers, 0 for an open cell, else a digit 1 … n.

    Raises ValueError for a wrong number of cells, or a number outside 0 … n, and TypeError for
    anything but a tuple of int.
    """

    board: Board
    clues: tuple[int, ...]

    def __post_init__(self) -> None:
        _require(self.board, self.clues, lowest=0)

    @property
    def clue_count(self) -> int:
        """The number of cells that are given."""
        return len(self.clues) - self.clues.count(0)

    @property
    def clue_cells(self) -> tuple[int, ...]:
        """The cells that are given, ascending."""
        return tuple(cell for cell, digit in enumerate(self.clues) if digit)

    def clue_name(self, cell: int) -> str:
        """A clue as it is printed: r1c1=5."""
        return f"{self.board.cell_name(cell)}={self.clues[cell]}"

    def with_clues(self, clues: Mapping[int, int]) -> Puzzle:
        """The same but for the digits of these cells; 0 takes a clue away."""
        digits = list(self.clues)
        for cell, digit in clues.items():
            digits[cell] = digit
        return Puzzle(self.board, tuple(digits))

    def draw(self, cells: DigitStyle | None = None) -> str:
        """The puzzle as people draw it, open cells as dots."""
        return draw(self.board, self.clues, cells)

    def as_dict(self, style: DigitStyle | None = None) -> dict[str, Any]:
        """The puzzle as plain values, the first keys of every `--json` object.

        puzzle: one line of text in this style. givens: n² integers, 0 for an open cell.
        """
        return {
            "puzzle": to_line(self.board, self.clues, style),
            "box": self.board.shape,
            "givens": list(self.clues),
            "clue_count": self.clue_count,
        }

    def __str__(self) -> str:
        return to_line(self.board, self.clues)

    def __repr__(self) -> str:
        return f"Puzzle({self.board.shape}, {str(self)!r})"

    def _repr_html_(self) -> str:
        return to_html(self.board, self.clues)


@dataclass(frozen=True, slots=True, repr=False)
class Grid:
    """A full assignment: n² digits 1 … n. A solution is one that obeys the rules and the clues.

    Raises ValueError for a wrong number of cells, or a number outside 1 … n, and TypeError for
    anything but a tuple of int.
    """

    board: Board
    digits: tuple[int, ...]

    def __post_init__(self) -> None:
        _require(self.board, self.digits, lowest=1)

    def draw(self, cells: DigitStyle | None = None) -> str:
        """The grid as people draw it."""
        return draw(self.board, self.digits, cells)

    def __str__(self) -> str:
        return to_line(self.board, self.digits)

    def __repr__(self) -> str:
        return f"Grid({self.board.shape}, {str(self)!r})"

    def _repr_html_(self) -> str:
        return to_html(self.board, self.digits)


def solutions_as_dict(grids: Iterable[Grid], style: DigitStyle | None = None) -> dict[str, Any]:
    """Solutions as plain values, as in every `--json`.

    solutions: one line of text each, in this style. solution_digits: n² integers each.
    """
    found = tuple(grids)
    return {
        "solutions": [to_line(grid.board, grid.digits, style) for grid in found],
        "solution_digits": [list(grid.digits) for grid in found],
    }


def _require(board: Board, digits: tuple[int, ...], *, lowest: int) -> None:
    if type(digits) is not tuple or not {int}.issuperset(map(type, digits)):
        raise TypeError(f"expected a tuple of {board.cell_count} int, got {digits!r:.60}")
    if len(digits) != board.cell_count:
        raise ValueError(f"{len(digits)} cells, expected {board.cell_count} for a {board}")
    if min(digits) < lowest or max(digits) > board.size:
        cell, digit = next((c, d) for c, d in enumerate(digits) if not lowest <= d <= board.size)
        raise ValueError(f"{digit} at {board.cell_name(cell)}, expected {lowest} to {board.size}")
