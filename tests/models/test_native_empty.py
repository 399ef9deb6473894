"""Puzzles without clues on boards with irregular regions: digits are interchangeable there."""

from __future__ import annotations

from random import Random

import pytest

from sudoku import Board, Budget, Puzzle, Verdict, open_model
from sudoku.puzzle.board import Cell
from tests.compiled import needs_library

pytestmark = needs_library

SEED = 20
BOARDS = 60
UNSOLVABLE = "AAAAAAAABBBBBBBBBA" + "".join(9 * letter for letter in "CDEFGHI")
"""Row 1 and region A differ in one cell each, which are in one column and have to be equal. A
search of all orders of row 1 needs thousands of conflicts to find out.
"""


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


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_verdicts_are_those_of_another_model(size: int) -> None:
    rng, found = Random(SEED), set[Verdict]()
    for _ in range(BOARDS):
        board = board_of(random_regions(rng, size))
        puzzle = Puzzle(board, (0,) * board.cell_count)
        outcome = open_model("native", board).search(puzzle)
        assert outcome.verdict is open_model("sat", board).search(puzzle).verdict
        found.add(outcome.verdict)
    assert Verdict.UNSATISFIABLE in found
    assert size < 4 or Verdict.MULTIPLE in found


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
