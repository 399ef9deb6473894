"""Which cells solve a puzzle once they are told, by walks with any techniques."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from sudoku.errors import OutOfBudget
from sudoku.interface.meter import Meter
from sudoku.logic.techniques.layout import cells_of, mask_of
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.solving import Level, walk


class Walks:
    """As `Trials`, one set of cells after another.

    is_monotone: whether more cells told never lead to less, as with Fowler's constraints. Then a
    set of cells that does not solve the puzzle rules out all sets of cells that it leads to.
    """

    def __init__(
        self,
        position: Position,
        solution: Sequence[int],
        levels: Sequence[Level],
        meter: Meter,
        *,
        is_monotone: bool,
    ) -> None:
        self._solution, self._levels, self._is_monotone = solution, levels, is_monotone
        self._failed: list[int] = []
        self.position = self._walked(position, (), meter)
        self.cells = cells_of(self.position.open)

    def solving(self, size: int, meter: Meter) -> list[tuple[int, ...]]:
        """See Trials."""
        found, first, start = list[tuple[int, ...]](), tuple[int, ...](), self.position
        for told in combinations(self.cells, size):
            mask = mask_of(told)
            if any(not mask & ~failed for failed in self._failed):
                continue
            if self._is_monotone and told[:-1] != first:
                first = told[:-1]
                start = self._walked(self.position, first, meter)
            known = told[-1:] if self._is_monotone else told
            end = self._walked(start, known, meter)
            if end.is_solved:
                found.append(told)
            elif self._is_monotone:
                self._note(self.position.open & ~end.open)
        return found

    def _note(self, failed: int) -> None:
        """Keep this set of cells, and none that is a part of it."""
        self._failed = [other for other in self._failed if other & ~failed] + [failed]

    def _walked(self, start: Position, told: Sequence[int], meter: Meter) -> Position:
        now = start.copy()
        for cell in told:
            if now.open >> cell & 1:
                now.place(cell, self._solution[cell])
        path = walk(now, self._levels, seconds=meter.left().seconds, with_premises=False)
        if not path.is_complete:
            raise OutOfBudget
        return path.end
