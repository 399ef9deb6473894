"""Chains: what each technique eliminates in positions made for it, in words and in geometry."""

from __future__ import annotations

import pytest

from tests.logic.techniques.proving import NINE, conclusions, position_with, steps, texts

pytestmark = pytest.mark.slow

CORNERS = {"r1c1": "1 2", "r1c5": "2 3", "r5c5": "3 4"}
"""Three cells that see each other in turn, each with two digits."""


def _but(line: str, kept: str) -> str:
    """The cells of a row "r1" or a column "c5" but those of the lines given by number."""
    other = "c" if line[0] == "r" else "r"
    cells = [f"{line}{other}{n}" if other == "c" else f"{other}{n}{line}" for n in range(1, 10)]
    return " ".join(cell for number, cell in enumerate(cells, 1) if str(number) not in kept)


def test_an_x_chain_removes_its_digit_from_what_both_ends_see() -> None:
    gone = f"{_but('r1', '15')} {_but('r5', '59')} {_but('r8', '29')}"
    assert texts("X-Chain", position_with(NINE, {}, {"1": gone})) == [
        "X-Chain: 1 r1c1 =1= r1c5 -1- r5c5 =1= r5c9 -1- r8c9 =1= r8c2 => r23c2,r79c1<>1"
    ]


def test_a_skyscraper_is_no_x_chain() -> None:
    position = position_with(NINE, {}, {"1": f"{_but('r1', '15')} {_but('r5', '25')}"})
    assert conclusions(steps("Skyscraper", position), position)
    assert not steps("X-Chain", position)


def test_an_xy_chain_removes_the_digit_that_its_ends_share() -> None:
    position = position_with(NINE, {**CORNERS, "r5c9": "4 1"}, {})
    assert texts("XY-Chain", position) == [
        "XY-Chain: 1 1- r1c1 -2- r1c5 -3- r5c5 -4- r5c9 -1 => r1c9,r5c1<>1"
    ]
    assert not steps("Continuous Nice Loop", position)


def test_a_chain_of_three_cells_is_an_xy_wing_and_not_an_xy_chain() -> None:
    position = position_with(NINE, {"r1c1": "1 2", "r1c5": "2 3", "r5c5": "3 1"}, {})
    assert conclusions(steps("XY-Wing", position), position) == {"r5c1<>1"}
    assert not steps("XY-Chain", position)


def test_a_remote_pair_removes_both_digits() -> None:
    cells = dict.fromkeys(("r1c1", "r1c5", "r5c5", "r5c9"), "1 2")
    assert texts("Remote Pair", position_with(NINE, cells, {})) == [
        "Remote Pair: 1/2 r1c1 -2- r1c5 -1- r5c5 -2- r5c9 => r1c9,r5c1<>1, r1c9,r5c1<>2"
    ]


def test_the_ends_of_a_remote_pair_have_different_digits() -> None:
    """r1c1 and r8c9, four links apart, have the same digit, so nothing follows for r8c1."""
    cells = dict.fromkeys(("r1c1", "r1c5", "r5c5", "r5c9", "r8c9"), "1 2")
    position = position_with(NINE, cells, {})
    assert conclusions(steps("Remote Pair", position), position) == {
        "r1c9,r5c1<>1, r1c9,r5c1<>2",
        "r1c9,r8c5<>1, r1c9,r8c5<>2",
    }


def test_a_loop_makes_each_weak_link_strong() -> None:
    """Of r1c1, r1c5, r5c5, r5c1 with 12, 23, 34, 41, each pair has the digit it shares."""
    position = position_with(NINE, {**CORNERS, "r5c1": "4 1"}, {})
    (step,) = steps("Continuous Nice Loop", position)
    assert step.text(position.layout) == (
        "Continuous Nice Loop: 1/2/3/4 1- r1c1 -2- r1c5 -3- r5c5 -4- r5c1 -1- r1c1 -2 => "
        "r2346789c1<>1, r1c2346789<>2, r2346789c5<>3, r5c2346789<>4"
    )
    assert [edge.is_strong for edge in step.drawing.edges] == [True, False] * 4


def test_a_cell_of_a_loop_with_two_strong_links_loses_its_other_digits() -> None:
    """1 has two places in row 1, 2 has two in column 1, and r5c5 has 1 or 2."""
    gone = {"1": _but("r1", "15"), "2": _but("c1", "15")}
    position = position_with(NINE, {"r5c5": "1 2"}, gone)
    (step,) = steps("Continuous Nice Loop", position)
    expected = {(0, digit) for digit in range(3, 10)}
    expected |= {(9 * row + 4, 1) for row in range(9) if row not in (0, 4)}
    expected |= {(36 + column, 2) for column in range(9) if column not in (0, 4)}
    assert set(step.eliminations) == expected


def test_a_weak_link_of_a_loop_takes_nothing_from_the_cells_of_the_loop() -> None:
    """1 is in r1c9 or r5c9. 2 in r1c1 or r1c5 would exclude 2 in r1c9 too, as chains tell later."""
    cells = {"r1c1": "1 2", "r1c5": "2 3", "r5c5": "3 1"}
    position = position_with(NINE, cells, {"1": _but("c9", "15")})
    (first,) = steps("Continuous Nice Loop", position, 1)
    twos = {cell for cell, digit in first.eliminations if digit == 2}
    assert twos == {1, 2, 3, 5, 6, 7}
    assert position.has(8, 2)


TWO_ENDS = {"1": _but("c1", "15"), "2": _but("r5", "19"), "3": _but("c9", "15")}
"""If r1c1 is not 1, r5c1 is, so r5c9 is 2, and r1c9 is 3."""


