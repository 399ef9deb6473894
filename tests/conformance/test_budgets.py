"""Every model keeps to its budget, keeps what it found, and is unharmed for the next question."""

from __future__ import annotations

from time import perf_counter

import pytest

from sudoku import (
    UNLIMITED,
    Board,
    Budget,
    Capability,
    Puzzle,
    UnsupportedQuestionError,
    Verdict,
    open_model,
)
from tests.conformance.opener import Opener
from tests.conformance.oracle import (
    MULTIPLE,
    UNIQUE,
    UNIQUE_SOLUTION,
    UNSATISFIABLE,
    digits_of,
    solves,
    with_holes,
)

NINE = Board(3, 3)
EMPTY = Puzzle(NINE, (0,) * 81)
AMPLE = Puzzle(NINE, with_holes(digits_of(UNIQUE_SOLUTION), 56, seed=2))
"""A puzzle with 1919 solutions, counted by two models that agree."""
HARD = {
    Puzzle(NINE, digits_of(UNIQUE)): Verdict.UNIQUE,
    Puzzle(NINE, digits_of(MULTIPLE)): Verdict.MULTIPLE,
    Puzzle(NINE, digits_of(UNSATISFIABLE)): Verdict.UNSATISFIABLE,
}
OVERRUN = 3
"""Solvers look at their limit between conflicts, some of which come in twos."""

LIMITS = {
    Capability.CONFLICTS: [Budget(conflicts=0), Budget(conflicts=1), Budget(conflicts=5)],
    Capability.SECONDS: [Budget(seconds=0), Budget(seconds=0.001), Budget(seconds=0.02)],
}
QUESTIONS = {
    Capability.SECONDS: (2, Budget(seconds=60)),
    Capability.CONFLICTS: (2, Budget(conflicts=10**6)),
    Capability.ENUMERATE: (3, UNLIMITED),
}


def needs(budget: Budget) -> set[Capability]:
    return ({Capability.SECONDS} if budget.seconds is not None else set()) | (
        {Capability.CONFLICTS} if budget.conflicts is not None else set()
    )


@pytest.mark.parametrize("budget", [b for budgets in LIMITS.values() for b in budgets], ids=repr)
@pytest.mark.parametrize("puzzle", HARD, ids=lambda puzzle: HARD[puzzle].value)
def test_a_small_budget_never_gives_a_wrong_verdict(
    model_on: Opener, puzzle: Puzzle, budget: Budget
) -> None:
    model = model_on(3, 3)
    if needs(budget) <= model.capabilities:
        outcome = model.search(puzzle, budget=budget)
        assert outcome.verdict in (Verdict.UNKNOWN, HARD[puzzle])
    else:
        with pytest.raises(UnsupportedQuestionError):
            model.search(puzzle, budget=budget)
    after = model.search(Puzzle(NINE, digits_of(UNIQUE)))
    assert [str(grid) for grid in after.solutions] == [UNIQUE_SOLUTION]
    assert after.verdict is Verdict.UNIQUE


@pytest.mark.parametrize("capability", LIMITS)
def test_a_budget_of_nothing_is_not_enough_for_a_search(
    default_model_on: Opener, capability: Capability
) -> None:
    model = default_model_on(3, 3)
    assert capability in model.capabilities
    outcome = model.search(Puzzle(NINE, digits_of(MULTIPLE)), budget=LIMITS[capability][0])
    assert outcome.verdict is Verdict.UNKNOWN
    assert not outcome.exhausted


@pytest.mark.parametrize("conflicts", [0, 1, 3, 10])
@pytest.mark.parametrize("limit", [2, 10**6])
def test_conflicts_spent_stay_within_the_budget(
    model_on: Opener, limit: int, conflicts: int
) -> None:
    model = model_on(3, 3)
    asked = AMPLE if limit > 2 else Puzzle(NINE, digits_of(MULTIPLE))
    budget = Budget(conflicts=conflicts)
    if Capability.CONFLICTS in model.capabilities:
        effort = model.search(asked, limit=limit, budget=budget).effort
        assert effort.conflicts <= conflicts + OVERRUN
    else:
        with pytest.raises(UnsupportedQuestionError):
            model.search(asked, limit=limit, budget=budget)


def test_solutions_found_before_the_time_is_up_are_kept(model_on: Opener) -> None:
    model, budget = model_on(3, 3), Budget(seconds=0.2)
    if Capability.SECONDS not in model.capabilities:
        with pytest.raises(UnsupportedQuestionError):
            model.search(EMPTY, budget=budget)
        return
    start = perf_counter()
    outcome = model.search(EMPTY, limit=10**9, budget=budget)
    assert perf_counter() - start < 5
    assert not outcome.exhausted
    assert outcome.verdict is Verdict.MULTIPLE
    assert all(solves((3, 3), EMPTY.clues, grid.digits) for grid in outcome.solutions[:50])


def test_solutions_found_before_the_conflicts_are_spent_are_kept(model_on: Opener) -> None:
    model = model_on(3, 3)
    if Capability.CONFLICTS not in model.capabilities:
        with pytest.raises(UnsupportedQuestionError):
            model.search(AMPLE, budget=Budget(conflicts=10))
        return
    cut_short = 0
    for conflicts in (0, 1, 2, 5, 10, 20):
        outcome = model.search(AMPLE, limit=10**6, budget=Budget(conflicts=conflicts))
        found = {grid.digits for grid in outcome.solutions}
        assert len(found) == len(outcome.solutions)
        assert all(solves((3, 3), AMPLE.clues, digits) for digits in list(found)[:50])
        assert outcome.exhausted == (len(found) == 1919)
        cut_short += bool(found) and not outcome.exhausted
    assert cut_short > 0


@pytest.mark.parametrize("capability", Capability)
def test_what_is_declared_is_answered_and_what_is_not_names_who_can(
    model_on: Opener, capability: Capability
) -> None:
    model = model_on(3, 3)
    limit, budget = QUESTIONS[capability]
    if capability in model.capabilities:
        outcome = model.search(EMPTY, limit=limit, budget=budget)
        assert len({grid.digits for grid in outcome.solutions}) == limit
        return
    with pytest.raises(UnsupportedQuestionError) as caught:
        model.search(EMPTY, limit=limit, budget=budget)
    message = str(caught.value)
    assert message.startswith(f"{model_on.spec} cannot answer with {capability}: ")
    able = message.rpartition(": ")[2].removesuffix(" can").split(", ")
    assert able
    for name in able:
        answer = open_model(name, NINE).search(EMPTY, limit=limit, budget=budget)
        assert len(answer.solutions) == limit
