"""Connected digits: worked examples, and the automaton against the definition on random areas."""

from __future__ import annotations

from random import Random

import pytest

from sudoku import Board
from sudoku.constraints import connected
from sudoku.constraints.vocabulary import with_rules
from tests.cases import for_each
from tests.constraints.grids import obeys

FOUR, NINE = Board(2, 2), Board(3, 3)
FREE = Board(1, 5, irregular=(), digits=range(1, 11))
"""A row holds none to five of the digits 1 to 5."""


@for_each(
    ("rows", "verdict"),
    [
        ("1234 1243 2134 1234", True),  # two columns
        ("1234 3124 3412 4321", True),  # stairs
        ("1234 3412 1234 3412", False),  # two cells, two cells beside them, …
        ("1234 3412 4321 3421", False),
        ("1324 3142 1324 3142", False),  # a chessboard
        ("1342 1342 1342 1234", False),
        ("1324 1324 1324 1234", False),  # 3 separates two columns, and joins them in no row
        ("1212 1233 1233 1233", False),  # connected, with more than two in a row
        ("1234 1234 1234 3434", False),  # with none in a row
    ],
)
def test_ones_and_twos_on_a_small_board(rows: str, verdict: bool) -> None:
    assert obeys(with_rules(FOUR, "connected 1 2"), [*map(int, rows.replace(" ", ""))]) is verdict


@for_each(
    ("rows", "verdict"),
    [
        ("11111 10001 10101 10001 11111", False),  # a ring around a cell
        ("11111 10001 10101 10101 11111", True),
        ("10101 10101 10101 10101 11111", True),  # joined by the last row
        ("11111 10101 10101 10101 10101", True),
        ("11101 10101 10111 10000 11111", True),
        ("11101 10101 10101 10000 11111", False),
        ("00000 00100 00000 00000 00000", True),
        ("00000 00100 00000 00100 00000", False),
        ("00000 00000 00000 00000 00000", False),
        ("00011 00011 00000 11000 11000", False),  # the first area ended
    ],
)
def test_areas_of_any_shape(rows: str, verdict: bool) -> None:
    digits = [5 if cell == "1" else 10 for cell in rows.replace(" ", "")]
    assert obeys(with_rules(FREE, "connected 1 2 3 4 5"), digits) is verdict


@pytest.mark.parametrize("largest", [9, 0])
def test_random_areas(monkeypatch: pytest.MonkeyPatch, largest: int) -> None:
    """With the table of states, and without it."""
    monkeypatch.setattr(connected, "LARGEST_TABLE", largest)
    monkeypatch.setattr(connected, "_automaton", connected._automaton.__wrapped__)
    rng, seen = Random(8), list[bool]()
    for _ in range(60):
        share = rng.choice((0.5, 0.7, 0.8))
        digits = [1 + 9 * (rng.random() > share) for _ in range(25)]
        seen.append(obeys(with_rules(FREE, "connected 1 2 3 4 5"), digits))
    assert min(seen.count(True), seen.count(False)) > 10


def test_most_digits_of_a_larger_board_are_connected() -> None:
    digits = [(3 * r + r // 3 + c) % 9 + 1 for r in range(9) for c in range(9)]
    assert obeys(with_rules(NINE, "connected 23456789"), digits)
    with_hole = [d if d != 1 else 9 for d in digits]
    assert not obeys(with_rules(NINE, "connected 23456789"), with_hole)
