"""The reference's search: its counters repeat, no depth overflows, solutions come one by one."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from sudoku import Board, Budget, Effort, Puzzle, Verdict
from sudoku.errors import OutOfBudget
from sudoku.reference import ReferenceModel
from sudoku.reference.search import SearchTally
from sudoku.reference.variant import ReferenceVariant
from tests.cases import for_each
from tests.conformance.oracle import (
    UNIQUE,
    UNIQUE_SOLUTION,
    all_solutions,
    digits_of,
    pattern,
    with_holes,
)

pytestmark = pytest.mark.slow

NINE = Board(3, 3)
FOUR = Board(2, 2)
SOLVED = digits_of(UNIQUE_SOLUTION)
AMPLE = with_holes(SOLVED, 56, seed=2)
"""A puzzle with 1919 solutions."""
PUZZLES = [digits_of(UNIQUE), with_holes(SOLVED, 58, seed=1), AMPLE]


def timeless(effort: Effort) -> Effort:
    return replace(effort, setup_seconds=0.0, solve_seconds=0.0)


@for_each(
    "spec",
    [
        None,
        "randomV",
        "RandVal",
        "restarts",
        "ac/random=7/random=8",
        "ac+dual/minrv+random/random=5/restarts",
    ],
)
def test_effort_and_answers_repeat_exactly(spec: str | None) -> None:
    old = ReferenceModel(NINE, spec)
    for clues in PUZZLES[1:] * 2:
        asked = Puzzle(NINE, clues)
        fresh, again = ReferenceModel(NINE, spec).search(asked), old.search(asked)
        assert timeless(fresh.effort) == timeless(again.effort)
        assert fresh.solutions == again.solutions
        assert fresh.effort.decisions > 0


@pytest.mark.parametrize("spec", ["ac/random={}/ascending", "ac+dual/minrv/random={}"])
def test_another_seed_is_another_search_for_the_same_solution(spec: str) -> None:
    asked = Puzzle(NINE, PUZZLES[0] if "dual" in spec else with_holes(SOLVED, 50, seed=1087))
    efforts = set()
    for seed in range(6):
        outcome = ReferenceModel(NINE, spec.format(seed)).search(asked, limit=1)
        assert [str(grid) for grid in outcome.solutions] == [UNIQUE_SOLUTION]
        efforts.add(timeless(outcome.effort))
    assert len(efforts) > 1


def test_the_seeds_of_the_two_orders_are_two() -> None:
    asked = Puzzle(NINE, AMPLE)
    specs = ["ac/random=1/random=2", "ac/random=2/random=1", "ac/random=1/random=1"]
    found = {ReferenceModel(NINE, spec).search(asked).solutions for spec in specs}
    assert len(found) == 3


def test_no_seed_is_a_seed_of_0() -> None:
    asked = Puzzle(NINE, AMPLE)
    unseeded, seeded = (
        ReferenceModel(NINE, spec).search(asked)
        for spec in ("ac/random/random", "ac/random=0/random=0")
    )
    assert unseeded.solutions == seeded.solutions


def test_effort_counts_what_was_done() -> None:
    full = ReferenceModel(NINE).search(Puzzle(NINE, SOLVED)).effort
    assert timeless(full) == Effort(propagations=81)
    wrong = ReferenceModel(NINE).search(Puzzle(NINE, (5, 5, *([0] * 79)))).effort
    assert (wrong.decisions, wrong.conflicts) == (0, 1)
    searched = ReferenceModel(NINE, "freecodecamp").search(Puzzle(NINE, PUZZLES[0])).effort
    assert searched.decisions > searched.conflicts > 0
    assert searched.propagations > 81


@pytest.mark.parametrize("search", ["fc/random/ascending", "fc/minrv+random/random"])
def test_restarts_find_every_solution_once(search: str) -> None:
    model = ReferenceModel(FOUR, f"{search}/restarts")
    outcome = model.search(Puzzle(FOUR, (0,) * 16), limit=10**6)
    found = [grid.digits for grid in outcome.solutions]
    assert outcome.exhausted
    assert len(found) == 288
    assert set(found) == all_solutions((2, 2), (0,) * 16)


def test_restarts_go_on_until_a_try_goes_through_the_whole_tree() -> None:
    asked = Puzzle(NINE, AMPLE)
    straight = ReferenceModel(NINE, "ac/minrv/ascending").search(asked, limit=10**6)
    again = ReferenceModel(NINE, "ac/minrv/random/restarts").search(asked, limit=10**6)
    assert again.exhausted
    assert len(again.solutions) == len(straight.solutions) == 1919
    assert set(again.solutions) == set(straight.solutions)
    assert again.effort.conflicts > straight.effort.conflicts > 32


def test_a_puzzle_without_solution_is_refuted_through_restarts() -> None:
    clues = with_holes(SOLVED, 44, seed=156)
    wrong = (*clues[:69], 4, *clues[70:])
    outcome = ReferenceModel(NINE, "fc/random/random/restarts").search(Puzzle(NINE, wrong))
    assert outcome.verdict is Verdict.UNSATISFIABLE
    assert outcome.effort.conflicts > 16


@pytest.mark.parametrize("spec", [None, "freecodecamp", "ac/first/ascending"])
def test_conflicts_never_pass_the_budget(spec: str | None) -> None:
    model = ReferenceModel(NINE, spec)
    asked = Puzzle(NINE, AMPLE)
    needed = model.search(asked, limit=10**6).effort.conflicts
    assert needed > 30
    for conflicts in (0, 1, 2, 7, needed - 1, needed + 1):
        outcome = model.search(asked, limit=10**6, budget=Budget(conflicts=conflicts))
        assert outcome.effort.conflicts == min(conflicts, needed)
        assert outcome.exhausted or conflicts <= needed


def test_a_large_easy_puzzle_does_not_overflow_recursion() -> None:
    shape = (6, 6)
    board = Board(*shape)
    clues = with_holes(pattern(shape), board.cell_count // 8, seed=1)
    limit = sys.getrecursionlimit()
    outcome = ReferenceModel(board).search(Puzzle(board, clues))
    assert [grid.digits for grid in outcome.solutions] == [pattern(shape)]
    assert outcome.verdict is Verdict.UNIQUE
    assert sys.getrecursionlimit() == limit


@pytest.fixture
def _little_recursion() -> Iterator[None]:
    """As if Python allowed only a hundred calls within each other from here."""
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(len(inspect.stack()) + 100)
    yield
    sys.setrecursionlimit(usual)


@pytest.mark.usefixtures("_little_recursion")
def test_a_search_deeper_than_pythons_recursion_limit_is_a_loop() -> None:
    board = Board(5, 5)
    clues = with_holes(pattern((5, 5)), 250, seed=1)
    outcome = ReferenceModel(board, "fc/minrv/ascending").search(Puzzle(board, clues), limit=1)
    assert len(outcome.solutions) == 1
    depth = outcome.effort.decisions - outcome.effort.conflicts
    assert depth > sys.getrecursionlimit()


def test_solutions_are_found_when_they_are_asked_for() -> None:
    tally = SearchTally()
    solutions = ReferenceModel(NINE).solutions(Puzzle(NINE, (0,) * 81), tally)
    assert tally.decisions == 0
    spent = []
    for grid in islice(solutions, 3):
        assert sorted(grid.digits) == sorted(SOLVED)
        spent.append(tally.decisions)
    assert 0 < spent[0] < spent[1] < spent[2] < 3 * 81


def test_solutions_one_by_one_are_all_of_them_in_the_order_of_search() -> None:
    model, empty = ReferenceModel(FOUR), Puzzle(FOUR, (0,) * 16)
    grids = list(model.solutions(empty))
    assert {grid.digits for grid in grids} == all_solutions((2, 2), (0,) * 16)
    assert len(grids) == 288
    assert tuple(grids) == model.search(empty, limit=288).solutions


def test_two_enumerations_at_once_do_not_disturb_each_other() -> None:
    model, empty = ReferenceModel(FOUR, "ac/random/random"), Puzzle(FOUR, (0,) * 16)
    alone = list(model.solutions(empty))
    one, other = model.solutions(empty), model.solutions(empty)
    together = list(zip(one, other, strict=True))
    assert together == list(zip(alone, alone, strict=True))


def test_an_enumeration_out_of_budget_says_so() -> None:
    solutions = ReferenceModel(NINE).solutions(
        Puzzle(NINE, (0,) * 81), SearchTally(max_conflicts=0)
    )
    with pytest.raises(OutOfBudget):
        next(solutions)


def test_a_puzzle_of_another_board_is_refused() -> None:
    with pytest.raises(ValueError, match="a puzzle on a 4x4 board with boxes 2x2 was given"):
        next(ReferenceModel(Board(3, 3)).solutions(Puzzle(Board(2, 2), (0,) * 16)))


@pytest.mark.parametrize("rules", ["fc+quads", "fc+hidden-quads"])
def test_time_is_looked_at_between_the_many_sets_of_a_large_house(rules: str) -> None:
    """A row of 25 cells has 12,650 sets of four, and there are 75 rows, columns and boxes."""
    board = Board(5, 5)
    clues = (0,) * (25 * 4) + pattern((5, 5))[25 * 4 :]
    looks = 0

    def look() -> None:
        nonlocal looks
        looks += 1

    variant = ReferenceVariant.parse(f"{rules}/minrv/ascending")
    propagation = variant.strategy(board).propagation
    state = propagation.cover.start()
    for cell, digit in enumerate(clues):
        if digit:
            propagation.place(state, cell * 25 + digit - 1)
    propagation.run(state, look, None)
    assert looks > 1000
