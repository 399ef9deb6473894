"""All almost locked sets of a position are found, and what is known of each is right."""

from __future__ import annotations

from itertools import combinations

from sudoku import Board
from sudoku.formats.reading import parse
from sudoku.logic.techniques.als.sets import almost_locked_sets
from sudoku.logic.techniques.layout import cells_of, digits_of, mask_of
from sudoku.logic.techniques.position import Position
from tests.cases import for_each

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
POSITIONS = {
    "9x9": Position.of(parse(CLASSIC)),
    "diagonals": Position.of(parse(f"rule: diagonal+\nrule: diagonal-\n{CLASSIC[:27]}{'.' * 54}")),
    "6x6": Position.of(parse("box: 2x3\n1.....\n......\n..2...\n......\n....3.\n.....4")),
    "empty 4x4": Position.of(parse("." * 16)),
}


def _union(position: Position, cells: tuple[int, ...]) -> int:
    union = 0
    for cell in cells:
        union |= position.cells[cell]
    return union


@for_each("name", POSITIONS)
def test_the_sets_are_those_of_brute_force(name: str) -> None:
    position = POSITIONS[name]
    expected = {
        mask_of(cells)
        for sector in position.layout.sectors
        for size in range(1, position.layout.digit_count)
        for cells in combinations([cell for cell in sector.cells if position.cells[cell]], size)
        if _union(position, cells).bit_count() == size + 1
    }
    found = almost_locked_sets(position)
    assert {als.cells for als in found} == expected
    assert len(found) == len(expected) > 0
    assert [als.size for als in found] == sorted(als.size for als in found)


@for_each("name", POSITIONS)
def test_a_set_knows_its_digits_their_places_and_who_sees_them(name: str) -> None:
    position = POSITIONS[name]
    layout = position.layout
    for als in almost_locked_sets(position):
        assert als.digits == _union(position, tuple(cells_of(als.cells)))
        assert not als.cells & ~layout.sectors[als.sector].mask
        for digit in range(1, layout.digit_count + 1):
            places = als.cells & position.places[digit]
            others = cells_of(position.places[digit] & ~als.cells) if places else []
            seen = [cell for cell in others if not places & ~layout.peers[cell]]
            assert als.places[digit] == places
            assert als.seen[digit] == mask_of(seen)
        assert digits_of(als.digits) == tuple(
            digit for digit, places in enumerate(als.places) if places
        )


def test_a_large_board_gives_sets_of_few_cells() -> None:
    position = Position.of(parse("." * 256))
    for cell in range(6):
        for digit in range(7, 17):
            position.eliminate(cell, digit)
    position.eliminate(0, 6)
    for digit in (4, 5, 6):
        position.eliminate(1, digit)
        position.eliminate(2, digit)
    assert Board(4, 4) == position.layout.board
    assert [cells_of(als.cells) for als in almost_locked_sets(position)] == [[1, 2]]
