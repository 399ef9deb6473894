"""Singles: the last cell of a house, the only place of a digit, the only digit of a cell."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku.logic.techniques.layout import TechniqueHouse, cells_of
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.step import PatternNode, Sector, Step, StepDrawing
from sudoku.logic.techniques.technique import technique


@technique("Full House", layer=1, order=100, with_constraints=True)
def full_houses(position: Position) -> Iterator[Step]:
    """Only one cell of a house is open. It holds the digit that the house still lacks."""
    for house in position.layout.houses:
        left = position.open & house.mask
        if left and not left & (left - 1):
            cell = left.bit_length() - 1
            mask = position.cells[cell]
            if mask and not mask & (mask - 1):
                sector = Sector.of_cell(cell)
                yield _single("Full House", cell, mask.bit_length(), sector, house)


@technique("Hidden Single", layer=1, order=300, with_constraints=True)
def hidden_singles(position: Position) -> Iterator[Step]:
    """A digit has only one place in a house, so it goes there."""
    layout, places = position.layout, position.places
    for house in layout.boxes_first:
        mask = house.mask
        for digit in range(1, layout.digit_count + 1):
            left = places[digit] & mask
            if left and not left & (left - 1):
                cell, sector = left.bit_length() - 1, Sector.of_house(house.index, digit)
                yield _single("Hidden Single", cell, digit, sector, house)


@technique("Naked Single", layer=1, order=200, with_constraints=True)
def naked_singles(position: Position) -> Iterator[Step]:
    """A cell has only one candidate, so it holds this digit."""
    cells = position.cells
    for cell in cells_of(position.open):
        mask = cells[cell]
        if mask and not mask & (mask - 1):
            sector = Sector.of_cell(cell)
            yield _single("Naked Single", cell, mask.bit_length(), sector, None)


def _single(
    title: str,
    cell: int,
    digit: int,
    truth: Sector,
    house: TechniqueHouse | None,
) -> Step:
    candidate = (cell, digit)
    return Step(
        title,
        placements=(candidate,),
        truths=(truth,),
        drawing=StepDrawing(
            (PatternNode((candidate,), "on"),), houses=(house.index,) if house else ()
        ),
    )


TECHNIQUES = (
    full_houses,
    naked_singles,
    hidden_singles,
)
