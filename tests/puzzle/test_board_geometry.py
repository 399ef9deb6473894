"""The houses, peers and names of a board."""

from __future__ import annotations

import pytest

from sudoku import Board
from sudoku.constraints.vocabulary import with_rules
from tests.cases import for_each
from tests.conformance.oracle import Shape, conflicting

SHAPES: list[Shape] = [(1, 1), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4)]


@for_each("shape", SHAPES)
def test_peers_are_the_cells_in_the_same_row_column_or_box(shape: Shape) -> None:
    board = Board(*shape)
    for cell, peers in enumerate(board.peers):
        others = [c for c in range(board.cell_count) if c != cell]
        assert list(peers) == [c for c in others if conflicting(shape, c, cell)]


@for_each("shape", SHAPES)
def test_every_house_has_n_cells_and_every_cell_three_houses(shape: Shape) -> None:
    board = Board(*shape)
    assert len(board.houses) == len(board.house_names) == 3 * board.size
    assert all(len(set(house)) == board.size for house in board.houses)
    for cell, numbers in enumerate(board.houses_of):
        assert len(numbers) == 3
        assert all(cell in board.houses[number] for number in numbers)


def test_houses_are_named_in_their_order() -> None:
    board = Board(2, 3)
    named = dict(zip(board.house_names, board.houses, strict=True))
    assert named["row 1"] == (0, 1, 2, 3, 4, 5)
    assert named["column 1"] == (0, 6, 12, 18, 24, 30)
    assert named["box 1"] == (0, 1, 2, 6, 7, 8)
    assert named["box 2"] == (3, 4, 5, 9, 10, 11)
    assert named["box 6"] == (27, 28, 29, 33, 34, 35)


def test_a_9x9_cell_has_20_peers() -> None:
    assert {len(peers) for peers in Board(3, 3).peers} == {20}


def test_cells_are_named_by_row_and_column() -> None:
    assert [Board(3, 3).cell_name(cell) for cell in (0, 8, 9, 80)] == [
        "r1c1", "r1c9", "r2c1", "r9c9",
    ]  # fmt: skip


def test_a_board_has_a_size_a_cell_count_and_a_shape() -> None:
    board = Board(3, 4)
    assert (board.size, board.cell_count, board.shape) == (12, 144, "3x4")
    assert str(board) == "12x12 board with boxes 3x4"


def test_boards_of_one_box_shape_are_equal_and_others_are_not() -> None:
    assert Board(2, 3) == Board(2, 3)
    assert hash(Board(2, 3)) == hash(Board(2, 3))
    assert Board(2, 3) != Board(3, 2)


@for_each("side", [1, 2, 3, 4, 5, 6, 7])
def test_a_square_size_gives_square_boxes(side: int) -> None:
    assert Board.of_size(side * side) == Board(side, side)


@for_each("size", [-4, 0, 2, 6, 12])
def test_square_boxes_need_a_square_size(size: int) -> None:
    with pytest.raises(ValueError, match=str(size)):
        Board.of_size(size)


@pytest.mark.parametrize("shape", [(0, 3), (3, 0), (-1, 2)])
def test_a_box_without_cells_is_a_value_error(shape: Shape) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        Board(*shape)


def test_boards_with_the_same_houses_share_their_peers() -> None:
    dotted = with_rules(Board(3, 3), "difference 1: r1c1-2")
    assert dotted.peers is Board(3, 3).peers
    assert dotted.houses_of is Board(3, 3).houses_of
    assert with_rules(Board(3, 3), "diagonal+").peers is not dotted.peers
