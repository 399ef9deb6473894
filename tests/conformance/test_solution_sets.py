"""Every model finds exactly the solutions that brute force finds, no more and no fewer."""

from __future__ import annotations

from functools import cache

import pytest

from sudoku import Board, CheckedModel, Puzzle
from tests.cases import for_each
from tests.conformance.asked import SEVERAL
from tests.conformance.opener import Opener
from tests.conformance.oracle import Digits, Shape, all_solutions, random_puzzles

pytestmark = pytest.mark.slow

FOUR: Shape = (2, 2)
EMPTY = (0,) * 16


@cache
def expected(shape: Shape, clues: Digits) -> frozenset[Digits]:
    return frozenset(all_solutions(shape, clues))


def assert_same_sets(model: CheckedModel, shape: Shape, puzzles: list[Digits]) -> None:
    for clues in puzzles:
        asked = Puzzle(Board(*shape), clues)
        outcome = model.search(asked, limit=600)
        assert {grid.digits for grid in outcome.solutions} == expected(shape, clues), asked
        assert outcome.exhausted, asked


@pytest.mark.parametrize("clue_counts", [range(9), range(4, 9), range(9, 14)])
def test_the_puzzles_asked_here_are_of_every_kind(clue_counts: range) -> None:
    counts = [len(expected(FOUR, clues)) for clues in random_puzzles(FOUR, 100, clue_counts, 2)]
    assert min(counts.count(0), counts.count(1)) > 5
    assert max(counts) > 1


def test_the_empty_4x4_board_has_288_solutions(model_on: Opener) -> None:
    outcome = model_on(2, 2).search(Puzzle(Board(2, 2), EMPTY), limit=300)
    assert len(outcome.solutions) == 288
    assert {grid.digits for grid in outcome.solutions} == expected(FOUR, EMPTY)
    assert outcome.exhausted


def test_a_4x4_board_with_one_row_has_12_solutions(model_on: Opener) -> None:
    clues = (1, 2, 3, 4, *EMPTY[4:])
    outcome = model_on(2, 2).search(Puzzle(Board(2, 2), clues), limit=20)
    assert len(outcome.solutions) == 12
    assert {grid.digits for grid in outcome.solutions} == expected(FOUR, clues)
    assert outcome.exhausted


def test_a_limit_that_is_just_reached_leaves_the_rest_open(model_on: Opener) -> None:
    clues = SEVERAL
    limit = len(expected(FOUR, clues)) - 1
    outcome = model_on(2, 2).search(Puzzle(Board(2, 2), clues), limit=limit)
    assert len({grid.digits for grid in outcome.solutions}) == limit
    assert not outcome.exhausted


def test_4x4_puzzles_have_the_solutions_of_brute_force(model_on: Opener) -> None:
    assert_same_sets(model_on(2, 2), FOUR, random_puzzles(FOUR, 80, range(9), seed=1))


def test_small_puzzles_have_the_solutions_of_brute_force(any_model_on: Opener) -> None:
    clue_counts = any_model_on.asked.small_clues
    assert_same_sets(any_model_on(2, 2), FOUR, random_puzzles(FOUR, 40, clue_counts, seed=2))
    for shape in [(1, 4), (4, 1)]:
        puzzles = random_puzzles(shape, 20, clue_counts, seed=5)
        assert len({len(expected(shape, clues)) for clues in puzzles}) > 2
        assert_same_sets(any_model_on(*shape), shape, puzzles)


@pytest.mark.parametrize("shape", [(1, 4), (4, 1)])
def test_latin_squares_are_boards_too(model_on: Opener, shape: Shape) -> None:
    assert len(expected(shape, EMPTY)) == 576
    puzzles = [EMPTY, *random_puzzles(shape, 15, range(9), seed=3)]
    assert_same_sets(model_on(*shape), shape, puzzles)


@for_each("shape", [(2, 3), (3, 2)])
def test_6x6_puzzles_have_the_solutions_of_brute_force(model_on: Opener, shape: Shape) -> None:
    drawn = random_puzzles(shape, 12, range(12, 20), seed=4)
    asked = [clues for clues in drawn if len(expected(shape, clues)) <= 60]
    counts = {len(expected(shape, clues)) for clues in asked}
    assert {0, 1} < counts
    assert_same_sets(model_on(*shape), shape, asked)
