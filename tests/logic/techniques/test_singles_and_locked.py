"""Full houses, naked and hidden singles, and locked candidates, on boards of several kinds."""

from __future__ import annotations

from sudoku import Board, with_rules
from sudoku.formats.reading import parse
from sudoku.logic.techniques.layout import TechniqueLayout
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.selecting import levels_of
from sudoku.logic.techniques.solving import walk
from sudoku.puzzle.houses import Cell
from tests.cases import for_each
from tests.logic.techniques.proving import NINE, position_with, steps, texts

POINTING = "Locked Candidates Type 1 (Pointing)"
CLAIMING = "Locked Candidates Type 2 (Claiming)"


def test_the_last_cell_of_a_house_is_a_full_house() -> None:
    position = Position.of(parse("123." + "." * 12))
    assert texts("Full House", position) == ["Full House: r1c4=4"]
    assert texts("Naked Single", position) == ["Naked Single: r1c4=4"]


def test_a_cell_with_one_candidate_is_a_naked_single() -> None:
    position = position_with(NINE, {"r5c5": "7"}, {})
    assert texts("Naked Single", position) == ["Naked Single: r5c5=7"]
    assert not texts("Full House", position)


def test_a_digit_with_one_place_is_a_hidden_single_of_its_box_first() -> None:
    everywhere = " ".join(f"r{row}c{column}" for row in (4, 5, 6) for column in (4, 5, 6))
    elsewhere = f"{everywhere.replace('r5c5', '')} r5c1 r5c2 r5c3 r5c7 r5c8 r5c9"
    position = position_with(NINE, {}, {"7": elsewhere})
    found = steps("Hidden Single", position)
    names = [position.layout.houses[step.drawing.houses[0]].name for step in found]
    assert [step.placements for step in found] == [((40, 7),), ((40, 7),)]
    assert names == ["box 5", "row 5"]


def test_a_contradiction_is_no_single() -> None:
    position = position_with(NINE, {"r5c5": ""}, {})
    assert not texts("Naked Single", position)
    assert not texts("Full House", position)


def test_a_position_with_a_contradiction_has_no_path() -> None:
    puzzle = parse("11..4.......4...")
    path = walk(Position.of(puzzle), levels_of("singles"))
    assert (path.steps, path.fault) == ((), "1 is in row 1 2 times")


def test_a_digit_of_a_box_in_one_row_leaves_the_rest_of_the_row() -> None:
    gone = "r1c5 r2c4 r2c5 r2c6 r3c4 r3c5 r3c6"
    position = position_with(NINE, {}, {"4": gone})
    assert texts(POINTING, position) == [f"{POINTING}: 4 in b2 => r1c123789<>4"]
    assert not texts(CLAIMING, position)


def test_a_digit_of_a_row_in_one_box_leaves_the_rest_of_the_box() -> None:
    gone = " ".join(f"r1c{column}" for column in range(4, 10))
    position = position_with(NINE, {}, {"4": gone})
    assert texts(CLAIMING, position) == [f"{CLAIMING}: 4 in r1 => r23c123<>4"]
    assert not texts(POINTING, position)


def test_a_region_of_a_jigsaw_points_as_a_box_does() -> None:
    regions = ((0, 1, 4, 8), (2, 3, 6, 7), (5, 9, 12, 13), (10, 11, 14, 15))
    board = Board(2, 2, irregular=tuple(tuple(map(Cell, region)) for region in regions))
    position = position_with(board, {}, {"1": "r1c1 r1c2"})  # r2c1 and r3c1 are left
    assert texts(POINTING, position) == [f"{POINTING}: 1 in b1 => r4c1<>1"]


def test_a_diagonal_claims_what_a_box_has() -> None:
    position = Position.of(parse(f"rule: diagonal-\n{'.' * 81}"))
    for cell in (0, 10, 20, 60, 70, 80):
        position.eliminate(cell, 4)  # the places r4c4, r5c5 and r6c6 are left
    assert texts(CLAIMING, position) == [f"{CLAIMING}: 4 in diagonal- => r4c56,r5c46,r6c45<>4"]


@for_each("rule", ["rows 4", "rows 8", "lines rows", "lines columns", "lines none"])
def test_houses_have_their_kinds_without_some_rows_or_columns(rule: str) -> None:
    for house in TechniqueLayout.of(with_rules(Board(2, 3), rule)).sectors:
        kind, number = house.name.split()
        assert (house.kind, house.short) == (kind, f"{kind[0]}{number}")
