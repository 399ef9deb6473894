"""Unique rectangles: Uniqueness Tests 1 to 6, and hidden rectangles.

Four open cells in two rows, two columns and two boxes never hold only two digits, because these
could be swapped. Titles and definitions are HoDoKu's. Candidates of the pair may be missing.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from sudoku.logic.techniques.deadly import (
    DeadlyPattern,
    Deduced,
    locked_roof,
    one_roof,
    roof_subsets,
    same_extra,
    uniqueness_technique,
)
from sudoku.logic.techniques.layout import HouseKind, TechniqueLayout, cells_of, digits_of, mask_of
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.step import Sector
from sudoku.puzzle.board import Board

_LINES = [HouseKind.ROW, HouseKind.COLUMN]

Corners = tuple[int, int, int, int]
"""The corners of a rectangle in reading order: the first and last are opposite."""


@lru_cache(64)
def rectangles_of(board: Board) -> tuple[tuple[tuple[Corners, int], ...], ...]:
    """For each cell, the rectangles with this corner, and their masks.

    Each house has two adjacent corners of a rectangle, or none.
    """
    layout, size = TechniqueLayout.of(board), board.size
    found: list[list[tuple[Corners, int]]] = [[] for _ in range(layout.cell_count)]
    others = [
        [layout.sectors[s].mask for s in sectors if not layout.sectors[s].is_line]
        for sectors in layout.sectors_of
    ]
    for top, bottom in combinations(range(0, board.area, size), 2):
        for left, right in combinations(range(size), 2):
            a, b, c, d = corners = (top + left, top + right, bottom + left, bottom + right)
            mask = 1 << a | 1 << b | 1 << c | 1 << d
            opposite = 1 << a | 1 << d, 1 << b | 1 << c
            held = (house & mask for cell in corners for house in others[cell])
            if all(part.bit_count() == 2 and part not in opposite for part in held):
                for cell in corners:
                    found[cell].append((corners, mask))
    return tuple(map(tuple, found))


def _rectangles(position: Position) -> Iterator[DeadlyPattern]:
    """Rectangles of open cells with two digits that are the only candidates of one of the cells.

    The other cells need not have both digits ("missing candidates") if the candidates still allow
    the deadly pattern. Boards with constraints have no such patterns.
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
                        yield DeadlyPattern(corners, pair)


def _may_come(position: Position, corners: Corners, pair: int) -> bool:
    a, b, c, d = (position.cells[cell] & pair for cell in corners)
    ends, others = a & d, b & c
    return bool(ends and others) and (ends != others or ends == pair)


def extra_in_line(position: Position, pattern: DeadlyPattern) -> Deduced:
    """Two corners in a line have the same additional candidate. One of them holds it, because
    otherwise there would be a second solution.
    """
    roof = pattern.roof(position)
    if len(roof) == 2 and not _is_diagonal(pattern, roof):
        yield from same_extra(position, pattern)


def extra_apart(position: Position, pattern: DeadlyPattern) -> Deduced:
    """Two opposite corners, or three corners, have the same additional candidate. One of them holds
    it, because otherwise there would be a second solution.
    """
    roof = pattern.roof(position)
    if len(roof) != 2 or _is_diagonal(pattern, roof):
        yield from same_extra(position, pattern)


def locked_in_lines(position: Position, pattern: DeadlyPattern) -> Deduced:
    """Two opposite corners have additional candidates, and in both rows, or in both columns, a
    digit has places only in the rectangle. If one of the corners held this digit, so would the
    other, and there would be a second solution.
    """
    roof = pattern.roof(position)
    if len(roof) != 2 or not _is_diagonal(pattern, roof):
        return
    for digit in digits_of(pattern.pair):
        gone = [(cell, digit) for cell in roof if position.has(cell, digit)]
        for kind in _LINES if gone else ():
            truths = _locked_lines(position, pattern, roof, [kind], digit)
            if truths:
                yield gone, truths
                break


def hidden(position: Position, pattern: DeadlyPattern) -> Deduced:
    """A corner has only the two candidates. In the row and the column of the opposite corner, one
    of the digits has places only in the rectangle. If the opposite corner held the other digit, all
    four corners would be forced, and there would be a second solution.
    """
    roof = pattern.roof(position)
    if len(roof) not in (2, 3) or (len(roof) == 2 and not _is_diagonal(pattern, roof)):
        return
    one, two = digits_of(pattern.pair)
    for corner, opposite in zip(pattern.cells, reversed(pattern.cells), strict=True):
        if corner in roof:
            continue
        for digit, other in ((one, two), (two, one)):
            truths = _locked_lines(position, pattern, [opposite], _LINES, digit)
            if truths and position.has(opposite, other):
                yield [(opposite, other)], truths


def _is_diagonal(pattern: DeadlyPattern, roof: list[int]) -> bool:
    """Whether two corners are opposite."""
    a, b, c, d = pattern.cells
    return set(roof) in ({a, d}, {b, c})


def _locked_lines(
    position: Position, pattern: DeadlyPattern, cells: list[int], kinds: list[HouseKind], digit: int
) -> list[Sector]:
    """The lines of these kinds through each of the cells, as truths for a digit; [] if the digit
    has a place outside the pattern in one of the lines.
    """
    layout, truths = position.layout, list[Sector]()
    outside = position.places[digit] & ~mask_of(pattern.cells)
    for cell in cells:
        lines = [layout.houses[house] for house in layout.houses_of[cell]]
        lines = [line for line in lines if line.kind in kinds]
        if any(outside & line.mask for line in lines):
            return []
        truths += [Sector.of_house(line.index, digit) for line in lines]
    return truths


_TYPES = (
    (
        one_roof,
        "Three corners of a rectangle have only the same two candidates. If the fourth corner held "
        "one of them, there would be a second solution.",
    ),
    (extra_in_line, None),
    (
        roof_subsets,
        "Two corners have additional candidates. One of these candidates is right, so the corners "
        "form a naked subset with other cells of a house.",
    ),
    (
        locked_roof,
        "Two corners in a line have additional candidates, and a digit of the rectangle has no "
        "other place in the line. One corner holds it, so the second corner cannot hold the other "
        "digit of the rectangle.",
    ),
    (extra_apart, None),
    (locked_in_lines, None),
)

TECHNIQUES = (
    *(
        uniqueness_technique(
            f"Uniqueness Test {number}", _rectangles, deduce, 3400 + 100 * number, meaning
        )
        for number, (deduce, meaning) in enumerate(_TYPES, 1)
    ),
    uniqueness_technique("Hidden Rectangle", _rectangles, hidden, 4010),
)
