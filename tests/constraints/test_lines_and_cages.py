"""Zippers, entropic lines, sum lines, lunchboxes and their like: worked examples, every parameter
against brute force, texts and errors.
"""

from __future__ import annotations

from itertools import product

import pytest

from sudoku import Board
from sudoku.constraints.vocabulary import with_rules
from tests.cases import for_each
from tests.constraints.grids import obeys

pytestmark = pytest.mark.slow

FOUR, NINE, TEN = Board(2, 2), Board(3, 3), Board(2, 5)


@for_each(
    ("rule", "numbers"),
    [
        # The clues that hold for the row 314256978 of 9x9, read from the left or the right.
        ("numberedroom {}: r1c0", [4]),
        ("numberedroom {}: r1c10", [1]),
        ("hiddenskyscraper {}: r1c0", [1]),
        ("hiddenskyscraper {}: r1c10", [7]),
    ],
)
def test_clues_outside_a_row(rule: str, numbers: list[int]) -> None:
    digits = [*map(int, "314256978"), *[1] * 72]
    held = [n for n in range(12) if obeys(with_rules(NINE, rule.format(n)), digits)]
    assert held == numbers


def test_a_room_is_counted_from_its_first_cell() -> None:
    for row, clue in (("123456789", 1), ("213456789", 1), ("312456789", 2), ("923456781", 1)):
        digits = [*map(int, row), *[2] * 72]
        rules = [f"numberedroom {value}: r1c0" for value in range(10)]
        assert [obeys(with_rules(NINE, rule), digits) for rule in rules].index(True) == clue


def test_nothing_is_hidden_in_an_ascending_row() -> None:
    digits = [*range(1, 10), *[1] * 72]
    rules = [f"hiddenskyscraper {height}: r1c0" for height in range(10)]
    assert not any(obeys(with_rules(NINE, rule), digits) for rule in rules)


@for_each(
    ("board", "low", "high"),
    [(FOUR, "1", "4"), (Board(1, 5), "12", "45"), (Board(1, 7), "12", "67"),
     (Board(2, 4), "123", "678"), (TEN, "123", "89A")],
)  # fmt: skip
def test_as_many_digits_are_low_as_high(board: Board, low: str, high: str) -> None:
    ends = [[int(digit, 16) for digit in digits] for digits in (low, high)]
    entropic = with_rules(board, "entropic: r1c1-2")
    for a, b in product(board.values, repeat=2):
        apart = [(d in ends[1]) - (d in ends[0]) for d in (a, b)]
        digits = [a, b, *[1] * (board.cell_count - 2)]
        assert obeys(entropic, digits) is (apart[0] != apart[1])


@for_each("name", ["nabner", "lunchbox 50", "rellik 600", "equalitycage"])
def test_of_more_cells_than_digits_nothing_is_encoded(name: str) -> None:
    """There would be millions of pairs, alternatives or states."""
    large = with_rules(Board(6, 6), f"{name}: r1-36c1-36")
    primitives = [*large.constraints[0].primitives(large)]
    assert len(primitives) <= 2
    assert not obeys(large, [1 + cell % 36 for cell in range(1296)])


def test_a_cell_cannot_differ_from_itself() -> None:
    """A loop of four cells is no entropic line, as the first cell would be next to its like."""
    board = with_rules(NINE, "entropic: r1c1-4 r1c1")
    assert not any(obeys(board, [*word, *[1] * 77]) for word in product((1, 4, 7), repeat=4))
    assert obeys(with_rules(NINE, "entropic: r1c1-3 r1c1"), [1, 4, 7, *[1] * 78])
