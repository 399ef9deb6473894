"""Boards with other digits than 1 … n, more digits than rows, and hidden cells.

Whole solution sets of every model, against brute force by the definitions alone.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from sudoku import Board, Puzzle, with_rules
from sudoku.constraints.constraint import Constraint
from sudoku.constraints.vocabulary import ON_GRID
from sudoku.reference.variant import ALIASES
from tests.cases import for_each
from tests.small_boards import (
    EXTENDED,
    THREE,
    Digits,
    assert_found,
    grids_of,
    solutions_of,
    solutions_on,
)

pytestmark = pytest.mark.slow

MODELS = "sat", "cpsat", "reference"
HIDDEN = replace(THREE, hidden=2)
NAMING_HIDDEN = [
    "any: (odd: h1) (killer 2: h2 r1c1)",
    "arrow: h1 > r1c1 r1c2",
    "between: h1 r1c1 h2",
    "candidates 0 2: h1-2",
    "clone: h1 r1c1 = h2 r2c2",
    "countingcircles: r1c1 h1 h2 r2c2",
    "difference 1: h1 h2",
    "extraregion: h1 h2 r3c3",
    "inequality: h1 > r1c1",
    "killer 3: r1c1 h1 h2",
    "pairs a + b == 2: h1 h2 r1c1",
    "ratio 2: h1 r1c1",
    "regex 0[12]*: r1c1 h1 h2",
    "regionsum: r1c1 h1 r2c2",
    "renban: h1 h2 r1c1",
    "slowthermo: h1 h2 r1c1 r1c2",
    "sum: h1 - h2 + 2*r1c1 = 2",
    "whispers 2: h1 h2",
]


def assert_solutions(spec: str, board: Board, clues: Digits | None = None) -> None:
    """That the model finds exactly the grids that obey the board and keep the clues."""
    puzzle = Puzzle(board, clues or (0,) * board.cell_count)
    assert_found(spec, puzzle, {*solutions_of(puzzle)})


@pytest.mark.thorough
@for_each("kind", ON_GRID)
def test_each_rule_on_extended_boards(kind: type[Constraint]) -> None:
    rng, count = Random(kind.name), 0
    for board in rng.sample(EXTENDED, len(EXTENDED)):
        found = planted(kind, board, rng)
        if found is None:
            continue
        constraint, grid = found
        ruled = replace(board, constraints=(constraint,))
        assert with_rules(Board(board.box_rows, board.box_cols), *ruled.rules) == ruled
        clue = rng.randrange(board.size**2)
        clues = tuple(d if c == clue and count % 2 else 0 for c, d in enumerate(grid))
        assert_solutions(MODELS[count % 3], ruled, clues)
        count += 1
        if count == len(MODELS):
            return
    assert count


def planted(kind: type[Constraint], board: Board, rng: Random) -> tuple[Constraint, Digits] | None:
    """A constraint of this kind, and a grid that obeys it; None if it is not for this board."""
    for _ in range(40):
        grid = rng.choice(grids_of(board))
        values = [d + board.values[0] - 1 for d in grid]
        constraint = kind.plant(rng, board, values)
        if constraint is not None:
            assert constraint.holds(board, values)
            return constraint, grid
    return None


@for_each("board", EXTENDED)
@for_each("spec", [*MODELS, "sat:reduced"])
def test_every_model_on_boards_without_constraints(spec: str, board: Board) -> None:
    assert_solutions(spec, board)


@for_each("alias", sorted({*ALIASES} - {"generate"}))
def test_every_variant_of_the_reference(alias: str) -> None:
    for board in (EXTENDED[4], EXTENDED[5], EXTENDED[6]):
        assert_solutions(f"reference:{alias}", with_rules(board, "sum: r1c1 r2c2 >= 2"))


def test_generate_and_test_judges_values() -> None:
    board = Board(1, 2, irregular=(), digits=range(4), hidden=1)
    assert_solutions("reference:generate", with_rules(board, "sum: r1c1-2 h1 = 3"))


@for_each("text", NAMING_HIDDEN)
def test_rules_that_name_hidden_cells(text: str) -> None:
    board = with_rules(HIDDEN, text, "sum: h1 h2 r1c1 >= 1")
    assert with_rules(Board(1, 3), *board.rules) == board
    assert 0 < len(solutions_on(board)) < len(grids_of(HIDDEN)) or text.startswith(
        "countingcircles"
    )
    for spec in MODELS:
        assert_solutions(spec, board)


def test_a_region_with_a_cell_for_each_digit_holds_all_of_them() -> None:
    board = Board(1, 2, irregular=((0, 1, 2, 3),), digits=range(4))  # type: ignore[arg-type]
    assert [board.is_full(house) for house in board.houses] == [False] * 4 + [True]
    assert len(grids_of(board)) == 24
    cage = with_rules(Board(1, 2, irregular=(), digits=range(1, 5)), "extraregion: r1-2c1-2")
    assert cage.is_full(cage.houses[-1])
    for spec in MODELS:
        assert_solutions(spec, cage)
