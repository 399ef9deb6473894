"""Bulk models that fail or answer wrongly: the row is named, and nothing wrong is returned."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

import sudoku
from sudoku import Board, Budget, ModelFault, bulk
from sudoku.bulk import asking, validation
from sudoku.bulk.one_by_one import OneByOne
from sudoku.interface.budget import UNLIMITED
from sudoku.interface.bulk import BulkAnswers, never
from sudoku.interface.checked import wrong_solution
from sudoku.puzzle.regions import regions_of
from sudoku.reference import ReferenceModel
from tests.cases import for_each
from tests.small_boards import FOUR, FOURS

if TYPE_CHECKING:
    from sudoku.interface.bulk import Cells

Lie = Callable[[BulkAnswers], BulkAnswers]
PUZZLES = np.array([[*FOURS[7]], [0] * 16, [1, 1, *[0] * 14], [*FOURS[250]]])
LIAR = 3
"""The row about which is lied."""


class Liar:
    """The reference, whose answers are changed before they are returned."""

    name, rest = "liar", None

    def __init__(self, board: Board, lie: Lie) -> None:
        self._honest, self._lie = OneByOne("reference", board), lie

    def search(
        self,
        puzzles: Cells,
        *,
        limit: int = 2,
        kept: int = 1,
        budget: Budget = UNLIMITED,
        is_stopped: Callable[[], bool] = never,
        apart: bool = False,
    ) -> BulkAnswers:
        answers = self._honest.search(
            puzzles, limit=limit, kept=kept, budget=budget, is_stopped=is_stopped, apart=apart
        )
        return self._lie(answers)

    def propagate(self, puzzles: Cells) -> Any:
        return self._honest.propagate(puzzles)


@pytest.fixture
def lying(monkeypatch: pytest.MonkeyPatch) -> Callable[[Lie], None]:
    """Makes every model lie."""

    def begin(lie: Lie) -> None:
        monkeypatch.setattr(asking, "open_bulk", lambda _, board: Liar(board, lie))

    return begin


def wrong_digit(answers: BulkAnswers) -> BulkAnswers:
    answers.solutions[LIAR, 0, [0, 1]] = answers.solutions[LIAR, 0, [1, 0]]
    return answers


def other_clue(answers: BulkAnswers) -> BulkAnswers:
    answers.solutions[LIAR, 0] = FOURS[0]
    return answers


def no_digit(answers: BulkAnswers) -> BulkAnswers:
    answers.solutions[LIAR, 0, 5] = 0
    return answers


def too_large_a_digit(answers: BulkAnswers) -> BulkAnswers:
    answers.solutions[LIAR, 0, 15] = 200
    return answers


def same_twice(answers: BulkAnswers) -> BulkAnswers:
    answers.counts[LIAR] = 2
    answers.solutions[LIAR, 1] = answers.solutions[LIAR, 0]
    return answers


def more_than_the_limit(answers: BulkAnswers) -> BulkAnswers:
    answers.counts[LIAR] = 3
    return answers


def counted_too_few(answers: BulkAnswers) -> BulkAnswers:
    answers.counts[LIAR] = 0
    return answers


def counted_what_it_has_not(answers: BulkAnswers) -> BulkAnswers:
    answers.counts[LIAR] = 2
    return answers


@pytest.mark.parametrize(
    ("lie", "said"),
    [
        (wrong_digit, "not a solution"),
        (other_clue, "not a solution"),
        (no_digit, "not a solution"),
        (too_large_a_digit, "not a solution"),
        (same_twice, "the same grid twice"),
        (more_than_the_limit, "more solutions than the limit of 2"),
        (counted_too_few, "more solutions than it counted"),
        (counted_what_it_has_not, "not a solution"),
    ],
)
def test_a_wrong_answer_is_a_fault_that_names_the_row(
    lying: Callable[[Lie], None], lie: Lie, said: str
) -> None:
    lying(lie)
    for question in (bulk.check, bulk.count):
        with pytest.raises(ModelFault, match=f"^model liar .*{said}.*; the puzzle is row 3: ") as e:
            question(PUZZLES)
        assert e.value.how == "wrong"


@pytest.mark.parametrize(
    "lie",
    [
        lambda answers: replace(answers, counts=answers.counts[:2]),
        lambda answers: replace(answers, solutions=answers.solutions.astype(np.int64)),
        lambda answers: replace(answers, exhausted=None),
    ],
)
def test_arrays_of_other_shapes_are_faults(lying: Callable[[Lie], None], lie: Lie) -> None:
    lying(lie)
    with pytest.raises(ModelFault, match="of another shape or dtype than"):
        bulk.check(PUZZLES)


def test_an_exception_of_a_model_is_a_fault(lying: Callable[[Lie], None]) -> None:
    def fail(_answers: BulkAnswers) -> BulkAnswers:
        raise ZeroDivisionError

    lying(fail)
    with pytest.raises(ModelFault, match=r"failed with ZeroDivisionError\(\).*rows 0 to 3") as e:
        bulk.check(PUZZLES)
    assert e.value.how == "raised"


def test_a_fault_in_any_thread_is_raised(lying: Callable[[Lie], None]) -> None:
    def lie(answers: BulkAnswers) -> BulkAnswers:
        if answers.counts[-1] == 2:
            answers.solutions[-1, 0] = 1
        return answers

    lying(lie)
    puzzles = np.array([FOURS[0]] * 4999 + [[0] * 16])
    with pytest.raises(ModelFault, match="the puzzle is row 4999: 0 0"):
        bulk.check(puzzles, threads=2)


def test_a_fault_of_a_model_that_is_asked_one_by_one_names_the_row(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    model = sudoku.open_model("reference", FOUR)
    monkeypatch.setattr("sudoku.bulk.one_by_one.shared_model", lambda *_: model)
    monkeypatch.setattr(ReferenceModel, "search", lambda *_, **__: None)
    with pytest.raises(ModelFault, match=r"returned None, which is not an Outcome.*row 0: 0 0"):
        bulk.check([[0] * 16], model="reference")


def test_each_house_clue_and_candidate_is_checked() -> None:
    """Every grid that differs in one cell, or in two swapped ones, is rejected."""
    board = Board(2, 3)
    solution = bulk.solve([[0] * 36], board=board)
    changed = []
    for cell in range(36):
        for digit in (0, *range(1, 7), 7, 16, 255):
            grid = solution[0].copy()
            grid[cell] = digit
            changed.append(grid)
    grids = np.array(changed, np.uint8)
    empty = np.zeros_like(grids)
    expected = (grids == solution).all(axis=1)
    assert (validation.solves(board, empty, grids) == expected).all()
    clues = np.zeros((36, 36), np.uint8)
    clues[range(36), range(36)] = solution[0] % 6 + 1
    assert not validation.solves(board, clues, np.repeat(solution, 36, axis=0)).any()
    masks = np.full((36, 36), 63, np.uint32)
    masks[range(36), range(36)] ^= np.uint32(1) << (solution[0] - 1)
    assert not validation.solves(board, masks, np.repeat(solution, 36, axis=0)).any()


@for_each(
    ("board", "are_mixed"),
    [
        (sudoku.with_rules(Board(2, 2), "diagonal/"), True),
        (sudoku.with_rules(Board(2, 2), "antiknight"), True),
        (sudoku.with_rules(Board(2, 2), "killer 7: r1c1-3"), True),
        (Board(2, 2, irregular=regions_of("AABBACCBACDBDDCD")), False),
        (Board(1, 4), False),
        (Board(2, 2, digits=range(1, 6)), False),
        (Board(6, 6), True),
        (Board(8, 8), True),
    ],
)
def test_validation_agrees_with_the_check_of_single_grids(board: Board, are_mixed: bool) -> None:
    """On all 4x4 grids; on large boards, on a grid and one with two cells swapped."""
    if board.size == 4:
        grids = np.array(FOURS, np.uint8)
    else:
        n, side = board.size, board.box_rows
        good = [
            (row * side + row // side + column) % n + 1 for row in range(n) for column in range(n)
        ]
        grids = np.array([good, [good[1], good[0], *good[2:]]], np.uint8)
    empty = np.zeros_like(grids)
    puzzle = sudoku.Puzzle(board, (0,) * board.cell_count)
    expected = [
        wrong_solution(puzzle, sudoku.Grid(board, tuple(grid))) is None for grid in grids.tolist()
    ]
    assert ({*expected} == {True, False}) == are_mixed
    assert validation.solves(board, empty, grids).tolist() == expected
