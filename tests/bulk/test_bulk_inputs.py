"""What arrays of puzzles may be, and what is said of those that are not."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import sudoku
from sudoku import Board, Budget, bulk
from sudoku.puzzle.regions import regions_of
from tests.cases import for_each
from tests.small_boards import FOURS

pytestmark = pytest.mark.slow

GRID = [*FOURS[100]]
QUESTIONS: list[Any] = [
    bulk.check,
    bulk.solve,
    bulk.count,
    bulk.candidates,
    bulk.redundant_clues,
    bulk.is_minimal,
    bulk.minimise,
]


@for_each(
    "puzzles",
    [
        [GRID, [0] * 16],
        (tuple(GRID), (0,) * 16),
        np.array([GRID, [0] * 16], np.int8),
        np.array([GRID, [0] * 16], ">i8"),
        np.array([GRID, [0] * 16], np.uint64),
        np.array([GRID, [0] * 16]).T.copy().T,
        np.array([GRID, GRID, [0] * 16, GRID])[::2],
        np.repeat(np.array([GRID, [0] * 16], np.uint8), 2, axis=1)[:, ::2],
    ],
)
def test_any_integers_in_any_order_of_memory_are_taken(puzzles: Any) -> None:
    before = np.array(puzzles)
    assert bulk.count(puzzles, 500).tolist() == [1, 288]
    masks = np.where(before == 0, 15, 1 << np.maximum(before, 1) - 1)
    assert bulk.count(masks, 500, masks=True).tolist() == [1, 288]
    assert (np.array(puzzles) == before).all()


@for_each("question", QUESTIONS)
def test_no_puzzles_have_no_answers(question: Any) -> None:
    assert len(question(np.zeros((0, 81), np.uint8))) == 0
    assert len(question(np.zeros((0, 36)), board=Board(2, 3))) == 0


@for_each("question", QUESTIONS)
@for_each(
    ("puzzles", "error", "said"),
    [
        ([GRID, [*GRID[:7], 5, *GRID[8:]]], ValueError, r"puzzles\[1, 7\] is 5, expected 0 to 4"),
        ([GRID, [-1, *GRID[1:]]], ValueError, r"puzzles\[1, 0\] is -1, expected 0 to 4"),
        (
            np.array([[2**64 - 1] * 16], np.uint64),
            ValueError,
            r"puzzles\[0, 0\] is 18446744073709551615",
        ),
        ([[256, *GRID[1:]]], ValueError, r"puzzles\[0, 0\] is 256, expected 0 to 4"),
        ([GRID, GRID[:15]], ValueError, "different lengths"),
        (GRID, ValueError, r"shape \(16,\): expected an array of N x c integers"),
        ([[GRID]], ValueError, r"shape \(1, 1, 16\)"),
        (7, ValueError, r"shape \(\)"),
        ([[0] * 36], ValueError, "36 cells: expected 16, 81, 256 or 625 cells, or the board"),
        ([[0] * 17], ValueError, "17 cells"),
        ([[]], ValueError, "0 cells"),
        ([[0.0] * 16], TypeError, "dtype float64: expected an array of N x c integers"),
        ([[True] * 16], TypeError, "dtype bool"),
        (["." * 16], TypeError, "dtype <U16"),
        ([[None] * 16], TypeError, "dtype object"),
        ([[2**70] * 16], TypeError, "dtype object"),
        (np.ma.masked_equal([GRID], 1), TypeError, "masked cells"),
    ],
)
def test_wrong_puzzles_are_refused_and_the_place_is_named(
    question: Any, puzzles: Any, error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        question(puzzles)


def anything(value: Any) -> Any:
    return value


def test_wrong_arguments_are_refused() -> None:
    grids: Any = np.array([GRID])
    wrong: Any
    with pytest.raises(ValueError, match=r"puzzles\[0, 3\] is 16, expected a mask of 4 digits"):
        bulk.check([[1, 2, 3, 16, *[15] * 12]], masks=True)
    with pytest.raises(ValueError, match=r"shape \(1, 16\): expected N x 36 for a 6x6 board"):
        bulk.check(grids, board=Board(2, 3))
    with pytest.raises(TypeError, match="expected a Board"):
        bulk.check(grids, board=anything((2, 3)))
    for wrong in (0, -1, 2**64, 1.5, True, "2"):
        with pytest.raises(ValueError, match="limit must be an int"):
            bulk.count(grids, wrong)
    for wrong in (0, -2, 1.0, "all"):
        with pytest.raises(ValueError, match="threads must be an int"):
            bulk.check(grids, threads=wrong)
    with pytest.raises(TypeError, match="expected a Budget"):
        bulk.check(grids, budget=anything(5))
    for wrong in (-1, 1.5, None):
        with pytest.raises(ValueError, match="seed"):
            bulk.minimise(grids, seed=wrong)
    with pytest.raises(ValueError, match=r"complete must have the shape \(1,\), not \(2,\)"):
        bulk.count(grids, complete=np.zeros(2, bool))
    with pytest.raises(TypeError, match="complete must be an array of bool"):
        bulk.count(grids, complete=anything([False]))
    fixed = np.zeros(1, bool)
    fixed.flags.writeable = False
    with pytest.raises(ValueError, match="complete must be a writable array"):
        bulk.count(grids, complete=fixed)
    with pytest.raises(sudoku.UnknownModelError, match="no model 'sta'"):
        bulk.check(grids, model="sta")
    with pytest.raises(ValueError, match="masks for 36 digits"):
        bulk.check(np.zeros((1, 1296), int), board=Board(6, 6), masks=True)


def test_the_largest_limit_is_taken() -> None:
    assert bulk.count([[0] * 16], 2**64 - 1).tolist() == [288]


def test_numpy_is_imported_when_arrays_are_asked_about_and_not_before() -> None:
    code = (
        "import sys, sudoku; sudoku.check('1' + 15 * '.', budget=sudoku.Budget(seconds=60)); "
        "assert 'numpy' not in sys.modules; "
        "print(sudoku.bulk.count([16 * [0]], limit=300, budget=sudoku.Budget(seconds=60)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == ("[288]\n", "")


def test_other_boards_are_answered_as_one_puzzle_is() -> None:
    """Irregular regions, rules, other digits, hidden cells: with `native` or without."""
    boards = [
        sudoku.with_rules(Board(2, 2), "antiknight"),
        sudoku.with_rules(Board(2, 2), "killer 7: r1c1-3"),
        Board(1, 4),
        Board(2, 2, digits=range(4)),
        Board(2, 2, digits=range(1, 6)),
        Board(2, 2, irregular=regions_of("AABBACCBACDBDDCD")),
    ]
    budget = Budget(seconds=60)
    for board in boards:
        empty = [[0] * board.cell_count]
        number = sudoku.count(sudoku.Puzzle(board, tuple(empty[0]))).count
        assert bulk.count(empty, 10**4, board=board, budget=budget).tolist() == [number], board
        found = bulk.check(empty, board=board).found[0].tolist()
        grids = [sudoku.Grid(board, tuple(grid)) for grid in found if any(grid)]
        assert len({*grids}) == min(2, number)
        assert all(sudoku.check(grid).verdict is sudoku.Verdict.UNIQUE for grid in grids)


def test_candidates_of_more_digits_than_masks_have_bits_are_refused() -> None:
    with pytest.raises(ValueError, match="masks for 33 digits, expected at most 32"):
        bulk.candidates(np.zeros((1, 33**2), np.uint8), board=Board(3, 11))
