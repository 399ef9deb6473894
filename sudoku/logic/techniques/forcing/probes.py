"""What follows from each candidate of a board with constraints, without reasons.

A *probe* is what singles and constraints leave of all candidates if one is assumed true. Probes are
kept while a position loses candidates, and are continued: the order of steps does not matter.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from sudoku.logic.techniques.layout import TechniqueLayout, cells_of, digits_of
from sudoku.logic.techniques.parts import parts_of
from sudoku.logic.techniques.position import Candidate, Position
from sudoku.logic.techniques.supports.support import Support

_FEWEST_TRIALS = 4


@dataclass(frozen=True, slots=True, eq=False)
class _Tables:
    """What probes need of a layout. parts: those with few cells first."""

    digits: int
    peers: tuple[int, ...]
    houses: tuple[int, ...]
    parts: tuple[tuple[Support, tuple[int, ...]], ...]
    parts_at: tuple[int, ...]
    """For each cell the mask of its parts."""


@lru_cache(64)
def _tables(layout: TechniqueLayout) -> _Tables:
    parts = sorted(parts_of(layout), key=lambda part: len(part.cells))
    at = [0] * layout.cell_count
    for number, part in enumerate(parts):
        for cell in part.cells:
            at[cell] |= 1 << number
    return _Tables(
        layout.digit_count,
        layout.peers,
        tuple(house.mask for house in layout.houses),
        tuple((part.support, part.cells) for part in parts),
        tuple(at),
    )


class Probe:
    """What is left for each cell, and the places of each digit, placed digits among them."""

    __slots__ = ("_lost", "_singles", "_tables", "_touched", "_waiting", "cells", "places")

    def __init__(self, tables: _Tables, cells: list[int], places: list[int]) -> None:
        self._tables, self.cells, self.places = tables, cells, places
        self._touched = self._waiting = 0
        self._lost: list[int] = []
        self._singles: list[int] = []

    def copy(self) -> Probe:
        """An independent copy."""
        return Probe(self._tables, self.cells.copy(), self.places.copy())

    def assume(self, candidate: Candidate) -> bool:
        """Make a candidate true, and what follows; False at a contradiction."""
        cell, digit = candidate
        return self.narrow([(cell, 1 << digit - 1)])

    def settle(self) -> bool:
        """What follows from the candidates as they are; False at a contradiction."""
        if not all(self.cells):
            return False
        self._lost = [-1] * (self._tables.digits + 1)
        self._touched = (1 << self._tables.digits) - 1
        self._singles = [cell for cell, mask in enumerate(self.cells) if not mask & (mask - 1)]
        self._waiting = (1 << len(self._tables.parts)) - 1
        return self._run()

    def narrow(self, kept: Iterable[tuple[int, int]]) -> bool:
        """Keep only some digits of some cells, and what follows; False at a contradiction."""
        self._lost = [0] * (self._tables.digits + 1)
        self._touched = self._waiting = 0
        self._singles = []
        cells = self.cells
        return (
            all(self._keep(cell, mask) for cell, mask in kept if cells[cell] & ~mask)
            and self._run()
        )

    def _keep(self, cell: int, mask: int) -> bool:
        """Keep only some digits of a cell that has others; False if it has no other."""
        before = self.cells[cell]
        left = self.cells[cell] = before & mask
        gone = before ^ left
        self._touched |= gone
        bit, places, lost = 1 << cell, self.places, self._lost
        for digit in digits_of(gone):
            places[digit] &= ~bit
            lost[digit] |= bit
        self._waiting |= self._tables.parts_at[cell]
        if not left & (left - 1):
            if not left:
                return False
            self._singles.append(cell)
        return True

    def _run(self) -> bool:
        """Continue until nothing follows; False at a contradiction.

        _lost: for each digit the cells that lost it; _touched: these digits, as a mask. _singles:
        cells with a digit that their peers may have. _waiting: parts to look at.
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
        """Take the digit of a cell from its peers."""
        cells, tables = self.cells, self._tables
        bit = cells[cell]
        digit = bit.bit_length()
        seen = self.places[digit] & tables.peers[cell]
        if seen:
            at = tables.parts_at
            self.places[digit] &= ~seen
            self._lost[digit] |= seen
            self._touched |= bit
            for peer in cells_of(seen):
                mask = cells[peer] = cells[peer] ^ bit
                if not mask & (mask - 1):
                    if not mask:
                        return False
                    self._singles.append(peer)
                self._waiting |= at[peer]
        return True

    def _find_places(self, bit: int) -> bool:
        """Look for hidden singles of a digit in the houses of the cells that lost it."""
        digit = bit.bit_length()
        here, gone, self._lost[digit] = self.places[digit], self._lost[digit], 0
        for house in self._tables.houses:
            if house & gone:
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
        """Remove what a part leaves no support."""
        support, of = self._tables.parts[number]
        cells = self.cells
        masks = tuple([cells[cell] for cell in of])
        found = support.left(masks)
        if found is None:
            return False
        if found != masks:
            for cell, mask, kept in zip(of, masks, found, strict=True):
                if mask != kept:
                    self._keep(cell, kept)
        return True

    def narrowest(self) -> list[Candidate]:
        """The candidates of the cell, or of the digit in a house, with the fewest, of those with
        several; [] if each cell has one.
        """
        best, found = 99, list[Candidate]()
        for cell, mask in enumerate(self.cells):
            if mask & (mask - 1) and mask.bit_count() < best:
                best = mask.bit_count()
                found = [(cell, digit) for digit in digits_of(mask)]
                if best == 2:
                    return found
        for house in self._tables.houses if found else ():
            for digit in range(1, self._tables.digits + 1):
                left = self.places[digit] & house
                if left & (left - 1) and left.bit_count() < best:
                    best = left.bit_count()
                    found = [(cell, digit) for cell in cells_of(left)]
                    if best == 2:
                        return found
        return found


