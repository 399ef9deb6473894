"""The probes of a position: the consequences of each of its candidates, without reasons.

Probes are kept and continued while a position loses candidates. Their results do not depend on the
order of steps.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from functools import reduce
from operator import or_

from sudoku.logic.techniques.forcing.probe import Probe, packed, tables_of
from sudoku.logic.techniques.layout import cells_of, digits_of, mask_of
from sudoku.logic.techniques.position import Candidate, Position

_FEWEST_TRIALS = 4


class Probes:
    """The probes of the candidates of a position, made on demand."""

    def __init__(self, position: Position) -> None:
        masks = [*position.masks()]
        places = [0] * (position.layout.digit_count + 1)
        for cell, mask in enumerate(masks):
            for digit in digits_of(mask):
                places[digit] |= 1 << cell
        weights = [1.0] * position.layout.cell_count
        self._base = Probe(tables_of(position.layout), weights, masks, places)
        self._holds = self._base.settle()
        self._seen = masks.copy()
        self._made: dict[Candidate, Probe | None] = {}
        """The probe of each candidate, or None if the candidate fails."""
        self._left = dict[Candidate, int]()
        """The results of `left`."""
        self._changed = dict[Candidate, tuple[Probe, int]]()
        """Probes not yet updated to the current position, each with the length of `_narrowed` when
        it was last updated.
        """
        self._narrowed: list[int] = []
        """The cells that lost candidates in each update, as masks."""
        self.limit = _FEWEST_TRIALS
        """Limit on the trials of a search by cases, multiplied by four after each round."""
        self._waiting: list[Candidate] = []
        """The candidates still to be tried by cases with this limit, in reverse order."""
        self.true = set[Candidate]()
        """The candidates of solutions that searches by cases have found."""
        self._is_tried = False
        """Whether a round of searches has begun."""
        self._searched: list[int] = []
        """The masks of the position at the last call of `waiting`."""

    def can_follow(self, masks: Sequence[int]) -> bool:
        """Whether a position has only lost candidates since the last update."""
        return all(not mask & ~seen for mask, seen in zip(masks, self._seen, strict=True))

    def follow(self, masks: Sequence[int]) -> None:
        """Update the probes after a position has lost candidates."""
        if [*masks] == self._seen:
            return
        self._seen, before = [*masks], self._base.cells.copy()
        self._holds = self._holds and self._base.narrow(enumerate(masks))
        base, number = self._base.cells, len(self._narrowed)
        self._narrowed.append(
            mask_of([cell for cell, mask in enumerate(before) if mask != base[cell]])
        )
        self._left.clear()
        for candidate, probe in [*self._made.items()]:
            cell, digit = candidate
            if not base[cell] >> digit - 1 & 1:
                del self._made[candidate]
            elif probe is not None:
                self._changed[candidate] = probe, number
                del self._made[candidate]

    def of(self, candidate: Candidate) -> Probe | None:
        """The probe of a candidate; None if the candidate fails. Callers must not change it."""
        if not self._holds:
            return None
        if candidate in self._made:
            return self._made[candidate]
        if candidate in self._changed:
            probe, number = self._changed.pop(candidate)
            base, cells = self._base.cells, reduce(or_, self._narrowed[number:], 0)
            holds = probe.narrow([(cell, base[cell]) for cell in cells_of(cells)])
        else:
            probe = self._base.copy()
            holds = probe.assume(candidate)
        found = self._made[candidate] = probe if holds else None
        return found

    def left(self, candidate: Candidate) -> int:
        """The `packed` places of the digits under a candidate; 0 if the candidate fails."""
        found = self._left.get(candidate)
        if found is None:
            probe = self.of(candidate)
            found = 0 if probe is None else packed(probe.places, len(probe.cells))
            self._left[candidate] = found
        return found

    def waiting(self, position: Position, refuted: Container[Candidate]) -> Iterator[Candidate]:
        """The candidates to try by cases with a growing limit, except refuted candidates and
        candidates of known solutions.

        Each round begins with cells that have few candidates, and there with the candidates that
        leave the fewest candidates. If the position has changed, the next call continues where this
        one stopped.
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
            sizes = position.cells
            self._waiting = sorted(
                unknown,
                key=lambda one: (sizes[one[0]].bit_count(), self._effect(one)),
                reverse=True,
            )
            if self._is_tried:
                self.limit *= 4
            self._is_tried = True

    def _effect(self, candidate: Candidate) -> int:
        """The number of candidates left if this candidate is true."""
        probe = self.of(candidate)
        return 0 if probe is None else sum(map(int.bit_count, probe.cells))


_last: list[tuple[Position, Probes]] = []
"""The last position with probes, and its probes."""


def probes_of(position: Position) -> Probes:
    """The probes of a position. They are kept while the same position only loses candidates."""
    masks = position.masks()
    for known, probes in _last:
        if known is position and probes.can_follow(masks):
            probes.follow(masks)
            return probes
    made = Probes(position)
    _last[:] = [(position, made)]
    return made
