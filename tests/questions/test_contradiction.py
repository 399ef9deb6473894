"""Why a puzzle has no solution, and which clue may be the typo."""

from __future__ import annotations

from typing import Any

import pytest

from sudoku import (
    Board,
    Budget,
    Puzzle,
    UnprovedError,
    Verdict,
    check,
    explain,
    solve,
)
from sudoku.questions.contradiction import Contradiction
from sudoku.questions.explain import Uniqueness
from tests.small_boards import fours_with, random_fours

pytestmark = pytest.mark.slow

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
UNSATISFIABLE = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
CLASH = "11" + "." * 79
FOUR = Board(2, 2)


def explained(puzzle: Puzzle | str, **options: int) -> Contradiction:
    result = explain(puzzle, **options)  # type: ignore[arg-type]
    assert isinstance(result, Contradiction)
    return result


def unsatisfiable_fours(count: int, seed: int) -> list[Puzzle]:
    found = [puzzle for puzzle, solutions in random_fours(count, seed) if not solutions]
    assert len(found) > count // 10
    return found


def test_4x4_reasons_are_minimal_and_named() -> None:
    for puzzle in unsatisfiable_fours(120, seed=8):
        result = explained(puzzle)
        (reason,) = result.reasons
        assert reason.is_minimal
        assert result.is_complete
        named: Any = result.as_dict()["reason"]
        assert named["clues"] == [
            f"r{c // 4 + 1}c{c % 4 + 1}={puzzle.clues[c]}" for c in reason.clues
        ]
        assert set(named["houses"]) <= set(FOUR.house_names)
        rest = puzzle.with_clues({c: 0 for c in puzzle.clue_cells if c not in reason.clues})
        assert not fours_with(rest.clues)


def test_4x4_typos_are_those_of_brute_force() -> None:
    removed = changed = 0
    for puzzle in unsatisfiable_fours(300, seed=9):
        result = explained(puzzle)
        without = {c: fours_with(puzzle.with_clues({c: 0}).clues) for c in puzzle.clue_cells}
        removals = tuple(c for c, solutions in without.items() if len(solutions) == 1)
        changes = tuple(
            (c, d)
            for c, solutions in without.items()
            for d in range(1, 5)
            if sum(grid[c] == d for grid in solutions) == 1
        )
        assert result.removals == removals
        assert result.changes == changes
        removed += bool(removals)
        changed += len(changes) > len(removals)
    assert removed > 3
    assert changed > 3


@pytest.mark.thorough
def test_every_reason_of_a_clash_is_found_and_the_smallest_is_the_pair() -> None:
    result = explained(CLASH, limit=100)
    assert result.are_all
    named = [reason.named(result.puzzle) for reason in result.reasons]
    assert all(reason["clues"] == ["r1c1=1", "r1c2=1"] for reason in named)
    assert {"row 1", "box 1"} == {r["houses"][0] for r in named if len(r["houses"]) == 1}
    houses = [frozenset(reason["houses"]) for reason in named]
    assert not any(a < b for a in houses for b in houses)  # others go by way of other rows
    assert len(set(houses)) == len(houses) > 2
    (smallest,) = explained(UNSATISFIABLE, smallest=True).reasons
    (first,) = explained(UNSATISFIABLE).reasons
    assert smallest.is_smallest
    parts = [len(reason.clues) + len(reason.houses) for reason in (smallest, first)]
    assert parts[0] <= parts[1]


def test_a_limit_cuts_the_reasons_and_says_so() -> None:
    result = explained(UNSATISFIABLE, limit=3)
    assert len(result.reasons) == len(set(result.reasons)) == 3
    assert not result.are_all


def test_there_is_nothing_to_explain_in_a_unique_puzzle() -> None:
    result = explain(UNIQUE)
    assert isinstance(result, Uniqueness)
    assert result.verdict is Verdict.UNIQUE
    assert result.solution == solve(UNIQUE)
    assert str(result).startswith("unique: ")


def test_without_time_for_a_verdict_nothing_is_explained() -> None:
    for model, budget in (("auto", Budget(seconds=0)), ("sat", Budget(conflicts=0))):
        with pytest.raises(UnprovedError, match="before the verdict was known"):
            explain(UNSATISFIABLE, model=model, budget=budget)


def test_within_a_small_budget_a_partial_answer_is_correct() -> None:
    verdicts = set()
    for conflicts in (50, 100, 200, 400, 800, 10**6):
        try:
            result = explain(UNSATISFIABLE, budget=Budget(conflicts=conflicts))
        except UnprovedError:
            continue
        assert isinstance(result, Contradiction)
        verdicts.add(result.is_complete)
        for reason in result.reasons:
            kept = result.puzzle.with_clues(
                {c: 0 for c in result.puzzle.clue_cells if c not in reason.clues}
            )
            assert check(kept).verdict is Verdict.UNSATISFIABLE
    assert True in verdicts


@pytest.mark.parametrize("limit", [0, -1, 2.0])
def test_an_invalid_limit_is_refused(limit: int) -> None:
    with pytest.raises(ValueError, match="must be an int of at least 1"):
        explain(CLASH, limit=limit)