class Probes:
    """The probes of all candidates of a position, made when they are asked for."""

    def __init__(self, position: Position) -> None:
        masks = [*position.masks()]
        places = [0] * (position.layout.digit_count + 1)
        for cell, mask in enumerate(masks):
            for digit in digits_of(mask):
                places[digit] |= 1 << cell
        self._base = Probe(_tables(position.layout), masks, places)
        self._holds = self._base.settle()
        self._seen = masks.copy()
        self._made: dict[Candidate, Probe | None] = {}
        """The probe of each candidate, or None if the candidate fails."""
        self._changed = dict[Candidate, Probe]()
        """Probes that have not followed the position yet."""
        self.limit = _FEWEST_TRIALS
        """Trials that a search by cases may take; four times as many once all have failed."""
        self._waiting: list[Candidate] = []
        """The candidates that have not been tried by cases with this limit, the last one first."""
        self.true = set[Candidate]()
        """The candidates of solutions that searches by cases have met."""
        self._is_tried = False
        """Whether there was a round of them."""
        self._searched: list[int] = []
        """The position when they were asked for last."""

    def can_follow(self, masks: Sequence[int]) -> bool:
        """Whether a position only lost candidates since."""
        return all(not mask & ~seen for mask, seen in zip(masks, self._seen, strict=True))

    def follow(self, masks: Sequence[int]) -> None:
        """Take over what a position has lost."""
        if [*masks] == self._seen:
            return
        self._seen = [*masks]
        self._holds = self._holds and self._base.narrow(enumerate(masks))
        base = self._base.cells
        for candidate, probe in [*self._made.items()]:
            cell, digit = candidate
            if not base[cell] >> digit - 1 & 1:
                del self._made[candidate]
            elif probe is not None:
                self._changed[candidate] = probe
                del self._made[candidate]

    def of(self, candidate: Candidate) -> Probe | None:
        """The probe of a candidate; None if it fails. It must not be changed."""
        if not self._holds:
            return None
        if candidate in self._made:
            return self._made[candidate]
        probe = self._changed.pop(candidate, None)
        if probe is None:
            probe = self._base.copy()
            holds = probe.assume(candidate)
        else:
            holds = probe.narrow(enumerate(self._base.cells))
        found = self._made[candidate] = probe if holds else None
        return found

    def waiting(self, position: Position, refuted: Container[Candidate]) -> Iterator[Candidate]:
        """The candidates to try by cases, with a limit that grows, without candidates of known
        solutions and `refuted` ones.

        Each round begins with the candidates that leave the fewest others. If the position has
        changed, the next call continues where this one has stopped.
        """
        if self._searched == self._seen:
            self._waiting, self.limit, self._is_tried = [], _FEWEST_TRIALS, False
        self._searched = self._seen
        while True:
            while self._waiting:
                candidate = self._waiting.pop()
                is_known = candidate in self.true or candidate in refuted
                if not is_known and position.has(*candidate):
                    yield candidate
            unknown = [
                each
                for each in position.candidates()
                if each not in self.true and each not in refuted
            ]
            if not unknown:
                return
            self._waiting = sorted(unknown, key=self._effect, reverse=True)
            if self._is_tried:
                self.limit *= 4
            self._is_tried = True

    def _effect(self, candidate: Candidate) -> int:
        """How many candidates one leaves."""
        probe = self.of(candidate)
        return 0 if probe is None else sum(map(int.bit_count, probe.cells))


_last: list[tuple[Position, Probes]] = []
"""The position that was asked for last, and its probes."""


def probes_of(position: Position) -> Probes:
    """The probes of a position. The last position keeps its own while it only loses candidates."""
    masks = position.masks()
    for known, probes in _last:
        if known is position and probes.can_follow(masks):
            probes.follow(masks)
            return probes
    made = Probes(position)
    _last[:] = [(position, made)]
    return made


class Refuting:
    """A search by cases from a probe, without reasons. is_refuted: whether every case fails.

    trials: how many probes were made; the search gives up after `limit`. solution: the candidates
    of a solution, if one was met.
    """

    def __init__(self, probe: Probe | None, limit: int) -> None:
        self.trials, self._limit = 1, limit
        self.solution: tuple[Candidate, ...] = ()
        self.is_refuted = probe is None or self._fails(probe)

    def _fails(self, probe: Probe) -> bool:
        cases = probe.narrowest()
        if not cases:
            self.solution = tuple(
                (cell, mask.bit_length()) for cell, mask in enumerate(probe.cells)
            )
            return False
        for case in cases:
            if self.trials >= self._limit:
                return False
            self.trials += 1
            twin = probe.copy()
            if twin.assume(case) and not self._fails(twin):
                return False
        return True
