"""Puzzle and Grid: immutable, validated, printed, and indexed as arrays are."""

from __future__ import annotations

from dataclasses import FrozenInstanceError
from typing import Any

import numpy as np
import pytest

from sudoku import Board, Grid, Puzzle
from tests.cases import for_each

FOUR = Board(2, 2)
CLUES = (1, 0, 0, 4, *([0] * 12))
FULL = (1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1)


@pytest.mark.parametrize(
    ("digits", "named"),
    [((0,) * 15, "15 cells, expected 16"), ((0,) * 15 + (5,), "5 at r4c4"),
     ((0, -1) + (0,) * 14, "-1 at r1c2")],
)  # fmt: skip
def test_digits_that_do_not_fit_the_board_are_a_value_error(
    digits: tuple[int, ...], named: str
) -> None:
    with pytest.raises(ValueError, match=named):
        Puzzle(FOUR, digits)


def test_an_open_cell_in_a_grid_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="0 at r2c1, expected 1 to 4"):
        Grid(FOUR, (*FULL[:4], 0, *FULL[5:]))


@for_each("digit", [True, np.int64(1), 1.0, "1"])
def test_a_digit_of_another_type_is_a_type_error(digit: Any) -> None:
    with pytest.raises(TypeError, match="expected a tuple of 16 int"):
        Puzzle(FOUR, (digit, *CLUES[1:]))
    with pytest.raises(TypeError, match="expected a tuple of 16 int"):
        Grid(FOUR, (digit, *FULL[1:]))


def test_a_grid_of_bytes_is_the_grid_of_its_digits() -> None:
    grid = Grid.from_bytes(FOUR, bytes(FULL))
    assert grid == Grid(FOUR, FULL)
    assert {*map(type, grid.digits)} == {int}


def test_a_puzzle_of_bytes_is_the_puzzle_of_its_clues() -> None:
    assert Puzzle.from_bytes(FOUR, bytes(CLUES)) == Puzzle(FOUR, CLUES)
    with pytest.raises(ValueError, match="5 at r4c4, expected 0 to 4"):
        Puzzle.from_bytes(FOUR, bytes((*CLUES[:15], 5)))


@pytest.mark.parametrize(
    ("digits", "named"),
    [(bytes(FULL[1:]), "15 cells, expected 16"), (bytes((*FULL[:15], 5)), "5 at r4c4"),
     (bytes((0, *FULL[1:])), "0 at r1c1, expected 1 to 4")],
)  # fmt: skip
def test_bytes_that_do_not_fit_the_board_are_a_value_error(digits: bytes, named: str) -> None:
    with pytest.raises(ValueError, match=named):
        Grid.from_bytes(FOUR, digits)


@pytest.mark.parametrize("digits", [FULL, bytearray(FULL), "1" * 16])
def test_a_grid_of_bytes_takes_no_other_type(digits: Any) -> None:
    with pytest.raises(TypeError, match="expected 16 bytes"):
        Grid.from_bytes(FOUR, digits)


def test_a_puzzle_may_contradict_itself() -> None:
    assert Puzzle(FOUR, (1,) * 16).clue_count == 16


def test_clues_are_counted() -> None:
    assert Puzzle(FOUR, CLUES).clue_count == 2


def test_values_are_equal_by_board_and_cells() -> None:
    assert Puzzle(FOUR, CLUES) == Puzzle(FOUR, CLUES)
    assert len({Grid(FOUR, FULL), Grid(FOUR, FULL)}) == 1
    assert Puzzle(FOUR, CLUES) != Puzzle(Board(1, 4), CLUES)


@pytest.mark.parametrize("value", [Puzzle(FOUR, CLUES), Grid(FOUR, FULL)], ids=["puzzle", "grid"])
def test_values_cannot_be_changed(value: Puzzle | Grid) -> None:
    with pytest.raises(FrozenInstanceError):
        value.board = Board(3, 3)  # type: ignore[misc]  # the error is what is tested


def test_a_puzzle_is_written_on_one_line() -> None:
    assert str(Puzzle(FOUR, CLUES)) == "1..4............"
    assert repr(Puzzle(FOUR, CLUES)) == "Puzzle(2x2, '1..4............')"
    assert repr(Grid(FOUR, FULL)) == "Grid(2x2, '1234341221434321')"


def test_a_puzzle_is_drawn_with_its_boxes() -> None:
    assert Puzzle(FOUR, CLUES).draw().splitlines() == [
        "1 . | . 4",
        ". . | . .",
        "----+----",
        ". . | . .",
        ". . | . .",
    ]


def test_a_notebook_shows_clues_and_open_cells_empty() -> None:
    svg = Puzzle(FOUR, CLUES)._repr_svg_() or ""
    assert svg.count('class="given"') == 2
    assert ">1</text>" in svg
    assert ">.</text>" not in svg
    assert (Grid(FOUR, FULL)._repr_svg_() or "").count('class="given"') == 16


@pytest.mark.parametrize("value", [Puzzle(FOUR, CLUES), Grid(FOUR, FULL)], ids=["puzzle", "grid"])
def test_a_value_is_a_sequence_of_rows_as_an_array_is(value: Puzzle | Grid) -> None:
    digits = value.clues if isinstance(value, Puzzle) else value.digits
    array = np.array(value)
    assert array.shape == (4, 4)
    assert array.dtype.kind == "i"
    assert tuple(array.flatten().tolist()) == digits
    assert [list(row) for row in value] == array.tolist()
    assert len(value) == len(array)
    for row, column in [(0, 0), (0, 3), (3, 0), (-1, -2)]:
        assert value[row, column] == array[row, column] == value[row][column]


@for_each("place", [4, -5, (4, 0), (0, 4), (0, -5)])
def test_a_cell_outside_the_board_is_an_index_error(place: int | tuple[int, int]) -> None:
    with pytest.raises(IndexError):
        Grid(FOUR, FULL)[place]
