"""Cages in the compiled search: exactly the digits of fillings are left."""

from __future__ import annotations

from itertools import product
from random import Random

import numpy as np
import pytest
from sudoku_models.native.arrays import NativeBulk

from sudoku import Board, Puzzle, open_model, with_rules
from sudoku.puzzle.houses import Cell
from tests.cases import for_each
from tests.compiled import levels_here, needs_library
from tests.small_boards import grids_of

pytestmark = [needs_library, pytest.mark.slow]

FULL = 511


CAGES = {
    "killer 21: r1c1-4": range(4),
    "renban: r1c2-6": range(1, 6),
    "nabner: r1c4-7": range(3, 7),
    "killer 14: r1c7-9": range(6, 9),
}


@for_each("rule", [*CAGES])
@for_each("level", levels_here())
def test_digits_of_fillings_are_left(rule: str, level: str) -> None:
    board = with_rules(Board(3, 3), rule, "killer 45: r9c1-9")  # which is not of pairs
    cage, places = board.constraints[0], CAGES[rule]
    rng = Random(len(places))
    asked = np.full((60, 81), FULL, np.uint32)
    for masks in asked:
        for cell in places:
            masks[cell] = sum(1 << d - 1 for d in rng.sample(range(1, 10), rng.randint(1, 5)))
    left = NativeBulk(board, level).propagate(asked)
    for before, after in zip(asked.tolist(), left.tolist(), strict=True):
        expected = [0] * len(places)
        candidates = ([d for d in range(1, 10) if before[c] >> d - 1 & 1] for c in places)
        for word in product(*candidates):
            digits = [0] * 81
            for cell, digit in zip(places, word, strict=True):
                digits[cell] = digit
            if len({*word}) == len(word) and cage.holds(board, digits):
                expected = [e | 1 << d - 1 for e, d in zip(expected, word, strict=True)]
        assert [after[cell] for cell in places] == expected


def test_a_cage_of_all_digits_is_a_house() -> None:
    """Its digits are hidden singles, and so are those of a cage that is a row."""
    cells = "r1c1 r2c4 r3c7 r4c2 r5c5 r6c8 r7c3 r8c6 r9c9"
    board = with_rules(Board(3, 3), f"killer 45: {cells}", "killer 45: r1c1-9")
    asked = np.full((1, 81), FULL, np.uint32)
    asked[0, [0, 12, 24, 28, 40, 52, 56, 68]] = FULL & ~4
    left = NativeBulk(board).propagate(asked)
    assert left[0, 80] == 4


@for_each("seed", range(4))
def test_digits_that_no_cell_can_hold(seed: int) -> None:
    """Houses have each of the others, so cages are innies and outies of houses."""
    rng, plain = Random(seed), Board(2, 2)
    used = sorted(rng.sample(range(6), 4))
    named = [tuple(used[digit - 1] for digit in grid) for grid in grids_of(plain)]
    grid, rules = rng.choice(named), [f"candidates {' '.join(map(str, used))}: r1-4c1-4"]
    for _ in range(4):
        cells = rng.sample(range(16), 3)
        names = " ".join(plain.cell_name(Cell(cell)) for cell in cells)
        held = [grid[cell] for cell in cells]
        rules.append(f"{'killer' if len({*held}) == 3 else 'sum'} {sum(held)}: {names}")
    board = with_rules(plain, "digits 0-5", *rules)
    outcome = open_model("native", board).search(Puzzle(board, (0,) * 16), limit=1000)
    expected = {
        each for each in named if all(rule.holds(board, each) for rule in board.constraints)
    }
    assert {tuple(digit - 1 for digit in found.digits) for found in outcome.solutions} == expected
    assert outcome.exhausted
    assert grid in expected
