"""Producers up to 5.4 on positions that hold one pattern each."""

from __future__ import annotations

import pytest

from sudoku.logic.ratings.se.basics import (
    direct_hidden_subsets,
    direct_intersections,
    fish,
    hidden_singles,
    hidden_subsets,
    intersections,
    naked_singles,
    naked_subsets,
    xy_wings,
    xyz_wings,
)
from sudoku.logic.ratings.se.hint import SeHint
from tests.logic.ratings.se.marks import cell, cells, empty, gone, house, only_at, with_marks


def removed(hint: SeHint) -> set[tuple[int, int]]:
    assert not hint.placements
    return set(hint.eliminations)


def test_the_last_cell_of_a_house_comes_before_all_other_singles() -> None:
    position = only_at(empty(), "1", "b9", "r9c9")
    for column, digit in enumerate((2, 3, 4, 5, 6, 7, 8, 9)):
        position.place(9 + column, digit)
    first, *_, last = hidden_singles(position)
    assert first == SeHint(10, "Hidden Single", ((cell("r2c9"), 1),))
    assert last.tenths > 10


def test_hidden_singles_of_boxes_come_before_those_of_lines() -> None:
    position = only_at(only_at(empty(), "5", "r1", "r1c4"), "7", "b9", "r8c8")
    assert list(hidden_singles(position)) == [
        SeHint(12, "Hidden Single", ((cell("r8c8"), 7),)),
        SeHint(15, "Hidden Single", ((cell("r1c4"), 5),)),
    ]


def test_a_naked_single_is_found_cell_by_cell() -> None:
    position = with_marks({"r9c9": "3", "r2c5": "8"})
    assert list(naked_singles(position)) == [
        SeHint(23, "Naked Single", ((cell("r2c5"), 8),)),
        SeHint(23, "Naked Single", ((cell("r9c9"), 3),)),
    ]


def test_direct_pointing_places_the_digit_and_removes_nothing() -> None:
    position = only_at(only_at(empty(), "1", "b1", "r1c1 r1c2"), "1", "b2", "r1c4 r2c4")
    assert next(direct_intersections(position)) == SeHint(
        17, "Direct Pointing", ((cell("r2c4"), 1),)
    )


def test_direct_claiming_is_harder() -> None:
    position = only_at(only_at(empty(), "1", "r1", "r1c1 r1c2"), "1", "r2", "r2c1 r2c5")
    hints = list(direct_intersections(position))
    assert SeHint(19, "Direct Claiming", ((cell("r2c5"), 1),)) in hints
    assert hints[0].tenths == 17


def test_pointing_and_claiming_remove_from_the_second_house() -> None:
    pointing = only_at(empty(), "1", "b1", "r1c1 r1c2")
    (hint,) = intersections(pointing)
    assert (hint.tenths, hint.name) == (26, "Pointing")
    assert removed(hint) == {(at, 1) for at in house("r1")[3:]}
    claiming = only_at(empty(), "1", "c1", "r1c1 r3c1")
    (hint,) = intersections(claiming)
    assert (hint.tenths, hint.name) == (28, "Claiming")
    assert removed(hint) == {(at, 1) for at in house("b1") if at % 9}


@pytest.mark.parametrize(
    ("size", "tenths", "name"),
    [(2, 30, "Naked Pair"), (3, 36, "Naked Triplet"), (4, 50, "Naked Quad")],
)
def test_naked_subsets_remove_from_one_house(size: int, tenths: int, name: str) -> None:
    digits = "1234"[:size]
    inside = ["r1c1", "r1c2", "r1c3", "r2c1"][:size]
    position = with_marks({" ".join(inside): digits})
    first, *others = naked_subsets(position, size)
    assert (first.tenths, first.name) == (tenths, name)
    rest = set(house("b1")) - set(map(cell, inside))
    assert removed(first) == {(at, int(digit)) for at in rest for digit in digits}
    assert bool(others) == (size < 4)  # the row holds the first three as well


