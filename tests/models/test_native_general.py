"""The compiled solver of boards that are not classic 9x9, at every level this machine has.

Whole solution sets against brute force by the definitions alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from sudoku_models.native.boards import unsupported
from sudoku_models.native.library import levels

from sudoku import Board, Puzzle, UnsupportedQuestionError, Verdict, open_model, with_rules
from sudoku.constraints.constraint import Constraint
from sudoku.constraints.vocabulary import CONSTRAINTS
from sudoku.interface.registry import find
from tests.cases import for_each
from tests.compiled import needs_library
from tests.conformance.fillings import EXTENDED, obeying
from tests.conformance.oracle import Digits, all_solutions, pattern, with_holes
from tests.conformance.test_constraint_sets import (
    BOARDS,
    FOUR,
    NEED_REGIONS,
    SIX,
    all_grids,
    instances,
    with_constraints,
)
from tests.constraints.grids import IRREGULAR, IRREGULAR_GRID

pytestmark = [needs_library, pytest.mark.slow]

ON_SIX = [
    "antiknight",
    "antiking",
    "diagonal+\ndiagonal-",
    "nonconsecutive",
    "disjointgroups",
    "difference 1: r1c1 r1c2\ndifference 2: r3c3 r4c3 r4c4",
    "xv V: r1c1 r1c2\nxv X: r5c5 r6c5",
    "inequality: r1c1 < r1c2\nthermo: r6c1 r5c2 r4c3 r3c4",
    "ratio 2: r2c2 r2c3\npalindrome: r1c1 r2c2 r3c3 r4c4\nextraregion: r1c2 r2c4 r5c5 r6c1",
    "whispers 2: r1c1 r2c2 r3c3 r2c2 r1c3\nodd: r6c6\ncandidates 1 2: r4c1 r5c1",
    "clone: r1c1 r1c2 = r4c4 r4c5\nlockout 3: r1c5 r2c5\npairs a + b != 7: r3c1-6",
]
UNSUPPORTED = {
    "killer 6: r1c1-3": "constraints of more than two cells: killer 6: r1c1 r1c2 r1c3",
    "arrow: r1c1 > r1c2-3": "constraints of more than two cells: arrow: r1c1 > r1c2 r1c3",
    "renban: r1c1-3": "constraints of more than two cells: renban: r1c1 r1c2 r1c3",
    "hidden 2": "hidden cells, or more digits than rows",
    "digits 0-6": "hidden cells, or more digits than rows",
}


def solutions(board: Board, clues: Sequence[int], level: str, limit: int) -> set[Digits]:
    """All solutions, of which there are fewer than the limit, each found once."""
    outcome = open_model(f"native:{level}", board).search(Puzzle(board, tuple(clues)), limit=limit)
    found = [grid.digits for grid in outcome.solutions]
    assert outcome.exhausted
    assert len(found) == len({*found})
    return {*found}


@pytest.fixture(params=range(4))
def level(request: pytest.FixtureRequest) -> str:
    """The levels of this machine, the first of them again where there are fewer than four."""
    usable = levels()
    number: int = request.param
    return usable[number % len(usable)]


@pytest.mark.parametrize("board", BOARDS, ids=["boxes", "jigsaw", "latin"])
def test_all_grids_of_4x4(board: Board, level: str) -> None:
    grids = all_grids(board)
    assert solutions(board, [0] * 16, level, 577) == {*grids}
    rng = Random(level)
    for _ in range(40):
        clues = [rng.choice((0, 0, 0, *range(1, 5))) for _ in range(16)]
        kept = {g for g in grids if all(c in (0, d) for c, d in zip(clues, g, strict=True))}
        assert solutions(board, clues, level, 577) == kept


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


@for_each("kind", CONSTRAINTS)
def test_each_constraint_on_4x4_is_obeyed_or_refused(kind: type[Constraint]) -> None:
    usable = levels()
    for number, plain in enumerate(BOARDS):
        if not plain.regions and kind.name in NEED_REGIONS:
            continue
        for constraint in instances(kind, plain, Random(f"{kind.name} {number}"), 2):
            board = with_constraints(plain, [constraint])
            grids = all_grids(plain)
            if unsupported(board) is None:
                expected = {g for g in grids if board.violated(g) is None}
                level = usable[number % len(usable)]
                assert solutions(board, [0] * 16, level, len(grids) + 1) == expected
            else:
                with pytest.raises(UnsupportedQuestionError, match="constraints of more than two"):
                    open_model("native", board)


@for_each("rules", ON_SIX)
def test_rules_of_two_cells_on_6x6(rules: str) -> None:
    board = with_rules(SIX, *rules.split("\n"))
    (grid,) = open_model("reference", board).search(Puzzle(board, (0,) * 36), limit=1).solutions
    clues = with_holes(grid.digits, 20, 1)
    expected = {g for g in all_solutions((2, 3), clues) if board.violated(g) is None}
    for level in levels():
        assert solutions(board, clues, level, 10_000) == expected


def test_boards_with_other_digits() -> None:
    for board in EXTENDED:
        if board.hidden or board.digit_count > board.size:
            assert unsupported(board) == "hidden cells, or more digits than rows"
        else:
            expected = obeying(board)
            assert solutions(board, [0] * board.cell_count, "plain", 1000) == expected


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


def test_other_boards_are_refused_with_the_reason() -> None:
    for rule, reason in UNSUPPORTED.items():
        board = with_rules(FOUR, rule)
        assert unsupported(board) == reason
        with pytest.raises(UnsupportedQuestionError, match="native does not support") as caught:
            open_model("native", board)
        assert str(caught.value).endswith(reason)
    assert unsupported(Board(2, 13)) == "boards above size 25"


def test_a_hard_puzzle_above_size_16_is_left_open_as_declared() -> None:
    family, _ = find("native")
    assert [n for n in range(1, 26) if family.gives_up(Board(1, n))] == [*range(17, 26)]
    board = Board(5, 5)
    puzzle = Puzzle(board, with_holes(pattern((5, 5)), 330, seed=4))
    outcome = open_model("native", board).search(puzzle, limit=30_000)
    assert not outcome.exhausted
    assert len(outcome.solutions) < 30_000  # few hundreds, whatever the width of the vectors
