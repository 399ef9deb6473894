"""The CP-SAT model: one model for all puzzles of a board, within every budget."""

from __future__ import annotations

from time import perf_counter

import pytest
from sudoku_models.cpsat import model as cpsat
from sudoku_models.cpsat.family import FAMILY
from sudoku_models.cpsat.model import CpSatModel
from sudoku_models.propagation.singles import singles

from sudoku import Board, Budget, Puzzle, UnknownModelError, Verdict
from tests.conformance.oracle import (
    MULTIPLE,
    UNIQUE,
    UNIQUE_SOLUTION,
    all_solutions,
    digits_of,
    pattern,
    random_puzzles,
    with_holes,
)

pytestmark = pytest.mark.slow

NINE = Board(3, 3)


def test_no_clue_of_one_puzzle_is_left_for_the_next() -> None:
    model = CpSatModel(Board(2, 2))
    for clues in random_puzzles((2, 2), 60, range(9), seed=51):
        expected = all_solutions((2, 2), clues)
        outcome = model.search(Puzzle(model.board, clues), limit=300)
        assert {grid.digits for grid in outcome.solutions} == expected
        assert outcome.exhausted


def test_with_presolve_the_answers_are_the_same() -> None:
    model, with_presolve = CpSatModel(NINE), CpSatModel(NINE, presolve=True)
    unsatisfiable = (5, 5, *[0] * 79)
    for clues in (digits_of(UNIQUE), unsatisfiable, digits_of(UNIQUE_SOLUTION)):
        outcome, right = (m.search(Puzzle(NINE, clues)) for m in (with_presolve, model))
        assert (outcome.verdict, outcome.solutions) == (right.verdict, right.solutions)
        assert outcome.verdict is not Verdict.UNKNOWN
    assert with_presolve.search(Puzzle(NINE, digits_of(MULTIPLE))).verdict is Verdict.MULTIPLE


def test_domains_are_intervals_of_digits() -> None:
    for digits in range(1, 2**9):
        intervals = cpsat._intervals(digits)
        held = {
            d for a, z in zip(intervals[::2], intervals[1::2], strict=True) for d in range(a, z + 1)
        }
        assert sum(1 << d - 1 for d in held) == digits
        assert all(z + 1 < a for z, a in zip(intervals[1::2], intervals[2::2], strict=False))


def test_where_singles_find_a_contradiction_the_solver_finds_it_too() -> None:
    model = CpSatModel(NINE)
    for clues in ((5, 5, *[0] * 79), (*range(1, 9), *[0] * 72, 9)):
        assert singles(NINE, clues) is None
        assert model.search(Puzzle(NINE, clues)).verdict is Verdict.UNSATISFIABLE
        assert model.search(Puzzle(NINE, digits_of(UNIQUE))).verdict is Verdict.UNIQUE


def test_a_question_that_is_asked_again_in_a_thread_gets_the_same_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cpsat, "QUICK_SECONDS", 0.0)
    model = CpSatModel(NINE)
    outcome = model.search(Puzzle(NINE, digits_of(UNIQUE)))
    assert [str(grid) for grid in outcome.solutions] == [UNIQUE_SOLUTION]
    assert outcome.verdict is Verdict.UNIQUE
    assert model.search(Puzzle(NINE, digits_of(MULTIPLE))).verdict is Verdict.MULTIPLE


@pytest.mark.parametrize("quick_seconds", [0.01, 10.0], ids=["asked twice", "asked once"])
def test_a_large_board_keeps_to_the_budget_of_conflicts(
    monkeypatch: pytest.MonkeyPatch, quick_seconds: float
) -> None:
    monkeypatch.setattr(cpsat, "QUICK_SECONDS", quick_seconds)
    board = Board(5, 5)
    hard = Puzzle(board, with_holes(pattern((5, 5)), 400, seed=1))
    spent = [
        CpSatModel(board).search(hard, budget=Budget(conflicts=budget)).effort.conflicts
        for budget in (10, 200)
    ]
    # Those that CP-SAT makes while it probes, before it searches, are counted but not bounded.
    assert abs(spent[1] - spent[0]) <= 203


def test_a_budget_of_seconds_is_kept_where_the_search_is_long() -> None:
    board = Board(3, 3)
    start = perf_counter()
    empty = Puzzle(board, (0,) * 81)
    outcome = CpSatModel(board).search(empty, limit=10**9, budget=Budget(seconds=0.6))
    assert 0.4 < perf_counter() - start < 30
    assert outcome.verdict is Verdict.MULTIPLE
    assert not outcome.exhausted


def test_the_only_variant_is_presolve() -> None:
    assert FAMILY.build(NINE, None).name == "cpsat"
    assert FAMILY.build(NINE, "presolve").name == "cpsat:presolve"
    with pytest.raises(UnknownModelError, match="cpsat:fast"):
        FAMILY.build(NINE, "fast")
