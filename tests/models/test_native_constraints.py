"""The compiled search on boards with constraints: solution sets against brute force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

import pytest
from sudoku_models.native.head_start import first_on
from sudoku_models.native.model import NativeModel
from sudoku_models.native.relations import pairs_of

from sudoku import Board, Puzzle, UnsupportedQuestionError, open_model, with_rules
from sudoku.bulk import count
from sudoku.bulk.blocks import bulk_model
from sudoku.constraints.vocabulary import ON_GRID
from tests.cases import for_each
from tests.compiled import needs_library
from tests.conformance.oracle import Digits, all_solutions, with_holes
from tests.conformance.test_constraint_sets import (
    SIX,
    with_constraints,
)
from tests.constraints.grids import random_grid
from tests.models.constraint_fuzzing import compared
from tests.small_boards import EXTENDED, all_found, solutions_on

pytestmark = [needs_library, pytest.mark.slow]


def solutions(board: Board, clues: Sequence[int], limit: int, level: str = "plain") -> set[Digits]:
    """All solutions, of which there are fewer than the limit, each found once."""
    search = open_model(f"native:{level}", board).search
    return all_found(search(Puzzle(board, tuple(clues)), limit=limit))


@pytest.mark.thorough
def test_mixtures_of_constraints_on_6x6() -> None:
    rng = Random(6)
    for seed in range(15):
        grid = random_grid(SIX, rng)
        planted = (kind.plant(rng, SIX, grid) for kind in rng.sample(ON_GRID, 4))
        board = with_constraints(SIX, [each for each in planted if each is not None])
        clues = with_holes(grid, 24, seed)
        expected = {g for g in all_solutions((2, 3), clues) if board.violated(g) is None}
        assert solutions(board, clues, 100_000) == expected


@pytest.mark.thorough
def test_killer_cages_that_cover_6x6() -> None:
    """Innies and outies follow from cages of all cells."""
    rng = Random(7)
    for seed in range(5):
        grid = random_grid(SIX, rng)
        free, rules = {*range(36)}, list[str]()
        while free:
            cells = [min(free)]
            free -= {*cells}
            for _ in range(rng.randint(0, 3)):
                near = {c + d for c in cells for d in (1, 6) if c % 6 < 5 or d == 6} & free
                near = {c for c in near if grid[c] not in [grid[other] for other in cells]}
                if near:
                    cells.append(rng.choice(sorted(near)))
                    free -= {cells[-1]}
            total = sum(grid[c] for c in cells)
            names = " ".join(SIX.cell_name(cell) for cell in cells)
            if rng.random() < 0.9:
                rules.append(f"killer {total}: {names}")
        board = with_rules(SIX, *rules)
        clues = with_holes(grid, 26, seed)
        expected = {g for g in all_solutions((2, 3), clues) if board.violated(g) is None}
        assert solutions(board, clues, 100_000) == expected


def test_long_sums_know_their_largest_group() -> None:
    """One cell in the row of the first and five in its box hold 1 + 15 at least."""
    board = with_rules(Board(3, 3), "sum 15: r1c1 r1c9 r2c2-3 r3c2-3")
    assert open_model("native", board).search(Puzzle(board, (0,) * 81)).effort.decisions == 0


def test_sums_along_diagonals_leave_few_cells_of_three_boxes() -> None:
    """With a diagonal they cover three boxes and 12 cells, four times three different ones, whose
    sum is 113 + 45 - 3 * 45 = 23. They hold 24 at least.
    """
    board = with_rules(
        Board(3, 3),
        "diagonal\\",
        "sum 28: r3c1 r4c2 r5c3 r6c4 r7c5 r8c6 r9c7",
        "sum 28: r1c3 r2c4 r3c5 r4c6 r5c7 r6c8 r7c9",
        "sum 28: r2c1 r3c2 r4c3 r5c4 r6c5 r7c6 r8c7 r9c8",
        "sum 29: r1c2 r2c3 r3c4 r4c5 r5c6 r6c7 r7c8 r8c9",
    )
    assert open_model("native", board).search(Puzzle(board, (0,) * 81)).effort.decisions == 0


@for_each("board", EXTENDED)
def test_boards_with_other_digits(board: Board) -> None:
    assert solutions(board, [0] * board.cell_count, 100_000) == {*solutions_on(board)}


def test_random_boards_have_these_solutions_and_no_others() -> None:
    seen = Counter[str]()
    assert compared(range(1, 161), seen) == []
    assert seen["brute force"] == 140
    assert seen["open"] + seen["refused"] == 0


@pytest.mark.thorough
def test_many_random_boards_have_these_solutions_and_no_others() -> None:
    seen = Counter[str]()
    assert compared(range(1000, 2000), seen) == []
    assert seen["refused"] == 0
    assert seen["open"] < seen["brute force"] // 100


def test_covering_solutions_hold_each_true_candidate_and_no_other() -> None:
    rng = Random(9)
    for seed in range(12):
        grid = random_grid(SIX, rng)
        kinds = rng.sample(ON_GRID, 3) if seed < 8 else []
        planted = (kind.plant(rng, SIX, grid) for kind in kinds)
        board = with_constraints(SIX, [each for each in planted if each is not None])
        clues = with_holes(grid, 25, seed)
        expected = {g for g in all_solutions((2, 3), clues) if board.violated(g) is None}
        model = NativeModel(board)
        outcome = model.covering_solutions(Puzzle(board, clues))
        found = [solution.digits for solution in outcome.solutions]
        assert outcome.exhausted
        assert len(found) == len({*found})
        assert {*found} <= expected
        assert _candidates(found) == _candidates(expected)


def _candidates(grids: Iterable[Digits]) -> set[tuple[int, int]]:
    return {place for grid in grids for place in enumerate(grid)}


IN_LANES = [
    "antiknight",
    "diagonal+\ndiagonal-",
    "nonconsecutive",
    "thermo: r6c1 r5c2 r4c3 r3c4\ninequality: r1c1 < r1c2",
    "ratio 2: r2c2 r2c3\npalindrome: r1c1 r2c2 r3c3 r4c4\nextraregion: r1c2 r2c4 r5c5 r6c1",
    "whispers 2: r1c1 r2c2 r3c3 r2c2 r1c3\npairs a + b != 7: r3c1-6\npairs a != b: r3c1-6",
]


@for_each("rules", IN_LANES)
def test_many_puzzles_of_rules_of_two_cells(rules: str) -> None:
    """They go to the search with a puzzle in each lane of a vector."""
    board = with_rules(SIX, *rules.split("\n"))
    assert pairs_of(board) is not None
    (grid,) = open_model("reference", board).search(Puzzle(board, (0,) * 36), limit=1).solutions
    puzzles = [with_holes(grid.digits, 20, seed) for seed in range(6)]
    found = count(puzzles, limit=10_000, board=board, model="native")
    for clues, number in zip(puzzles, found, strict=True):
        grids = all_solutions((2, 3), clues)
        assert number == sum(board.violated(each) is None for each in grids)


def test_boards_with_too_many_pairs_are_left_to_other_models() -> None:
    board = with_rules(Board(4, 5), "antitaxicab")
    with pytest.raises(UnsupportedQuestionError, match="more than 50,000 pairs"):
        open_model("native", board)
    assert first_on(board) is None
    assert bulk_model("auto", board) is None


@pytest.mark.thorough
def test_long_searches_are_right_after_they_probed_the_root() -> None:
    """Sums of far cells: some take more than the 200 conflicts after which a search probes."""
    rng, plain, conflicts = Random(3), Board(3, 3), list[int]()
    for number in range(12):
        grid, rules = random_grid(plain, rng), list[str]()
        for _ in range(14):
            cells = rng.sample(range(81), 6)
            total = sum(grid[cell] for cell in cells) + (number % 3 == 0 and not rules)
            rules.append(f"sum {total}: {' '.join(map(plain.cell_name, cells))}")
        shown = {*rng.sample(range(81), 13)}
        clues = tuple(grid[cell] if cell in shown else 0 for cell in range(81))
        puzzle = Puzzle(with_rules(plain, *rules), clues)
        told = open_model("native", puzzle.board).search(puzzle)
        assert told.verdict is open_model("sat", puzzle.board).search(puzzle).verdict
        conflicts.append(told.effort.conflicts)
    assert sum(each > 250 for each in conflicts) > 2
