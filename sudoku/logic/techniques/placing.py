"""Placements of one digit: a cell for it in each house that lacks it.

A candidate that can be excluded by looking at one digit is in no placement of that digit. So
single-digit patterns (fish, chains, colouring) need a search only if `placeable` finds something.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from sudoku.logic.techniques.layout import TechniqueLayout
from sudoku.puzzle.board import Board

_KEPT = 1 << 12
_MOST_NODES = 2000
"""Limit on the nodes of the search for one placement; only large boards need more."""


class Placeable(NamedTuple):
    """The cells that some placement of a digit uses, and the cells that provably no placement uses.
    The remaining cells were too hard to decide. If there is no placement, all are impossible.
    """

    possible: int
    impossible: int


@lru_cache(_KEPT)
def placeable(board: Board, places: int) -> Placeable:
    """Determine which places of a digit some placement uses.

    Houses without a place for the digit are assumed to have it already.
    """
    layout = TechniqueLayout.of(board)
    houses = [house.mask & places for house in layout.houses if house.mask & places]
    possible = impossible = 0
    left = places
    while left:
        bit = left & -left
        search = _PlacementSearch(layout.peers, left)
        found = search.placement(bit, places, houses)
        if found:
            possible |= found
        elif search.nodes <= _MOST_NODES:
            impossible |= bit
        left &= ~(found | bit)
    return Placeable(possible, impossible)


class _PlacementSearch:
    """A search for one placement that prefers cells not used by earlier placements."""

    def __init__(self, peers: tuple[int, ...], unused: int) -> None:
        self.nodes = 0
        self._peers, self._unused = peers, unused

    def placement(self, bit: int, left: int, houses: list[int]) -> int:
        """The cells of a placement that uses the cell `bit`; 0 if the search finds none."""
        self.nodes += 1
        if self.nodes > _MOST_NODES:
            return 0
        left &= ~self._peers[bit.bit_length() - 1] & ~bit
        open_houses = [house for house in houses if not house & bit]
        if not open_houses:
            return bit
        here = min([left & house for house in open_houses], key=int.bit_count)
        for choices in (here & self._unused, here & ~self._unused):
            while choices:
                choice = choices & -choices
                choices ^= choice
                found = self.placement(choice, left, open_houses)
                if found:
                    return found | bit
        return 0