def test_an_aic_with_two_digits_removes_each_from_the_end_of_the_other() -> None:
    assert texts("AIC", position_with(NINE, {}, TWO_ENDS)) == [
        "AIC: 1/3 1- r1c1 =1= r5c1 =2= r5c9 =3= r1c9 -3 => r1c9<>1, r1c1<>3"
    ]


def test_what_makes_itself_false_is_false() -> None:
    """3 in r1c1 makes r1c1 not 1, hence r1c9 3."""
    position = position_with(NINE, {}, {**TWO_ENDS, "r1c9": "1"})
    assert not steps("AIC", position)
    (text,) = texts("Discontinuous Nice Loop", position)
    ways = "r1c1 =1= r5c1 =2= r5c9 =3= r1c9 -3- r1c1", "r1c1 -3- r1c9 =3= r5c9 =2= r5c1 =1= r1c1"
    assert text in {f"Discontinuous Nice Loop: 3 {way} => r1c1<>3" for way in ways}


def test_what_its_opposite_makes_true_is_true() -> None:
    """If r1c1 is not 1, r5c1 is, so r5c5 is 2, r1c5 is 3, and r1c1 is 1 after all."""
    gone = {
        "1": f"{_but('c1', '15')} {_but('r1', '15')}",
        "2": _but("r5", "15"),
        "3": _but("c5", "15"),
    }
    position = position_with(NINE, {}, gone)
    others = {(0, digit) for digit in range(2, 10)}
    found = steps("Discontinuous Nice Loop", position)
    placing = [step for step in found if set(step.eliminations) == others]
    assert len(placing) == 1
    ways = "r5c1 =2= r5c5 =3= r1c5", "r1c5 =3= r5c5 =2= r5c1"
    assert placing[0].detail in {f"2/3/4/5/6/7/8/9 r1c1 =1= {way} =1= r1c1" for way in ways}


def test_a_group_is_a_node() -> None:
    """1 is in r1c1 or r78c1, in r9c2 or r9c6, in r6c6 or r6c8, in r2c8 or r2c5."""
    lines = [("c1", "178"), ("r9", "26"), ("r6", "68"), ("r2", "58")]
    gone = " ".join(dict.fromkeys(" ".join(_but(*line) for line in lines).split()))
    position = position_with(NINE, {}, {"1": gone})
    text = "1 1- r1c1 =1= r78c1 -1- r9c2 =1= r9c6 -1- r6c6 =1= r6c8 -1- r2c8 =1= r2c5 -1"
    assert f"Grouped AIC: {text} => r1c456<>1" in texts("Grouped AIC", position)


def test_an_almost_locked_set_is_a_strong_link_of_two_of_its_digits() -> None:
    """If r1c12 have no 1, r1c2 is 3, so r6c2 is 4 and r6c9 is 1."""
    cells = {"r1c1": "1 2", "r1c2": "1 2 3", "r6c2": "3 4", "r6c9": "4 1"}
    position = position_with(NINE, cells, {})
    assert not steps("Discontinuous Nice Loop", position)
    found = steps("Grouped Discontinuous Nice Loop", position)
    ways = "ALS:r1c12 -3- ALS:r6c29", "ALS:r6c29 -3- ALS:r1c12"
    texts = {f"1 r1c9 -1- {way} -1- r1c9" for way in ways}
    assert [step.detail in texts for step in found if (8, 1) in step.eliminations] == [True]


def test_almost_locked_sets_are_not_joined_within_a_cell() -> None:
    """From 4 in r1c8 to 3 in r1c8, say: 4 of r1c128 sees that of r3c9, 3 of r1c12 that of r1c8."""
    cells = {"r1c1": "1 2 3", "r1c2": "1 2 3", "r1c8": "3 4", "r3c9": "4 1"}
    position = position_with(NINE, cells, {})
    (first,) = steps("Grouped Discontinuous Nice Loop", position, 1)
    ways = "ALS:r1c128 -4- r3c9", "ALS:r1c12 -3- ALS:r1c8,r3c9"
    assert first.detail in {f"1 r1c7 -1- {way} -1- r1c7" for way in ways}


def test_an_almost_locked_set_may_force_a_cell_outside() -> None:
    """If r1c12 and r2c3 have no 1, they are 2, 3 and 4, and 4 is in r2c3. So r1c9 is 5, and r3c8
    is 1. The cell r1c9 is in no house with all of the others.
    """
    cells = {"r1c1": "1 2 3 4", "r1c2": "2 3 4", "r2c3": "1 4", "r1c9": "2 3 5", "r3c8": "5 1"}
    position = position_with(NINE, cells, {})
    found = steps("Grouped Discontinuous Nice Loop", position)
    assert {cell for step in found for cell, digit in step.eliminations if digit == 1} >= {18, 19}
    ways = "ALS:r1c12,r2c3 =5= r1c9 -5- r3c8", "r3c8 -5- r1c9 =5= ALS:r1c12,r2c3"
    texts = {f"1 r3c1 -1- {way} -1- r3c1" for way in ways}
    assert [step.detail in texts for step in found if (18, 1) in step.eliminations] == [True]


def test_an_almost_locked_set_in_a_loop_has_its_other_digits() -> None:
    """r1c12 lack 1 or 3, the other of which r1c9 has, so 2 is in one of them."""
    cells = {"r1c1": "1 2 3", "r1c2": "1 2 3", "r1c9": "1 3"}
    position = position_with(NINE, cells, {})
    (first,) = steps("Grouped Continuous Nice Loop", position, 1)
    assert first.text(position.layout) == (
        "Grouped Continuous Nice Loop: 1/2/3 1- r1c9 -3- ALS:r1c12 -1- r1c9 -3 => "
        "r1c345678<>1, r1c345678,r23c123<>2, r1c345678<>3"
    )
