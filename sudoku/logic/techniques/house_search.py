"""Find the candidates of one to three houses that several constraints together support.

A *word* gives digits to the cells of the houses, each digit once in a house, and to the other cells
of the constraints such that these hold. The search looks for words: each shows the support of one
candidate per cell. Words are kept, because most are still possible after the next step.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import and_, or_

from sudoku.interface.probing import ProbedPart, ProbeRules
from sudoku.logic.techniques.equations import house_groups
from sudoku.logic.techniques.layout import (
    TechniqueHouse,
    TechniqueLayout,
    cells_of,
    differ,
    digits_of,
    mask_of,
    union_of,
)
from sudoku.logic.techniques.parts import sectors_within
from sudoku.logic.techniques.probing.prober import prober_for
from sudoku.logic.techniques.probing.requirements import Required, requirements_of, units_of
from sudoku.logic.techniques.step import Demand
from sudoku.logic.techniques.supports.support import Masks

_MOST_NODES = 20
"""Limit on the trials of one candidate; beyond it, the candidate counts as supported. Each has its
own limit and weights, so that the result does not depend on the words already known.
"""
_MOST_WORDS = 100
"""Limit on the words kept for one scope."""
_MOST_OUTSIDE = 5
"""Limit on the cells of a constraint that lie outside the houses."""
_KEPT = 1 << 10


@dataclass(frozen=True, slots=True, eq=False)
class HouseScope:
    """Houses, and the constraints and sums of houses with several of their cells."""

    layout: TechniqueLayout
    houses: tuple[TechniqueHouse, ...]
    required: tuple[Required, ...]
    """The constraints and the equations."""
    sectors: tuple[TechniqueHouse, ...]
    """Further sectors that make cells differ."""
    cells: tuple[int, ...]
    """Cells of the houses, then the further cells of the constraints."""
    mask: int
    inside: int
    """The number of cells in the houses, which come first."""

    @staticmethod
    def of(
        layout: TechniqueLayout,
        houses: Sequence[TechniqueHouse],
        required: Iterable[Required],
        sectors: Iterable[TechniqueHouse],
    ) -> HouseScope:
        """The scope of houses with these constraints and equations."""
        held, others = tuple(required), tuple(sectors)
        cells = dict.fromkeys(cell for house in houses for cell in house.cells)
        inside = len(cells)
        cells |= dict.fromkeys(cell for each in held for cell in each.cells)
        mask = mask_of(cells)
        return HouseScope(layout, tuple(houses), held, others, tuple(cells), mask, inside)

    def rules(self) -> ProbeRules:
        """The rules of the scope as probes use them; other cells have none."""
        groups = [*self.houses, *self.sectors]
        known, peers = {group.index for group in groups}, [0] * (max(self.cells) + 1)
        for group in groups:
            for cell in cells_of(group.mask & self.mask):
                peers[cell] |= group.mask & self.mask & ~(1 << cell)
        parts = list[ProbedPart]()
        for each in self.required:
            within = sectors_within(self.layout, each.cells)
            units = units_of(each.support, [places for index, places in within if index in known])
            parts.append(ProbedPart(each.primitive, each.cells, units))
        masks = tuple(house.mask for house in self.houses)
        return ProbeRules(self.layout.digit_count, tuple(peers), masks, tuple(parts))


@lru_cache(64)
def scopes(layout: TechniqueLayout, count: int) -> tuple[HouseScope, ...]:
    """The scopes of `count` houses of a board that have several cells of a constraint."""
    found, every = [], {each: mask_of(each.cells) for each in requirements_of(layout)}
    demands = [each for each in every if isinstance(each.premise, Demand)]
    sums = [each for each in every if not isinstance(each.premise, Demand)]
    for houses in house_groups(layout, count):
        inside = union_of(house.mask for house in houses)
        parts = [
            each
            for each in demands
            if (every[each] & inside).bit_count() > 1
            and (every[each] & ~inside).bit_count() <= _MOST_OUTSIDE
        ]
        if not parts:
            continue
        cells = inside | union_of(every[each] for each in parts)
        equations = [each for each in sums if not every[each] & ~cells]
        implied = {every[each] for each in parts if differ(each.primitive, layout.digit_count)}
        sectors = [
            sector
            for sector in layout.sectors
            if (sector.mask & cells).bit_count() > 1
            and sector not in houses
            and sector.mask not in implied
        ]
        found.append(HouseScope.of(layout, houses, [*parts, *equations], sectors))
    return tuple(found)


class HouseSearch:
    """The search in one scope, for use in one thread. Its results are cached by the masks of
    candidates.
    """

    def __init__(self, scope: HouseScope) -> None:
        self._cells, self._inside = scope.cells, scope.inside
        rules = scope.rules()
        self._prober, self._others = prober_for(rules), [1] * len(rules.peers)
        """Masks for cells outside the scope, which have no rules: any digit."""
        self._words: list[Masks] = []
        """Digits for all cells, as masks."""
        self._known: dict[Masks, Masks | None] = {}

    def left(self, masks: Masks) -> Masks | None:
        """The masks of the supported candidates of each cell; None if no word exists.

        Cells outside the houses keep the candidates that propagation leaves.
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
