"""Boards with irregular regions: few clues leave digits interchangeable, and regions that nearly
cover lines have leftover cells.
"""

from __future__ import annotations

from random import Random

import pytest
from sudoku_models.native.boards import SearchKind
from sudoku_models.native.model import NativeModel

from sudoku import Board, Budget, Puzzle, Verdict, open_model
from sudoku.puzzle.houses import Cell
from tests.compiled import needs_library

pytestmark = [needs_library, pytest.mark.slow]

SEED = 20
BOARDS = 60
LIMIT = 500
UNSOLVABLE = "AAAAAAAABBBBBBBBBA" + "".join(9 * letter for letter in "CDEFGHI")
"""Row 1 and region A differ in one cell each, which are in one column and have to be equal. A
search of all orders of row 1 needs thousands of conflicts to find out.
"""

HARD = "AAABBBBCFAAABBCCCFAADBBBCCFADDDEECCFDDEEEECFFDDDEEEIFFGGHHHIIFIGGGHHHIIIGGGGHHHII"
"""Regions of neighbouring cells, which no grid fills."""


def board_of(letters: str) -> Board:
    """A board with these regions."""
    size = int(len(letters) ** 0.5)
    regions = (
        tuple(Cell(cell) for cell, letter in enumerate(letters) if letter == name)
        for name in sorted(set(letters))
    )
    return Board(1, size, irregular=tuple(regions))


def random_regions(rng: Random, size: int) -> str:
    """Regions of any cells, which need not be connected."""
    cells = [chr(ord("A") + cell % size) for cell in range(size * size)]
    rng.shuffle(cells)
    return "".join(cells)


def random_clues(rng: Random, board: Board, count: int) -> Puzzle:
    cells = rng.sample(range(board.cell_count), count)
    return Puzzle(board, (0,) * board.cell_count).with_clues(
        {cell: rng.randint(1, board.digit_count) for cell in cells}
    )


def near_rows(rng: Random, size: int) -> str:
    """Rows as regions, with some cells of neighbouring rows exchanged."""
    cells = [chr(ord("A") + cell // size) for cell in range(size * size)]
    for _ in range(rng.randint(1, 2 * size)):
        upper = rng.randrange(size * size - size)
        column = upper % size
        lower = upper + size - column + rng.randrange(size)
        cells[upper], cells[lower] = cells[lower], cells[upper]
    return "".join(cells)


@pytest.mark.parametrize("clues", [0, 2])
@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_verdicts_are_those_of_another_model(size: int, clues: int) -> None:
    rng, found = Random(SEED), set[Verdict]()
    for _ in range(BOARDS // 2):
        for letters in (random_regions(rng, size), near_rows(rng, size)):
            board = board_of(letters)
            puzzle = random_clues(rng, board, clues)
            outcome = open_model("native", board).search(puzzle)
            assert outcome.verdict is open_model("sat", board).search(puzzle).verdict
            found.add(outcome.verdict)
    assert Verdict.UNSATISFIABLE in found
    assert size < 4 or Verdict.MULTIPLE in found


@pytest.mark.parametrize("size", [4, 5, 6])
def test_leftover_cells_exclude_no_solution(size: int) -> None:
    rng, found = Random(SEED), set[int]()
    for _ in range(2 * BOARDS):
        board = board_of(near_rows(rng, size))
        models = [
            NativeModel(board, search=search)
            for search in (SearchKind.ALONE, SearchKind.CONSTRAINTS)
        ]
        first = models[0].search(Puzzle(board, (0,) * board.cell_count), limit=1)
        for grid in first.solutions:
            clues = (digit if rng.random() < 0.4 else 0 for digit in grid.digits)
            puzzle = Puzzle(board, tuple(clues))
            outcomes = [model.search(puzzle, limit=LIMIT) for model in models]
            if all(outcome.exhausted for outcome in outcomes):
                one, other = ({grid.digits for grid in o.solutions} for o in outcomes)
                assert one == other
                found.add(len(one))
            else:
                assert [len(o.solutions) for o in outcomes] == [LIMIT, LIMIT]
    assert len(found) > 3


def test_one_solution_is_not_called_the_only_one() -> None:
    board = board_of("AABBAABBCCDDCCDD")
    outcome = open_model("native", board).search(Puzzle(board, (0,) * 16), limit=1)
    assert len(outcome.solutions) == 1
    assert not outcome.exhausted


def test_few_conflicts_refute_an_empty_board() -> None:
    board = board_of(UNSOLVABLE)
    puzzle, budget = Puzzle(board, (0,) * 81), Budget(conflicts=1_000)
    outcome = open_model("native", board).search(puzzle, budget=budget)
    assert outcome.verdict is Verdict.UNSATISFIABLE


def test_an_order_of_the_first_row_that_leads_nowhere_is_given_up() -> None:
    """With row 1 in order alone, millions of conflicts refute this board."""
    board = board_of(HARD)
    puzzle, budget = Puzzle(board, (0,) * 81), Budget(conflicts=5_000)
    outcome = open_model("native", board).search(puzzle, budget=budget)
    assert outcome.verdict is Verdict.UNSATISFIABLE
