"""Every model keeps to its budget, keeps what it found, and is unharmed for the next question."""

from __future__ import annotations

import re
from itertools import chain
from time import perf_counter

import pytest

from sudoku import (
    UNLIMITED,
    Board,
    Budget,
    Capability,
    CheckedModel,
    Outcome,
    Puzzle,
    UnsupportedQuestionError,
    Verdict,
    checker,
    model_names,
    open_model,
)
from sudoku.questions.certify import certify
from tests.cases import for_each
from tests.conformance.opener import Opener
from tests.conformance.oracle import solves
from tests.conformance.specs import RACING

pytestmark = pytest.mark.slow

NINE = Board(3, 3)
EMPTY = Puzzle(NINE, (0,) * 81)
KINDS = [Verdict.UNIQUE, Verdict.MULTIPLE, Verdict.UNSATISFIABLE]
"""Of the puzzles in `Asked.hard`, in their order."""
OVERRUN = 3
"""Solvers look at their limit between conflicts, some of which come in twos."""
MAX_CONFLICTS = 2 * 10**6
"""More than our searches reach in the time limits used here. A search that ignored its time limit
would still end.
"""

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


def assert_all_true(opener: Opener, solutions: list[tuple[int, ...]]) -> None:
    assert len(set(solutions)) == len(solutions)
    asked = opener.asked
    assert all(solves(asked.shape, asked.ample, digits) for digits in solutions[:50])


@for_each("kind", KINDS)
def test_a_small_budget_never_gives_a_wrong_verdict(any_model_on: Opener, kind: Verdict) -> None:
    model, asked = any_model_on.usual(), any_model_on.asked
    puzzle = any_model_on.puzzle(asked.hard[KINDS.index(kind)])
    for budget in chain.from_iterable(LIMITS.values()):
        if needs(budget) <= model.capabilities:
            assert model.search(puzzle, budget=budget).verdict in (Verdict.UNKNOWN, kind), budget
        else:
            with pytest.raises(UnsupportedQuestionError):
                model.search(puzzle, budget=budget)
    after = model.search(any_model_on.puzzle(asked.unique))
    assert [grid.digits for grid in after.solutions] == [asked.solution]
    assert after.verdict is Verdict.UNIQUE


@for_each("capability", LIMITS)
def test_a_budget_of_nothing_is_not_enough_for_a_search(
    model_on: Opener, capability: Capability
) -> None:
    model = model_on.usual()
    assert capability in model.capabilities
    puzzle = model_on.puzzle(model_on.asked.hard[1])
    outcome = model.search(puzzle, budget=LIMITS[capability][0])
    assert outcome.verdict is Verdict.UNKNOWN
    assert not outcome.exhausted


@for_each("limit", [2, 10**6])
def test_conflicts_spent_stay_within_the_budget(any_model_on: Opener, limit: int) -> None:
    model, asked = any_model_on.usual(), any_model_on.asked
    if Capability.CONFLICTS not in model.capabilities:
        return  # that such a budget is refused is shown above
    puzzle = any_model_on.puzzle(asked.ample if limit > 2 else asked.hard[1])
    for conflicts in (0, 1, 3, 10):
        effort = model.search(puzzle, limit=limit, budget=Budget(conflicts=conflicts)).effort
        assert effort.conflicts <= conflicts + OVERRUN


def test_solutions_found_before_the_time_is_up_are_kept(any_model_on: Opener) -> None:
    model, asked = any_model_on.usual(), any_model_on.asked
    puzzle = any_model_on.puzzle(asked.endless)
    if Capability.SECONDS not in model.capabilities:
        with pytest.raises(UnsupportedQuestionError):
            model.search(puzzle, budget=Budget(seconds=0.05))
        return
    if any_model_on.spec == RACING:
        return  # its process is ended, and what it found is lost
    outcome = stopped_by_time(model, puzzle, asked.seconds)
    assert outcome.effort.conflicts < MAX_CONFLICTS
    found = [grid.digits for grid in outcome.solutions[:50]]
    assert all(solves(asked.shape, asked.endless, digits) for digits in found)


def stopped_by_time(model: CheckedModel, puzzle: Puzzle, seconds: float) -> Outcome:
    """The outcome of asking for all solutions, in the first of three time limits in which two are
    found: on a busy machine that may take longer.
    """
    for limit in (seconds, 5 * seconds, 25 * seconds):
        conflicts = MAX_CONFLICTS if Capability.CONFLICTS in model.capabilities else None
        start = perf_counter()
        budget = Budget(seconds=limit, conflicts=conflicts)
        outcome = model.search(puzzle, limit=10**9, budget=budget)
        assert perf_counter() - start < limit + 10
        assert not outcome.exhausted
        if outcome.verdict is Verdict.MULTIPLE:
            return outcome
    pytest.fail(f"{model.name} did not find two solutions of {puzzle} in {limit} seconds")


def test_solutions_found_before_the_conflicts_are_spent_are_kept(any_model_on: Opener) -> None:
    model, asked = any_model_on.usual(), any_model_on.asked
    puzzle = any_model_on.puzzle(asked.ample)
    if Capability.CONFLICTS not in model.capabilities:
        with pytest.raises(UnsupportedQuestionError):
            model.search(puzzle, budget=Budget(conflicts=10))
        return
    for conflicts in asked.conflicts:
        outcome = model.search(puzzle, limit=10**6, budget=Budget(conflicts=conflicts))
        found = [grid.digits for grid in outcome.solutions]
        assert_all_true(any_model_on, found)
        assert outcome.exhausted == (len(found) == asked.ample_count)
        if found and not outcome.exhausted:
            return
    pytest.fail(f"{any_model_on.spec} found nothing, or everything, with each of these budgets")


def test_a_model_that_proves_is_believed_by_the_checker_and_another_names_who_proves(
    model_on: Opener,
) -> None:
    model, puzzle = model_on.usual(), model_on.puzzle(model_on.asked.unsatisfiable)
    if Capability.PROOF in model.capabilities:
        outcome = model.search(puzzle)
        certificate = certify(outcome, model)
        assert certificate is not None
        assert checker.verify(certificate.files).claim == "unsatisfiable"
        return
    with pytest.raises(UnsupportedQuestionError) as caught:
        model.refute(puzzle)
    named = re.split(": |supported by ", str(caught.value))[-1].split(", ")
    for name in named:
        spec = name if name in model_names() else f"sat:{name}"
        assert Capability.PROOF in open_model(spec, puzzle.board).capabilities


@for_each("capability", QUESTIONS)
def test_what_is_declared_is_answered_and_what_is_not_names_who_can(
    model_on: Opener, capability: Capability
) -> None:
    model = model_on.usual()
    puzzle = model_on.puzzle(model_on.asked.ample)
    limit, budget = QUESTIONS[capability]
    if capability in model.capabilities:
        outcome = model.search(puzzle, limit=limit, budget=budget)
        assert len({grid.digits for grid in outcome.solutions}) == limit
        return
    with pytest.raises(UnsupportedQuestionError) as caught:
        model.search(puzzle, limit=limit, budget=budget)
    message = str(caught.value)
    assert message.startswith(f"{model_on.spec} does not support {capability}; ")
    able = message.rpartition("supported by ")[2].split(", ")
    assert able
    for name in able:
        answer = open_model(name, NINE).search(EMPTY, limit=limit, budget=budget)
        assert len(answer.solutions) == limit
