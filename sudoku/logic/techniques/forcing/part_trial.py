"""Trials on boards with constraints: the consequences of an assumption by singles and
constraints.
"""

from __future__ import annotations

from collections.abc import Iterable

from sudoku.logic.techniques.forcing.evidence import ByDemand
from sudoku.logic.techniques.forcing.trial import Trial
from sudoku.logic.techniques.layout import digits_of
from sudoku.logic.techniques.parts import Part, parts_at, parts_of
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.step import Demand, Sector


def trial_of(position: Position) -> Trial:
    """A trial that begins at a position."""
    if position.layout.is_plain:
        return Trial(position)
    found = PartTrial(position)
    found.wake()
    return found


class PartTrial(Trial):
    """A trial that also uses constraints. After singles, the constraints on changed cells remove
    unsupported candidates, constraints with the fewest cells first.
    """

    __slots__ = ("_parts_at", "_waiting", "values")

    def __init__(self, start: Position) -> None:
        super().__init__(start)
        self.values = start.values.copy()
        self._parts_at = parts_at(start.layout)
        self._waiting: dict[int, Part] = {}

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
        self._waiting = {part.index: part for part in parts_of(self.start.layout)}

    def _fresh(self) -> Trial:
        twin = PartTrial(self.start)
        twin.values = self.values.copy()
        return twin

    def _run(self) -> bool:
        while super()._run():
            if not self._waiting:
                return True
            index = min(self._waiting, key=lambda i: len(self._waiting[i].cells))
            if not self._propagate(self._waiting.pop(index)):
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
        for part in self._parts_at[cell]:
            self._waiting[part.index] = part

    def _propagate(self, part: Part) -> bool:
        cells = self.cells
        masks = part.masks(self.values, cells)
        left = part.support.left(masks)
        if left == masks:
            return True
        cause = ByDemand(Demand(part.index), masks)
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
