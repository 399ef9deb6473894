"""Puzzles asked of one model, one after the other, do not influence each other."""

from __future__ import annotations

import os
import signal
import threading

import pytest

from sudoku import Board, Budget, Puzzle, Verdict
from tests.conformance.opener import Opener
from tests.conformance.oracle import (
    UNIQUE,
    UNIQUE_SOLUTION,
    all_solutions,
    digits_of,
    pattern,
    random_puzzles,
    with_holes,
)

NINE = Board(3, 3)


def test_a_puzzle_asked_again_after_others_gets_the_same_answer(model_on: Opener) -> None:
    model = model_on(3, 3)
    unique = Puzzle(NINE, digits_of(UNIQUE))
    full = Puzzle(NINE, pattern((3, 3)))
    impossible = Puzzle(NINE, (5, 5, *([0] * 79)))
    empty = Puzzle(NINE, (0,) * 81)
    for other in (full, impossible, empty, unique):
        outcome = model.search(unique)
        assert [str(grid) for grid in outcome.solutions] == [UNIQUE_SOLUTION]
        assert outcome.verdict is Verdict.UNIQUE
        model.search(other)
    assert model.search(full).verdict is Verdict.UNIQUE
    assert model.search(impossible).verdict is Verdict.UNSATISFIABLE
    assert model.search(empty).verdict is Verdict.MULTIPLE


def test_interleaved_small_puzzles_get_the_answers_of_brute_force(model_on: Opener) -> None:
    model, board = model_on(2, 2), Board(2, 2)
    puzzles = random_puzzles((2, 2), 40, range(3, 9), seed=7)
    counts = [len(all_solutions((2, 2), clues)) for clues in puzzles]
    for step in (1, 3, 7):
        for i in range(40):
            place = i * step % 40
            outcome = model.search(Puzzle(board, puzzles[place]))
            assert len(outcome.solutions) == min(2, counts[place])
            assert outcome.exhausted or counts[place] > 1


def test_asking_for_all_solutions_leaves_nothing_behind(model_on: Opener) -> None:
    model, board = model_on(2, 2), Board(2, 2)
    clues = with_holes(pattern((2, 2)), 13, seed=4)
    solutions = all_solutions((2, 2), clues)
    assert len(solutions) > 2
    for _ in range(3):
        outcome = model.search(Puzzle(board, clues), limit=300)
        assert {grid.digits for grid in outcome.solutions} == solutions
        for digits in solutions:
            assert model.search(Puzzle(board, digits)).verdict is Verdict.UNIQUE


def test_two_models_of_one_kind_are_independent(model_on: Opener) -> None:
    square, wide = model_on(2, 2), model_on(2, 3)
    for _ in range(2):
        for model, shape in ((square, (2, 2)), (wide, (2, 3))):
            outcome = model.search(Puzzle(model.board, pattern(shape)))
            assert [grid.digits for grid in outcome.solutions] == [pattern(shape)]


def test_ctrl_c_stops_a_long_search_and_the_next_is_answered(default_model_on: Opener) -> None:
    model = default_model_on(3, 3)
    press = threading.Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
    press.start()
    with pytest.raises(KeyboardInterrupt):
        model.search(Puzzle(NINE, (0,) * 81), limit=10**9, budget=Budget(seconds=15))
    press.join()
    outcome = model.search(Puzzle(NINE, digits_of(UNIQUE)))
    assert [str(grid) for grid in outcome.solutions] == [UNIQUE_SOLUTION]
    assert outcome.verdict is Verdict.UNIQUE
