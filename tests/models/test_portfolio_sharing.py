"""A divided puzzle has the solutions of its parts, each once, whichever member finds them."""

from __future__ import annotations

from multiprocessing.connection import Connection, wait
from pathlib import Path

import pytest
from sudoku_models.portfolio import model as portfolio_model, sharing
from sudoku_models.portfolio.model import parts_of

from sudoku import Board, Budget, CheckedModel, ModelFault, Puzzle, Verdict, open_model
from tests.cases import for_each
from tests.conformance.oracle import Shape, all_solutions, pattern, random_puzzles, with_holes
from tests.models import portfolio_members
from tests.models.portfolio_members import NOTES, noted

pytestmark = pytest.mark.slow

FOUR = Board(2, 2)
PUZZLE = Puzzle(FOUR, (1, 2, *[0] * 14))
"""It has 24 solutions."""


@pytest.fixture(autouse=True)
def _members(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    portfolio_members.install(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.syspath_prepend(str(portfolio_members.ROOT))
    monkeypatch.setenv(NOTES, str(tmp_path))
    monkeypatch.setattr(portfolio_model, "HEAD_STARTS", {100: ()})
    monkeypatch.setattr(portfolio_model, "DIVIDED_SIZES", range(100))


def portfolio(*members: str) -> CheckedModel:
    return open_model(f"portfolio:{'+'.join(members)}", FOUR)


@for_each("most", [2, 4, 6])
@for_each("shape", [(2, 2), (2, 3)])
def test_every_solution_is_in_one_part(shape: Shape, most: int) -> None:
    board, divided = Board(*shape), 0
    givens = range(1, 9) if shape == (2, 2) else range(14, 20)
    for clues in random_puzzles(shape, 25, givens, seed=19):
        expected = all_solutions(shape, clues)
        parts = parts_of(Puzzle(board, clues), most)
        found = [digits for part in parts for digits in all_solutions(shape, part.clues)]
        assert len(found) == len(set(found))
        assert set(found) == expected
        assert len(parts) <= most
        divided += len(parts) > 1
        for part in parts:
            assert all(d in (0, new) for d, new in zip(clues, part.clues, strict=True))
    assert divided


def test_a_large_puzzle_is_divided_and_what_singles_solve_is_not() -> None:
    board = Board(5, 5)
    grid = pattern((5, 5))
    hard = parts_of(Puzzle(board, with_holes(grid, 400, 3)), 4)
    assert len(hard) == 4
    assert len(parts_of(Puzzle(board, with_holes(grid, 30, 3)), 4)) == 1


def test_up_to_the_limit_of_solutions_are_found_together() -> None:
    model = portfolio("sat", "reference")
    for limit in (1, 2, 5, 23, 24, 25):
        outcome = model.search(PUZZLE, limit=limit)
        assert len(outcome.solutions) == min(limit, 24)
        assert outcome.exhausted == (limit > 24)
        assert outcome.puzzle == PUZZLE
        assert outcome.model in {"portfolio:sat", "portfolio:reference"}


def test_the_puzzle_of_these_tests_is_divided() -> None:
    parts = parts_of(PUZZLE, 4)
    assert len(parts) == 4
    assert sum(len(all_solutions((2, 2), part.clues)) for part in parts) == 24


def test_verdicts_are_right_and_effort_is_counted() -> None:
    model, reference = portfolio("sat", "reference"), open_model("reference", FOUR)
    seen = set()
    for clues in random_puzzles((2, 2), 20, range(2, 7), seed=23):
        puzzle = Puzzle(FOUR, clues)
        outcome = model.search(puzzle)
        assert outcome.verdict is reference.search(puzzle).verdict
        assert outcome.effort.seconds > 0
        seen.add(outcome.verdict)
    assert seen == {Verdict.UNIQUE, Verdict.MULTIPLE, Verdict.UNSATISFIABLE}


@pytest.mark.parametrize("how", ["exits", "lies", "never-opens"])
def test_the_part_of_a_member_that_fails_goes_to_another(how: str) -> None:
    outcome = portfolio("reference", f"fake:{how}").search(PUZZLE, limit=30)
    assert len(outcome.solutions) == 24
    assert outcome.exhausted


def test_if_all_fail_the_fault_says_how() -> None:
    with pytest.raises(ModelFault, match="fake:exits: its process ended with exit code 3"):
        portfolio("fake:fails", "fake:exits").search(PUZZLE)


@pytest.mark.thorough
def test_a_slow_member_gives_its_place_to_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "SLOW_SECONDS", 1.0)
    model = portfolio("fake:waits", "fake:sleeps")  # the first waits until the other has begun
    outcome = model.search(PUZZLE, limit=30)
    assert len(outcome.solutions) == 24
    assert outcome.model == "portfolio:fake:waits"
    assert len(noted("sleeps")) == 1
    assert len(model.search(PUZZLE, limit=30).solutions) == 24
    assert len(noted("sleeps")) == 1  # it was not asked again


def test_a_wait_that_ends_early_is_not_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = 0

    def early(connections: list[Connection], timeout: float | None) -> list[object]:
        nonlocal calls
        calls += 1
        return [] if calls % 2 else list(wait(connections, timeout))

    monkeypatch.setattr("sudoku.system.worker.wait", early)
    outcome = portfolio("reference", "sat").search(PUZZLE, limit=30)
    assert len(outcome.solutions) == 24
    assert outcome.exhausted


def test_solutions_found_are_kept_when_a_budget_runs_out() -> None:
    outcome = portfolio("fake:finds-one", "fake:sleeps").search(PUZZLE, limit=30)
    assert len(outcome.solutions) == 1
    assert outcome.verdict is Verdict.UNKNOWN
    assert outcome.model == "portfolio:fake:finds-one+fake:sleeps"


def test_a_budget_of_conflicts_is_not_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(portfolio_model, "share", None)
    budget = Budget(conflicts=10_000)
    outcome = portfolio("sat", "sat:minisat22").search(PUZZLE, budget=budget)
    assert outcome.verdict is Verdict.MULTIPLE
