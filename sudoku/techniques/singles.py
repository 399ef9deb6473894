"""Singles: the last cell of a house, the only place of a digit, the only digit of a cell."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku.techniques.layout import HouseKind, TechniqueHouse, cells_of
from sudoku.techniques.notation import digit_set
from sudoku.techniques.position import Position
from sudoku.techniques.step import Drawing, Node, Sector, Step
from sudoku.techniques.technique import Technique


def full_houses(position: Position) -> Iterator[Step]:
    """Houses with one open cell."""
    for house in position.layout.houses:
        left = position.open & house.mask
        if left and not left & (left - 1):
            cell = left.bit_length() - 1
            mask = position.cells[cell]
            if mask and not mask & (mask - 1):
                sector = Sector.of_cell(cell)
                yield _single("Full House", position, cell, mask.bit_length(), sector, house)


def hidden_singles(position: Position) -> Iterator[Step]:
    """Digits with one place in a house, boxes before lines."""
    layout, places = position.layout, position.places
    for house in _boxes_first(layout.houses):
        mask = house.mask
        for digit in range(1, layout.digit_count + 1):
            left = places[digit] & mask
            if left and not left & (left - 1):
                cell, sector = left.bit_length() - 1, Sector.of_house(house.index, digit)
                yield _single("Hidden Single", position, cell, digit, sector, house)


def naked_singles(position: Position) -> Iterator[Step]:
    """Cells with one candidate."""
    cells = position.cells
    for cell in cells_of(position.open):
        mask = cells[cell]
        if mask and not mask & (mask - 1):
            sector = Sector.of_cell(cell)
            yield _single("Naked Single", position, cell, mask.bit_length(), sector, None)


def _boxes_first(houses: tuple[TechniqueHouse, ...]) -> list[TechniqueHouse]:
    return sorted(houses, key=lambda house: house.kind is not HouseKind.BOX)


def _single(
    title: str,
    position: Position,
    cell: int,
    digit: int,
    truth: Sector,
    house: TechniqueHouse | None,
) -> Step:
    board, candidate = position.layout.board, (cell, digit)
    where = f" in {house.name}" if house else ""
    return Step(
        title,
        placements=(candidate,),
        truths=(truth,),
        detail=digit_set(board, [digit]) + where,
        drawing=Drawing((Node((candidate,), "on"),), houses=(house.index,) if house else ()),
    )


TECHNIQUES = (
    Technique(
        "Full House",
        full_houses,
        "One cell of a house is open. It holds the digit that the house still lacks.",
        layer=1,
        order=100,
    ),
    Technique(
        "Naked Single",
        naked_singles,
        "A cell has one candidate. It holds this digit.",
        layer=1,
        order=200,
    ),
    Technique(
        "Hidden Single",
        hidden_singles,
        "A digit has one place in a house. It goes there.",
        layer=1,
        order=300,
    ),
)
