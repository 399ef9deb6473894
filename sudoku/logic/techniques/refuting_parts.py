"""Refutations from truths, links and constraints, used to check steps on boards with constraints.

This extends `refuting`: if truths and links give nothing more, each constraint in use removes its
unsupported candidates.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from sudoku.logic.techniques.equations import residue
from sudoku.logic.techniques.layout import cells_of, mask_of, members, union_of
from sudoku.logic.techniques.position import Candidate, Position
from sudoku.logic.techniques.refuting import Refuter
from sudoku.logic.techniques.step import Step, Whole
from sudoku.logic.techniques.supports.regions import RegionsSupport
from sudoku.logic.techniques.supports.sums import SumSupport
from sudoku.logic.techniques.supports.support import Groups, Masks, Support

_Row = tuple[tuple[int, int], ...]
"""The candidates of an open cell, each as the bit of its digit and its number."""
_KEPT = 1 << 12


@dataclass(frozen=True, slots=True)
class _Demanded:
    """A part of a constraint, or a sum of houses."""

    bits: int
    """The premises that the part uses."""
    support: Support
    rows: tuple[tuple[int, _Row], ...]
    """For each cell, the bit of its placed digit and (), or 0 and its candidates."""
    mask: int
    """The numbers of all its candidates."""
    open: Masks
    """For each cell, the mask of its placed digit or of all its candidates."""
    places: dict[int, tuple[int, int]]
    """For each number, the place of its cell and the bit of its digit."""
    groups: tuple[tuple[int, int], ...]
    """Places of cells that differ, as a mask, with the bit of the premise that implies it."""

    known: dict[tuple[int, int, Groups], int] = field(default_factory=dict)
    """The unsupported candidates for each set of true candidates, false candidates, and groups."""

    def lost(self, true: int, false: int, groups: Groups) -> int:
        """The candidates without support; -1 if the constraint cannot hold."""
        key = true & self.mask, false & self.mask, groups
        found = self.known.get(key)
        if found is None:
            if len(self.known) >= _KEPT:
                self.known.clear()
            found = self.known[key] = self._lost(*key)
        return found

    def _lost(self, true: int, false: int, groups: Groups) -> int:
        masks, places = [*self.open], self.places
        for number in members(false & ~true):
            place, bit = places[number]
            masks[place] &= ~bit
        held = dict[int, int]()
        for number in members(true):
            place, bit = places[number]
            masks[place] = held[place] = min(bit, held.get(place, bit))
        left_of = self.support.left(tuple(masks), groups)
        if left_of is None:
            return -1
        found = 0
        for kept, every, (_, row) in zip(left_of, self.open, self.rows, strict=True):
            if kept != every:
                for bit, number in row:
                    if not kept & bit:
                        found |= 1 << number
        return found


class PartRefuter(Refuter):
    """A refuter with the truths, links, constraints, sectors of different digits, sums of houses,
    equations, and whole houses of a step.

    The bits of the premises are in this order. The cells of all regions of a grid are the last
    choice for cases, because they make the longest proofs.
    """

    def __init__(
        self,
        step: Step,
        position: Position,
        truths: Sequence[Iterable[Candidate]],
        links: Sequence[Iterable[Candidate]],
    ) -> None:
        layout = position.layout
        parts = [demand.part(layout) for demand in step.demands]
        differences = [layout.sectors[difference.house] for difference in step.differences]
        totals = [layout.houses[total.house] for total in step.totals]
        equations = [equation.part(layout) for equation in step.equations]
        houses = [layout.houses[whole.house] for whole in step.wholes]
        first = len(truths) + len(links)
        after, last = first + len(parts), first + len(parts) + len(differences)
        supports = [(1 << bit, part.support) for bit, part in enumerate(parts, first)]
        left = residue(layout, totals, parts) if totals else None
        if left is not None:
            needed = (1 << after) - (1 << first) | (1 << last + len(totals)) - (1 << last)
            supports.insert(0, (needed, SumSupport(left, layout.digit_count)))
        between = last + len(totals)
        end = between + len(equations)
        supports += [(1 << bit, each.support) for bit, each in enumerate(equations, between)]
        cells = mask_of({cell for _, support in supports for cell in support.cells})
        cells |= union_of(house.mask for house in houses)
        asked = (*step.placements, *step.eliminations)
        super().__init__(truths, links, [*asked, *position.candidates_in(cells & position.open)])
        self._cases = end + len(houses)
        self.on = (1 << self._cases) - 1
        for bit, whole in enumerate(step.wholes, end):
            self._add_whole(1 << bit, whole, position)
        self._index()
        for bit, sector in enumerate(differences, after):
            self._add_difference(1 << bit, position.candidates_in(sector.mask & position.open))
        different = [*enumerate(differences, after), *enumerate(houses, end)]
        masks = [(1 << bit, sector.mask) for bit, sector in different]
        self._demanded = [
            self._demand(bits, support, masks, position) for bits, support in supports
        ]
        regions, others = list[_Demanded](), list[_Demanded]()
        for each in self._demanded:
            (regions if isinstance(each.support, RegionsSupport) else others).append(each)
        self._choices = [[*self._truths, *_rows(others)], _rows(regions)]

    def _add_whole(self, bit: int, whole: Whole, position: Position) -> None:
        """Add the cells and the digits of a house, of which each is a truth and a link."""
        for sector in whole.sectors(position.layout):
            mask = self._mask(sector.candidates(position))
            if mask:
                self._truths.append((bit, mask))
                self._links.append((bit, mask))

    def _add_difference(self, bit: int, candidates: Sequence[Candidate]) -> None:
        """Link the candidates of each digit."""
        known = (one for one in candidates if one in self._numbers)
        for _, same in groupby(sorted(known, key=_digit), key=_digit):
            mask = self._mask(same)
            for number in cells_of(mask):
                self._links_of[number].append((bit, mask))

    def _demand(
        self, bits: int, support: Support, sectors: Sequence[tuple[int, int]], position: Position
    ) -> _Demanded:
        """A demand with its candidates. sectors: the bit and the cells of each sector."""
        rows = tuple(
            (1 << position.values[cell] - 1, ())
            if position.values[cell]
            else (0, self._row(position, cell))
            for cell in support.cells
        )
        groups = [
            (sum(1 << i for i, cell in enumerate(support.cells) if cells >> cell & 1), bit)
            for bit, cells in sectors
        ]
        return _Demanded(
            bits,
            support,
            rows,
            sum(1 << number for _, row in rows for _, number in row),
            tuple(digits | sum(bit for bit, _ in row) for digits, row in rows),
            {number: (i, bit) for i, (_, row) in enumerate(rows) for bit, number in row},
            tuple((places, bit) for places, bit in groups if places & (places - 1)),
        )

    def _row(self, position: Position, cell: int) -> _Row:
        return tuple(
            (1 << digit - 1, self._numbers[cell, digit])
            for _, digit in position.candidates_in(1 << cell)
        )

    def _follow_demands(
        self, true: int, false: int, settled: int, seen: dict[int, int]
    ) -> tuple[int, int]:
        on, decided = self.on, true | false
        fresh = decided & ~settled
        for number, each in enumerate(self._demanded):
            if each.bits & ~on or not each.mask & fresh:
                continue
            here = each.mask & decided
            if seen.get(number) == here:
                continue
            seen[number] = here
            used = [(places, bit) for places, bit in each.groups if bit & on]
            gone = each.lost(true, false, tuple([places for places, _ in used]))
            if gone >= 0:
                gone &= ~false
                if not gone:
                    continue
            bits = each.bits
            for _, bit in used:
                bits |= bit
            if gone < 0 or gone & true:  # two digits of a cell, or one without support
                return self._reasons(bits, here), 0
            for lost in members(gone):
                self._bits[lost], self._from[lost] = bits, here
            return 0, gone
        return 0, 0


def _rows(demanded: Iterable[_Demanded]) -> list[tuple[int, int]]:
    """For each open cell, the premises needed and the mask of its candidates."""
    return [
        (each.bits, sum(1 << number for _, number in row))
        for each in demanded
        for _, row in each.rows
        if row
    ]


def _digit(candidate: Candidate) -> int:
    return candidate[1]
