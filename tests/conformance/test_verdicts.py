"""Every model tells unique, multiple and unsatisfiable puzzles apart, and shows true solutions."""

from __future__ import annotations

import pytest

from sudoku import Board, Puzzle, Verdict
from sudoku.interface.registry import find, model_names
from tests.cases import for_each
from tests.conformance.asked import with_clue
from tests.conformance.opener import Opener
from tests.conformance.oracle import Digits, Shape, conflicting, pattern, solves, with_holes
from tests.conformance.specs import SAT_VARIANTS

pytestmark = pytest.mark.slow

NINE: Shape = (3, 3)
SMALL: list[Shape] = [(2, 2), (2, 3), (3, 2)]
MEDIUM: list[Shape] = [(3, 4), (4, 3), (2, 6), (4, 4)]
LARGE: list[Shape] = [(5, 5)]
DEGENERATE: list[Shape] = [(1, 1), (1, 4), (4, 1)]
LINES_OF_NINE = {"row": (0, 8), "column": (0, 72), "box": (0, 20)}
LINES_OF_FOUR = {"row": (0, 3), "column": (0, 12), "box": (0, 5)}


def puzzle(shape: Shape, clues: Digits) -> Puzzle:
    return Puzzle(Board(*shape), clues)


def assert_multiple(opener: Opener, shape: Shape, clues: Digits) -> None:
    outcome = opener(*shape).search(puzzle(shape, clues))
    assert outcome.verdict is Verdict.MULTIPLE, outcome.puzzle
    first, second = (grid.digits for grid in outcome.solutions)
    assert first != second
    assert solves(shape, clues, first)
    assert solves(shape, clues, second)


def assert_unique(opener: Opener, shape: Shape, clues: Digits, solution: Digits) -> None:
    outcome = opener(*shape).search(puzzle(shape, clues))
    assert outcome.verdict is Verdict.UNIQUE, outcome.puzzle
    assert outcome.exhausted
    assert [grid.digits for grid in outcome.solutions] == [solution]


def assert_unsatisfiable(opener: Opener, shape: Shape, clues: Digits) -> None:
    outcome = opener(*shape).search(puzzle(shape, clues))
    assert outcome.verdict is Verdict.UNSATISFIABLE, outcome.puzzle
    assert outcome.solutions == ()


def test_unique_multiple_and_unsatisfiable_puzzles_are_told_apart(any_model_on: Opener) -> None:
    asked = any_model_on.asked
    assert_unique(any_model_on, asked.shape, asked.unique, asked.solution)
    assert_multiple(any_model_on, asked.shape, asked.multiple)
    assert_unsatisfiable(any_model_on, asked.shape, asked.unsatisfiable)


def test_the_outcome_names_its_puzzle_and_model_and_what_it_cost(any_model_on: Opener) -> None:
    puzzle = any_model_on.puzzle(any_model_on.asked.unique)
    outcome = any_model_on.usual().search(puzzle)
    assert outcome.puzzle == puzzle
    if find(any_model_on.spec)[0].asks_others:
        assert outcome.model.removeprefix("portfolio:") in [*model_names(), *SAT_VARIANTS]
    else:
        assert outcome.model == any_model_on.spec
    effort = outcome.effort
    assert effort.seconds > 0
    assert min(effort.setup_seconds, effort.solve_seconds) >= 0
    assert min(effort.decisions, effort.conflicts, effort.propagations) >= 0


@for_each("line", LINES_OF_NINE)
def test_two_equal_clues_in_a_house_are_unsatisfiable(model_on: Opener, line: str) -> None:
    cells = LINES_OF_NINE[line]
    assert_unsatisfiable(model_on, NINE, tuple(5 if cell in cells else 0 for cell in range(81)))


@for_each("line", LINES_OF_FOUR)
def test_two_equal_clues_among_many_are_unsatisfiable(model_on: Opener, line: str) -> None:
    one, other = LINES_OF_FOUR[line]
    right = pattern((2, 2))
    clues = with_clue(with_clue(with_holes(right, 5, seed=3), one, right[one]), other, right[one])
    assert_unsatisfiable(model_on, (2, 2), clues)


