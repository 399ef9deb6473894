"""The bivalue universal grave: every open cell has two candidates, except one with three."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku.logic.techniques.deadly import deadly_fault
from sudoku.logic.techniques.layout import cells_of, digits_of
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.step import Deadly, PatternNode, Step, StepDrawing
from sudoku.logic.techniques.technique import technique

BUG = "Bivalue Universal Grave + 1"
_ONE_TOO_MANY = 3
"""The number of candidates in the cell with three, and of places for its right digit."""


@technique(BUG, layer=5, order=2900, needs_uniqueness=True, aliases=("bug", "bug+1"))
def universal_graves(position: Position) -> Iterator[Step]:
    """Without one candidate, every cell would have two candidates, and every digit two places in
    each house. Then there would be two solutions or none, so this candidate is right.
    """
    cells, over = position.cells, []
    for cell in cells_of(position.open):
        count = cells[cell].bit_count()
        if count > 2:
            over.append(cell)
        if count < 2 or count > _ONE_TOO_MANY or len(over) > 1:
            return
    for extra in over:
        houses = [position.layout.houses[house].mask for house in position.layout.houses_of[extra]]
        for digit in digits_of(cells[extra]):
            places = position.places[digit]
            if any((places & house).bit_count() != _ONE_TOO_MANY for house in houses):
                continue
            pairs = {cell: cells[cell] for cell in cells_of(position.open)}
            pairs[extra] &= ~(1 << digit - 1)
            grave = Deadly(tuple(pairs.items()))
            if deadly_fault(grave, position) is None:
                yield Step(
                    BUG,
                    eliminations=tuple((extra, other) for other in digits_of(pairs[extra])),
                    deadly=(grave,),
                    drawing=StepDrawing((PatternNode(((extra, digit),), "on"),)),
                )


TECHNIQUES = (universal_graves,)
