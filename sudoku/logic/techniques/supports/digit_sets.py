"""The supports of cells that hold different digits and together one of some sets of digits.

A set of digits is a number with bit d - 1 for digit d. A family of sets is an int with a bit for
each of its sets, so one shift adds a digit to all sets of a family that lack it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from sudoku.constraints.primitives import DigitSets
from sudoku.logic.techniques.layout import digits_of
from sudoku.logic.techniques.supports.support import Masks, Support

MOST_DIGITS = 16
"""The largest number of digits for which families of sets are used."""


class SetsSupport(Support):
    """The supports of sets of different digits, found with families of sets."""

    def __init__(self, primitive: DigitSets, size: int) -> None:
        super().__init__(primitive.cells)
        self._sets, self._size = primitive.sets, size
        self._family = sum(1 << each for each in {*primitive.sets})

    def alone(self, masks: Masks) -> Masks | None:
        if len(masks) == 2:
            return self._pair(masks)
        layers = families(masks, self._size)
        return supported(masks, layers, self._family, self._size)

    def _pair(self, masks: Masks) -> Masks | None:
        one, other = masks
        first = second = 0
        for each in self._sets:
            low = each & -each
            high = each ^ low
            if one & low and other & high:
                first |= low
                second |= high
            if one & high and other & low:
                first |= high
                second |= low
        return (first, second) if first else None


def families(masks: Masks, size: int) -> list[int]:
    """The families of sets that the first 0, 1, … cells can form. size: the number of digits."""
    shifts, layers, now = _shifts(size), [1], 1
    for mask in masks:
        after = 0
        for digit in digits_of(mask):
            lacking, by = shifts[digit - 1]
            after |= (now & lacking) << by
        layers.append(after)
        now = after
    return layers


def supported(masks: Masks, layers: Sequence[int], wanted: int, size: int) -> Masks | None:
    """The candidates with which all cells form a set of the family `wanted`; None if they cannot.
    layers: the result of `families`.
    """
    shifts, behind, found = _shifts(size), layers[-1] & wanted, list[int]()
    for place in range(len(masks) - 1, -1, -1):
        before, kept, mask = 0, 0, layers[place]
        for digit in digits_of(masks[place]):
            lacking, by = shifts[digit - 1]
            fitting = behind >> by & lacking & mask
            if fitting:
                before |= fitting
                kept |= 1 << digit - 1
        if not kept:
            return None
        found.append(kept)
        behind = before
    return tuple(found[::-1])


@cache
def families_by_sum(count: int, size: int) -> tuple[tuple[int, int], ...]:
    """The sums of `count` different digits, each with the family of sets that have it."""
    found: dict[int, int] = {}
    for digits in combinations(range(1, size + 1), count):
        total = sum(digits)
        found[total] = found.get(total, 0) | 1 << sum(1 << digit - 1 for digit in digits)
    return tuple(sorted(found.items()))


@cache
def _shifts(size: int) -> tuple[tuple[int, int], ...]:
    """For each digit, the family of all sets that lack it, and the shift that adds it to a set."""
    found, every = [], 1 << size
    for bit in range(size):
        by = 1 << bit
        lacking, width = (1 << by) - 1, 2 * by
        while width < every:
            lacking |= lacking << width
            width *= 2
        found.append((lacking, by))
    return tuple(found)
