"""XY-, XYZ- and W-Wings: what makes one, and what it removes."""

from __future__ import annotations

from tests.cases import for_each
from tests.logic.techniques.proving import NINE, conclusions, position_with, steps


def test_the_pincers_of_an_xy_wing_share_a_digit() -> None:
    position = position_with(NINE, {"r1c1": "1 2", "r1c5": "1 3", "r3c2": "2 3"}, {})
    (step,) = steps("XY-Wing", position)
    text = "1/2/3 in r1c15,r3c2 => r1c23,r3c456<>3"
    assert step.text(position.layout) == f"XY-Wing: {text}"


@for_each("pincer", ["2 4", "1 3", "1 2"])
def test_other_pairs_make_no_xy_wing(pincer: str) -> None:
    assert not steps(
        "XY-Wing", position_with(NINE, {"r1c1": "1 2", "r1c5": "1 3", "r3c2": pincer}, {})
    )


def test_an_xyz_wing_removes_only_what_sees_the_pivot_too() -> None:
    position = position_with(NINE, {"r1c1": "1 2 3", "r1c5": "1 3", "r3c2": "2 3"}, {})
    (step,) = steps("XYZ-Wing", position)
    assert step.text(position.layout) == "XYZ-Wing: 1/2/3 in r1c15,r3c2 => r1c23<>3"
    assert not steps("XY-Wing", position)


LINK = {"1": " ".join(f"r5c{column}" for column in (1, 3, 4, 5, 6, 7, 9))}
PAIRS = {"r1c2": "1 2", "r9c8": "1 2"}


def test_a_strong_link_joins_two_equal_pairs() -> None:
    position = position_with(NINE, PAIRS, LINK)
    (step,) = steps("W-Wing", position)
    text = "2/1 in r1c2,r9c8 connected by 1 in r5c28 => r1c8,r9c2<>2"
    assert step.text(position.layout) == f"W-Wing: {text}"


@for_each("cells", [{"r1c2": "1 2", "r9c8": "1 3"}, {"r1c2": "1 2", "r9c9": "1 2"}])
def test_without_equal_pairs_that_see_the_link_there_is_no_w_wing(cells: dict[str, str]) -> None:
    assert not steps("W-Wing", position_with(NINE, cells, LINK))


def test_equal_pairs_that_see_each_other_are_a_naked_pair() -> None:
    assert not steps("W-Wing", position_with(NINE, {"r1c2": "1 2", "r1c8": "1 2"}, LINK))


def test_a_cell_of_the_link_that_sees_both_pairs_is_not_enough() -> None:
    link = {"1": " ".join(f"r5c{column}" for column in (1, 2, 3, 5, 6, 7, 9))}  # r5c4 and r5c8
    position = position_with(NINE, PAIRS, link)
    assert conclusions(steps("W-Wing", position), position) == set()
