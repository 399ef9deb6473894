"""Every model tells unique, multiple and unsatisfiable puzzles apart, and shows true solutions."""

from __future__ import annotations

import pytest

from sudoku import Board, Puzzle, Verdict, model_names
from tests.conformance.asked import with_clue
from tests.conformance.opener import Opener
from tests.conformance.oracle import Digits, Shape, conflicting, pattern, solves, with_holes
from tests.conformance.specs import COMPOSITES, SAT_VARIANTS

NINE: Shape = (3, 3)
SMALL: list[Shape] = [(2, 2), (2, 3), (3, 2)]
SHAPES: list[Shape] = [*SMALL, NINE, (3, 4), (4, 3), (2, 6), (4, 4)]
LARGE: list[Shape] = [(5, 5), (6, 6)]
DEGENERATE: list[Shape] = [(1, 1), (1, 4), (4, 1)]


def puzzle(shape: Shape, clues: Digits) -> Puzzle:
    return Puzzle(Board(*shape), clues)


def assert_multiple(opener: Opener, shape: Shape, clues: Digits) -> None:
    outcome = opener(*shape).search(puzzle(shape, clues))
    assert outcome.verdict is Verdict.MULTIPLE
    first, second = (grid.digits for grid in outcome.solutions)
    assert first != second
    assert solves(shape, clues, first)
    assert solves(shape, clues, second)


def test_a_unique_puzzle_is_unique_and_solved(model_on: Opener) -> None:
    asked = model_on.asked
    outcome = model_on.usual().search(model_on.puzzle(asked.unique))
    assert outcome.verdict is Verdict.UNIQUE
    assert outcome.exhausted
    assert [grid.digits for grid in outcome.solutions] == [asked.solution]


def test_the_outcome_says_which_puzzle_and_which_model(model_on: Opener) -> None:
    puzzle = model_on.puzzle(model_on.asked.unique)
    outcome = model_on.usual().search(puzzle)
    assert outcome.puzzle == puzzle
    if model_on.spec in COMPOSITES:
        assert outcome.model.partition(":")[2] in model_names() + SAT_VARIANTS
    else:
        assert outcome.model == model_on.spec


def test_a_multiple_puzzle_gives_two_distinct_true_solutions(model_on: Opener) -> None:
    assert_multiple(model_on, model_on.asked.shape, model_on.asked.multiple)


def test_an_unsatisfiable_puzzle_without_clues_in_conflict_has_no_solution(
    model_on: Opener,
) -> None:
    outcome = model_on.usual().search(model_on.puzzle(model_on.asked.unsatisfiable))
    assert outcome.verdict is Verdict.UNSATISFIABLE
    assert outcome.solutions == ()


@pytest.mark.parametrize("cells", [(0, 8), (0, 72), (0, 20)], ids=["row", "column", "box"])
def test_clues_that_contradict_each_other_are_unsatisfiable(
    searching_model_on: Opener, cells: tuple[int, int]
) -> None:
    clues = tuple(5 if cell in cells else 0 for cell in range(81))
    outcome = searching_model_on(3, 3).search(puzzle(NINE, clues))
    assert outcome.verdict is Verdict.UNSATISFIABLE
    assert outcome.solutions == ()


@pytest.mark.parametrize("cells", [(0, 3), (0, 12), (0, 5)], ids=["row", "column", "box"])
def test_clues_that_contradict_each_other_among_many_are_unsatisfiable(
    model_on: Opener, cells: tuple[int, int]
) -> None:
    one, other = cells
    right = pattern((2, 2))
    clues = with_clue(with_clue(with_holes(right, 5, seed=3), one, right[one]), other, right[one])
    outcome = model_on(2, 2).search(puzzle((2, 2), clues))
    assert outcome.verdict is Verdict.UNSATISFIABLE
    assert outcome.solutions == ()


