"""CP-SAT's own constraints for every primitive: whole solution sets against brute force."""

from __future__ import annotations

from random import Random

import pytest
from sudoku_models.cpsat.model import CpSatModel

from sudoku import Board, Puzzle
from tests.reference.random_primitives import random_board, solutions_of

FOUR = Board(2, 2)


@pytest.mark.parametrize(("presolve", "boards"), [(False, 60), (True, 20)])
def test_solutions_of_random_primitives_are_those_of_the_definitions(
    presolve: bool, boards: int
) -> None:
    rng, with_solutions = Random(7), 0
    for _ in range(boards):
        board = random_board(rng, FOUR)
        outcome = CpSatModel(board, presolve=presolve).search(Puzzle(board, (0,) * 16), limit=300)
        found = [grid.digits for grid in outcome.solutions]
        assert outcome.exhausted
        assert (len(found), set(found)) == (len({*found}), solutions_of(board)), board.rules
        with_solutions += bool(found)
    assert with_solutions > boards // 3
