"""Pointing and claiming: the places of a digit in one house all lie in another.

The direct forms (1.7, 1.9) are those after which a third house has one place left; they place that
digit and remove nothing else. The plain forms (2.6, 2.8) remove candidates.
"""

from __future__ import annotations

from collections.abc import Iterator

from sudoku.logic.ratings.se.geometry import BOXES, CROSSINGS, DIGITS
from sudoku.logic.ratings.se.hint import Hint
from sudoku.logic.techniques.layout import cells_of
from sudoku.logic.techniques.position import Position

_POINTING = len(CROSSINGS) // 2  # the crossings from here on are claiming
assert CROSSINGS[_POINTING - 1][0] == BOXES[-1]  # noqa: S101


def direct_intersections(position: Position) -> Iterator[Hint]:
    """Each hidden single that one pointing or claiming leaves behind."""
    wanted = [(digit, position.places[digit]) for digit in DIGITS if position.places[digit]]
    for index, (first, second, others) in enumerate(CROSSINGS):
        outside = first & ~second
        for digit, places in wanted:
            if places & outside:
                continue
            locked = places & first
            if not locked & (locked - 1):
                continue
            for other in others:
                there = places & other
                if not there & (there - 1):
                    continue
                left = there & ~second
                if left and not left & (left - 1):
                    placement = (left.bit_length() - 1, digit)
                    if index < _POINTING:
                        yield Hint(17, "Direct Pointing", (placement,))
                    else:
                        yield Hint(19, "Direct Claiming", (placement,))


def intersections(position: Position) -> Iterator[Hint]:
    """Pointing, then claiming."""
    wanted = [(digit, position.places[digit]) for digit in DIGITS if position.places[digit]]
    for index, (first, second, _) in enumerate(CROSSINGS):
        outside, behind = first & ~second, second & ~first
        for digit, places in wanted:
            if places & outside:
                continue
            locked = places & first
            if locked & (locked - 1):
                gone = tuple((cell, digit) for cell in cells_of(places & behind))
                if gone and index < _POINTING:
                    yield Hint(26, "Pointing", eliminations=gone)
                elif gone:
                    yield Hint(28, "Claiming", eliminations=gone)
