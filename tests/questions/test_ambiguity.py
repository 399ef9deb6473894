"""What differs between solutions, and which clues would leave one alone."""

from __future__ import annotations

import pytest

from sudoku import Budget, Puzzle, Verdict, check, explain, parse
from sudoku.questions import ambiguity
from sudoku.questions.ambiguity import Ambiguity
from tests.questions.fours import Digits, random_fours, smallest_completion, solutions_of

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WEAK = "....7....6..195....98....6.8...6...3...8.3..1....2...6.6....28....419..5....8..79"


def explained(puzzle: Puzzle | str, budget: Budget = Budget()) -> Ambiguity:  # noqa: B008
    told = explain(puzzle, budget=budget)
    assert isinstance(told, Ambiguity)
    return told


def cells_of(one: Digits, other: Digits) -> set[int]:
    return {c for c, (a, b) in enumerate(zip(one, other, strict=True)) if a != b}


def several(count: int, seed: int) -> list[tuple[Puzzle, list[Digits]]]:
    found = [pair for pair in random_fours(count, seed) if len(pair[1]) > 1]
    assert len(found) > count // 10
    return found


def test_4x4_differences_are_minimal_unavoidable_sets() -> None:
    for puzzle, solutions in several(400, seed=31):
        told = explained(puzzle)
        first, second = (grid.digits for grid in told.solutions)
        assert {first, second} <= set(solutions)
        differing = cells_of(first, second)
        assert set(told.differing) == differing
        assert told.is_minimal
        assert not any(
            cells_of(first, grid) < differing for grid in solutions_of([0] * 16) if grid != first
        )


def test_4x4_completions_are_as_small_as_brute_force_says() -> None:
    larger = 0
    for puzzle, solutions in several(800, seed=32):
        if len(solutions) > 40:
            continue
        told = explained(puzzle)
        assert told.completion is not None
        assert told.completed is not None
        assert solutions_of(told.completed.clues) == [told.solutions[0].digits]
        assert told.is_smallest
        if told.of_all:
            smallest = min(smallest_completion(puzzle, solutions, grid) for grid in solutions)
        else:
            smallest = smallest_completion(puzzle, solutions, told.solutions[0].digits)
        assert len(told.completion) == smallest
        larger += smallest > 1
    assert larger > 15


def test_few_solutions_are_all_tried_as_the_one_that_is_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle, solutions = next(p for p in several(300, seed=33) if 8 < len(p[1]) < 20)
    assert explained(puzzle).of_all
    monkeypatch.setattr(ambiguity, "FEW", 3)
    told = explained(puzzle)
    assert told.is_smallest
    assert not told.of_all or len(told.completion or ()) == 1
    assert len(solutions) > 3


def test_9x9_completion_is_confirmed_by_the_reference() -> None:
    told = explained(WEAK)
    assert told.completed is not None
    assert check(told.completed, model="reference").verdict is Verdict.UNIQUE
    for grid in told.solutions:
        assert check(Puzzle(grid.board, grid.digits)).verdict is Verdict.UNIQUE
    named = told.as_dict()
    assert len(named["unavoidable"]) == len(told.differing)
    assert len(named["completion"]) == len(told.completion or ())


def test_one_clue_less_takes_one_clue_more() -> None:
    puzzle = parse(UNIQUE)
    for cell in puzzle.clue_cells:
        weaker = puzzle.with_clues({cell: 0})
        if 2 <= len(check(weaker, limit=10).solutions) < 10:
            told = explained(weaker)
            assert len(told.completion or ()) == 1
            assert told.of_all


@pytest.mark.parametrize("budget", [Budget(seconds=0.5), Budget(conflicts=40)])
def test_the_empty_board_is_told_in_part(budget: Budget) -> None:
    check("." * 81)  # opens the model, which takes time on a busy machine
    told = explained("." * 81, budget)
    assert not told.is_complete
    assert not told.is_smallest
    assert check(Puzzle(told.puzzle.board, told.solutions[0].digits)).verdict is Verdict.UNIQUE
    if told.completed is not None:
        assert check(told.completed).verdict is Verdict.UNIQUE
