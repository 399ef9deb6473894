"""Avoidable rectangles: unique rectangles with solved cells that are not clues."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku.logic.techniques.deadly import DeadlyPattern, Deduced, uniqueness_technique
from sudoku.logic.techniques.layout import cells_of
from sudoku.logic.techniques.position import Position, candidates_of
from sudoku.logic.techniques.unique_rectangles import rectangles_of


def fourth(position: Position, pattern: DeadlyPattern) -> Deduced:
    """Three corners of a rectangle are solved, and none is a clue. The digit that would allow two
    digits to be swapped is wrong in the fourth corner.
    """
    completing = _completing(position, pattern)
    if len(completing) == 1:
        yield list(completing.items()), []


def third_and_fourth(position: Position, pattern: DeadlyPattern) -> Deduced:
    """Two corners of a rectangle are solved, and neither is a clue. The other two corners have the
    same additional candidate. One of them holds it, because otherwise the digits could be swapped.
    """
    completing = _completing(position, pattern)
    masks = [position.cells[cell] & ~(1 << digit - 1) for cell, digit in completing.items()]
    if len(masks) == 2 and masks[0] == masks[1] and masks[0].bit_count() == 1:
        one, two = completing
        extra, peers = masks[0].bit_length(), position.layout.peers
        gone = position.places[extra] & peers[one] & peers[two]
        if gone:
            yield [*candidates_of(extra, gone)], []


def _rectangles(position: Position) -> Iterator[DeadlyPattern]:
    """Rectangles with two or three solved cells, two of them in a line, that can still become
    deadly.
    """
    if not position.layout.is_plain:
        return
    around, values = rectangles_of(position.layout.board), position.values
    done: set[int] = set()
    solved = (1 << position.layout.cell_count) - 1 & ~position.open & ~position.given
    for start in cells_of(solved):
        for corners, mask in around[start]:
            if mask & position.given or not mask & position.open or mask in done:
                continue
            done.add(mask)
            held = [values[cell] for cell in corners]
            outer, inner = {held[0], held[3]} - {0}, {held[1], held[2]} - {0}
            if len(outer) == len(inner) == 1 and outer != inner:
                pattern = DeadlyPattern(corners, sum(1 << digit - 1 for digit in outer | inner))
                completing = _completing(position, pattern)
                if all(position.has(cell, digit) for cell, digit in completing.items()):
                    yield pattern


def _completing(position: Position, pattern: DeadlyPattern) -> dict[int, int]:
    """For each open corner, the digit that completes the pattern."""
    first, *_, last = pattern.cells
    outer = position.values[first] or position.values[last]
    inner = (pattern.pair & ~(1 << outer - 1)).bit_length()
    digits = zip(pattern.cells, (outer, inner, inner, outer), strict=True)
    return {cell: digit for cell, digit in digits if not position.values[cell]}


TECHNIQUES = (
    uniqueness_technique("Avoidable Rectangle Type 1", _rectangles, fourth, 4020),
    uniqueness_technique("Avoidable Rectangle Type 2", _rectangles, third_and_fourth, 4030),
)
