"""`placeable` finds the cells of a digit that some placement in all houses uses."""

from __future__ import annotations

from itertools import product
from random import Random

from sudoku import Board
from sudoku.formats.reading import parse
from sudoku.logic.techniques.layout import TechniqueLayout, mask_of
from sudoku.logic.techniques.placing import placeable
from tests.cases import for_each

BOARDS = {
    "4x4": Board(2, 2),
    "6x6": Board(2, 3),
    "diagonals": parse("rule: diagonal+\nrule: diagonal-\n" + "." * 16).board,
}


def by_trying(board: Board, places: int) -> int:
    """The cells of all choices of a cell in each row that meet each house once."""
    layout = TechniqueLayout.of(board)
    rows = [[c for c in row.cells if places >> c & 1] for row in layout.rows]
    houses = [house.mask for house in layout.houses if places & house.mask]
    used = 0
    for cells in product(*(row for row in rows if row)):
        mask = mask_of(cells)
        if all((house & mask).bit_count() == 1 for house in houses):
            used |= mask
    return used


@for_each("name", BOARDS)
def test_it_agrees_with_trying_all_placements(name: str) -> None:
    board, random = BOARDS[name], Random(22)
    for _ in range(40):
        places = random.getrandbits(board.cell_count) | random.getrandbits(board.cell_count)
        if board.size == 6:
            places &= random.getrandbits(board.cell_count)
        used = by_trying(board, places)
        assert placeable(board, places) == (used, places & ~used)


def test_houses_that_have_the_digit_are_left_out() -> None:
    two = mask_of([0, 10])
    assert placeable(Board(2, 2), two) == (two, 0)


def test_a_house_without_room_makes_all_places_impossible() -> None:
    same_box = mask_of([0, 5])
    assert placeable(Board(2, 2), same_box) == (0, same_box)
