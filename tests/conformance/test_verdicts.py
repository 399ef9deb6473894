"""Every model tells unique, multiple and unsatisfiable puzzles apart, and shows true solutions."""

from __future__ import annotations

import pytest

from sudoku import Board, Puzzle, Verdict
from tests.conformance.opener import Opener
from tests.conformance.oracle import (
    UNIQUE,
    UNIQUE_SOLUTION,
    Digits,
    Shape,
    conflicting,
    digits_of,
    pattern,
    solves,
    with_holes,
)

NINE: Shape = (3, 3)
SHAPES: list[Shape] = [(2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 3), (2, 6), (4, 4)]
LARGE: list[Shape] = [(5, 5), (6, 6)]
DEGENERATE: list[Shape] = [(1, 1), (1, 4), (4, 1)]


def puzzle(shape: Shape, clues: Digits) -> Puzzle:
    return Puzzle(Board(*shape), clues)


def opened(clues: Digits, cells: range) -> Digits:
    return tuple(0 if cell in cells else d for cell, d in enumerate(clues))


def test_a_unique_puzzle_is_unique_and_solved(model_on: Opener) -> None:
    outcome = model_on(3, 3).search(puzzle(NINE, digits_of(UNIQUE)))
    assert outcome.verdict is Verdict.UNIQUE
    assert outcome.exhausted
    assert [str(grid) for grid in outcome.solutions] == [UNIQUE_SOLUTION]


def test_the_outcome_says_which_puzzle_and_which_model(model_on: Opener) -> None:
    asked = puzzle(NINE, digits_of(UNIQUE))
    outcome = model_on(3, 3).search(asked)
    assert outcome.puzzle == asked
    assert outcome.model == model_on.spec


def test_a_multiple_puzzle_gives_two_distinct_true_solutions(model_on: Opener) -> None:
    clues = opened(digits_of(UNIQUE_SOLUTION), range(45))
    outcome = model_on(3, 3).search(puzzle(NINE, clues))
    first, second = (grid.digits for grid in outcome.solutions)
    assert outcome.verdict is Verdict.MULTIPLE
    assert first != second
    assert solves(NINE, clues, first)
    assert solves(NINE, clues, second)


@pytest.mark.parametrize("cells", [(0, 8), (0, 72), (0, 20)], ids=["row", "column", "box"])
def test_clues_that_contradict_each_other_are_unsatisfiable(
    model_on: Opener, cells: tuple[int, int]
) -> None:
    clues = tuple(5 if cell in cells else 0 for cell in range(81))
    outcome = model_on(3, 3).search(puzzle(NINE, clues))
    assert outcome.verdict is Verdict.UNSATISFIABLE
    assert outcome.solutions == ()


def test_a_wrong_clue_in_a_unique_puzzle_makes_it_unsatisfiable(model_on: Opener) -> None:
    clues, solution = digits_of(UNIQUE), digits_of(UNIQUE_SOLUTION)
    for cell in range(1, 81, 8):
        seen = {clues[c] for c in range(81) if c != cell and conflicting(NINE, c, cell)}
        wrong = [d for d in range(1, 10) if d != solution[cell] and d not in seen]
        if clues[cell] == 0 and wrong:
            asked = (*clues[:cell], wrong[0], *clues[cell + 1 :])
            outcome = model_on(3, 3).search(puzzle(NINE, asked))
            assert outcome.verdict is Verdict.UNSATISFIABLE


@pytest.mark.parametrize("shape", [*SHAPES, *DEGENERATE])
def test_a_full_right_grid_is_unique_and_its_own_solution(model_on: Opener, shape: Shape) -> None:
    outcome = model_on(*shape).search(puzzle(shape, pattern(shape)))
    assert outcome.verdict is Verdict.UNIQUE
    assert [grid.digits for grid in outcome.solutions] == [pattern(shape)]


@pytest.mark.parametrize("shape", SHAPES)
def test_a_full_wrong_grid_is_unsatisfiable(model_on: Opener, shape: Shape) -> None:
    n = shape[0] * shape[1]
    right = pattern(shape)
    clash_in_rows = (right[1], *right[1:])
    rows_equal = right[:n] * n
    every_unit_but_boxes = tuple((r + c) % n + 1 for r in range(n) for c in range(n))
    for wrong in (clash_in_rows, rows_equal, every_unit_but_boxes):
        outcome = model_on(*shape).search(puzzle(shape, wrong))
        assert outcome.verdict is Verdict.UNSATISFIABLE


@pytest.mark.parametrize("shape", SHAPES)
def test_the_empty_board_is_multiple(model_on: Opener, shape: Shape) -> None:
    empty = (0,) * len(pattern(shape))
    outcome = model_on(*shape).search(puzzle(shape, empty))
    first, second = (grid.digits for grid in outcome.solutions)
    assert outcome.verdict is Verdict.MULTIPLE
    assert first != second
    assert solves(shape, empty, first)
    assert solves(shape, empty, second)


@pytest.mark.parametrize("shape", [*SHAPES, *LARGE])
def test_an_easy_puzzle_of_any_shape_is_unique(model_on: Opener, shape: Shape) -> None:
    solution = pattern(shape)
    clues = with_holes(solution, len(solution) // 8, seed=1)
    outcome = model_on(*shape).search(puzzle(shape, clues))
    assert outcome.verdict is Verdict.UNIQUE
    assert [grid.digits for grid in outcome.solutions] == [solution]


@pytest.mark.parametrize("shape", [*SHAPES, *LARGE])
def test_two_rows_of_a_band_left_open_are_multiple(model_on: Opener, shape: Shape) -> None:
    n = shape[0] * shape[1]
    clues = opened(pattern(shape), range(2 * n))
    outcome = model_on(*shape).search(puzzle(shape, clues))
    first, second = (grid.digits for grid in outcome.solutions)
    assert outcome.verdict is Verdict.MULTIPLE
    assert first != second
    assert solves(shape, clues, first)
    assert solves(shape, clues, second)


def test_a_limit_of_one_gives_one_solution(model_on: Opener) -> None:
    empty = (0,) * 81
    outcome = model_on(3, 3).search(puzzle(NINE, empty), limit=1)
    assert [solves(NINE, empty, grid.digits) for grid in outcome.solutions] == [True]
    assert not outcome.exhausted
    assert outcome.verdict is Verdict.UNKNOWN


def test_the_board_of_one_cell_has_one_solution(model_on: Opener) -> None:
    outcome = model_on(1, 1).search(puzzle((1, 1), (0,)))
    assert outcome.verdict is Verdict.UNIQUE
    assert [grid.digits for grid in outcome.solutions] == [(1,)]


def test_the_effort_is_told(model_on: Opener) -> None:
    effort = model_on(3, 3).search(puzzle(NINE, digits_of(UNIQUE))).effort
    assert effort.seconds > 0
    assert min(effort.setup_seconds, effort.solve_seconds) >= 0
    assert min(effort.decisions, effort.conflicts, effort.propagations) >= 0
