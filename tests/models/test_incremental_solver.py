"""The incremental solver: whatever it was asked before, each answer is that of brute force."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sudoku_models.pysat.traits import SOLVERS
from sudoku_models.sat import incremental
from sudoku_models.sat.incremental import IncrementalSolver

from sudoku import Board, Budget
from sudoku.interface.meter import ConflictLimitReached, Meter
from tests.conformance.oracle import (
    UNIQUE,
    Digits,
    all_solutions,
    digits_of,
    pattern,
    random_puzzles,
)

pytestmark = pytest.mark.slow

FOUR, NINE = Board(2, 2), Board(3, 3)
EMPTY = (0,) * 16
VARIABLES = 4**3


def answer(solver: IncrementalSolver, clues: Digits) -> list[Digits]:
    return list(solver.two_solutions(clues, Meter(Budget()), None))


def require_right(solver: IncrementalSolver, clues: Digits) -> int:
    """How many solutions there are, up to two."""
    expected, found = all_solutions((2, 2), clues), answer(solver, clues)
    assert len(found) == len(set(found)) == min(2, len(expected))
    assert expected.issuperset(found)
    return len(found)


@pytest.mark.parametrize("easy", [0, 5], ids="easy {}".format)
@pytest.mark.parametrize("hard", [(0, 0), (1, 2), (0, 4)], ids="hard {}".format)
@pytest.mark.parametrize("lifetime", [1, 7, 400], ids="lifetime {}".format)
@pytest.mark.parametrize("name", ["cadical195", "minisat22"])
def test_every_answer_is_that_of_brute_force(
    monkeypatch: pytest.MonkeyPatch, name: str, lifetime: int, hard: tuple[int, int], easy: int
) -> None:
    monkeypatch.setattr(incremental, "EASY_CONFLICTS", easy)
    monkeypatch.setattr(incremental, "HARD_CLUES", hard)
    monkeypatch.setattr(incremental, "LIFETIME", lifetime)
    solver = IncrementalSolver(FOUR, name)
    puzzles = random_puzzles((2, 2), 25, range(2, 12), seed=31)
    assert {require_right(solver, clues) for clues in puzzles} == {0, 1, 2}


def test_a_solution_that_was_forbidden_once_is_found_again() -> None:
    solver, grid = IncrementalSolver(FOUR, "cadical195"), pattern((2, 2))
    for cell in range(16):
        open_cell = (*grid[:cell], 0, *grid[cell + 1 :])
        for clues in (grid, open_cell, EMPTY, grid[:8] + EMPTY[:8], open_cell):
            require_right(solver, clues)


def test_a_question_that_is_left_in_the_middle_leaves_nothing_behind() -> None:
    solver = IncrementalSolver(FOUR, "cadical195")
    for clues in random_puzzles((2, 2), 40, range(2, 8), seed=5):
        next(solver.two_solutions(clues, Meter(Budget()), None), None)
        require_right(solver, EMPTY)
        require_right(solver, clues)


def test_a_search_that_reaches_its_conflict_limit_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(incremental, "EASY_CONFLICTS", 0)
    solver, hard = IncrementalSolver(NINE, "cadical195"), digits_of(UNIQUE)
    with pytest.raises(ConflictLimitReached):
        list(solver.two_solutions(hard, Meter(Budget()), 1))
    assert len(answer(solver, hard)) == 1
    assert len(answer(solver, (0,) * 81)) == 2


@pytest.mark.parametrize("carried_over", [0, 1, 2])
def test_no_decision_of_an_earlier_question_is_taken_for_a_consequence(
    monkeypatch: pytest.MonkeyPatch, carried_over: int
) -> None:
    traits = SOLVERS["cadical195"]
    careless = replace(traits, steady={**traits.steady, "ilb": carried_over})
    monkeypatch.setitem(SOLVERS, "cadical195", careless)
    solver, grid = IncrementalSolver(FOUR, "cadical195"), pattern((2, 2))
    for clues in [*random_puzzles((2, 2), 100, range(8), seed=3), grid, EMPTY, grid, EMPTY]:
        require_right(solver, clues)


def test_what_follows_from_the_clues_alone_is_not_asked_twice() -> None:
    solver, meter = IncrementalSolver(FOUR, "cadical195"), Meter(Budget())
    grid = pattern((2, 2))
    assert list(solver.two_solutions((0, *grid[1:]), meter, None)) == [grid]
    assert (meter.decisions, meter.conflicts) == (0, 0)


@pytest.mark.parametrize("lifetime", [1, 2, 10])
def test_a_solver_is_replaced_before_its_selectors_gather(
    monkeypatch: pytest.MonkeyPatch, lifetime: int
) -> None:
    monkeypatch.setattr(incremental, "LIFETIME", lifetime)
    solver = IncrementalSolver(FOUR, "minisat22")
    used = []
    for _ in range(5 * lifetime):
        assert len(answer(solver, EMPTY)) == 2
        used.append(len(solver._solver.model()))
    assert max(used) <= VARIABLES + lifetime
    assert used.count(VARIABLES + 1) == 5
