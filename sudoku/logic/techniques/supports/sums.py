"""The supports of a sum. In a set of totals, bit t of an int means t more than the least total."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from sudoku.constraints.primitives import RELATIONS, Sum
from sudoku.logic.techniques.layout import cells_of, digits_of
from sudoku.logic.techniques.supports.digit_sets import families, families_by_sum, supported
from sudoku.logic.techniques.supports.support import Groups, Masks, Support

_Addends = tuple[int, int, tuple[tuple[int, int], ...]]
"""The least and the greatest addend, and for each key its excess over the least."""
_MOST_DIGITS = 10
"""Limit on the digits for which groups of cells are read as sets of digits."""

_MOST_SEARCHED = 6
"""Limit on the open cells of a search for digits that differ in several groups."""


class SumSupport(Support):
    """The supports of a sum."""

    def __init__(self, primitive: Sum, size: int) -> None:
        """size: the number of digits."""
        super().__init__(primitive.cells)
        self.primitive, self._size = primitive, size
        self._units: dict[Groups, tuple[Groups, bool]] = {}
        self._by = primitive.coefficients
        self._holds, self._total = RELATIONS[primitive.relation], primitive.total

    def _targets(self, low: int, high: int) -> int:
        """The allowed totals from `low` to `high`, as a set with offset -low."""
        found = 0
        if self._holds is RELATIONS["="]:
            return 1 << self._total - low if low <= self._total <= high else 0
        for total in range(low, high + 1):
            if self._holds(total, self._total):
                found |= 1 << total - low
        return found

    def _layers(
        self, masks: Masks
    ) -> tuple[list[int], list[int], list[tuple[tuple[int, int], ...]]]:
        """The totals reachable before each cell, the totals there that can still be completed, and
        the addends of each cell.
        """
        return self._reached([_addends(by, mask) for by, mask in zip(self._by, masks, strict=True)])

    def _reached(
        self, units: Sequence[_Addends]
    ) -> tuple[list[int], list[int], list[tuple[tuple[int, int], ...]]]:
        """The result of `_layers` for cells or groups of cells with these addends."""
        low, high = sum(unit[0] for unit in units), sum(unit[1] for unit in units)
        addends = [unit[2] for unit in units]
        before = [1]
        for each in addends:
            reached, last = 0, before[-1]
            for _, value in each:
                reached |= last << value
            before.append(reached)
        behind = before[-1] & self._targets(low, high)
        good = [behind]
        for each in reversed(addends):
            reached, last = 0, good[-1]
            for _, value in each:
                reached |= last >> value
            good.append(reached)
        return before, good[::-1], addends

    def alone(self, masks: Masks) -> Masks | None:
        before, good, addends = self._layers(masks)
        found = []
        for place, each in enumerate(addends):
            start, end, mask = before[place], good[place + 1], 0
            for digit, value in each:
                if start << value & end:
                    mask |= 1 << digit - 1
            if not mask:
                return None
            found.append(mask)
        return tuple(found)

    def _left(self, masks: Masks, groups: Groups) -> Masks | None:
        found = self.alone(masks)
        if found is None or not groups or self._size > _MOST_DIGITS:
            return self._searched(masks, groups)
        units, is_all = self.units(groups)
        found = self._by_units(found, units)
        if found is None or is_all:
            return found
        many = sum(mask & (mask - 1) > 0 for mask in found) > _MOST_SEARCHED
        return found if many else self._searched(found, groups)

    def units(self, groups: Groups) -> tuple[Groups, bool]:
        """Units without common cells, each a group or a part of it with one coefficient, then the
        remaining single cells; and whether the units state all that the groups state. With many
        digits, all units are single cells.
        """
        groups = groups if self._size <= _MOST_DIGITS else ()
        if groups not in self._units:
            chosen, taken, is_all = list[int](), 0, True
            for group in sorted(groups, key=int.bit_count, reverse=True):
                for by in sorted({*self._by}):
                    same = sum(1 << place for place in cells_of(group) if self._by[place] == by)
                    is_all = is_all and same in (0, group) and not same & taken
                    same &= ~taken
                    if same & (same - 1):
                        chosen.append(same)
                        taken |= same
            alone = cells_of(((1 << len(self.cells)) - 1) & ~taken)
            self._units[groups] = (*chosen, *(1 << place for place in alone)), is_all
        return self._units[groups]

    def _by_units(self, masks: Masks, units: Groups) -> Masks | None:
        """The candidates with support if the cells of each unit differ."""
        places = [cells_of(unit) for unit in units]
        layers = [families(tuple([masks[i] for i in held]), self._size) for held in places]
        addends = []
        for held, layer in zip(places, layers, strict=True):
            by, sums = self._by[held[0]], families_by_sum(len(held), self._size)
            values = [(family, by * total) for total, family in sums if family & layer[-1]]
            if not values:
                return None
            addends.append(_excesses(values))
        before, good, over = self._reached(addends)
        found = [*masks]
        for index, (held, each) in enumerate(zip(places, over, strict=True)):
            start, end, wanted = before[index], good[index + 1], 0
            for family, value in each:
                if start << value & end:
                    wanted |= family
            here = tuple([masks[i] for i in held])
            left = supported(here, layers[index], wanted, self._size)
            if left is None:
                return None
            for place, kept in zip(held, left, strict=True):
                found[place] = kept
        return tuple(found)

    def start(self, masks: Masks) -> Any:
        _, good, addends = self._layers(masks)
        return 0, good, [dict(each) for each in addends]

    def after(self, state: Any, place: int, digit: int) -> Any:
        total, good, values = state
        total += values[place][digit]
        return (total, good, values) if good[place + 1] >> total & 1 else None


@lru_cache(1 << 12)
def _addends(by: int, mask: int) -> _Addends:
    """The least and the greatest addend of a cell's digits, and for each digit its excess over the
    least.
    """
    return _excesses([(digit, by * digit) for digit in digits_of(mask)])


def _excesses(values: Sequence[tuple[int, int]]) -> _Addends:
    """The least and the greatest value, and for each key its excess over the least."""
    least = min(value for _, value in values)
    most = max(value for _, value in values)
    return least, most, tuple([(key, value - least) for key, value in values])
