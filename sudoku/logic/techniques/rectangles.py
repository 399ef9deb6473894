"""Rectangles that can be deadly: two rows, two columns, and two boxes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from sudoku.logic.techniques.deadly_patterns import Pattern
from sudoku.logic.techniques.layout import Layout, cells_of
from sudoku.logic.techniques.position import Position
from sudoku.puzzle.board import Board

Corners = tuple[int, int, int, int]
"""The corners of a rectangle in reading order: the first and last are opposite."""


@lru_cache(64)
def rectangles_of(board: Board) -> tuple[tuple[tuple[Corners, int], ...], ...]:
    """For each cell the rectangles with it as a corner, and their masks.

    Each house has two adjacent corners of them, or none.
    """
    layout, size = Layout.of(board), board.size
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


def unique_rectangles(position: Position) -> Iterator[Pattern]:
    """Rectangles of open cells, one of which has just two candidates, and the two digits.

    The other cells need not have them both ("missing candidates"), if the candidates still allow
    the deadly pattern. None on boards with further rules.
    """
    if not position.layout.is_plain:
        return
    around, solved = rectangles_of(position.layout.board), ~position.open
    done: set[tuple[int, int]] = set()
    for start in cells_of(position.open):
        pair = position.cells[start]
        if pair.bit_count() == 2:
            for corners, mask in around[start]:
                if not mask & solved and (mask, pair) not in done:
                    done.add((mask, pair))
                    if _may_come(position, corners, pair):
                        yield Pattern(corners, pair)


def _may_come(position: Position, corners: Corners, pair: int) -> bool:
    a, b, c, d = (position.cells[cell] & pair for cell in corners)
    ends, others = a & d, b & c
    return bool(ends and others) and (ends != others or ends == pair)
