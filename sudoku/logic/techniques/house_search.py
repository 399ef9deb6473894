"""Find the candidates of a house that several constraints together support.

A *word* gives digits to the cells of the house, all different, and to the other cells of the
constraints such that these hold. The search looks for words: each shows the support of one
candidate per cell. Words are kept, because most are still possible after the next step.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import and_, or_

from sudoku.interface.probing import ProbedPart, ProbeRules
from sudoku.logic.techniques.layout import TechniqueHouse, TechniqueLayout, digits_of
from sudoku.logic.techniques.parts import Part, parts_of
from sudoku.logic.techniques.probing.prober import prober_for
from sudoku.logic.techniques.supports.support import Masks

_MOST_NODES = 60
"""Limit on the trials of one candidate; beyond it, the candidate counts as supported. Each has its
own limit and weights, so that the result does not depend on the words already known.
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
    """The search in one scope, for use in one thread. Its results are cached by the masks of
    candidates.
    """

    def __init__(self, scope: HouseScope, full: int) -> None:
        """full: the mask of all digits."""
        self._cells, self._inside = scope.cells, scope.inside
        count = max(scope.cells) + 1
        peers = [0] * count
        for house in scope.houses:
            for cell in house.cells:
                peers[cell] |= house.mask & ~(1 << cell)
        parts = [ProbedPart(part.primitive, part.cells, ()) for part in scope.parts]
        houses = tuple(house.mask for house in scope.houses)
        rules = ProbeRules(full.bit_length(), tuple(peers), houses, tuple(parts))
        self._prober, self._others = prober_for(rules), [1] * count
        """Masks for cells outside the scope, which have no rules: any digit."""
        self._words: list[Masks] = []
        """Digits for all cells, as masks."""
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
        cells = self._others.copy()
        for cell, mask in zip(self._cells, masks, strict=True):
            cells[cell] = mask
        base = self._prober.probe(cells)
        if not base.settle():
            return None
        now = [base.cells[cell] for cell in self._cells]
        self._words = [word for word in self._words if all(map(and_, word, now))]
        found = reduce(lambda one, other: [*map(or_, one, other)], self._words, [0] * len(now))
        for place in range(self._inside):
            for digit in digits_of(now[place]):
                if not found[place] >> digit - 1 & 1:
                    word = self._word(base.cells, self._cells[place], digit)
                    if word is None:
                        found[place] |= 1 << digit - 1
                    elif word:
                        self._words.append(word)
                        found = [*map(or_, found, word)]
        self._words = self._words[-_MOST_WORDS:]
        left = [*found[: self._inside], *now[self._inside :]]
        return tuple(left) if all(left) else None

    def _word(self, cells: Sequence[int], cell: int, digit: int) -> Masks | None:
        """A word with this digit in a cell, () if there is none; None if the search gave up."""
        probe = self._prober.probe(cells)
        if not probe.assume(cell, digit):
            return ()
        cases = probe.cases(_MOST_NODES)
        if cases.solution:
            return tuple([1 << cases.solution[cell] - 1 for cell in self._cells])
        return () if cases.tree else None
