"""Filters of regions that are part of the solution. See `filters`."""

from __future__ import annotations

from collections.abc import Sequence

from sudoku.constraints.primitives import Regions, Runs
from sudoku.constraints.satisfied import beside
from sudoku.reference.bits import ones
from sudoku.reference.propagation import CheckTime
from sudoku.reference.regular import Domain


class RegionFilter:
    """Filters Regions: labels are in the order of first cells, each region can still be connected
    and large enough, and no digit repeats in a region.
    """

    def __init__(self, primitive: Regions) -> None:
        self._half, self._size = len(primitive.grid), primitive.region_size
        self._labels = [1 << label for label in range(primitive.count)]
        self._near = [beside(p, self._half, primitive.columns) for p in range(self._half)]

    def filter(
        self, domains: Sequence[Domain], check_time: CheckTime | None
    ) -> list[Domain] | None:
        if check_time is not None:
            check_time()
        kept = [*domains]
        highest = 0
        for place in range(self._half, len(kept)):
            kept[place] &= (1 << highest + 1) - 1 & (1 << len(self._labels)) - 1
            if not kept[place]:
                return None
            highest = max(highest, kept[place].bit_length())
        if highest < len(self._labels):
            return None
        if not all(self._fits(kept, label) for label in self._labels):
            return None
        return kept if all(kept) else None

    def _fits(self, kept: list[Domain], label: Domain) -> bool:
        """Whether the region with this label is still possible. Removes the label from cells that
        it cannot reach, and placed digits from its cells.
        """
        half, size = self._half, self._size
        certain = [place for place in range(half) if kept[half + place] == label]
        possible = {place for place in range(half) if kept[half + place] & label}
        chosen = possible if len(certain) < size else {*certain}
        if certain:
            chosen = self._within_reach(certain[0], chosen)
        if not chosen.issuperset(certain) or len(certain) > size or len(chosen) < size:
            return False
        for place in range(half):
            if place not in chosen:
                kept[half + place] &= ~label
        return _without_placed(kept, certain)

    def _within_reach(self, start: int, cells: set[int]) -> set[int]:
        reached = [start]
        beyond = cells - {start}
        for place in reached:
            near = beyond.intersection(self._near[place])
            reached += near
            beyond -= near
        return {*reached}


def _without_placed(kept: list[Domain], places: Sequence[int]) -> bool:
    """Remove digits that are placed in one of these places from the other places. Returns False if
    two places have the same single digit.
    """
    placed = 0
    for place in places:
        if not kept[place] & kept[place] - 1:
            if placed & kept[place]:
                return False
            placed |= kept[place]
    for place in places:
        if kept[place] & kept[place] - 1:
            kept[place] &= ~placed
    return True


class RunFilter:
    """Filters Runs: keeps the numbers, and the labels of the first cell, that fit each other."""

    def __init__(self, primitive: Runs) -> None:
        self._lengths = [len(arm) for arm in primitive.arms]
        self._less = primitive.less

    def filter(
        self, domains: Sequence[Domain], check_time: CheckTime | None
    ) -> list[Domain] | None:
        if check_time is not None:
            check_time()
        own, first, *others = domains
        digits = labels = 0
        for label in ones(first):
            found = self._numbers(label, others) & own
            if found:
                digits |= found
                labels |= label
        return [digits, labels, *others] if digits else None

    def _numbers(self, label: Domain, others: Sequence[Domain]) -> Domain:
        """The digits that the cell may hold if the first cell has this label."""
        counts, start = 1, 0
        for length in self._lengths:
            arm, start = others[start : start + length], start + length
            found = 0
            for run in range(length + 1):
                if run == length or arm[run] != label:
                    found |= counts << run
                if run == length or not arm[run] & label:
                    break
            counts = found
        # Bit k means k cells besides the first one, which the digit 1 + k - less counts.
        return counts >> self._less if self._less >= 0 else counts << -self._less
