"""Simple and multi colours: which colours are wrong, and which cells see too much."""

from __future__ import annotations

from tests.logic.techniques.proving import texts
from tests.logic.techniques.test_single_digit import board_of


def test_a_cell_that_sees_both_colours_is_trapped() -> None:
    position = board_of(4, "r1: c1 c9", "b3: r1c9 r3c8", "c8: r3 r6")
    (text,) = texts("Simple Colors Trap", position)
    assert text == "Simple Colors Trap: 4 (r1c1,r3c8) / (r1c9,r6c8) => r6c1<>4"
    assert not texts("Simple Colors Wrap", position)


def test_a_colour_with_two_cells_in_a_house_is_wrong() -> None:
    position = board_of(4, "r1: c1 c9", "c9: r1 r5", "r5: c9 c2", "c2: r3 r5")
    (text,) = texts("Simple Colors Wrap", position)
    assert text == "Simple Colors Wrap: 4 (r1c1,r3c2,r5c9) / (r1c9,r5c2) => r1c1,r3c2,r5c9<>4"
    assert not texts("Multi Colors 2", position)


def test_two_clusters_whose_colours_meet_remove_what_sees_the_others() -> None:
    position = board_of(4, "r1: c1 c6", "r7: c3 c6")
    (text,) = texts("Multi Colors 1", position)
    assert text == "Multi Colors 1: 4 (r1c1) / (r1c6), (r7c3) / (r7c6) => r23c3,r89c1<>4"
    assert not texts("Multi Colors 2", position)


def test_a_colour_that_sees_both_of_another_cluster_is_wrong() -> None:
    one, two = ["r1: c2 c5", "c2: r1 r9"], ["r5: c5 c9", "c9: r5 r7", "b9: r7c9 r9c8"]
    position = board_of(4, *one, *two)
    (text,) = texts("Multi Colors 2", position)
    clusters = "(r1c2) / (r1c5,r9c2), (r5c5,r7c9) / (r5c9,r9c8)"
    assert text == f"Multi Colors 2: 4 {clusters} => r1c5,r9c2<>4"
