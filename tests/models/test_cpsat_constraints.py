"""Boards with constraints in CP-SAT: single rules, budgets, and rules that are too large."""

from __future__ import annotations

from threading import Thread, current_thread, main_thread

import pytest
from ortools.sat.python import cp_model
from sudoku_models.cpsat import model as cpsat
from sudoku_models.cpsat.model import CpSatModel

from sudoku import Board, Budget, Puzzle, UnsupportedQuestionError, Verdict
from sudoku.constraints.vocabulary import with_rules
from tests.cases import for_each
from tests.small_boards import solutions_on

pytestmark = pytest.mark.slow

FOUR = Board(2, 2)


def many_regexes(count: int) -> Board:
    """A board with many different automata, which take long to add and to load."""
    lines = [f"r{r}c1-9" for r in range(1, 10)] + [f"r1-9c{c}" for c in range(1, 10)]
    digits = [f"{a}{b}" for a in range(1, 10) for b in range(1, 10) if a != b]
    rules = [f"regex .*({x}|[^{x}].{{3}}[^{x}].*): {line}" for x in digits for line in lines]
    return with_rules(Board(3, 3), *rules[:count])


def test_a_budget_of_seconds_is_kept_while_constraints_are_added_and_loaded() -> None:
    board = many_regexes(25)
    model = CpSatModel(board)
    empty = Puzzle(board, (0,) * 81)
    budgets = [Budget(seconds=seconds) for seconds in (0.0, 0.0001, 0.001)]
    outcomes = [model.search(empty, budget=budget) for budget in budgets]
    assert [outcome.verdict for outcome in outcomes] == [Verdict.UNKNOWN] * 3
    outcome = model.search(empty)
    assert outcome.verdict is Verdict.MULTIPLE
    for grid in outcome.solutions:
        assert board.violated(grid.digits) is None


def test_a_board_with_many_constraints_is_asked_in_a_thread(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    threads = list[Thread]()
    run = cpsat._SolverRun.run

    def noted(attempt: cpsat._SolverRun, model: cp_model.CpModel) -> cpsat._SolverRun:
        threads.append(current_thread())
        return run(attempt, model)

    monkeypatch.setattr(cpsat, "MOST_QUICK", 0)
    monkeypatch.setattr(cpsat._SolverRun, "run", noted)
    board = with_rules(FOUR, "killer 3: r1c1-2", "thermo: r1c3-4")
    outcome = CpSatModel(board).search(Puzzle(board, (0,) * 16), limit=300)
    assert {grid.digits for grid in outcome.solutions} == {*solutions_on(board)}
    assert threads
    assert main_thread() not in threads


def test_grids_of_several_alternatives_are_found_once() -> None:
    choices = [
        f"any: (odd: r{r}c{c}) (even: r{r}c{c}) (killer: r{r}c{c})" for r in (1, 2) for c in (1, 2)
    ]
    board = with_rules(FOUR, *choices, "any: (any: (odd: r3c3) (killer: r3c3)) (even: r3c3)")
    model = CpSatModel(board)
    for limit in (1, 2, 40):
        outcome = model.search(Puzzle(board, (0,) * 16), limit=limit)
        assert len({grid.digits for grid in outcome.solutions}) == min(limit, 288)
        assert len(outcome.solutions) == min(limit, 288)
    outcome = model.search(Puzzle(board, (1, 2, *(0,) * 14)), limit=300)
    assert len({grid.digits for grid in outcome.solutions}) == 24
    assert outcome.exhausted


@for_each(
    ("rules", "count"),
    [
        (["sum: r1c1 r1c2 = 3"], 48),
        (["sum: r1c1 r1c2 != 3"], 240),
        (["sum: 3000000*r1c1 -1000000*r1c2 < 0"], 24),
        (["killer 20: r1c1-2"], 0),
        (["extraregion: r1c1-3 r2c1-2"], 0),
        (["renban: r1c1-2 r2c1"], 144),
        (["regex 1+: r1c1-3"], 0),
        (["candidates 1 2: r1c1"], 144),
    ],
)
def test_solutions_of_single_rules(rules: list[str], count: int) -> None:
    board = with_rules(FOUR, *rules)
    outcome = CpSatModel(board).search(Puzzle(board, (0,) * 16), limit=300)
    assert len(outcome.solutions) == len(solutions_on(board)) == count
    assert outcome.exhausted


def _long_regex(rounds: int) -> str:
    return "regex (1|2)*1.{5}.*: " + "r1-4c1-4 " * rounds


@pytest.mark.parametrize(
    ("rule", "most"),
    [
        (_long_regex(20), 10_000),
        (f"any: ({_long_regex(15)}) ({_long_regex(15)[:-1]} r1c1)", 15_000),
    ],
)
def test_too_many_states_are_refused_with_the_rule(
    monkeypatch: pytest.MonkeyPatch, rule: str, most: int
) -> None:
    """One automaton, or all alternatives together. `sat` has the same limit for each automaton."""
    monkeypatch.setattr("sudoku_models.cpsat.automata.MOST_STATES", most)
    monkeypatch.setattr("sudoku_models.cpsat.constraints.MOST_STATES", most)
    board = with_rules(FOUR, "antiknight", rule)
    empty = Puzzle(board, (0,) * 16)
    model = CpSatModel(board)
    for _ in range(2):
        with pytest.raises(
            UnsupportedQuestionError, match=rf"^the rule {rule.split()[0]}.*… needs"
        ):
            model.search(empty)


@pytest.mark.parametrize("limit", ["MOST_WEIGHT", "MOST_STEPS"])
def test_rules_that_are_too_large_together_are_refused(
    limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = with_rules(FOUR, "regex .*1.*: r1c1-4", "regex .*1.*: r1c1-3")
    model, empty = CpSatModel(board), Puzzle(board, (0,) * 16)
    monkeypatch.setattr(cpsat, limit, 0)
    for _ in range(2):
        with pytest.raises(UnsupportedQuestionError, match="too large for cpsat"):
            model.search(empty)
    monkeypatch.setattr(cpsat, limit, 10**6)
    assert model.search(empty).verdict is Verdict.MULTIPLE
