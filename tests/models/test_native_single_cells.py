"""Classic boards with rules about single cells, which the engine of classic boards answers too."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from sudoku_models.native.arrays import NativeBulk
from sudoku_models.native.boards import masks_of
from sudoku_models.native.model import NativeModel

from sudoku import Board, Budget, Puzzle, with_rules
from sudoku.constraints.candidates import Candidates
from sudoku.puzzle.houses import Cell
from tests.cases import for_each
from tests.compiled import levels_here, needs_library
from tests.models.test_native_classic import CELLS, FULL, MANY, NINE, Masks, in_array, puzzles

pytestmark = [needs_library, pytest.mark.slow]


@pytest.fixture(params=levels_here())
def level(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def restricted(masks: Masks) -> Puzzle:
    """The puzzle of these masks: clues in every third cell that has one digit, and candidates."""
    clues = [m.bit_length() if m.bit_count() == 1 and c % 3 else 0 for c, m in enumerate(masks)]
    rules = [
        Candidates((Cell(cell),), tuple(d for d in range(1, 10) if mask >> d - 1 & 1))
        for cell, mask in enumerate(masks)
        if mask != FULL and not clues[cell]
    ]
    return Puzzle(replace(NINE, constraints=(*rules,)), tuple(clues))


def test_rules_about_single_cells_are_candidates_of_the_engine(level: str) -> None:
    for masks, every in zip(*puzzles(), strict=True):
        puzzle = restricted(masks)
        assert masks_of(puzzle.board) is not None
        model = NativeModel(puzzle.board, level)
        outcome = model.search(puzzle, limit=MANY)
        assert outcome.exhausted
        assert {bytes(grid.digits) for grid in outcome.solutions} == every
        covering = model.covering_solutions(puzzle)
        assert covering.exhausted
        for cell in range(CELLS):
            held = {grid.digits[cell] for grid in covering.solutions}
            assert held == {grid[cell] for grid in every}
        for grid in outcome.solutions[:1]:
            other = model.search_other(puzzle, grid, (), Budget())
            assert bool(other.solutions) == (len(every) > 1)
            assert grid not in other.solutions

        bulk = NativeBulk(puzzle.board, level)
        digits = np.array([puzzle.clues], np.uint8)
        for asked in (digits, in_array([masks])):
            answers = bulk.search(asked, limit=MANY)
            assert answers.counts.tolist() == [len(every)]
            assert answers.exhausted.all()
        assert (bulk.propagate(digits) == bulk.propagate(in_array([masks]))).all()


def test_a_clue_that_a_rule_excludes_leaves_no_solution(level: str) -> None:
    board = with_rules(NINE, "even: r1c1")
    wrong = Puzzle(board, (3, *[0] * 80))
    outcome = NativeModel(board, level).search(wrong)
    assert (outcome.solutions, outcome.exhausted) == ((), True)
    assert not NativeBulk(board, level).search(np.array([wrong.clues], np.uint8)).counts.any()


@for_each(
    "rules", [("even: r1c1", "diagonal/"), ("even: r1c1", "antiking"), ("thermo: r1c1 r1c2",)]
)
def test_boards_with_other_rules_are_for_another_engine(rules: tuple[str, ...]) -> None:
    assert masks_of(with_rules(NINE, *rules)) is None
    assert masks_of(with_rules(Board(2, 3), "even: r1c1")) is None