def test_a_naked_subset_needs_as_many_cells_again() -> None:
    position = with_marks({"r1c1 r1c5": "12"})
    for at, digit in zip(house("r1")[5:], (3, 4, 5, 6), strict=True):
        position.place(at, digit)
    assert list(naked_subsets(position, 2))  # five cells are open
    position.place(cell("r1c2"), 7)
    position.place(cell("r1c3"), 8)
    assert not list(naked_subsets(position, 2))


@pytest.mark.parametrize(
    ("size", "tenths", "name"),
    [(2, 34, "Hidden Pair"), (3, 40, "Hidden Triplet"), (4, 54, "Hidden Quad")],
)
def test_hidden_subsets_clear_their_cells(size: int, tenths: int, name: str) -> None:
    digits = "1234"[:size]
    inside = " ".join(["r1c1", "r1c4", "r1c7", "r1c8"][:size])
    position = only_at(empty(), digits, "r1", inside)
    (hint,) = hidden_subsets(position, size)
    assert (hint.tenths, hint.name) == (tenths, name)
    lost = set(range(1, 10)) - set(map(int, digits))
    assert removed(hint) == {(at, digit) for at in cells(inside) for digit in lost}


@pytest.mark.parametrize(
    ("size", "tenths", "name"), [(2, 20, "Direct Hidden Pair"), (3, 25, "Direct Hidden Triplet")]
)
def test_direct_hidden_subsets_place_the_digit_that_is_left(
    size: int, tenths: int, name: str
) -> None:
    inside = " ".join(["r1c1", "r1c2", "r1c3"][:size])
    position = only_at(empty(), "123"[:size], "b1", inside)
    assert not list(direct_hidden_subsets(position, size))
    only_at(position, "7", "b1", "r1c1 r3c3")
    assert list(direct_hidden_subsets(position, size)) == [SeHint(tenths, name, ((20, 7),))]


@pytest.mark.parametrize(
    ("size", "tenths", "name"), [(2, 32, "X-Wing"), (3, 38, "Swordfish"), (4, 52, "Jellyfish")]
)
@pytest.mark.parametrize("upright", [True, False])
def test_fish(size: int, tenths: int, name: str, upright: bool) -> None:
    position, lines, across = empty(), (1, 4, 7, 9)[:size], (2, 5, 8, 9)[:size]
    for line in lines:
        places = [f"r{other}c{line}" if upright else f"r{line}c{other}" for other in across]
        only_at(position, "6", f"{'c' if upright else 'r'}{line}", " ".join(places))
    (hint,) = fish(position, size)
    assert (hint.tenths, hint.name) == (tenths, name)
    outside = set(range(1, 10)) - set(lines)
    names = [
        f"r{other}c{line}" if upright else f"r{line}c{other}"
        for line in outside
        for other in across
    ]
    assert removed(hint) == {(cell(each), 6) for each in names}


def test_columns_come_before_rows_and_low_lines_before_high_ones() -> None:
    position = only_at(empty(), "1", "r1", "r1c1 r1c9")
    only_at(position, "1", "r5", "r5c1 r5c9")
    for digit, columns, rows in (
        ("3", (6, 7), (2, 8)),
        ("4", (1, 5), (3, 9)),
        ("5", (4, 5), (2, 6)),
    ):
        for column in columns:
            only_at(position, digit, f"c{column}", " ".join(f"r{row}c{column}" for row in rows))
    found = [hint.eliminations[0][1] for hint in fish(position, 2)]
    assert found == [4, 5, 3, 1]  # columns 1 5, 4 5, 6 7, then rows


def test_an_xy_wing_removes_the_shared_digit() -> None:
    (hint, _) = xy_wings(with_marks({"r1c1": "12", "r1c5": "13", "r5c1": "23"}))
    assert (hint.tenths, hint.name) == (42, "XY-Wing")
    assert removed(hint) == gone("r5c5<>3")


def test_an_xyz_wing_removes_where_all_three_are_seen() -> None:
    (hint, _) = xyz_wings(with_marks({"r1c1": "123", "r1c5": "13", "r2c2": "23"}))
    assert (hint.tenths, hint.name) == (44, "XYZ-Wing")
    assert removed(hint) == gone("r1c2<>3 r1c3<>3")
    assert not list(xy_wings(with_marks({"r1c1": "123", "r1c5": "13", "r2c2": "23"})))
