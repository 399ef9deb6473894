"""Puzzles with clues in given cells, and orders that no puzzle can meet."""

from __future__ import annotations

import re
from itertools import combinations, islice

import pytest

import sudoku
from sudoku import Board, Budget, OrderError
from sudoku.generator.impossible import of_pattern
from sudoku.generator.random_puzzles import RandomPuzzles
from sudoku.generator.request import PuzzleRequest
from sudoku.generator.results import Shortfall
from tests.cases import for_each
from tests.generator.fours import solution_count
from tests.small_boards import FOURS

FOUR = Board(2, 2)
GRID = FOURS[0]
ESCARGOT = (  # A. Inkala, "AI Escargot", 23 clues
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
)


def test_patterns_of_few_clues_are_filled_uniquely() -> None:
    """Hardly one of a thousand grids has unique clues there. A puzzle is a pattern, too."""
    (made,) = sudoku.generate(pattern=ESCARGOT, seed=2)
    assert made.attempts > 64
    places = {cell for cell, clue in enumerate(made.puzzle.clues) if clue}
    assert places == {cell for cell, mark in enumerate(ESCARGOT) if mark != "."}
    outcome = sudoku.check(made.puzzle, model="reference")
    assert outcome.verdict.value == "unique"
    assert outcome.solution == made.solution


def test_the_pattern_of_a_minimal_puzzle_is_filled_with_minimal_ones() -> None:
    pattern = frozenset({3, 8, 10, 13, 15})
    generator = RandomPuzzles(PuzzleRequest(board=FOUR, pattern=pattern, minimal=True))
    for made in generator.make(range(1, 5), budget=Budget(seconds=60)):
        clues = [*made.puzzle.clues]
        assert {cell for cell in range(16) if clues[cell]} == pattern
        assert solution_count(clues) == 1
        assert all(solution_count([*clues[:cell], 0, *clues[cell + 1 :]]) > 1 for cell in pattern)


def test_a_pattern_that_is_not_filled_is_told_with_the_nearest_puzzle() -> None:
    generator = RandomPuzzles(
        PuzzleRequest(board=FOUR, pattern=frozenset({0, 6, 9, 15, 3}), minimal=True)
    )
    with pytest.raises(Shortfall, match="puzzle 1: no ") as caught:
        next(generator.make(range(1, 2), budget=Budget(seconds=0.05)))
    nearest = caught.value.nearest
    assert nearest is None or solution_count([*nearest.puzzle.clues]) >= 1


def test_patterns_that_are_refused_have_no_unique_puzzle() -> None:
    """By brute force, over all 4x4 patterns of 3 cells and some of 4, and all grids."""
    grids = FOURS[:: len(FOURS) // 24]
    refused = kept = 0
    for pattern in [*islice(combinations(range(16), 3), 0, None, 9), *QUARTETS]:
        unique = any(
            solution_count([grid[cell] if cell in pattern else 0 for cell in range(16)]) == 1
            for grid in grids
        )
        if of_pattern(FOUR, pattern) is not None:
            refused += 1
            assert not unique
        else:
            kept += unique
    assert refused > 40
    assert kept > 0


QUARTETS = [*islice(combinations(range(16), 4), 0, None, 23)]


@for_each(
    "options, message",
    [
        ({"pattern": ("." * 9) * 2 + "X" * 63}, "rows 1 and 2 have no clue, and can change places"),
        ({"pattern": ("X" * 7 + "..") * 9}, "columns 8 and 9 have no clue"),
        ({"pattern": "X........." * 8 + "X"}, "at least 17 clues"),
        ({"clues": (10, 16)}, "at most 16 clues, and a unique puzzle on a 9x9 board"),
        ({"clues": 4, "board": 6}, "at most 4 clues, and a unique puzzle on a 6x6 board"),
        (
            {"pattern": "XX..............", "board": FOUR, "grid": FOURS[0]},
            "3 and 4 have no clue",
        ),
        ({"pattern": "XX..XX..X...X..X", "board": FOUR, "grid": FOURS[0]}, "not a unique"),
    ],
)
def test_orders_that_nothing_can_meet_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(OrderError, match=re.escape(message)):
        next(sudoku.generate(**options))  # type: ignore[arg-type]  # of several kinds


def test_bands_without_clues_can_change_places() -> None:
    latin = Board(1, 5)
    assert of_pattern(latin, range(15)) == "bands 4 and 5 have no clue, and can change places"
    assert of_pattern(latin, range(20)) is None


def test_a_puzzle_of_an_order_does_not_depend_on_the_others() -> None:
    """Numbers that do not fit at once go through rounds of different sizes."""
    generator = RandomPuzzles(PuzzleRequest(board=FOUR, clues=(4, 4)))
    together = [*generator.make(range(1, 41), budget=Budget(seconds=60))]
    assert {made.puzzle.clue_count for made in together} == {4}
    assert max(made.attempts for made in together) > 5
    for number in (1, 17, 40):
        (alone,) = generator.make(range(number, number + 1), budget=Budget(seconds=60))
        assert alone == together[number - 1]


def test_what_is_not_found_within_the_budget_is_told() -> None:
    generator = RandomPuzzles(PuzzleRequest(board=FOUR, clues=(12, 12), minimal=True))
    with pytest.raises(Shortfall, match=r"puzzle 3: no puzzle of the order in [0-9,]+ attempt"):
        next(generator.make(range(3, 5), budget=Budget(seconds=0.05)))
