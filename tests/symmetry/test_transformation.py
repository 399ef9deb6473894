"""Transformations: what they make, what follows each other, and what undoes them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.puzzle.regions import regions_of
from sudoku.symmetry.canonicaliser import LineShape
from sudoku.symmetry.transformation import (
    Transformation,
    has_shape,
    random_transformation,
    shape_of,
)
from tests.cases import for_each
from tests.symmetry.brute import FOUR, LATIN_3, NINE, SIX, made_by

SHAPES = [FOUR, LATIN_3, SIX, NINE, LineShape(12, 3, 4, False)]


@for_each("shape", SHAPES)
def test_bytes_say_what_a_transformation_makes(shape: LineShape) -> None:
    rng = Random(1)
    for _ in range(10):
        by = random_transformation(shape, rng)
        cells = [rng.randint(0, shape.size) for _ in range(shape.size**2)]
        assert bytes(by.applied(cells)) == made_by(by.to_bytes(), shape.size, cells)
        assert Transformation.from_bytes(shape, by.to_bytes()) == by


@for_each("shape", SHAPES)
def test_one_after_another_and_back(shape: LineShape) -> None:
    rng = Random(2)
    cells = tuple(rng.randint(0, shape.size) for _ in range(shape.size**2))
    for _ in range(10):
        first, second = random_transformation(shape, rng), random_transformation(shape, rng)
        assert first.then(second).applied(cells) == second.applied(first.applied(cells))
        assert first.inverse().applied(first.applied(cells)) == cells
        assert first.then(first.inverse()).applied(cells) == cells


def test_random_ones_are_equally_likely() -> None:
    shape = LineShape(2, 1, 1, transposes=True)
    rng = Random(3)
    counts = Counter(random_transformation(shape, rng) for _ in range(1600))
    assert len(counts) == 16
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 37.7  # p = 0.001


def test_puzzles_and_grids_stay_on_their_boards() -> None:
    by = Transformation(SIX, False, (1, 0, *range(2, 6)), tuple(range(6)), (0, 2, 1, 3, 4, 5, 6))
    board = Board(2, 3)
    puzzle = Puzzle(board, (1, *[0] * 34, 6))
    assert by.puzzle(puzzle) == Puzzle(board, (*[0] * 6, 2, *[0] * 28, 6))
    assert by.grid(Grid(board, (1,) * 36)) == Grid(board, (2,) * 36)
    with pytest.raises(ValueError, match="does not fit a 6x6 board with boxes 3x2"):
        by.puzzle(Puzzle(Board(3, 2), (0,) * 36))


def test_lists_count_from_1() -> None:
    by = Transformation(LATIN_3, True, (2, 0, 1), (0, 1, 2), (0, 3, 1, 2))
    lists = {"rows": [3, 1, 2], "columns": [1, 2, 3], "digit_names": [3, 1, 2]}
    assert by.as_dict() == {"transposed": True, **lists}
    assert str(by) == "transposed, rows 3 1 2, columns 1 2 3, digits 3 1 2"


IN_ORDER = tuple(range(6))
WRONG = [
    (SIX, True, IN_ORDER, IN_ORDER, "transposed, but the boxes are not square"),
    (SIX, False, (0, 2, 1, *range(3, 6)), IN_ORDER, "rows .* in whole blocks of 2"),
    (SIX, False, IN_ORDER, (0, 1, 3, 2, 4, 5), "columns .* in whole blocks of 3"),
    (SIX, False, (0, 1, 2, 3, 4, 4), IN_ORDER, "rows .* expected 0 to 5 in some order"),
]


@for_each("shape, transposed, rows, columns, message", WRONG)
def test_what_is_no_symmetry_is_refused(
    shape: LineShape,
    transposed: bool,
    rows: tuple[int, ...],
    columns: tuple[int, ...],
    message: str,
) -> None:
    with pytest.raises(ValueError, match=message):
        Transformation(shape, transposed, rows, columns, tuple(range(7)))


def test_names_keep_open_cells_open() -> None:
    with pytest.raises(ValueError, match=r"names .* expected 0 and then 1 to 6"):
        Transformation(SIX, False, IN_ORDER, IN_ORDER, (1, 0, 2, 3, 4, 5, 6))


def test_boards_with_rules_of_their_own_have_no_shape() -> None:
    jigsaw = regions_of("AAABBBCCC")
    assert [has_shape(board) for board in (Board(2, 3), Board(1, 3, irregular=()))] == [True, True]
    assert not has_shape(Board(2, 2, digits=range(1, 6)))
    assert not has_shape(Board(2, 2, hidden=1))
    with pytest.raises(ValueError, match="expected boxes, or no regions"):
        shape_of(Board(1, 3, irregular=jigsaw))
