"""The standard board in Sudoku Explainer's order.

The first hint determines the next position, so the order of houses, cells and combinations is part
of the scale. Cells are numbered row by row; a mask has a bit for each cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from sudoku.logic.techniques.layout import TechniqueLayout
from sudoku.puzzle.board import Board

SIZE = 9
CELLS = 81
DIGITS = range(1, SIZE + 1)

LINE = 0b111111111
"""The mask of the first row. Its product with a mask of cells in the first column is the mask of
the rows of these cells.
"""
FIRST_COLUMN = sum(1 << SIZE * row for row in range(SIZE))
"""The mask of the first column. Its product with a mask of cells in the first row is the mask of
the columns of these cells.
"""

_LAYOUT = TechniqueLayout.of(Board(3, 3))
_ORDERED = _LAYOUT.boxes + _LAYOUT.columns + _LAYOUT.rows
HOUSES = tuple(house.mask for house in _ORDERED)
"""The order in which houses are searched: boxes, columns, rows."""
HOUSE_CELLS = tuple(house.cells for house in _ORDERED)
BOXES, COLUMNS, ROWS = HOUSES[:SIZE], HOUSES[SIZE : 2 * SIZE], HOUSES[2 * SIZE :]

HOUSES_OF = tuple(
    (cell // 27 * 3 + cell % SIZE // 3, 2 * SIZE + cell // SIZE, SIZE + cell % SIZE)
    for cell in range(CELLS)
)
"""For each cell, the indices in HOUSES of its box, row and column, in this order."""

PEER_CELLS = tuple(
    tuple(
        dict.fromkeys(
            peer for house in HOUSES_OF[cell] for peer in HOUSE_CELLS[house] if peer != cell
        )
    )
    for cell in range(CELLS)
)
"""For each cell, its peers, first in its box, then in its row, then in its column."""
PEERS = _LAYOUT.peers

CROSSINGS = tuple(
    (first, second, tuple(other for other in firsts if other != first and other & second))
    for firsts, seconds in ((BOXES, COLUMNS), (BOXES, ROWS), (COLUMNS, BOXES), (ROWS, BOXES))
    for first in firsts
    for second in seconds
    if first & second
)
"""Pairs of a box and a line, or of a line and a box, each with the other houses of the first kind
that cross the second house.
"""


def closed_sets(masks: Sequence[int], size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """The choices of `size` masks whose union has `size` bits, in the order of `subsets`, each with
    its union.
    """
    for chosen in subsets(len(masks), size):
        union = 0
        for index in chosen:
            union |= masks[index]
        if union.bit_count() == size:
            yield chosen, union


@cache
def subsets(count: int, size: int) -> tuple[tuple[int, ...], ...]:
    """The subsets of 0 … count-1 with `size` numbers, ordered as binary numbers: 01, 02, 12, 03, …

    >>> subsets(3, 2)
    ((0, 1), (0, 2), (1, 2))
    """
    return tuple(sorted(combinations(range(count), size), key=lambda chosen: chosen[::-1]))
