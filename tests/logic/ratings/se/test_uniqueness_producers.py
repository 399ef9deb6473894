"""Unique rectangles and loops, universal graves, and aligned exclusion."""

from __future__ import annotations

import pytest

from sudoku.logic.ratings.se.exclusion import aligned_pairs, aligned_triplets
from sudoku.logic.ratings.se.graves import graves
from sudoku.logic.ratings.se.hint import SeHint
from sudoku.logic.ratings.se.uniqueness import unique_loops
from sudoku.logic.techniques.position import Position
from tests.logic.ratings.se.marks import cell, cells, gone, house, nowhere_else, only_at, with_marks

RECTANGLE = "r1c1 r1c4 r2c1"
LOOP_6 = "r1c1 r1c4 r2c4 r2c7 r3c7"
LOOP_8 = "r1c1 r1c4 r4c4 r4c8 r5c8 r5c5 r2c5"


def only(position: Position) -> SeHint:
    (hint,) = unique_loops(position)
    assert not hint.placements
    return hint


@pytest.mark.parametrize(
    ("loop", "last", "tenths", "name"),
    [
        (RECTANGLE, "r2c4", 45, "Unique Rectangle type 1"),
        (LOOP_6, "r3c1", 46, "Unique Loop type 1"),
        (LOOP_8, "r2c1", 47, "Unique Loop 8 type 1"),
    ],
)
def test_type_1_by_length(loop: str, last: str, tenths: int, name: str) -> None:
    hint = only(nowhere_else(with_marks({loop: "12", last: "123"}), "12", f"{loop} {last}"))
    assert (hint.tenths, hint.name) == (tenths, name)
    assert set(hint.eliminations) == gone(f"{last}<>12")


def test_four_cells_in_four_boxes_are_no_rectangle() -> None:
    assert not list(unique_loops(with_marks({"r1c1 r1c4 r4c1": "12", "r4c4": "123"})))


def test_type_2_removes_the_shared_candidate() -> None:
    hint = only(with_marks({"r1c1 r1c4": "12", "r2c1 r2c4": "123"}))
    assert (hint.tenths, hint.name) == (45, "Unique Rectangle type 2")
    assert set(hint.eliminations) == {(at, 3) for at in house("r2")} - gone("r2c1<>3 r2c4<>3")


def test_type_3_with_a_naked_pair() -> None:
    position = with_marks({"r1c1 r1c4": "12", "r2c1": "123", "r2c4": "124", "r2c9": "34"})
    first = next(unique_loops(position))
    assert (first.tenths, first.name) == (46, "Unique Rectangle type 3")
    others = set(house("r2")) - set(cells("r2c1 r2c4 r2c9"))
    assert set(first.eliminations) == {(at, digit) for at in others for digit in (3, 4)}


def test_type_3_with_a_hidden_pair_adds_nothing() -> None:
    position = with_marks({"r1c1 r1c4": "12", "r2c1": "123", "r2c4": "124"})
    only_at(position, "12", "r2", "r2c1 r2c4 r2c9")
    first = next(unique_loops(position))
    assert (first.tenths, first.name) == (45, "Unique Rectangle type 3")
    assert set(first.eliminations) == gone("r2c9<>3456789")


def test_type_4_removes_the_digit_that_is_not_locked() -> None:
    position = with_marks({"r1c1 r1c4": "12", "r2c1": "123", "r2c4": "124"})
    only_at(position, "2", "r2", "r2c1 r2c4")
    hints = {hint.name: hint for hint in unique_loops(position)}
    hint = hints["Unique Rectangle type 4"]
    assert hint.tenths == 45
    assert set(hint.eliminations) == gone("r2c1<>1 r2c4<>1")


def test_the_easiest_loop_comes_first() -> None:
    marks = {LOOP_6: "12", "r3c1": "123", "r7c1 r7c4 r8c1": "56", "r8c4": "567"}
    position = nowhere_else(with_marks(marks), "12", f"{LOOP_6} r3c1")
    nowhere_else(position, "56", "r7c1 r7c4 r8c1 r8c4")
    hints = [(hint.tenths, hint.name) for hint in unique_loops(position)]
    assert hints == [(45, "Unique Rectangle type 1"), (46, "Unique Loop type 1")]


SOLVED = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
NEXT = {"1": "12", "2": "23", "3": "31", "4": "45", "5": "56", "6": "64"}


def grave(**surplus: str) -> Position:
    """Two candidates in each open cell, two places for each digit, and these candidates more."""
    position = with_marks(
        {
            f"r{at // 9 + 1}c{at % 9 + 1}": NEXT.get(digit, digit)
            + surplus.get(f"r{at // 9 + 1}c{at % 9 + 1}", "")
            for at, digit in enumerate(SOLVED)
        }
    )
    for at, digit in enumerate(SOLVED):
        if digit in "789":
            position.place(at, int(digit))
    return position


def test_a_grave_without_surplus_gives_nothing() -> None:
    assert not list(graves(grave()))


def test_grave_type_1() -> None:
    (hint,) = graves(grave(r1c1="3"))
    assert (hint.tenths, hint.name) == (56, "BUG type 1")
    assert set(hint.eliminations) == gone("r1c1<>12")


def test_grave_type_2() -> None:
    (hint,) = graves(grave(r1c1="3", r4c3="3"))  # 12 and 12, in different houses
    assert (hint.tenths, hint.name) == (57, "BUG type 2")
    assert set(hint.eliminations) == gone("r1c3<>3 r4c1<>3")


def test_grave_type_3_counts_the_digits_of_the_naked_set() -> None:
    hints = list(graves(grave(r1c1="3", r1c4="1")))  # 123 and 451: naked pair with 31
    assert (hints[0].tenths, hints[0].name) == (58, "BUG type 3")
    assert set(hints[0].eliminations) == gone("r1c2<>3")


def test_grave_type_4_comes_before_type_3() -> None:
    first = next(graves(grave(r1c1="3", r1c2="1")))  # 123 and 231: 2 is locked
    assert (first.tenths, first.name) == (57, "BUG type 4")
    assert set(first.eliminations) == gone("r1c1<>1 r1c2<>3")


def test_more_candidates_elsewhere_are_no_grave() -> None:
    position = grave(r1c1="3", r9c9="1")
    assert not list(graves(position))


def test_an_aligned_pair() -> None:
    position = with_marks({"r1c1": "123", "r1c2": "124", "r1c5": "12", "r1c6": "14"})
    first = next(aligned_pairs(position))
    assert (first.tenths, first.name) == (62, "Aligned Pair Exclusion")
    assert set(first.eliminations) == gone("r1c1<>1")


def test_an_aligned_pair_needs_two_excluders_and_no_naked_single_near() -> None:
    marks = {"r1c1": "123", "r1c2": "124", "r1c5": "12", "r1c6": "14"}
    assert not list(aligned_pairs(with_marks({**marks, "r1c9": "9"})))
    assert not list(aligned_pairs(with_marks({**marks, "r1c6": "149"})))


def test_an_aligned_triplet() -> None:
    excluders = {"r1c5": "123", "r1c6": "127", "r1c7": "136", "r1c8": "167"}
    position = with_marks({"r1c1": "15", "r1c2": "26", "r1c3": "37", **excluders})
    first = next(aligned_triplets(position))
    assert (first.tenths, first.name) == (75, "Aligned Triplet Exclusion")
    assert (cell("r1c1"), 1) in first.eliminations
    assert not list(aligned_triplets(with_marks({"r1c1": "15", "r1c2": "26", "r1c3": "37"})))