def test_a_wrong_clue_in_a_unique_puzzle_makes_it_unsatisfiable(model_on: Opener) -> None:
    asked = model_on.asked
    n = asked.shape[0] * asked.shape[1]
    for cell in range(1, n * n, n - 1):
        peers = [c for c in range(n * n) if c != cell and conflicting(asked.shape, c, cell)]
        seen = {asked.unique[c] for c in peers}
        wrong = [d for d in range(1, n + 1) if d != asked.solution[cell] and d not in seen]
        if asked.unique[cell] == 0 and wrong:
            clues = with_clue(asked.unique, cell, wrong[0])
            outcome = model_on.usual().search(model_on.puzzle(clues))
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
    every_house_but_boxes = tuple((r + c) % n + 1 for r in range(n) for c in range(n))
    for wrong in (clash_in_rows, rows_equal, every_house_but_boxes):
        outcome = model_on(*shape).search(puzzle(shape, wrong))
        assert outcome.verdict is Verdict.UNSATISFIABLE


@pytest.mark.parametrize("shape", [*SMALL, NINE])
def test_the_empty_board_is_multiple(searching_model_on: Opener, shape: Shape) -> None:
    assert_multiple(searching_model_on, shape, (0,) * len(pattern(shape)))


@pytest.mark.parametrize("shape", SHAPES[len(SMALL) + 1 :])
def test_the_empty_board_above_order_9_is_multiple(strong_model_on: Opener, shape: Shape) -> None:
    assert_multiple(strong_model_on, shape, (0,) * len(pattern(shape)))


@pytest.mark.parametrize("shape", SHAPES)
def test_a_full_grid_with_two_cells_opened_is_unique(model_on: Opener, shape: Shape) -> None:
    solution = pattern(shape)
    outcome = model_on(*shape).search(puzzle(shape, with_holes(solution, 2, seed=1)))
    assert outcome.verdict is Verdict.UNIQUE
    assert [grid.digits for grid in outcome.solutions] == [solution]


@pytest.mark.parametrize("shape", [*SHAPES, *LARGE])
def test_an_easy_puzzle_of_any_shape_is_unique(searching_model_on: Opener, shape: Shape) -> None:
    solution = pattern(shape)
    clues = with_holes(solution, len(solution) // 8, seed=1)
    outcome = searching_model_on(*shape).search(puzzle(shape, clues))
    assert outcome.verdict is Verdict.UNIQUE
    assert [grid.digits for grid in outcome.solutions] == [solution]


@pytest.mark.parametrize("shape", [*SMALL, NINE])
def test_two_rows_of_a_band_left_open_are_multiple(
    searching_model_on: Opener, shape: Shape
) -> None:
    n = shape[0] * shape[1]
    assert_multiple(searching_model_on, shape, (0,) * (2 * n) + pattern(shape)[2 * n :])


@pytest.mark.parametrize("shape", [*SHAPES[len(SMALL) + 1 :], (5, 5)])
def test_two_rows_of_a_band_of_a_large_board_left_open_are_multiple(
    strong_model_on: Opener, shape: Shape
) -> None:
    n = shape[0] * shape[1]
    assert_multiple(strong_model_on, shape, (0,) * (2 * n) + pattern(shape)[2 * n :])


def test_two_rows_of_a_band_of_a_36x36_left_open_are_multiple(solver_on: Opener) -> None:
    assert_multiple(solver_on, (6, 6), (0,) * 72 + pattern((6, 6))[72:])


def test_a_limit_of_one_gives_one_solution(model_on: Opener) -> None:
    clues = model_on.asked.ample
    outcome = model_on.usual().search(model_on.puzzle(clues), limit=1)
    assert [solves(model_on.asked.shape, clues, g.digits) for g in outcome.solutions] == [True]
    assert not outcome.exhausted
    assert outcome.verdict is Verdict.UNKNOWN


def test_the_board_of_one_cell_has_one_solution(model_on: Opener) -> None:
    outcome = model_on(1, 1).search(puzzle((1, 1), (0,)))
    assert outcome.verdict is Verdict.UNIQUE
    assert [grid.digits for grid in outcome.solutions] == [(1,)]


def test_the_effort_is_told(model_on: Opener) -> None:
    effort = model_on.usual().search(model_on.puzzle(model_on.asked.unique)).effort
    assert effort.seconds > 0
    assert min(effort.setup_seconds, effort.solve_seconds) >= 0
    assert min(effort.decisions, effort.conflicts, effort.propagations) >= 0
