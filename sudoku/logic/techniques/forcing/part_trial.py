"""Trials on boards with constraints: the consequences of an assumption by singles and
constraints.
"""

from __future__ import annotations

from collections.abc import Iterable

from sudoku.logic.techniques.forcing.evidence import ByDemand
from sudoku.logic.techniques.forcing.trial import Trial
from sudoku.logic.techniques.layout import digits_of
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.probing.prober import prober_of
from sudoku.logic.techniques.probing.requirements import (
    requirements_at,
    requirements_of,
)
from sudoku.logic.techniques.step import Sector

_MANY_CELLS = 20
"""Constraints with this many cells or more are left to the prober, which may be compiled."""


def trial_of(position: Position) -> PartTrial:
    """A trial that begins at a position."""
    found = PartTrial(position)
    found.wake()
    return found


class PartTrial(Trial):
    """A trial that also uses constraints. After singles, the constraints on changed cells remove
    unsupported candidates, constraints with the fewest cells first. So do equations.
    """

    __slots__ = ("_at", "_required", "_waiting", "values")

    def __init__(self, start: Position) -> None:
        super().__init__(start)
        self.values = start.values.copy()
        self._required, self._at = requirements_of(start.layout), requirements_at(start.layout)
        self._waiting = 0
        """The mask of constraints and equations to check."""

    def wake(self) -> None:
        """Queue the singles and constraints of the position, to run with the first assumption."""
        for cell, mask in enumerate(self.cells):
            if mask and not mask & (mask - 1):
                self._queue.append((cell, mask.bit_length(), Sector.of_cell(cell)))
        for house in self.start.layout.houses:
            for digit in range(1, len(self.places)):
                left = self.places[digit] & house.mask
                if left and not left & (left - 1):
                    truth = Sector.of_house(house.index, digit)
                    self._queue.append((left.bit_length() - 1, digit, truth))
        self._waiting = (1 << len(self._required)) - 1

    def _fresh(self) -> Trial:
        twin = PartTrial(self.start)
        twin.values = self.values.copy()
        return twin

    def _run(self) -> bool:
        while super()._run():
            if not self._waiting:
                return True
            index = (self._waiting & -self._waiting).bit_length() - 1
            self._waiting &= self._waiting - 1
            if not self._propagate(index):
                return False
        return False

    def _place(self, cell: int, digit: int, truth: Sector | None) -> bool:
        self.values[cell] = digit
        self._wake(cell)
        return super()._place(cell, digit, truth)

    def _narrowed(self, cell: int) -> bool:
        self._wake(cell)
        return super()._narrowed(cell)

    def _wake(self, cell: int) -> None:
        self._waiting |= self._at[cell]

    def _propagate(self, index: int) -> bool:
        part, cells, values = self._required[index], self.cells, self.values
        masks = tuple([1 << values[c] - 1 if values[c] else cells[c] for c in part.cells])
        if part.groups or len(masks) < _MANY_CELLS:
            left = part.support.left(masks, part.groups)
        else:
            left = prober_of(self.start.layout).left(index, masks)
        if left == masks:
            return True
        cause = ByDemand(part.premise, masks, part.differences)
        if left is None:
            self.fault = cause
            return False
        lost = list[tuple[int, Iterable[int]]]()
        for cell, mask, kept in zip(part.cells, masks, left, strict=True):
            if mask != kept:
                digits = digits_of(mask & ~kept)
                cells[cell] = kept
                for digit in digits:
                    self.places[digit] &= ~(1 << cell)
                    self.false[cell, digit] = cause
                lost.append((cell, digits))
        return all(self._narrowed(cell) for cell, _ in lost) and all(
            self._missed(digit, (cell,)) for cell, digits in lost for digit in digits
        )
