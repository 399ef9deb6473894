"""What a house and several constraints leave together: candidates of the house with support.

Cells of the house get different digits, all of them, so that each constraint still has support for
its cells. A support is looked for by search; what one search finds shows many candidates.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from sudoku.logic.techniques.layout import TechniqueHouse, TechniqueLayout, cells_of, members
from sudoku.logic.techniques.parts import Part, parts_of
from sudoku.logic.techniques.supports.support import Masks

_MOST_NODES = 250
"""Digits tried in one search; beyond it the candidates that are left count as supported."""
_MOST_OUTSIDE = 5
"""Cells of a part outside the houses."""
_KEPT = 1 << 10


@dataclass(frozen=True, slots=True, eq=False)
class HouseScope:
    """Houses and the parts that have several of their cells."""

    houses: tuple[TechniqueHouse, ...]
    parts: tuple[Part, ...]
    cells: tuple[int, ...]
    """Cells of the houses, then the further cells of the parts."""
    mask: int
    inside: int
    """How many cells the houses have."""

    @staticmethod
    def of(houses: tuple[TechniqueHouse, ...], parts: Sequence[Part]) -> HouseScope:
        """The scope of houses with these parts."""
        cells = dict.fromkeys(cell for house in houses for cell in house.cells)
        inside = len(cells)
        cells |= dict.fromkeys(cell for part in parts for cell in part.cells)
        mask = sum(1 << cell for cell in cells)
        return HouseScope(houses, tuple(parts), tuple(cells), mask, inside)


@lru_cache(64)
def scopes(layout: TechniqueLayout) -> tuple[HouseScope, ...]:
    """The scopes of a board, one for each house that some constraints have cells in."""
    found = []
    for house in layout.houses:
        parts = [
            part
            for part in parts_of(layout)
            if (part.mask & house.mask).bit_count() > 1
            and (part.mask & ~house.mask).bit_count() <= _MOST_OUTSIDE
        ]
        if parts:
            found.append(HouseScope.of((house,), parts))
    return tuple(found)


class HouseSearch:
    """The search in one scope. Results are kept for the last masks of candidates."""

    def __init__(self, scope: HouseScope, full: int) -> None:
        """full: the mask of all digits."""
        place = {cell: index for index, cell in enumerate(scope.cells)}
        self._full, self._inside = full, scope.inside
        self._groups = [tuple([place[cell] for cell in house.cells]) for house in scope.houses]
        self._parts = [
            (part.support, tuple([place[cell] for cell in part.cells])) for part in scope.parts
        ]
        self._at = [0] * len(scope.cells)
        for number, (_, places) in enumerate(self._parts):
            for index in places:
                self._at[index] |= 1 << number
        self._nodes = 0
        self._known: dict[Masks, Masks | None] = {}

    def left(self, masks: Masks) -> Masks | None:
        """The masks of candidates with support in the cells of the scope; None if there are none.
        Of cells outside the houses, what constraints leave by themselves.
        """
        if masks not in self._known:
            if len(self._known) >= _KEPT:
                self._known.clear()
            self._known[masks] = self._left(masks)
        return self._known[masks]

    def _left(self, masks: Masks) -> Masks | None:
        now = [*masks]
        if not all(masks) or not self._settles(now, (1 << len(masks)) - 1):
            return None
        found = [mask if not mask & (mask - 1) else 0 for mask in now]
        self._nodes = 0
        for place in range(self._inside):
            for digit in cells_of(now[place] & ~found[place]):
                bit = 1 << digit
                if found[place] & bit:
                    continue
                trial = [*now]
                trial[place] = bit
                word = self._solved(trial, 1 << place)
                if word is None:
                    continue
                for index in range(self._inside):
                    found[index] |= word[index]
        found[self._inside :] = now[self._inside :]
        return tuple(found) if all(found) else None

    def _solved(self, now: list[int], changed: int) -> list[int] | None:
        """A digit for each cell of the houses; `now` itself if it takes too many nodes."""
        self._nodes += 1
        if self._nodes > _MOST_NODES:
            return now
        if not self._settles(now, changed):
            return None
        best, place = 99, -1
        for index in range(self._inside):
            count = now[index].bit_count()
            if 1 < count < best:
                best, place = count, index
        if place < 0:
            return now
        for digit in cells_of(now[place]):
            trial = [*now]
            trial[place] = 1 << digit
            word = self._solved(trial, 1 << place)
            if word is not None:
                return word
        return None

    def _settles(self, now: list[int], changed: int) -> bool:
        """Remove what singles and constraints leave no support; False at a contradiction."""
        waiting = 0
        while changed or waiting:
            if changed:
                for place in members(changed):
                    waiting |= self._at[place]
                changed = self._singles(now)
                if changed < 0:
                    return False
                continue
            number = (waiting & -waiting).bit_length() - 1
            waiting &= waiting - 1
            support, places = self._parts[number]
            here = tuple([now[place] for place in places])
            left = support.left(here)
            if left is None:
                return False
            if left != here:
                for place, mask, kept in zip(places, here, left, strict=True):
                    if mask != kept:
                        now[place] = kept
                        changed |= 1 << place
        return True

    def _singles(self, now: list[int]) -> int:
        """The places that naked and hidden singles of the houses change; -1 at a contradiction."""
        changed = 0
        for group in self._groups:
            once = twice = fixed = 0
            for place in group:
                mask = now[place]
                twice |= once & mask
                once |= mask
                if not mask & (mask - 1):
                    if fixed & mask:
                        return -1
                    fixed |= mask
            if once != self._full:
                return -1
            hidden, taken = once & ~twice, fixed & twice
            for place in group:
                mask = now[place]
                if mask & (mask - 1):
                    left = mask & hidden or mask & ~taken
                    if left != mask:
                        if not left or (left & (left - 1) and left & hidden):
                            return -1
                        now[place] = left
                        changed |= 1 << place
        return changed
