"""The supports of a connected area of a grid."""

from __future__ import annotations

from sudoku.constraints.primitives import Area
from sudoku.logic.techniques.layout import cells_of
from sudoku.logic.techniques.supports.grids import PlaceGrid, grid_of
from sudoku.logic.techniques.supports.support import Masks, Support

LARGEST_READ = 36
"""The number of cells of the largest area that is read by its automaton; larger ones have too many
states.
"""


class AreaSupport(Support):
    """The supports of an area: its cells can still be connected. Some unsupported candidates may
    remain.
    """

    def __init__(self, primitive: Area) -> None:
        super().__init__(primitive.cells)
        self._digits = sum(1 << digit - 1 for digit in primitive.digits)
        self._grid = grid_of(len(primitive.cells), primitive.columns)

    def alone(self, masks: Masks) -> Masks | None:
        digits, grid = self._digits, self._grid
        possible = certain = 0
        for place, mask in enumerate(masks):
            possible |= (mask & digits != 0) << place
            certain |= (not mask & ~digits) << place
        if not certain and not possible & (possible - 1):
            certain = possible
        if not certain:
            return masks if possible else None
        possible = grid.reached(certain & -certain, possible, possible, 0)
        if certain & ~possible:
            return None
        certain = joined(grid, certain, possible)
        found = [*masks]
        for place in cells_of(certain):
            found[place] &= digits
        for place, mask in enumerate(found):
            if not possible >> place & 1:
                found[place] = mask & ~digits
        return tuple(found)


def joined(grid: PlaceGrid, certain: int, possible: int) -> int:
    """The places of a connected set that has all certain places and some of the possible ones. A
    part of it with only one way out goes that way.
    """
    goes_on = True
    while goes_on:
        goes_on = False
        parts = [*grid.parts(certain)]
        for part in parts if len(parts) > 1 else ():
            exits = grid.beside(part) & possible & ~certain
            if exits and not exits & (exits - 1):
                certain |= exits
                goes_on = True
                break
    return certain
