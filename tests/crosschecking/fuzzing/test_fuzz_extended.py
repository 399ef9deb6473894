"""Fuzzed puzzles on boards with other digits than 1 … n, more of them, and hidden cells."""

from __future__ import annotations

from itertools import islice

import pytest

from sudoku import Board, parse
from sudoku.crosschecking.contestants.functions import FunctionContestant
from sudoku.crosschecking.fuzzing import VARIANT_CLASSES, Case, fuzz
from sudoku.interface.checked import wrong_solution

pytestmark = pytest.mark.slow

BOARDS = Board(2, 2), Board(2, 3)


def made(board: Board, seed: int = 1) -> list[Case]:
    return [*islice(fuzz(board, seed, classes=["extended"]), 40)]


@pytest.mark.thorough
def test_every_kind_of_board_is_made() -> None:
    boards = [case.puzzle.board for x in BOARDS for seed in range(6) for case in made(x, seed)]
    assert {each.digits is not None for each in boards} == {True, False}
    assert {each.digit_count > each.size for each in boards} == {True, False}
    assert {each.hidden > 0 for each in boards} == {True, False}
    assert {each.values[0] for each in boards} == {0, 1, 2}


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_a_known_grid_obeys_the_rules_of_such_a_board(board: Board) -> None:
    assert made(board) == made(board)
    for case in made(board):
        if not any(case.puzzle.clues[case.puzzle.board.size**2 :]):  # those are rules in text
            assert parse(case.puzzle.text()) == case.puzzle
        assert case.known
        for grid in case.known:
            assert wrong_solution(case.puzzle, grid) is None


def test_they_come_only_if_they_are_named_as_contestants_with_clues_cannot_take_them() -> None:
    assert "extended" not in VARIANT_CLASSES
    contestant = FunctionContestant(str, input="puzzle")
    ruled = Board(2, 2, irregular=())
    assert contestant.takes(ruled)
    assert not contestant.takes(Board(2, 2, hidden=1))
    assert not contestant.takes(Board(2, 2, digits=range(4)))
