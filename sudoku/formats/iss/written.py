"""A constraint on its way to ISS, and the boards whose regions ISS has."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import isqrt
from typing import TypeAlias

from sudoku.constraints.constraint import Constraint
from sudoku.formats.iss.cells import Geometry
from sudoku.puzzle.board import Board


@dataclass(frozen=True, slots=True)
class Parts:
    """Parts of a string. places: of clues of which ISS takes one for each place."""

    parts: Sequence[str]
    places: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Written:
    """A constraint to be written. names: of all cells."""

    board: Board
    geometry: Geometry
    constraint: Constraint
    names: Sequence[str]

    @property
    def value(self) -> str:
        """The parameter of the rule."""
        return self.constraint.parameter(self.board)

    @property
    def text(self) -> str:
        """The arguments of the rule."""
        return self.constraint.arguments(self.board)

    def cells(self, text: str) -> list[int]:
        """The cells that canonical text names."""
        n = self.board.size
        found = re.findall(r"r([0-9]+)c([0-9]+)|h([0-9]+)", text)
        return [
            n**2 + int(hidden) - 1 if hidden else (int(row) - 1) * n + int(column) - 1
            for row, column, hidden in found
        ]

    def listed(self, text: str) -> str:
        """These cells as arguments."""
        return "~".join(self.names[cell] for cell in self.cells(text))

    @property
    def is_plain(self) -> bool:
        """Whether the digits are 1 to 9."""
        return self.board.values == range(1, 10)


Convert: TypeAlias = Callable[[Written], Parts | None]


def usual_box(size: int) -> tuple[int, int]:
    """The boxes that ISS has for a size; of one row if it has none."""
    height = next(h for h in range(isqrt(size), 0, -1) if size % h == 0)
    return height, size // height


def has_same_regions(board: Board) -> bool:
    """Whether the regions of a board are those of ISS: usual boxes, or a jigsaw of one size.

    A jigsaw has a name for the cells in no region, which must not look like a region.
    """
    if board.irregular is None:
        return (board.box_rows, board.box_cols) == usual_box(board.size) and board.box_rows > 1
    sizes = {len(piece) for piece in board.regions}
    left = board.size**2 - sum(map(len, board.regions))
    return len(sizes) == 1 and not board.size <= left <= len(board.values)
