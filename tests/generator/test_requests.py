import re

import pytest

import sudoku
from sudoku import Board, Grid, OrderError
from sudoku.generator.generate import board_of
from sudoku.generator.recipes import generator_of
from sudoku.generator.request import PuzzleRequest
from tests.cases import for_each
from tests.conformance.oracle import pattern

FOUR = Board(2, 2)
GRID = Grid(FOUR, tuple(pattern((2, 2))))


@for_each(
    "options, message",
    [
        ({"seed": -1}, "seed must be an int of at least 0, not -1"),
        ({"clues": (9, 3)}, "clues must be a range within 0 to 81, not 9 to 3"),
        ({"clues": (80, 90)}, "clues must be a range within 0 to 81"),
        ({"grid": GRID}, "the grid is on a 4x4 board"),
        ({"board": FOUR, "grid": GRID, "grids": "shuffled"}, "not both"),
        ({"grids": "best"}, "grids must be one of uniform, varied, shuffled"),
        ({"grids": "best", "rules": ("killer",)}, "grids must be one of uniform"),
        ({"board": Board(4, 4), "grids": "uniform"}, "uniform grids do not support a 16x16"),
        ({"symmetry": "round"}, "no symmetry 'round'; choose from rotation90"),
        ({"symmetry": "diagonal", "pattern": frozenset({1})}, "either a pattern or a symmetry"),
        ({"pattern": frozenset({81})}, "cells outside a 9x9"),
        (
            {"pattern": frozenset(range(20)), "clues": (21, 22)},
            "the pattern has 20 clues, but 21",
        ),
    ],
)
def test_contradictory_orders_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(OrderError, match=re.escape(message)):
        generator_of(options)


def test_equal_boards_and_ranges_are_accepted() -> None:
    request = PuzzleRequest(board=FOUR, source=GRID, clues=(4, 4), pattern=frozenset(range(4)))
    assert request.source == GRID


@for_each("size, box", [(4, "2x2"), (6, "2x3"), (8, "2x4"), (12, "3x4"), (16, "4x4"), (2, "1x2")])
def test_boxes_of_a_size_are_nearly_square(size: int, box: str) -> None:
    assert board_of(size).shape == box


@for_each("size", [0, 5, 7, True, 10**15, 10**400])
def test_sizes_without_boxes_are_refused(size: int) -> None:
    with pytest.raises(OrderError, match=r"give the box|the size must be"):
        board_of(size)


def test_the_grid_of_an_order_is_a_grid_or_a_unique_puzzle() -> None:
    for grid in (GRID, str(GRID), "12..34..2143432."):
        (made,) = sudoku.generate(board=4, grid=grid)
        assert made.solution is not None
        assert str(made.solution) == (str(GRID) if grid != "12..34..2143432." else SOLUTION)
    with pytest.raises(OrderError, match="this puzzle is multiple"):
        sudoku.generate(board=4, grid="." * 16)


@for_each(
    "options, message",
    [
        ({"clues": "24"}, "clues must be an int or a pair of ints"),
        ({"clues": True}, "(least, most), not (True, True)"),
        ({"clues": (24, 25, 26)}, "(least, most), not (24, 25, 26)"),
        ({"tries": 0, "most_clues": True}, "tries must be an int of at least 1, not 0"),
        ({"difficulty": [7.0]}, "difficulty must be a string"),
        ({"board": 4, "grid": GRID, "holes": 0.5}, "--from cannot be used with --holes"),
    ],
)
def test_keywords_that_say_nothing_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(OrderError, match=re.escape(message)):
        sudoku.generate(**options)  # type: ignore[arg-type]  # unlike its types


def test_an_option_without_texts_is_none_and_a_single_start_is_one() -> None:
    (plain,) = sudoku.generate(board=4)
    assert [*sudoku.generate(board=4, rules=[], difficulty=())] == [plain]
    near = [[*sudoku.generate(board=4, vicinity="-1+1", start=s)] for s in (FEW, [FEW])]
    assert near[0] == near[1] != []


FEW = "....4.3.3.4...1."
SOLUTION = str(sudoku.solve("12..34..2143432."))
