"""Avoidable rectangles: unique rectangles of which some cells are solved, but no clues."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sudoku.logic.techniques.deadly_patterns import Pattern
from sudoku.logic.techniques.layout import cells_of
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.rectangles import rectangles_of
from sudoku.logic.techniques.step import Step
from sudoku.logic.techniques.technique import Technique

TYPE_1, TYPE_2 = "Avoidable Rectangle Type 1", "Avoidable Rectangle Type 2"


class _Rectangle(NamedTuple):
    """A pattern with solved cells, and for each of its open cells the digit that completes it."""

    pattern: Pattern
    completing: dict[int, int]


def avoidable_1(position: Position) -> Iterator[Step]:
    """Three cells are solved: the fourth does not complete the pattern."""
    for pattern, completing in _rectangles(position):
        if len(completing) == 1:
            yield pattern.step(TYPE_1, position, list(completing.items()))


def avoidable_2(position: Position) -> Iterator[Step]:
    """Two cells are solved; the others have the digits that complete the pattern, and one more,
    which is the same.
    """
    for pattern, completing in _rectangles(position):
        masks = [position.cells[cell] & ~(1 << digit - 1) for cell, digit in completing.items()]
        if len(masks) == 2 and masks[0] == masks[1] and masks[0].bit_count() == 1:
            one, two = completing
            extra, peers = masks[0].bit_length(), position.layout.peers
            gone = position.places[extra] & peers[one] & peers[two]
            if gone:
                yield pattern.step(TYPE_2, position, [(cell, extra) for cell in cells_of(gone)])


def _rectangles(position: Position) -> Iterator[_Rectangle]:
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
                (one,), (two,) = outer, inner
                pairs = zip(corners, (one, two, two, one), strict=True)
                completing = {cell: digit for cell, digit in pairs if not values[cell]}
                if all(position.has(cell, digit) for cell, digit in completing.items()):
                    yield _Rectangle(Pattern(corners, 1 << one - 1 | 1 << two - 1), completing)


TECHNIQUES = (
    Technique(
        TYPE_1,
        avoidable_1,
        "Three corners of a rectangle are solved, and none is a clue. The digit that would let "
        "the two digits be exchanged is wrong in the fourth.",
        layer=5,
        order=4020,
        needs_uniqueness=True,
    ),
    Technique(
        TYPE_2,
        avoidable_2,
        "Two corners of a rectangle are solved, and none is a clue. The two others have the same "
        "further candidate. One of them holds it, or the digits could be exchanged.",
        layer=5,
        order=4030,
        needs_uniqueness=True,
    ),
)
