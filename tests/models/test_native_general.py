"""The compiled solver of boards that are not classic 9x9, at every level this machine has.

Whole solution sets against brute force by the definitions alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from sudoku_models.native.boards import unsupported
from sudoku_models.native.library import levels

from sudoku import Board, Puzzle, UnsupportedQuestionError, Verdict, open_model
from sudoku.interface.registry import find
from tests.compiled import needs_library
from tests.conformance.oracle import Digits, all_solutions, pattern, with_holes
from tests.conformance.test_constraint_sets import (
    BOARDS,
)
from tests.constraints.grids import IRREGULAR, IRREGULAR_GRID
from tests.small_boards import all_found, grids_of, keeping

pytestmark = [needs_library, pytest.mark.slow]


def solutions(board: Board, clues: Sequence[int], level: str, limit: int) -> set[Digits]:
    """All solutions, of which there are fewer than the limit, each found once."""
    search = open_model(f"native:{level}", board).search
    return all_found(search(Puzzle(board, tuple(clues)), limit=limit))


@pytest.fixture(params=range(4))
def level(request: pytest.FixtureRequest) -> str:
    """The levels of this machine, the first of them again where there are fewer than four."""
    usable = levels()
    number: int = request.param
    return usable[number % len(usable)]


@pytest.mark.parametrize("board", BOARDS, ids=["boxes", "jigsaw", "latin"])
def test_all_grids_of_4x4(board: Board, level: str) -> None:
    grids = grids_of(board)
    assert solutions(board, [0] * 16, level, 577) == {*grids}
    rng = Random(level)
    for _ in range(40):
        clues = [rng.choice((0, 0, 0, *range(1, 5))) for _ in range(16)]
        assert solutions(board, clues, level, 577) == {*keeping(grids, clues)}


@pytest.mark.parametrize("shape", [(2, 3), (3, 2), (1, 5), (2, 4), (2, 5), (1, 1), (2, 1)], ids=str)
def test_solution_sets_of_boxes_of_every_shape(shape: tuple[int, int], level: str) -> None:
    board, grid = Board(*shape), pattern(shape)
    for seed in range(3):
        clues = with_holes(grid, min(20, len(grid) * 5 // 9), seed)
        assert solutions(board, clues, level, 10_000) == {*all_solutions(shape, clues)}


def test_solution_sets_of_a_jigsaw_of_7x7(level: str) -> None:
    rows = [range(i * 7, i * 7 + 7) for i in range(7)]
    houses = [*rows, *(range(i, 49, 7) for i in range(7)), *IRREGULAR.regions]
    clues = list(with_holes(IRREGULAR_GRID, 31, 3))
    found = [clues]
    for cell in (cell for cell in range(49) if not clues[cell]):
        seen = {other for house in houses if cell in house for other in house}
        found = [
            [*grid[:cell], digit, *grid[cell + 1 :]]
            for grid in found
            for digit in range(1, 8)
            if all(grid[other] != digit for other in seen)
        ]
    assert solutions(IRREGULAR, clues, level, 10_000) == {*map(tuple, found)}
    assert len(found) > 1


@pytest.mark.parametrize("side", [4, 5])
def test_large_boards(side: int, level: str) -> None:
    board = Board(side, side)
    grid = pattern((side, side))
    puzzle = Puzzle(board, with_holes(grid, side**4 // 8, 2))
    outcome = open_model(f"native:{level}", board).search(puzzle)
    assert [solution.digits for solution in outcome.solutions] == [grid]
    assert outcome.verdict is Verdict.UNIQUE
    two_rows = (0,) * 2 * side**2 + grid[2 * side**2 :]
    assert open_model("native", board).search(Puzzle(board, two_rows)).verdict is Verdict.MULTIPLE
    wrong = (grid[0], grid[0], *[0] * (side**4 - 2))
    refuted = open_model("native", board).search(Puzzle(board, wrong))
    assert refuted.verdict is Verdict.UNSATISFIABLE


def test_boards_above_size_25_are_refused_with_the_reason() -> None:
    board = Board(2, 13)
    assert unsupported(board) == "boards above size 25"
    with pytest.raises(UnsupportedQuestionError, match="native does not support boards above"):
        open_model("native", board)


def test_a_hard_puzzle_above_size_16_is_left_open_as_declared() -> None:
    family, _ = find("native")
    assert [n for n in range(1, 26) if family.gives_up(Board(1, n))] == [*range(17, 26)]
    board = Board(5, 5)
    puzzle = Puzzle(board, with_holes(pattern((5, 5)), 330, seed=4))
    outcome = open_model("native", board).search(puzzle, limit=30_000)
    assert not outcome.exhausted
    assert len(outcome.solutions) < 30_000  # few hundreds, whatever the width of the vectors
