"""The probes of a position: the consequences of each of its candidates, without reasons.

Probes are kept and continued while a position loses candidates. Their results do not depend on the
order of steps.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from sys import byteorder

from sudoku.interface.probing import Probe
from sudoku.logic.techniques.position import Candidate, Position
from sudoku.logic.techniques.probing.prober import prober_of


class Probes:
    """The probes of the candidates of a position, made on demand."""

    def __init__(self, position: Position) -> None:
        masks = [*position.masks()]
        self._base = prober_of(position.layout).probe(masks)
        self._holds = self._base.settle()
        self._seen = masks.copy()
        self._made: dict[Candidate, Probe | None] = {}
        """The probe of each candidate, or None if the candidate fails."""
        self._left = dict[Candidate, int]()
        """The results of `left`."""
        self._behind = dict[Candidate, Probe]()
        """Probes not yet updated to the current position."""

    def can_follow(self, masks: Sequence[int]) -> bool:
        """Whether a position has only lost candidates since the last update."""
        return all(not mask & ~seen for mask, seen in zip(masks, self._seen, strict=True))

    def follow(self, masks: Sequence[int]) -> None:
        """Update the probes after a position has lost candidates."""
        if [*masks] == self._seen:
            return
        self._seen = [*masks]
        self._holds = self._holds and self._base.narrow(masks)
        base = self._base.cells
        self._left.clear()
        for candidate, probe in [*self._made.items()]:
            cell, digit = candidate
            if not base[cell] >> digit - 1 & 1:
                del self._made[candidate]
            elif probe is not None:
                self._behind[candidate] = probe
                del self._made[candidate]

    def of(self, candidate: Candidate) -> Probe | None:
        """The probe of a candidate; None if the candidate fails. Callers must not change it."""
        if not self._holds:
            return None
        if candidate in self._made:
            return self._made[candidate]
        probe = self._behind.pop(candidate, None)
        if probe is None:
            probe = self._base.copy()
            holds = probe.assume(*candidate)
        else:
            holds = probe.narrow(self._base.cells)
        found = self._made[candidate] = probe if holds else None
        return found

    def some_fail(self, position: Position) -> bool:
        """Whether some candidate fails."""
        return any(self.of(candidate) is None for candidate in position.candidates())

    def left(self, candidate: Candidate) -> int:
        """The `packed` digits of each cell under a candidate; 0 if the candidate fails."""
        found = self._left.get(candidate)
        if found is None:
            probe = self.of(candidate)
            found = 0 if probe is None else packed(probe.cells)
            self._left[candidate] = found
        return found


def packed(masks: Sequence[int]) -> int:
    """The masks of all cells in one number."""
    held = masks if isinstance(masks, array) else array("I", masks)
    return int.from_bytes(held.tobytes(), byteorder)


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
