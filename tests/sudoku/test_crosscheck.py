"""Cross-checking finds every model that is contradicted by a solution that exists."""

from __future__ import annotations

import pytest

from sudoku import Board, Budget, Capability, Effort, Grid, Outcome, Puzzle, Verdict, open_model
from sudoku.crosscheck import compare, summarise
from sudoku.model import CheckedModel
from sudoku.verdict import UNLIMITED

BOARD = Board(2, 2)
PUZZLE = Puzzle(BOARD, (1, 2, 3, 4, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))


class Scripted:
    """Answers as it is told."""

    capabilities = frozenset(Capability)

    def __init__(self, name: str, solutions: tuple[Grid, ...], *, exhausted: bool) -> None:
        self.name, self.board = name, BOARD
        self.solutions, self.exhausted = solutions, exhausted

    def search(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Outcome:
        del limit, budget
        return Outcome(puzzle, self.solutions, self.exhausted, Effort(), self.name)


@pytest.fixture(scope="module")
def solutions() -> tuple[Grid, ...]:
    found = open_model("reference", BOARD).search(PUZZLE, limit=100)
    assert found.exhausted
    assert len(found.solutions) > 3
    return found.solutions


def scripted(name: str, solutions: tuple[Grid, ...], *, exhausted: bool) -> CheckedModel:
    return CheckedModel(Scripted(name, solutions, exhausted=exhausted))


def test_different_pairs_of_solutions_are_no_disagreement(solutions: tuple[Grid, ...]) -> None:
    one = scripted("one", solutions[:2], exhausted=False)
    other = scripted("other", solutions[2:4], exhausted=False)
    comparison = compare([one, other], PUZZLE)
    assert comparison.disagreements == []
    assert comparison.verdict is Verdict.MULTIPLE


@pytest.mark.parametrize("claimed", [0, 1])
def test_a_verdict_that_a_solution_contradicts_is_named(
    solutions: tuple[Grid, ...], claimed: int
) -> None:
    right = scripted("right", solutions[2:4], exhausted=False)
    wrong = scripted("wrong", solutions[:claimed], exhausted=True)
    comparison = compare([right, wrong], PUZZLE)
    (sentence,) = comparison.disagreements
    assert sentence.startswith("wrong says ")
    assert f"right found {solutions[2]}" in sentence
    assert comparison.verdict is Verdict.UNKNOWN


def test_a_missing_solution_is_found_when_sets_are_compared(solutions: tuple[Grid, ...]) -> None:
    lossy = scripted("lossy", solutions[:-1], exhausted=True)
    comparison = compare([open_model("sat", BOARD), lossy], PUZZLE, limit=100)
    (sentence,) = comparison.disagreements
    assert sentence.startswith("lossy says multiple")
    assert str(solutions[-1]) in sentence


def test_a_solution_found_within_a_spent_budget_refutes_unsatisfiable(
    solutions: tuple[Grid, ...],
) -> None:
    interrupted = scripted("interrupted", solutions[:1], exhausted=False)
    wrong = scripted("wrong", (), exhausted=True)
    comparison = compare([interrupted, wrong], PUZZLE)
    assert comparison.is_undecided
    assert len(comparison.disagreements) == 1


def test_a_model_that_fails_is_told_and_the_others_are_kept(solutions: tuple[Grid, ...]) -> None:
    breaks_the_rules = Grid(BOARD, (1,) * 16)
    faulty = scripted("faulty", (breaks_the_rules,), exhausted=True)
    good = scripted("good", solutions[:2], exhausted=False)
    comparison = compare([faulty, good], PUZZLE)
    (sentence,) = comparison.disagreements
    assert "faulty" in sentence
    assert str(PUZZLE) in sentence
    assert list(comparison.outcomes) == ["good"]


def test_the_summary_counts_verdicts_and_failures(solutions: tuple[Grid, ...]) -> None:
    good = scripted("good", solutions[:2], exhausted=False)
    faulty = scripted("faulty", solutions[:1] * 2, exhausted=False)
    rows = summarise([compare([good, faulty], PUZZLE) for _ in range(3)])
    by_name = {row.model: row for row in rows}
    assert by_name["good"].verdicts[Verdict.MULTIPLE] == 3
    assert by_name["good"].faults == 0
    assert by_name["faulty"].faults == 3
    assert sum(by_name["faulty"].verdicts.values()) == 0
