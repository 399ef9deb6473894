"""The cells of unique rectangles and loops.

A loop alternates between two digits: each house that it touches has exactly two of its cells, one
of each parity. If no other candidate were left in it, the two digits could be exchanged.
"""

from __future__ import annotations

from collections.abc import Iterator

from sudoku.logic.ratings.se.geometry import HOUSE_CELLS, HOUSES, HOUSES_OF
from sudoku.logic.techniques.layout import cells_of
from sudoku.logic.techniques.position import Position

Loop = tuple[int, ...]

_KINDS = range(3)  # box, row, column: the places in HOUSES_OF
_SHORTEST = 4


def loops(position: Position) -> Iterator[tuple[Loop, int]]:
    """Each loop with the mask of its two digits, once for each start and direction.

    A loop starts in a cell that has no other candidate. It has at most two cells with further
    candidates, or any number of cells that share the one further candidate.
    """
    cells = position.cells
    for start in cells_of(position.open):
        pair = cells[start]
        if pair.bit_count() != 2:
            continue
        low, high = (pair & -pair).bit_length(), pair.bit_length()
        both = position.places[low] & position.places[high]
        usable = _usable(both)
        if usable >> start & 1:
            walk = _Walk(cells, pair, both, usable)
            walk.go(start, 2, 0, None)
            for loop in walk.found:
                yield loop, pair


def _usable(both: int) -> int:
    """The cells that have another one in each of their houses, repeatedly."""
    while True:
        kept = 0
        for cell in cells_of(both):
            bit = 1 << cell
            if all(both & HOUSES[house] & ~bit for house in HOUSES_OF[cell]):
                kept |= bit
        if kept == both:
            return kept
        both = kept


class _Walk:
    """The search for the loops of one start.

    `extra` gathers the further candidates of all cells that were tried next to the loop so far, not
    only of the cells in it. So whether a third cell with a further candidate is accepted depends on
    the order of the search, as in Sudoku Explainer.
    """

    def __init__(self, cells: list[int], pair: int, both: int, usable: int) -> None:
        self.cells, self.pair, self.both, self.usable = cells, pair, both, usable
        self.loop: list[int] = []
        self.seen: tuple[set[int], set[int]] = (set(), set())
        self.found: list[Loop] = []

    def go(self, cell: int, allowed: int, extra: int, last: int | None) -> None:
        """Add the cell, follow each way on, and remove it.

        allowed: how many cells with any further candidates may still come. last: the kind of house
        shared with the cell before.
        """
        houses = HOUSES_OF[cell]
        seen = self.seen[len(self.loop) % 2]
        if not seen.isdisjoint(houses):
            return
        seen.update(houses)
        self.loop.append(cell)
        for kind in _KINDS:
            if kind != last:
                extra = self._follow(HOUSE_CELLS[houses[kind]], allowed, extra, kind)
        self.loop.pop()
        seen.difference_update(houses)

    def _follow(self, house: tuple[int, ...], allowed: int, extra: int, kind: int) -> int:
        """Follow each way on within a house. Returns `extra` with what was tried."""
        for cell in house:
            if not self.both >> cell & 1:
                continue
            if cell == self.loop[0] and len(self.loop) >= _SHORTEST:
                if self.seen[0] == self.seen[1]:
                    self.found.append(tuple(self.loop))
            elif cell not in self.loop:
                further = self.cells[cell] & ~self.pair
                extra |= further
                if not self.usable >> cell & 1:
                    continue
                if not further:
                    self.go(cell, allowed, extra, kind)
                elif allowed > 0 or extra.bit_count() == 1:
                    self.go(cell, allowed - 1, extra, kind)
        return extra
