"""Trials: what follows by singles from an assumption, and which sectors that takes."""

from __future__ import annotations

from collections.abc import Iterable

from sudoku.logic.techniques.forcing.evidence import Decided
from sudoku.logic.techniques.layout import cells_of, digits_of
from sudoku.logic.techniques.position import Candidate, Position
from sudoku.logic.techniques.step import Sector


class Trial(Decided):
    """A position with assumptions and what follows from them by naked and hidden singles.

    places[d], cells[c]: the candidates left in open cells, as in a position. placed[d]: the cells
    that hold d. A trial must not go on after a contradiction.
    """

    __slots__ = ("_queue", "cells", "placed", "places")

    def __init__(self, start: Position) -> None:
        super().__init__(start)
        self.cells, self.places = start.cells.copy(), start.places.copy()
        self.placed = [0] * len(start.places)
        for cell, digit in enumerate(start.values):
            self.placed[digit] |= (digit > 0) << cell
        self._queue: list[tuple[int, int, Sector | None]] = []

    def child(self) -> Trial:
        """A trial that starts where this one is."""
        twin = Trial(self.start)
        twin.cells, twin.places = self.cells.copy(), self.places.copy()
        twin.placed = self.placed.copy()
        twin.true, twin.false = self.true.copy(), self.false.copy()
        return twin

    def assume(self, candidate: Candidate) -> bool:
        """Make a candidate true, and what follows. Returns whether that meets no contradiction."""
        self._queue.append((*candidate, None))
        return self._run()

    def deny(self, candidate: Candidate) -> bool:
        """Make a candidate false, and what follows. Returns whether that meets no contradiction."""
        cell, digit = candidate
        self.false[candidate] = None
        self.cells[cell] &= ~(1 << digit - 1)
        self.places[digit] &= ~(1 << cell)
        return self._narrowed(cell) and self._missed(digit, (cell,)) and self._run()

    def _run(self) -> bool:
        for cell, digit, truth in self._queue:  # grows meanwhile
            if self.places[digit] >> cell & 1 and not self._place(cell, digit, truth):
                return False
        self._queue.clear()
        return True

    def _place(self, cell: int, digit: int, truth: Sector | None) -> bool:
        bit, cells, places, false = 1 << cell, self.cells, self.places, self.false
        candidate = cell, digit
        self.true[candidate] = truth
        self.placed[digit] |= bit
        others = digits_of(cells[cell] & ~(1 << digit - 1))
        for other in others:
            places[other] &= ~bit
            false[cell, other] = candidate
        cells[cell] = 0
        seen = places[digit] & self.start.layout.peers[cell]
        places[digit] &= ~(seen | bit)
        lost, mask = cells_of(seen), ~(1 << digit - 1)
        for peer in lost:
            cells[peer] &= mask
            false[peer, digit] = candidate
        return (
            all(map(self._narrowed, lost))
            and all(self._missed(other, (cell,)) for other in others)
            and self._missed(digit, lost)
        )

    def _narrowed(self, cell: int) -> bool:
        """Queue what follows for a cell that lost candidates."""
        left = self.cells[cell]
        if not left & (left - 1):
            if not left:
                self.fault = Sector.of_cell(cell)
                return False
            self._queue.append((cell, left.bit_length(), Sector.of_cell(cell)))
        return True

    def _missed(self, digit: int, cells: Iterable[int]) -> bool:
        """Queue what follows for the houses of cells that lost a digit."""
        layout = self.start.layout
        houses, places, placed = layout.houses, self.places[digit], self.placed[digit]
        for house in {house for cell in cells for house in layout.houses_of[cell]}:
            mask = houses[house].mask
            left = places & mask
            if not left & (left - 1) and not placed & mask:
                truth = Sector.of_house(house, digit)
                if not left:
                    self.fault = truth
                    return False
                self._queue.append((left.bit_length() - 1, digit, truth))
        return True
