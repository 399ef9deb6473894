"""What differs between solutions, and which clues would make the puzzle unique."""

from __future__ import annotations

from itertools import combinations

import pytest

from sudoku import Budget, Puzzle, Verdict, check, explain
from sudoku.questions import ambiguity
from sudoku.questions.ambiguity import Ambiguity
from tests.small_boards import Digits, fours_with, random_fours

pytestmark = pytest.mark.slow

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WEAK = "....7....6..195....98....6.8...6...3...8.3..1....2...6.6....28....419..5....8..79"


def smallest_completion(puzzle: Puzzle, solutions: list[Digits], target: Digits) -> int:
    """How many open cells must be given for this solution to be the only one."""
    is_open = [cell for cell in range(16) if not puzzle.clues[cell]]
    others = [grid for grid in solutions if grid != target]
    for size in range(17):
        for cells in combinations(is_open, size):
            if all(any(grid[c] != target[c] for c in cells) for grid in others):
                return size
    raise AssertionError("all cells suffice")


def explained(puzzle: Puzzle | str, budget: Budget = Budget()) -> Ambiguity:  # noqa: B008
    result = explain(puzzle, budget=budget)
    assert isinstance(result, Ambiguity)
    return result


def cells_of(one: Digits, other: Digits) -> set[int]:
    return {c for c, (a, b) in enumerate(zip(one, other, strict=True)) if a != b}


def several(count: int, seed: int) -> list[tuple[Puzzle, list[Digits]]]:
    found = [pair for pair in random_fours(count, seed) if len(pair[1]) > 1]
    assert len(found) > count // 10
    return found


@pytest.mark.thorough
def test_4x4_differences_are_minimal_unavoidable_sets() -> None:
    for puzzle, solutions in several(200, seed=31):
        result = explained(puzzle)
        first, second = (grid.digits for grid in result.solutions)
        assert {first, second} <= set(solutions)
        differing = cells_of(first, second)
        assert set(result.differing) == differing
        assert result.is_minimal
        assert not any(
            cells_of(first, grid) < differing for grid in fours_with([0] * 16) if grid != first
        )


def test_4x4_completions_are_as_small_as_brute_force_says() -> None:
    larger = 0
    for puzzle, solutions in several(400, seed=32):
        if len(solutions) > 40:
            continue
        result = explained(puzzle)
        assert result.completion is not None
        assert result.completed is not None
        assert fours_with(result.completed.clues) == [result.solutions[0].digits]
        assert result.is_smallest
        if result.of_all:
            smallest = min(smallest_completion(puzzle, solutions, grid) for grid in solutions)
        else:
            smallest = smallest_completion(puzzle, solutions, result.solutions[0].digits)
        assert len(result.completion) == smallest
        larger += smallest > 1
    assert larger > 7


def test_for_few_solutions_each_is_tried_as_the_target(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle, solutions = next(p for p in several(300, seed=33) if 8 < len(p[1]) < 20)
    assert explained(puzzle).of_all
    monkeypatch.setattr(ambiguity, "FEW", 3)
    result = explained(puzzle)
    assert result.is_smallest
    assert not result.of_all or len(result.completion or ()) == 1
    assert len(solutions) > 3


@pytest.mark.parametrize("budget", [Budget(seconds=0.5), Budget(conflicts=40)])
def test_the_empty_board_gets_a_partial_answer(budget: Budget) -> None:
    check("." * 81)  # opens the model, which takes time on a busy machine
    result = explained("." * 81, budget)
    assert not result.is_complete
    assert not result.is_smallest
    assert check(Puzzle(result.puzzle.board, result.solutions[0].digits)).verdict is Verdict.UNIQUE
    if result.completed is not None:
        assert check(result.completed).verdict is Verdict.UNIQUE
