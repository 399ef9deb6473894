"""All solutions, lazily and in order."""

from __future__ import annotations

from itertools import islice

import pytest
from sudoku_models.analyst import solutions as finding

from sudoku import Budget, OutOfBudget, SudokuError, parse, solutions
from sudoku.reference import ReferenceModel
from tests.small_boards import fours_with, random_fours

pytestmark = pytest.mark.slow

MANY = "4.....8.5.3..........7......2.....6.....8........1.......6.3.7.5..2.....1.4......"
IN_ORDER = "ac+dual/first/ascending"
"""A search whose branches ascend, cell by cell, finds solutions in order."""


@pytest.mark.parametrize("small", [1, 2, 64])
def test_4x4_solutions_come_in_order_and_completely(
    small: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finding, "SMALL", small)
    several = 0
    for puzzle, expected in random_fours(150, seed=21):
        assert [grid.digits for grid in solutions(puzzle)] == sorted(expected)
        several += len(expected) > 3
    assert several > 10


def test_the_288_grids_of_the_empty_4x4_board() -> None:
    assert [grid.digits for grid in solutions("." * 16)] == fours_with([0] * 16)


def test_9x9_solutions_come_as_the_reference_finds_them() -> None:
    puzzle = parse(MANY)
    expected = list(ReferenceModel(puzzle.board, IN_ORDER).solutions(puzzle))
    assert len(expected) > 200
    assert list(solutions(puzzle)) == expected


def test_the_first_solutions_of_the_empty_board_come_at_once() -> None:
    empty = parse("." * 81)
    expected = islice(ReferenceModel(empty.board, IN_ORDER).solutions(empty), 200)
    assert list(islice(solutions(empty), 200)) == list(expected)


@pytest.mark.thorough
def test_several_enumerations_may_be_under_way() -> None:
    one, other = solutions(MANY), solutions("." * 81)
    pairs = list(islice(zip(one, other, strict=False), 150))
    assert [a for a, _ in pairs] == list(islice(solutions(MANY), 150))
    assert [b for _, b in pairs] == list(islice(solutions("." * 81), 150))


@pytest.mark.parametrize("budget", [Budget(seconds=0), Budget(conflicts=0)])
def test_past_the_budget_the_enumeration_says_so(budget: Budget) -> None:
    found = solutions(MANY, budget=budget)
    with pytest.raises(SudokuError, match="the budget ran out") as caught:
        list(found)
    assert type(caught.value) is OutOfBudget
    assert len(list(islice(solutions(MANY), 3))) == 3
