"""The geometry of a board: boxes, cells, houses and peers, for any size.

The height and width of one box define a board. Its size n is their product: it has n x n cells,
numbered 0 … n²-1 in row-major order, and 3n houses (rows, columns, boxes) of n cells each. Models
encode `houses` and never the shape of boxes, so a board with other houses needs no change in them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import isqrt
from typing import NewType

Cell = NewType("Cell", int)
"""The number of a cell, 0 … n²-1 in row-major order."""

House = tuple[Cell, ...]
"""n cells that hold each digit exactly once."""


@dataclass(frozen=True, slots=True)
class Board:
    """The geometry of a Sudoku: boxes of `box_rows` x `box_cols` cells.

    Boards with the same box shape are equal. Raises ValueError for a side below 1, TypeError for a
    side that is not an int.

    >>> Board(2, 3).size
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
    def of_size(cls, size: int) -> Board:
        """The board of this size with square boxes (4, 9, 16, 25, …).

        Raises ValueError if the size is not a square.
        """
        side = isqrt(size) if size > 0 else 0
        if side < 1 or side * side != size:
            raise ValueError(f"size {size} is not a square: give the box, as in Board(3, 4)")
        return cls(side, side)

    @property
    def size(self) -> int:
        """n: the number of digits, rows, columns and boxes."""
        return self.box_rows * self.box_cols

    @property
    def cell_count(self) -> int:
        """n²."""
        return self.size**2

    @property
    def shape(self) -> str:
        """The shape of a box, rows x columns: "3x4"."""
        return f"{self.box_rows}x{self.box_cols}"

    @property
    def houses(self) -> tuple[House, ...]:
        """The 3n houses: all rows, then all columns, then all boxes."""
        return _houses(self)

    @property
    def house_names(self) -> tuple[str, ...]:
        """A name for each house, in the order of `houses`: "row 1" … "box n"."""
        numbers = range(1, self.size + 1)
        return tuple(f"{kind} {i}" for kind in ("row", "column", "box") for i in numbers)

    @property
    def houses_of(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, the indices in `houses` of the houses it belongs to, ascending."""
        return _houses_of(self)

    @property
    def peers(self) -> tuple[tuple[Cell, ...], ...]:
        """For each cell, the other cells that share a house with it, ascending (20 on 9x9)."""
        return _peers(self)

    def cell_name(self, cell: int) -> str:
        """The printed name of a cell: r1c1 for cell 0."""
        row, column = divmod(cell, self.size)
        return f"r{row + 1}c{column + 1}"

    def __str__(self) -> str:
        return f"{self.size}x{self.size} board with boxes {self.shape}"


# Cached for each box shape, as every model of a board needs its houses.


@cache
def _houses(board: Board) -> tuple[House, ...]:
    n, height, width = board.size, board.box_rows, board.box_cols
    rows = [[r * n + c for c in range(n)] for r in range(n)]
    columns = [[r * n + c for r in range(n)] for c in range(n)]
    boxes = [
        [(top + r) * n + left + c for r in range(height) for c in range(width)]
        for top in range(0, n, height)
        for left in range(0, n, width)
    ]
    return tuple(tuple(Cell(cell) for cell in house) for house in rows + columns + boxes)


@cache
def _houses_of(board: Board) -> tuple[tuple[int, ...], ...]:
    holders: list[list[int]] = [[] for _ in range(board.cell_count)]
    for number, house in enumerate(board.houses):
        for cell in house:
            holders[cell].append(number)
    return tuple(map(tuple, holders))


@cache
def _peers(board: Board) -> tuple[tuple[Cell, ...], ...]:
    houses = board.houses
    return tuple(
        tuple(sorted({peer for number in numbers for peer in houses[number]} - {cell}))
        for cell, numbers in enumerate(board.houses_of)
    )
