"""Probes in plain Python. See `sudoku.interface.probing`; compiled code must give the same answers.

The order of all loops determines the weights of cells, and the weights determine the choice of
cases.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import inf
from time import monotonic

from sudoku.interface.probing import ALL_DIGITS, FAILS, Assumed, CasesFound, Premises, ProbeRules
from sudoku.logic.techniques.layout import cells_of, digits_of
from sudoku.logic.techniques.supports.alternatives import supports_of
from sudoku.logic.techniques.supports.support import Groups, Support

_Choice = tuple[int, int, list[tuple[int, int]]]
"""A house and a digit, or ALL_DIGITS and a cell; and its candidates."""


class PlainProber:
    """See `sudoku.interface.probing.Prober`."""

    def __init__(self, rules: ProbeRules) -> None:
        self.digits, self.peers, self.houses = rules.digits, rules.peers, rules.houses
        self.parts: list[tuple[Support, tuple[int, ...], Groups]] = []
        self.parts_at = [0] * len(rules.peers)
        """For each cell, the mask of its parts."""
        for number, part in enumerate(rules.parts):
            (support,) = supports_of(part.primitive, rules.digits)
            groups = tuple(unit for unit in part.units if unit & (unit - 1))
            self.parts.append((support, support.cells, groups))
            for cell in support.cells:
                self.parts_at[cell] |= 1 << number

    def probe(self, masks: Iterable[int]) -> PlainProbe:
        cells = [*masks]
        places = [0] * (self.digits + 1)
        for cell, mask in enumerate(cells):
            for digit in digits_of(mask):
                places[digit] |= 1 << cell
        return PlainProbe(self, [1.0] * len(cells), cells, places)

    def left(self, part: int, masks: Sequence[int]) -> tuple[int, ...] | None:
        return self.parts[part][0].left(tuple(masks))

    def assumed(self, part: int, masks: Sequence[int]) -> Iterator[Assumed]:
        for place, mask in enumerate(masks):
            for digit in digits_of(mask) if mask & (mask - 1) else ():
                bit = 1 << digit - 1
                for is_true in (True, False):
                    one = bit if is_true else mask & ~bit
                    here = (*masks[:place], one, *masks[place + 1 :])
                    left = self.left(part, here)
                    if left is not None and left != here:
                        yield Assumed(place, digit, is_true, left)

    def refuter(self, premises: Premises) -> None:  # noqa: ARG002  # `refuting` has plain Python
        return None


class PlainProbe:
    """The digits left for each cell and the places left for each digit, with placed digits. See
    `sudoku.interface.probing.Probe`.
    """

    __slots__ = (
        "_lost",
        "_prober",
        "_singles",
        "_touched",
        "_waiting",
        "cells",
        "places",
        "weights",
    )

    def __init__(
        self, prober: PlainProber, weights: list[float], cells: list[int], places: list[int]
    ) -> None:
        """weights: the number of contradictions in which each cell occurred; copies share and
        update it.
        """
        self._prober, self.weights, self.cells, self.places = prober, weights, cells, places
        self._touched = self._waiting = 0
        self._lost: list[int] = []
        self._singles: list[int] = []

    def copy(self) -> PlainProbe:
        return PlainProbe(self._prober, self.weights, self.cells.copy(), self.places.copy())

    def assume(self, cell: int, digit: int) -> bool:
        return self._narrow([(cell, 1 << digit - 1)])

    def narrow(self, kept: Sequence[int]) -> bool:
        return self._narrow(enumerate(kept))

    def settle(self) -> bool:
        if not all(self.cells):
            return False
        self._lost = [-1] * (self._prober.digits + 1)
        self._touched = (1 << self._prober.digits) - 1
        self._singles = [cell for cell, mask in enumerate(self.cells) if not mask & (mask - 1)]
        self._waiting = (1 << len(self._prober.parts)) - 1
        return self._run()

    def _narrow(self, kept: Iterable[tuple[int, int]]) -> bool:
        """Keep only some digits of cells and draw the consequences; False at a contradiction."""
        self._lost = [0] * (self._prober.digits + 1)
        self._touched = self._waiting = 0
        self._singles = []
        cells = self.cells
        return (
            all(self._keep(cell, mask) for cell, mask in kept if cells[cell] & ~mask)
            and self._run()
        )

    def _keep(self, cell: int, mask: int) -> bool:
        """Keep only some digits of a cell that also has other digits; False if it has none of
        them.
        """
        before = self.cells[cell]
        left = self.cells[cell] = before & mask
        gone = before ^ left
        self._touched |= gone
        bit, places, lost = 1 << cell, self.places, self._lost
        for digit in digits_of(gone):
            places[digit] &= ~bit
            lost[digit] |= bit
        self._waiting |= self._prober.parts_at[cell]
        if not left & (left - 1):
            if not left:
                self.weights[cell] += 1
                return False
            self._singles.append(cell)
        return True

    def _run(self) -> bool:
        """Draw consequences until there are no more; False at a contradiction.

        _lost: for each digit, the cells that lost it. _touched: the mask of these digits. _singles:
        cells with one digit, to be removed from their peers. _waiting: the mask of parts to check.
        """
        while True:
            if self._singles:
                if not self._exclude(self._singles.pop()):
                    return False
            elif self._touched:
                bit = self._touched & -self._touched
                self._touched ^= bit
                if not self._find_places(bit):
                    return False
            elif self._waiting:
                number = (self._waiting & -self._waiting).bit_length() - 1
                self._waiting &= self._waiting - 1
                if not self._support(number):
                    return False
            else:
                return True

    def _exclude(self, cell: int) -> bool:
        """Remove the only digit of a cell from its peers; False at a contradiction."""
        cells, prober = self.cells, self._prober
        bit = cells[cell]
        digit = bit.bit_length()
        seen = self.places[digit] & prober.peers[cell]
        if seen:
            at = prober.parts_at
            self.places[digit] &= ~seen
            self._lost[digit] |= seen
            self._touched |= bit
            for peer in cells_of(seen):
                mask = cells[peer] = cells[peer] ^ bit
                if not mask & (mask - 1):
                    if not mask:
                        self.weights[peer] += 1
                        return False
                    self._singles.append(peer)
                self._waiting |= at[peer]
        return True

    def _find_places(self, bit: int) -> bool:
        """Look for hidden singles of a digit in the houses of the cells that lost it."""
        digit = bit.bit_length()
        here, gone, self._lost[digit] = self.places[digit], self._lost[digit], 0
        for house in self._prober.houses:
            if not house & gone:
                continue
            left = here & house
            if left & (left - 1):
                continue
            if not left:
                return False
            cell = left.bit_length() - 1
            if self.cells[cell] != bit:
                self._keep(cell, bit)
        return True

    def _support(self, number: int) -> bool:
        """Remove the candidates that a part does not support; False at a contradiction."""
        support, of, groups = self._prober.parts[number]
        cells = self.cells
        masks = tuple([cells[cell] for cell in of])
        found = support.left(masks, groups)
        if found is None:
            for cell in of:
                self.weights[cell] += 1
            return False
        if found != masks:
            for cell, mask, kept in zip(of, masks, found, strict=True):
                if mask != kept:
                    self._keep(cell, kept)
        return True

    def cases(self, limit: int, seconds: float = inf) -> CasesFound:
        search = _CaseSearch(limit, monotonic() + seconds)
        is_refuted = search.refutes(self)
        return CasesFound(search.trials, search.tree if is_refuted else (), search.solution)

    def choice(self) -> _Choice | None:
        """The truth to try by cases, and its candidates; None if each cell has one digit.

        It has the fewest candidates and, among truths with two candidates, the largest weights.
        """
        weights, fewest, most, chosen = self.weights, 99, 0.0, -1
        for cell, mask in enumerate(self.cells):
            if mask & (mask - 1):
                count = mask.bit_count()
                if count < fewest or (count == fewest and weights[cell] > most):
                    fewest, most, chosen = count, weights[cell], cell
        if chosen < 0:
            return None
        candidates = [(chosen, digit) for digit in digits_of(self.cells[chosen])]
        found = ALL_DIGITS, chosen, candidates
        return found if fewest == 2 else self._places(fewest) or found

    def _places(self, fewest: int) -> _Choice | None:
        """The choice of a digit with fewer places in a house than `fewest`, if there is one."""
        weights, most, found, houses = self.weights, 0.0, None, self._prober.houses
        for digit, places in enumerate(self.places):
            for index, house in enumerate(houses):
                left = places & house
                more = left & (left - 1)
                if not more or (fewest <= 3 and more & (more - 1)):
                    continue
                count = left.bit_count()
                if count > fewest or (count == fewest and count > 2):
                    continue
                weight = sum([weights[cell] for cell in cells_of(left)]) if count == 2 else 0.0
                if count < fewest or weight > most:
                    fewest, most, found = count, weight, (index, digit, left)
        if found is None:
            return None
        index, digit, left = found
        return index, digit, [(cell, digit) for cell in cells_of(left)]


class _CaseSearch:
    """A search by cases, which gives up after `limit` trials, or at a time of `monotonic`."""

    def __init__(self, limit: int, deadline: float) -> None:
        self.trials, self._limit, self._deadline = 1, limit, deadline
        self.solution: tuple[int, ...] = ()
        self.tree: list[int] = []

    def refutes(self, probe: PlainProbe) -> bool:
        """Whether each case fails. The refutation is added to the tree."""
        choice = probe.choice()
        if choice is None:
            self.solution = tuple(map(int.bit_length, probe.cells))
            return False
        house, number, candidates = choice
        self.tree += house, number, len(candidates)
        for cell, digit in candidates:
            if self.trials >= self._limit or monotonic() > self._deadline:
                return False
            self.trials += 1
            self.tree += cell, digit
            twin = probe.copy()
            if not twin.assume(cell, digit):
                self.tree.append(FAILS)
            elif not self.refutes(twin):
                return False
        return True
