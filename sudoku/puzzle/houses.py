"""Cells and houses. Cached by shape, because most boards have the same houses."""

from __future__ import annotations

from functools import lru_cache
from typing import NewType

Cell = NewType("Cell", int)
"""The number of a cell: cells of the grid in row-major order, from 0, then the hidden cells."""

House = tuple[Cell, ...]
"""Cells that hold each digit exactly once, or at most once if the digits outnumber the cells."""

BOARDS_KEPT = 256
"""The number of boards whose houses are kept."""


@lru_cache(BOARDS_KEPT)
def boxes(box_rows: int, box_cols: int, height: int) -> tuple[House, ...]:
    """The boxes, ordered by first cell."""
    n = box_rows * box_cols
    return tuple(
        tuple(Cell((top + r) * n + left + c) for r in range(box_rows) for c in range(box_cols))
        for top in range(0, height, box_rows)
        for left in range(0, n, box_cols)
    )


@lru_cache(BOARDS_KEPT)
def lines(n: int, height: int, which: str) -> tuple[tuple[House, ...], tuple[House, ...]]:
    """The rows and the columns that are houses. which: one of `board.LINES`."""
    rows = tuple(tuple(Cell(r * n + c) for c in range(n)) for r in range(height))
    columns = tuple(tuple(Cell(r * n + c) for r in range(height)) for c in range(n))
    return rows if "rows" in which else (), columns if "columns" in which else ()


@lru_cache(BOARDS_KEPT)
def houses_by_cell(houses: tuple[House, ...], cell_count: int) -> tuple[tuple[int, ...], ...]:
    """The houses of each cell, as ascending indices."""
    holders: list[list[int]] = [[] for _ in range(cell_count)]
    for number, house in enumerate(houses):
        for cell in house:
            holders[cell].append(number)
    return tuple(map(tuple, holders))


@lru_cache(BOARDS_KEPT)
def peers(houses: tuple[House, ...], cell_count: int) -> tuple[tuple[Cell, ...], ...]:
    """All other cells that share a house with each cell, ascending."""
    return tuple(
        tuple(sorted({peer for number in numbers for peer in houses[number]} - {cell}))
        for cell, numbers in enumerate(houses_by_cell(houses, cell_count))
    )
