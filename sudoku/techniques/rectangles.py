"""Rectangles that can be deadly: two rows, two columns, and two boxes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from sudoku.puzzle.board import Board
from sudoku.techniques.deadly_patterns import Pattern
from sudoku.techniques.layout import Layout, cells_of, digits_of, mask_of
from sudoku.techniques.position import Position

Corners = tuple[int, int, int, int]
"""The corners of a rectangle in reading order: the first and last are opposite."""


@lru_cache(64)
def rectangles_of(board: Board) -> tuple[tuple[tuple[Corners, int], ...], ...]:
    """For each cell the rectangles with it as a corner, and their masks.

    Each house has two adjacent corners of them, or none.
    """
    layout, size = Layout.of(board), board.size
    found: list[list[tuple[Corners, int]]] = [[] for _ in range(layout.cell_count)]
    for top, bottom in combinations(range(size), 2):
        for left, right in combinations(range(size), 2):
            corners = tuple(
                size * row + column for row in (top, bottom) for column in (left, right)
            )
            a, b, c, d = corners
            mask = mask_of(corners)
            adjacent = {mask_of(side) for side in ((a, b), (a, c), (b, d), (c, d))}
            held = [
                layout.sectors[s].mask & mask for cell in corners for s in layout.sectors_of[cell]
            ]
            if adjacent.issuperset(held):
                for cell in corners:
                    found[cell].append(((a, b, c, d), mask))
    return tuple(map(tuple, found))


def unique_rectangles(position: Position) -> Iterator[Pattern]:
    """Rectangles of open cells, one of which has just two candidates, and the two digits.

    The other cells need not have them both ("missing candidates"), but no digit placed excludes
    them, and the candidates still allow the deadly pattern. None on boards with further rules.
    """
    if not position.layout.is_plain:
        return
    around, cells = rectangles_of(position.layout.board), position.cells
    allowed: dict[int, int] = {}
    done: set[tuple[int, int]] = set()
    for start in cells_of(position.open):
        pair = cells[start]
        if pair.bit_count() != 2:
            continue
        one, two = digits_of(pair)
        for digit in (one, two):
            if digit not in allowed:
                allowed[digit] = _allowed(position, digit)
        possible = allowed[one] & allowed[two]
        for corners, mask in around[start]:
            if not mask & ~possible and (mask, pair) not in done:
                done.add((mask, pair))
                pattern = Pattern(corners, pair)
                if _may_come(position, corners, one, two):
                    yield pattern


def _allowed(position: Position, digit: int) -> int:
    """The open cells that see no cell in which a digit is placed."""
    cells = position.open
    for cell, value in enumerate(position.values):
        if value == digit:
            cells &= ~position.layout.peers[cell]
    return cells


def _may_come(position: Position, corners: Corners, one: int, two: int) -> bool:
    a, b, c, d = corners
    for outer, inner in ((one, two), (two, one)):
        ends, others = position.places[outer], position.places[inner]
        if ends >> a & 1 and ends >> d & 1 and others >> b & 1 and others >> c & 1:
            return True
    return False
