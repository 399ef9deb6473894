"""The geometry of a board: boxes, cells, units and peers, for any order.

A board is told by the height and width of one box. Its order n is their product: it has
n x n cells, numbered 0 … n²-1 row by row, and 3n units (rows, columns, boxes) of n cells each.
Every model encodes from `units` alone and never from the shape of boxes, so that a board with
other units needs no change in any model.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import isqrt
from typing import NewType

Cell = NewType("Cell", int)
"""A cell's number, 0 … n²-1, row by row."""

Unit = tuple[Cell, ...]
"""n cells that hold each digit once."""


@dataclass(frozen=True, slots=True)
class Board:
    """The geometry of a Sudoku: boxes of `box_rows` x `box_cols` cells.

    Two boards of the same box shape are equal. Raises ValueError for a side
    below 1, TypeError for one that is no int.

    >>> Board(2, 3).order
    6
    """

    box_rows: int
    box_cols: int

    def __post_init__(self) -> None:
        if type(self.box_rows) is not int or type(self.box_cols) is not int:
            raise TypeError(f"a box of {self.box_rows!r}x{self.box_cols!r}: expected two int")
        if self.box_rows < 1 or self.box_cols < 1:
            raise ValueError(
                f"a box of {self.box_rows}x{self.box_cols} cells: each side must be at least 1"
            )

    @classmethod
    def of_order(cls, order: int) -> Board:
        """The board of this order whose boxes are squares (4, 9, 16, 25, …).

        Raises ValueError where the order is no square.
        """
        side = isqrt(order) if order > 0 else 0
        if side < 1 or side * side != order:
            raise ValueError(f"order {order} is no square: give the box, as in Board(3, 4)")
        return cls(side, side)

    @property
    def order(self) -> int:
        """n: the number of digits, of cells in a unit, of rows and of columns."""
        return self.box_rows * self.box_cols

    @property
    def cell_count(self) -> int:
        """n²."""
        return self.order**2

    @property
    def shape(self) -> str:
        """The box as users write it: rows x columns, "3x4"."""
        return f"{self.box_rows}x{self.box_cols}"

    @property
    def units(self) -> tuple[Unit, ...]:
        """The 3n units: all rows, then all columns, then all boxes."""
        return _units(self)

    @property
    def unit_names(self) -> tuple[str, ...]:
        """A name for each unit, in the order of `units`: "row 1" … "box n"."""
        numbers = range(1, self.order + 1)
        return tuple(f"{kind} {i}" for kind in ("row", "column", "box") for i in numbers)

    @property
    def units_of(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, the numbers of the units that hold it."""
        return _units_of(self)

    @property
    def peers(self) -> tuple[tuple[Cell, ...], ...]:
        """For each cell, the other cells that share a unit with it, ascending (20 on 9x9)."""
        return _peers(self)

    def cell_name(self, cell: int) -> str:
        """A cell as it is printed: r1c1 is cell 0."""
        row, column = divmod(cell, self.order)
        return f"r{row + 1}c{column + 1}"

    def __str__(self) -> str:
        return f"{self.order}x{self.order} board with boxes {self.shape}"


# Computed once for each box shape: a board is asked for its units by every model.


@cache
def _units(board: Board) -> tuple[Unit, ...]:
    n, height, width = board.order, board.box_rows, board.box_cols
    rows = [[r * n + c for c in range(n)] for r in range(n)]
    columns = [[r * n + c for r in range(n)] for c in range(n)]
    boxes = [
        [(top + r) * n + left + c for r in range(height) for c in range(width)]
        for top in range(0, n, height)
        for left in range(0, n, width)
    ]
    return tuple(tuple(Cell(cell) for cell in unit) for unit in rows + columns + boxes)


@cache
def _units_of(board: Board) -> tuple[tuple[int, ...], ...]:
    holders: list[list[int]] = [[] for _ in range(board.cell_count)]
    for number, unit in enumerate(board.units):
        for cell in unit:
            holders[cell].append(number)
    return tuple(map(tuple, holders))


@cache
def _peers(board: Board) -> tuple[tuple[Cell, ...], ...]:
    units = board.units
    return tuple(
        tuple(sorted({peer for number in numbers for peer in units[number]} - {cell}))
        for cell, numbers in enumerate(board.units_of)
    )
