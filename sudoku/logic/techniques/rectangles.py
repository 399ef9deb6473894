"""Rectangles that can be deadly: two rows, two columns, and two boxes."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

from sudoku.logic.techniques.layout import TechniqueLayout
from sudoku.puzzle.board import Board

Corners = tuple[int, int, int, int]
"""The corners of a rectangle in reading order: the first and last are opposite."""


@lru_cache(64)
def rectangles_of(board: Board) -> tuple[tuple[tuple[Corners, int], ...], ...]:
    """For each cell the rectangles with it as a corner, and their masks.

    Each house has two adjacent corners of them, or none.
    """
    layout, size = TechniqueLayout.of(board), board.size
    found: list[list[tuple[Corners, int]]] = [[] for _ in range(layout.cell_count)]
    others = [
        [layout.sectors[s].mask for s in sectors if not layout.sectors[s].is_line]
        for sectors in layout.sectors_of
    ]
    for top, bottom in combinations(range(0, size * size, size), 2):
        for left, right in combinations(range(size), 2):
            a, b, c, d = corners = (top + left, top + right, bottom + left, bottom + right)
            mask = 1 << a | 1 << b | 1 << c | 1 << d
            opposite = 1 << a | 1 << d, 1 << b | 1 << c
            held = (house & mask for cell in corners for house in others[cell])
            if all(part.bit_count() == 2 and part not in opposite for part in held):
                for cell in corners:
                    found[cell].append((corners, mask))
    return tuple(map(tuple, found))
