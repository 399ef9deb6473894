"""The supports of regions that are part of the solution, and of clues about them.

Places of the grid are numbered in reading order. The second half of the masks are the labels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial, reduce
from operator import or_
from typing import NamedTuple

from sudoku.constraints.primitives import Regions, Runs
from sudoku.logic.techniques.layout import cells_of, digits_of
from sudoku.logic.techniques.supports.grids import grid_of
from sudoku.logic.techniques.supports.support import Masks, Support


class RegionRule(NamedTuple):
    """One reason why labels and digits are removed."""

    words: str
    """The reason, with {} for the label of the region."""
    label: int
    """The label of the region, from 1; 0 for all regions."""
    apply: Callable[[list[int]], bool]
    """Reduces the masks in place; False if the regions are not possible."""

    def text(self, shift: int) -> str:
        """The reason in words. shift: the difference between the values of digits and their
        numbers.
        """
        return self.words.format(self.label + shift)


class RegionsSupport(Support):
    """The supports of regions: each rule is applied once, so unsupported candidates may remain."""

    def __init__(self, primitive: Regions, size: int) -> None:
        """size: the number of digits."""
        super().__init__(primitive.cells)
        self._half, self._size = len(primitive.grid), primitive.region_size
        self._count, self._digits = primitive.count, size
        self._grid = grid_of(self._half, primitive.columns)
        self.rules = (
            RegionRule("regions in the order of their first cells", 0, self._order),
            *(rule for label in range(1, self._count + 1) for rule in self._rules_of(label)),
        )
        """All rules, in the order of their use."""

    def _rules_of(self, label: int) -> Iterator[RegionRule]:
        connected = f"{self._size} connected cells in region {{}}"
        rules = [(connected, self._connect), ("no digit twice in region {}", self._differ)]
        if self._size == self._digits:
            rules.append(("every digit in region {}", self._hold_all))
        for words, reduce_by in rules:
            yield RegionRule(words, label, partial(reduce_by, bit=1 << label - 1))

    def alone(self, masks: Masks) -> Masks | None:
        now = [*masks]
        return tuple(now) if all(rule.apply(now) for rule in self.rules) else None

    def _places(self, masks: list[int], bit: int) -> tuple[int, int]:
        """The certain and the possible places of a label."""
        certain = possible = 0
        for place, mask in enumerate(masks[self._half :]):
            if mask & bit:
                possible |= 1 << place
                certain |= (mask == bit) << place
        return certain, possible

    def _order(self, masks: list[int]) -> bool:
        """Keep labels whose regions can begin in their order."""
        half = self._half
        for place in range(half, 2 * half):
            masks[place] &= (1 << self._count) - 1
        firsts = self._firsts(masks)
        if len(firsts) < self._count:
            return False
        bound = half
        for label in reversed(range(self._count)):
            found = self._beginnings(masks, label, range(firsts[label], bound))
            if not found:
                return False
            if len(found) == 1:
                masks[half + found[0]] = 1 << label
            bound = found[-1]
        return all(masks)

    def _firsts(self, masks: list[int]) -> list[int]:
        """The first place where each region can begin; all places before it lose the label. Fewer
        places if a region cannot begin.
        """
        half, firsts, at = self._half, list[int](), 0
        for label in range(self._count):
            for place in range(at):
                masks[half + place] &= ~(1 << label)
            while at < half and not masks[half + at] >> label & 1:
                at += 1
            if at == half:
                break
            firsts.append(at)
            at += 1
        return firsts

    def _beginnings(self, masks: list[int], label: int, places: range) -> list[int]:
        """The places where a region can begin, up to the first certain place of its label."""
        found = list[int]()
        for place in places:
            mask = masks[self._half + place]
            if mask >> label & 1:
                found.append(place)
                if mask == 1 << label:
                    break
        return found

    def _connect(self, masks: list[int], bit: int) -> bool:
        """Keep a label where its region can be connected and of the right size."""
        certain, possible = self._places(masks, bit)
        if certain.bit_count() > self._size:
            return False
        possible = self._within_reach(certain, possible)
        if certain & ~possible or possible.bit_count() < self._size:
            return False
        if possible.bit_count() == self._size:
            certain = possible
        extended = self._extended(certain, possible)
        if extended is None:
            return False
        for place in range(self._half):
            if extended >> place & 1:
                masks[self._half + place] &= bit
            elif not possible >> place & 1:
                masks[self._half + place] &= ~bit
        return all(masks)

    def _within_reach(self, certain: int, possible: int) -> int:
        """The places that are connected with all certain ones, or with enough others, within the
        size of a region.
        """
        grid, lacking = self._grid, self._size - certain.bit_count()
        for part in grid.parts(certain):
            possible &= grid.reached(part, possible, certain, lacking)
        if not certain:
            for part in [*grid.parts(possible)]:
                if part.bit_count() < self._size:
                    possible &= ~part
        return possible

    def _extended(self, certain: int, possible: int) -> int | None:
        """The certain places, after parts with only one way out have gone that way; None if a part
        has none.
        """
        while certain.bit_count() < self._size:
            exits = (
                self._grid.beside(part) & possible & ~certain for part in self._grid.parts(certain)
            )
            only = next((each for each in exits if not each & (each - 1)), None)
            if only is None:
                break
            if not only:
                return None
            certain |= only
        return certain

    def _differ(self, masks: list[int], bit: int) -> bool:
        """Remove the placed digits of a region from its other cells, and its label from other cells
        with these digits.
        """
        certain, possible = self._places(masks, bit)
        placed = 0
        for place in cells_of(certain):
            if not masks[place] & (masks[place] - 1):
                if placed & masks[place]:
                    return False
                placed |= masks[place]
        for place in cells_of(certain):
            if masks[place] & (masks[place] - 1):
                masks[place] &= ~placed
        for place in cells_of(possible & ~certain):
            if not masks[place] & ~placed:
                masks[self._half + place] &= ~bit
        return all(masks)

    def _hold_all(self, masks: list[int], bit: int) -> bool:
        """Place each digit that has only one place in a region, and give this place its label."""
        _, possible = self._places(masks, bit)
        once = twice = 0
        for place in cells_of(possible):
            twice |= once & masks[place]
            once |= masks[place]
        if once != (1 << self._digits) - 1:
            return False
        for digit in digits_of(once & ~twice):
            for place in cells_of(possible):
                if masks[place] >> digit - 1 & 1:
                    masks[place] = 1 << digit - 1
                    masks[self._half + place] = bit
                    break
            else:
                return False
        return True


class RunsSupport(Support):
    """The supports of a number that counts runs of equal labels. If a cell is in several runs, some
    unsupported candidates may remain.
    """

    def __init__(self, primitive: Runs) -> None:
        super().__init__([*dict.fromkeys(primitive.cells)])
        place = {cell: index for index, cell in enumerate(self.cells)}
        self._own, self._start = place[primitive.cell], place[primitive.start]
        self._arms = tuple(tuple(place[cell] for cell in arm) for arm in primitive.arms)
        self._less = primitive.less

    def alone(self, masks: Masks) -> Masks | None:
        found = [0] * len(masks)
        for label in digits_of(masks[self._start]):
            held = self._with(label, masks)
            if held is not None:
                found = [a | b for a, b in zip(found, held, strict=True)]
        return tuple(found) if all(found) else None

    def _with(self, label: int, masks: Masks) -> list[int] | None:
        """The masks left if the first cell has this label; None if it cannot have it."""
        bit, found, reached = 1 << label - 1, [*masks], [1]
        found[self._start] &= bit
        lengths = [self._lengths(masks, arm, bit) for arm in self._arms]
        for each in lengths:
            reached.append(reduce(or_, (reached[-1] << length for length in each)))
        # Bit k of a set of totals represents k cells, which the digit k + 1 - less counts.
        good = reached.pop() & _shifted(masks[self._own], self._less)
        found[self._own] &= _shifted(good, -self._less)
        for arm, each in zip(reversed(self._arms), reversed(lengths), strict=True):
            before, earlier, kept = reached.pop(), 0, [0] * len(arm)
            for length in each:
                here = good >> length & before
                if here:
                    earlier |= here
                    for index, place in enumerate(arm):
                        other = masks[place] & ~bit if index == length else masks[place]
                        kept[index] |= bit if index < length else other
            good = earlier
            for place, mask in zip(arm, kept, strict=True):
                found[place] &= mask
        return found if all(found) else None

    def _lengths(self, masks: Masks, arm: tuple[int, ...], bit: int) -> list[int]:
        """The possible lengths of the run in an arm."""
        found = list[int]()
        for length, place in enumerate(arm):
            if masks[place] & ~bit:
                found.append(length)
            if not masks[place] & bit:
                return found
        return [*found, len(arm)]


def _shifted(mask: int, by: int) -> int:
    return mask << by if by >= 0 else mask >> -by
