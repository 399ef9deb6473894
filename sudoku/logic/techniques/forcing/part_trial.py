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
    """A trial that starts at a position."""
    return PartTrial(position) if parts_of(position.layout) else Trial(position)


class PartTrial(Trial):
    """A trial in which, after singles, constraints on changed cells remove unsupported candidates;
    constraints with the fewest cells come first.
    """

    __slots__ = ("_parts_at", "_waiting", "values")

    def __init__(self, start: Position) -> None:
        super().__init__(start)
        self.values = start.values.copy()
        self._parts_at = parts_at(start.layout)
        self._waiting: dict[int, Part] = {}

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
