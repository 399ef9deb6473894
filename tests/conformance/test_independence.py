"""Puzzles asked of one model, one after the other, do not influence each other."""

from __future__ import annotations

import gc
import os
import signal
import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest

from sudoku import Board, Budget, Effort, Puzzle, Verdict, open_model
from tests.conformance.asked import SEVERAL
from tests.conformance.opener import Opener
from tests.conformance.oracle import all_solutions, pattern, random_puzzles

pytestmark = pytest.mark.slow

NINE = Board(3, 3)
FOUR = Board(2, 2)


def timeless(effort: Effort) -> Effort:
    return replace(effort, setup_seconds=0.0, solve_seconds=0.0)


def test_a_puzzle_asked_again_after_others_gets_the_same_answer(model_on: Opener) -> None:
    model, asked = model_on.usual(), model_on.asked
    unique = model_on.puzzle(asked.unique)
    full = model_on.puzzle(pattern(asked.shape))
    impossible = model_on.puzzle(asked.unsatisfiable)
    ample = model_on.puzzle(asked.ample)
    for other in (full, impossible, ample, unique):
        outcome = model.search(unique)
        assert [grid.digits for grid in outcome.solutions] == [asked.solution]
        assert outcome.verdict is Verdict.UNIQUE
        model.search(other)
    assert model.search(full).verdict is Verdict.UNIQUE
    assert model.search(impossible).verdict is Verdict.UNSATISFIABLE
    assert model.search(ample).verdict is Verdict.MULTIPLE


def test_interleaved_small_puzzles_get_the_answers_of_brute_force(model_on: Opener) -> None:
    model = model_on(2, 2)
    puzzles = random_puzzles((2, 2), 40, model_on.asked.small_clues, seed=7)
    counts = [len(all_solutions((2, 2), clues)) for clues in puzzles]
    assert min(counts) == 0
    for step in (1, 7):
        for i in range(40):
            place = i * step % 40
            outcome = model.search(Puzzle(FOUR, puzzles[place]))
            assert len(outcome.solutions) == min(2, counts[place])
            assert outcome.exhausted or counts[place] > 1


def test_asking_for_all_solutions_leaves_nothing_behind(model_on: Opener) -> None:
    model, clues = model_on(2, 2), SEVERAL
    solutions = all_solutions((2, 2), clues)
    for _ in range(2):
        outcome = model.search(Puzzle(FOUR, clues), limit=300)
        assert {grid.digits for grid in outcome.solutions} == solutions
        for digits in solutions:
            assert model.search(Puzzle(FOUR, digits)).verdict is Verdict.UNIQUE


def test_two_models_of_one_kind_are_independent(model_on: Opener) -> None:
    square, wide = model_on(2, 2), model_on(2, 3)
    for _ in range(2):
        for model, shape in ((square, (2, 2)), (wide, (2, 3))):
            outcome = model.search(Puzzle(model.board, pattern(shape)))
            assert [grid.digits for grid in outcome.solutions] == [pattern(shape)]


def test_the_effort_of_the_reference_is_the_same_whatever_it_was_asked_before(
    reference_on: Opener,
) -> None:
    asked, fresh = reference_on.asked, open_model(reference_on.spec, reference_on.board)
    for clues in (asked.unique, asked.multiple, asked.unsatisfiable):
        puzzle = reference_on.puzzle(clues)
        once, again = fresh.search(puzzle), reference_on.usual().search(puzzle)
        assert once.solutions == again.solutions
        assert timeless(once.effort) == timeless(again.effort)
        assert timeless(once.effort) != Effort()


@pytest.fixture
def no_collection() -> Iterator[None]:
    """An interrupt that falls into a callback of the garbage collection is lost."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_collection")
def test_ctrl_c_stops_a_long_search_and_the_next_is_answered(interrupted_model_on: Opener) -> None:
    endless = interrupted_model_on(3, 3)
    presser = threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT))
    presser.start()
    with pytest.raises(KeyboardInterrupt):
        endless.search(Puzzle(NINE, (0,) * 81), limit=10**9, budget=Budget(seconds=15))
    asked = interrupted_model_on.asked
    outcome = interrupted_model_on.usual().search(interrupted_model_on.puzzle(asked.unique))
    assert [grid.digits for grid in outcome.solutions] == [asked.solution]
    assert outcome.verdict is Verdict.UNIQUE
