"""Whole solution sets of boards with random primitives, also such as no rule has, against brute
force by the definitions alone.
"""

from __future__ import annotations

from random import Random

import pytest

from sudoku import Board, Puzzle
from tests.conformance.test_constraint_sets import NATIVE
from tests.reference.random_primitives import EXTREMES, board_of, random_board
from tests.small_boards import assert_found, solutions_on

pytestmark = pytest.mark.slow

FOUR = Board(2, 2)
ALL = ["sat", "sat:reduced", "sat:minisat22", "cpsat", "cpsat:presolve", "reference"]
IN_TURN = [
    "reference:none/first/ascending",
    "reference:FC",
    "reference:AC",
    "reference:AC+Dual",
    "reference:hidden-singles/first/ascending",
    "reference:locked/minrv/least",
    "reference:naked-singles+hidden-singles+locked+pairs+hidden-triples/minrv+degree+dual/most",
    "reference:restarts",
]


def assert_all_found(board: Board, specs: list[str]) -> bool:
    """That each model finds all solutions and no others. Whether there are any."""
    expected = {*solutions_on(board)}
    for spec in specs:
        assert_found(spec, Puzzle(board, (0,) * 16), expected)
    return bool(expected)


@pytest.mark.parametrize("turn", range(len(IN_TURN)))
def test_random_primitives(turn: int) -> None:
    rng, with_solutions = Random(turn), 0
    specs = [*ALL, IN_TURN[turn], *NATIVE[turn % max(1, len(NATIVE)) :][:1]]
    for _ in range(6):
        with_solutions += assert_all_found(random_board(rng, FOUR), specs)
    assert with_solutions > 1


def test_extreme_primitives() -> None:
    """Without native: the numbers of rules have at most 64 bits."""
    for primitive in EXTREMES:
        assert_all_found(board_of(FOUR, primitive), [*ALL, IN_TURN[0]])
