"""True candidates: those of some solution, all of them, and no others."""

from __future__ import annotations

from collections import Counter

import pytest

from sudoku import Budget, UnsupportedQuestionError, Verdict, candidates, parse
from sudoku.reference import ReferenceModel
from tests.cases import for_each
from tests.small_boards import random_fours

pytestmark = pytest.mark.slow

UNIQUE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
MANY = "4.....8.5.3..........7......2.....6.....8........1.......6.3.7.5..2.....1.4......"


@pytest.mark.parametrize("max_count", [None, 1, 2, 3, 1000])
def test_4x4_candidates_are_those_of_brute_force(max_count: int | None) -> None:
    verdicts = Counter[Verdict]()
    for puzzle, solutions in random_fours(300, seed=11):
        result = candidates(puzzle, max_count=max_count)
        seen = [Counter(digits) for digits in zip(*solutions, strict=True)] or [Counter()] * 16
        assert result.candidates == tuple(tuple(sorted(digits)) for digits in seen)
        if max_count is None:
            assert result.counts is None
        else:
            assert result.counts == tuple(
                tuple(min(max_count, digits[d]) for d in sorted(digits)) for digits in seen
            )
        assert result.is_complete
        assert result.backbone == {c: min(ds) for c, ds in enumerate(seen) if len(ds) == 1}
        expected = [Verdict.UNSATISFIABLE, Verdict.UNIQUE, Verdict.MULTIPLE][min(2, len(solutions))]
        assert result.verdict is expected
        verdicts[expected] += 1
    assert min(verdicts.values()) > 50


def test_9x9_candidates_are_those_of_all_solutions_that_the_reference_finds() -> None:
    puzzle = parse(MANY)
    grids = list(ReferenceModel(puzzle.board).solutions(puzzle))
    assert len(grids) > 100
    result = candidates(puzzle, max_count=7)
    columns = [Counter(digits) for digits in zip(*(g.digits for g in grids), strict=True)]
    assert result.candidates == tuple(tuple(sorted(digits)) for digits in columns)
    assert result.counts == tuple(tuple(min(7, ds[d]) for d in sorted(ds)) for ds in columns)


def test_an_empty_board_has_every_candidate_after_a_few_searches() -> None:
    result = candidates("." * 81, model="sat")
    assert result.candidates == (tuple(range(1, 10)),) * 81
    assert result.effort.decisions < 10_000  # by rotating solutions: a few dozen searches
    assert result.backbone == {}


@pytest.mark.parametrize("solver", ["minisat22", "glucose4", "cadical153"])
def test_other_solvers_say_the_same(solver: str) -> None:
    for text in (UNIQUE, MANY):
        result = candidates(text, model=f"sat:{solver}", max_count=3)
        right = candidates(text, max_count=3)
        assert (result.candidates, result.counts) == (right.candidates, right.counts)


@pytest.mark.parametrize("model", ["reference", "cpsat", "sat:kissat404"])
def test_a_model_that_cannot_names_those_that_can(model: str) -> None:
    with pytest.raises(UnsupportedQuestionError, match=r"candidates.*; supported by sat"):
        candidates(UNIQUE, model=model)


@pytest.mark.parametrize("budget", [Budget(seconds=0), Budget(conflicts=0)])
def test_within_a_budget_it_is_partial_and_says_so(budget: Budget) -> None:
    result = candidates(MANY, budget=budget)
    assert not result.is_complete
    assert result.verdict in (Verdict.UNKNOWN, Verdict.MULTIPLE)
    assert result.backbone == {}
    right = candidates(MANY)
    for part, whole in zip(result.candidates, right.candidates, strict=True):
        assert set(part) <= set(whole)
    assert right.is_complete


@for_each("max_count", [0, -1, 1.0, True])
def test_an_invalid_max_count_is_refused(max_count: int) -> None:
    with pytest.raises(ValueError, match="must be an int of at least 1"):
        candidates(UNIQUE, max_count=max_count)
