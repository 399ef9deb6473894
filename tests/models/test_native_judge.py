"""The compiled judge of arrays agrees with the one in numpy, and looks at every house and clue."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from sudoku_models.native.judge import MOST_MARKS, NativeJudge, judge_of

import sudoku
from sudoku import Board, Puzzle
from sudoku.bulk import validation
from sudoku.bulk.arrays import Bools, Digits
from sudoku.puzzle.regions import regions_of
from tests.cases import for_each
from tests.compiled import needs_library
from tests.conformance.oracle import all_solutions
from tests.small_boards import FOURS

pytestmark = needs_library

BOARDS = [
    Board(1, 1),
    Board(2, 2),
    Board(2, 3),
    Board(3, 3),
    Board(4, 4),
    Board(1, 5),
    sudoku.with_rules(Board(2, 2), "diagonal/"),
    sudoku.with_rules(Board(3, 3), "windoku"),
    Board(2, 2, irregular=regions_of("AAABACBBCCBDCDDD")),
    Board(2, 2, irregular=()),
]
"""With up to 256 marks, and with more."""


@cache
def solution_on(board: Board) -> Digits:
    found = sudoku.solve(Puzzle(board, (0,) * board.cell_count), model="sat")
    return np.array(found.digits, np.uint8)


def judge_on(board: Board) -> NativeJudge:
    found = judge_of(board.houses, board.cell_count, board.size)
    assert found is not None
    return found


def first_wrong(right: Bools) -> int | None:
    wrong = np.flatnonzero(~right)
    return int(wrong[0]) if len(wrong) else None


@pytest.mark.thorough
@pytest.mark.slow
@for_each("board", BOARDS)
def test_it_agrees_with_numpy_on_near_grids(board: Board) -> None:
    rng, n, cells = np.random.default_rng(1), board.size, board.cell_count
    judge, verdicts = judge_on(board), set()
    for number in range(300):
        names = rng.permutation(n).astype(np.uint8) + np.uint8(1)
        grids = np.repeat(names[solution_on(board) - 1][None], 5, axis=0)
        clues = np.where(rng.random(grids.shape) < 0.3, grids, 0).astype(np.uint8)
        for _ in range(number % 3):
            row, a, b = rng.integers(5), rng.integers(cells), rng.integers(cells)
            other = rng.choice([grids[row, a], 0, n, n + 1, 255])
            grids[row, a], grids[row, b] = grids[row, b], other
        masks = np.where(clues, 2 ** (np.maximum(clues, 1).astype(np.uint32) - 1), 2**n - 1)
        for given in (clues, masks.astype(np.uint32)):
            right = validation.solves(board, given, grids)
            assert judge.first_wrong(given, grids) == first_wrong(right)
            verdicts.add(bool(right.all()))
    assert verdicts == {True, False}


@for_each("board", [board for board in BOARDS if board.size > 1])
def test_it_looks_at_each_cell_clue_and_candidate(board: Board) -> None:
    n, grid, judge = board.size, solution_on(board)[None], judge_on(board)
    empty, full = np.zeros_like(grid), np.full(grid.shape, 2**n - 1, np.uint32)
    for given in (empty, grid, full):
        assert judge.first_wrong(given, grid) is None
    for cell in range(board.cell_count):
        changed, clues, masks = grid.copy(), empty.copy(), full.copy()
        changed[0, cell] = clues[0, cell] = grid[0, cell] % n + 1
        masks[0, cell] ^= np.uint32(1 << int(grid[0, cell]) - 1)
        assert judge.first_wrong(empty, changed) == 0
        assert judge.first_wrong(clues, grid) == 0
        assert judge.first_wrong(masks, grid) == 0


def test_the_288_grids_of_4x4_and_no_latin_square_else_are_accepted() -> None:
    squares = np.array([*all_solutions((1, 4), (0,) * 16)], np.uint8)
    judge, empty = judge_on(Board(2, 2)), np.zeros((1, 16), np.uint8)
    accepted = {tuple(s.tolist()) for s in squares if judge.first_wrong(empty, s[None]) is None}
    assert accepted == {*FOURS}


def test_rows_may_be_apart_in_memory_and_cells_too() -> None:
    judge, one = judge_on(Board(3, 3)), solution_on(Board(3, 3))
    grids = np.repeat(one[None], 6, axis=0)
    grids[4, 0] = grids[4, 1]
    apart = np.zeros((6, 2, 81), np.uint8)
    apart[:, 1] = grids
    clues = np.broadcast_to(one, (6, 81))
    assert judge.first_wrong(clues, apart[:, 1]) == 4
    assert judge.first_wrong(clues, np.asfortranarray(grids)) == 4
    assert judge.first_wrong(np.asfortranarray(np.zeros_like(grids)), grids[::-1]) == 1
    assert judge.first_wrong(clues[:4], grids[:4]) is None
    assert judge.first_wrong(clues[:0], grids[:0]) is None


def test_boards_with_more_marks_are_left_to_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    assert judge_of(Board(5, 5).houses, 625, 25) is None
    assert judge_of([range(16)] * (MOST_MARKS // 16), 16, 16) is not None
    monkeypatch.setattr("sudoku_models.native.judge.absence", lambda: "not compiled")
    assert judge_of(Board(3, 3).houses, 81, 9) is None


@for_each(
    ("board", "is_compiled"),
    [
        (Board(3, 3), True),
        (sudoku.with_rules(Board(3, 3), "windoku"), True),
        (sudoku.with_rules(Board(3, 3), "antiknight"), False),
        (Board(2, 2, digits=range(1, 6)), False),
        (Board(5, 5), False),
    ],
)
def test_arrays_on_boards_whose_rules_are_houses_are_judged_by_it(
    board: Board, is_compiled: bool
) -> None:
    assert isinstance(validation._compiled_judge(board), NativeJudge) is is_compiled
