"""The supports of a sum. In a set of totals, bit t of an int means t more than the least total."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sudoku.constraints.primitives import RELATIONS, Sum
from sudoku.logic.techniques.layout import digits_of
from sudoku.logic.techniques.supports.support import Masks, Support


class SumSupport(Support):
    """The supports of a sum."""

    def __init__(self, primitive: Sum) -> None:
        super().__init__(primitive.cells)
        self.primitive = primitive
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
        addends, low, high = [], 0, 0
        for by, mask in zip(self._by, masks, strict=True):
            least, most, each = _addends(by, mask)
            addends.append(each)
            low += least
            high += most
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

    def start(self, masks: Masks) -> Any:
        _, good, addends = self._layers(masks)
        return 0, good, [dict(each) for each in addends]

    def after(self, state: Any, place: int, digit: int) -> Any:
        total, good, values = state
        total += values[place][digit]
        return (total, good, values) if good[place + 1] >> total & 1 else None


@lru_cache(1 << 12)
def _addends(by: int, mask: int) -> tuple[int, int, tuple[tuple[int, int], ...]]:
    """The least and the greatest addend of a cell's digits, and for each digit its excess over the
    least.
    """
    values = [(digit, by * digit) for digit in digits_of(mask)]
    least = min(value for _, value in values)
    most = max(value for _, value in values)
    return least, most, tuple((digit, value - least) for digit, value in values)
