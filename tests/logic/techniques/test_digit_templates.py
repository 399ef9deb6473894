"""Template Set and Template Delete: what all placements of a digit share, and what none uses."""

from __future__ import annotations

from random import Random

import pytest

from sudoku import Board
from sudoku.generator.grids.varied import solved_grid
from sudoku.logic.techniques.layout import TechniqueLayout
from sudoku.logic.techniques.placing import placeable
from sudoku.logic.techniques.position import Position
from tests.logic.techniques.proving import NINE, position_with, steps, texts


def test_one_digit_without_choice_is_placed() -> None:
    box = "r1c1 r1c2 r2c1 r2c2 r3c3 r3c4 r4c3 r4c4"
    places = {"1": "r1c1 r1c2 r2c2 r3c3 r3c4 r4c3 r2c3 r4c1"}
    position = position_with(Board(2, 2), places, {"2": box})
    assert texts("Template Set", position) == ["Template Set: 1 => r1c2=1, r2c3=1, r3c4=1, r4c1=1"]


def test_a_placement_blocks_the_cells_of_other_digits() -> None:
    """Digit 1 has one placement; without its cells digit 2 has fewer."""
    places = {"1": "r1c1 r2c3 r3c2 r4c4"}
    position = position_with(Board(2, 2), places, {})
    assert texts("Template Delete", position) == [
        f"Template Delete: {digit} => r1c1,r2c3,r3c2,r4c4<>{digit}" for digit in (2, 3, 4)
    ]


def test_a_fish_is_a_template_delete() -> None:
    gone = [f"r{row}c{column}" for row in (2, 5) for column in (1, 2, 4, 5, 6, 7, 9)]
    position = position_with(NINE, {}, {"4": " ".join(gone)})
    assert texts("Template Delete", position) == ["Template Delete: 4 => r1346789c38<>4"]


@pytest.mark.slow
def test_no_true_candidate_is_removed() -> None:
    board, random = Board(2, 3), Random(3)
    position, solution = Position(TechniqueLayout.of(board)), solved_grid(board, random)
    for cell, true in enumerate(solution.digits):
        for digit in range(1, 7):
            if digit != true and random.random() < 0.6:
                position.eliminate(cell, digit)
    (*removed,) = (c for step in steps("Template Delete", position) for c in step.eliminations)
    assert removed
    assert all(solution.digits[cell] != digit for cell, digit in removed)
    for digit in range(1, 7):
        alone = placeable(board, position.places[digit]).impossible
        assert alone & ~sum(1 << cell for cell, gone in removed if gone == digit) == 0
    (*placed,) = (c for step in steps("Template Set", position) for c in step.placements)
    assert placed
    assert all(solution.digits[cell] == digit for cell, digit in placed)
