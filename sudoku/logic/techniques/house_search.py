"""Find the candidates of a house that several constraints together support.

A *word* gives different digits to the cells of the house such that each constraint still has
support for its cells. The search looks for words: each shows the support of one candidate per cell.
Words are kept, because most are still possible after the next step.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import and_, or_

from sudoku.logic.techniques.layout import TechniqueHouse, TechniqueLayout, cells_of, members
from sudoku.logic.techniques.parts import Part, parts_of
from sudoku.logic.techniques.supports.support import Masks

_MOST_NODES = 60
"""Limit on the digits tried for one candidate; beyond it, the candidate counts as supported. A
limit on all candidates together would make the result depend on the words already known.
"""
_MOST_WORDS = 100
"""Limit on the words kept for one scope."""
_MOST_OUTSIDE = 5
"""Limit on the cells of a part that lie outside the houses."""
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
    """The number of cells in the houses."""

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
    """The scopes of a board: one for each house with several cells of a constraint."""
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
    """The search in one scope. Its results are cached by the masks of candidates."""

    def __init__(self, scope: HouseScope, full: int) -> None:
        """full: the mask of all digits."""
        place = {cell: index for index, cell in enumerate(scope.cells)}
        self._full, self._inside = full, scope.inside
        self._groups = [tuple([place[cell] for cell in house.cells]) for house in scope.houses]
        self._parts = [
            (part.support, tuple([place[cell] for cell in part.cells])) for part in scope.parts
        ]
        self._at = [0] * len(scope.cells)
        self._across = 0
        """The mask of parts with cells outside the houses."""
        for number, (_, places) in enumerate(self._parts):
            self._across |= (max(places) >= scope.inside) << number
            for index in places:
                self._at[index] |= 1 << number
        self._nodes = 0
        self._found: list[int] = []
        """The supported candidates of each cell of the houses."""
        self._words: list[list[int]] = []
        """A digit for each cell of the houses, as masks."""
        self._known: dict[Masks, Masks | None] = {}

    def left(self, masks: Masks) -> Masks | None:
        """The masks of the supported candidates of each cell; None if no word exists.

        Cells outside the houses keep the candidates that single constraints support.
        """
        if masks not in self._known:
            if len(self._known) >= _KEPT:
                self._known.clear()
            self._known[masks] = self._left(masks)
        return self._known[masks]

    def _left(self, masks: Masks) -> Masks | None:
        now = [*masks]
        if not all(masks) or not self._settles(now, (1 << len(masks)) - 1, 0):
            return None
        inside = self._inside
        self._found = [0 if mask & (mask - 1) else mask for mask in now[:inside]]
        self._check_words(now)
        for place in range(inside):
            for digit in cells_of(now[place] & ~self._found[place]):
                bit = 1 << digit
                if self._found[place] & bit:
                    continue
                trial = [*now]
                trial[place] = bit
                self._nodes = 0
                solved = self._solved(trial, 1 << place)
                if self._nodes > _MOST_NODES:
                    self._found[place] |= bit
                elif solved is not None:
                    self._add(solved[:inside])
        found = [*self._found, *now[inside:]]
        return tuple(found) if all(found) else None

    def _check_words(self, now: list[int]) -> None:
        """Drop impossible words, and record the candidates that the possible words support."""
        words, self._words = self._words[-_MOST_WORDS:], []
        for word in words:
            if not all(map(and_, word, now)):
                continue
            if [*map(or_, self._found, word)] == self._found:
                self._words.append(word)
            elif self._settles([*word, *now[self._inside :]], 0, self._across):
                self._add(word)

    def _add(self, word: list[int]) -> None:
        """Keep a word, and record the candidates that it supports."""
        self._words.append(word)
        self._found = [*map(or_, self._found, word)]

    def _solved(self, now: list[int], changed: int) -> list[int] | None:
        """A word, searched with unsupported digits first; None if the search finds none."""
        self._nodes += 1
        if self._nodes > _MOST_NODES:
            return None
        if not self._settles(now, changed, 0):
            return None
        best, place = 99, -1
        for index in range(self._inside):
            count = now[index].bit_count()
            if 1 < count < best:
                best, place = count, index
        if place < 0:
            return now
        left, known = now[place], self._found[place]
        for digit in (*cells_of(left & ~known), *cells_of(left & known)):
            trial = [*now]
            trial[place] = 1 << digit
            word = self._solved(trial, 1 << place)
            if word is not None or self._nodes > _MOST_NODES:
                return word
        return None

    def _settles(self, now: list[int], changed: int, waiting: int) -> bool:
        """Remove candidates by singles and constraints; False at a contradiction. changed: the
        places that have changed. waiting: the constraints still to check.
        """
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
        """Apply the singles of the houses; return the mask of changed places, -1 at a
        contradiction.
        """
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
