"""The supports of a relation of two cells, and of cells that differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sudoku.constraints.automata import Automaton, allowed_pairs
from sudoku.logic.techniques.layout import digits_of
from sudoku.logic.techniques.supports.support import Groups, Masks, Support


class PairSupport(Support):
    """The supports of a relation between two cells, given as a table."""

    def __init__(self, cells: Sequence[int], automaton: Automaton, size: int) -> None:
        super().__init__(cells)
        self.rows = allowed_pairs(automaton, size)

    def alone(self, masks: Masks) -> Masks | None:
        one, other = masks
        first = second = 0
        for digit in digits_of(one):
            row = self.rows[digit - 1] & other
            if row:
                first |= 1 << digit - 1
                second |= row
        return (first, second) if first else None

    def _left(self, masks: Masks, groups: Groups) -> Masks | None:
        return self._searched(masks, groups)

    def start(self, masks: Masks) -> Any:
        return masks[1]

    def after(self, state: Any, place: int, digit: int) -> Any:
        if place:
            return state if state >> digit - 1 & 1 else None
        return self.rows[digit - 1] & state or None


class DifferentSupport(Support):
    """The supports of different digits: a cell's only digit is removed from the other cells."""

    def alone(self, masks: Masks) -> Masks | None:
        now, todo = [*masks], [place for place, mask in enumerate(masks) if not mask & (mask - 1)]
        while todo:
            place = todo.pop()
            for other in range(len(now)):
                if other != place and now[other] & now[place]:
                    now[other] &= ~now[place]
                    if not now[other]:
                        return None
                    if not now[other] & (now[other] - 1):
                        todo.append(other)
        return tuple(now)
