"""The judge of solutions agrees with brute force, and names the fault."""

from __future__ import annotations

import random

import pytest

from sudoku.checker.rules import violation
from tests.conformance.oracle import Shape, all_solutions, pattern, solves

SHAPES: list[Shape] = [(1, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4)]


@pytest.mark.parametrize("shape", SHAPES)
def test_near_grids_are_judged_as_by_brute_force(shape: Shape) -> None:
    rng = random.Random(5)
    n = shape[0] * shape[1]
    right = pattern(shape)
    verdicts = set()
    for _ in range(120):
        digits = list(right)
        for _ in range(rng.randint(0, 2)):
            a, b = rng.randrange(n * n), rng.randrange(n * n)
            digits[a], digits[b] = digits[b], rng.choice([digits[a], rng.randint(0, n + 1)])
        clues = [d if rng.random() < 0.3 else 0 for d in right]
        agreed = violation(*shape, clues, digits) is None
        assert agreed == solves(shape, clues, digits)
        verdicts.add(agreed)
    assert verdicts == {True, False}


def test_the_288_grids_of_4x4_and_no_latin_square_else_are_accepted() -> None:
    empty = (0,) * 16
    squares = all_solutions((1, 4), empty)
    accepted = {square for square in squares if violation(2, 2, empty, square) is None}
    assert accepted == all_solutions((2, 2), empty)


FULL = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)
CYCLIC = (1, 2, 3, 4, 2, 3, 4, 1, 3, 4, 1, 2, 4, 1, 2, 3)


@pytest.mark.parametrize(
    ("digits", "words"),
    [
        (FULL[:15], "15 cells where the board has 16"),
        ((*FULL, 1), "17 cells where the board has 16"),
        ((*FULL[:2], 2, *FULL[3:]), "the digit 2 occurs 2 times in row 1"),
        (FULL[:4] * 4, "the digit 1 occurs 4 times in column 1"),
        (CYCLIC, "the digit 2 occurs 2 times in box 1"),
        ((*FULL[:15], 5), "5 in row 4 is not a digit from 1 to 4"),
        ((0, *FULL[1:]), "0 in row 1 is not a digit from 1 to 4"),
    ],
)
def test_each_broken_rule_is_named(digits: tuple[int, ...], words: str) -> None:
    assert violation(2, 2, (0,) * 16, digits) == words


def test_a_clue_that_was_changed_is_named() -> None:
    clues = (0, 0, 0, 0, 0, 1, *([0] * 10))
    assert violation(2, 2, clues, FULL) == "the clue 1 at r2c2 became 4"