def test_a_wrong_clue_in_a_unique_puzzle_makes_it_unsatisfiable(model_on: Opener) -> None:
    asked = model_on.asked
    n = asked.shape[0] * asked.shape[1]
    tried = 0
    for cell in range(1, n * n, n - 1):
        peers = [c for c in range(n * n) if c != cell and conflicting(asked.shape, c, cell)]
        seen = {asked.unique[c] for c in peers}
        wrong = [d for d in range(1, n + 1) if d != asked.solution[cell] and d not in seen]
        if asked.unique[cell] == 0 and wrong:
            assert_unsatisfiable(model_on, asked.shape, with_clue(asked.unique, cell, wrong[0]))
            tried += 1
    assert tried > 0


def test_a_full_right_grid_is_unique_and_its_own_solution(model_on: Opener) -> None:
    for shape in [*SMALL, *DEGENERATE, (3, 4)]:
        assert_unique(model_on, shape, pattern(shape), pattern(shape))


def test_a_full_wrong_grid_is_unsatisfiable(model_on: Opener) -> None:
    for shape in [*SMALL, (3, 4)]:
        n = shape[0] * shape[1]
        right = pattern(shape)
        clash_in_rows = (right[1], *right[1:])
        rows_equal = right[:n] * n
        every_house_but_boxes = tuple((r + c) % n + 1 for r in range(n) for c in range(n))
        for wrong in (clash_in_rows, rows_equal, every_house_but_boxes):
            assert_unsatisfiable(model_on, shape, wrong)


def test_a_full_grid_with_two_cells_opened_is_unique(model_on: Opener) -> None:
    for shape in [*SMALL, NINE, (2, 6)]:
        assert_unique(model_on, shape, with_holes(pattern(shape), 2, seed=1), pattern(shape))


def test_an_easy_puzzle_of_any_shape_is_unique(model_on: Opener) -> None:
    for shape in [*SMALL, NINE, *MEDIUM]:
        solution = pattern(shape)
        clues = with_holes(solution, len(solution) // 8, seed=1)
        assert_unique(model_on, shape, clues, solution)


@for_each("shape", LARGE)
def test_a_large_board_is_unique_with_few_holes_and_multiple_without_two_rows(
    model_on: Opener, shape: Shape
) -> None:
    if not model_on.takes(*shape):
        return
    solution, n = pattern(shape), shape[0] * shape[1]
    assert_unique(model_on, shape, with_holes(solution, len(solution) // 8, seed=1), solution)
    assert_multiple(model_on, shape, (0,) * (2 * n) + solution[2 * n :])


def test_the_empty_board_is_multiple(model_on: Opener) -> None:
    for shape in [*SMALL, NINE]:
        assert_multiple(model_on, shape, (0,) * len(pattern(shape)))


def test_the_empty_board_above_size_9_is_multiple(model_on: Opener) -> None:
    assert_multiple(model_on, (3, 4), (0,) * 144)


def test_two_rows_of_a_band_left_open_are_multiple(model_on: Opener) -> None:
    for shape in [*SMALL, NINE]:
        n = shape[0] * shape[1]
        assert_multiple(model_on, shape, (0,) * (2 * n) + pattern(shape)[2 * n :])


def test_a_limit_of_one_gives_one_solution(model_on: Opener) -> None:
    clues = model_on.asked.ample
    outcome = model_on.usual().search(model_on.puzzle(clues), limit=1)
    assert [solves(model_on.asked.shape, clues, g.digits) for g in outcome.solutions] == [True]
    assert not outcome.exhausted
    assert outcome.verdict is Verdict.UNKNOWN


def test_the_board_of_one_cell_has_one_solution(model_on: Opener) -> None:
    assert_unique(model_on, (1, 1), (0,), (1,))
