"""Puzzles passed as lists and arrays are read as the puzzle they show."""

from __future__ import annotations

from array import array
from typing import Any

import numpy as np
import pytest

from sudoku import Board, NotationError, Puzzle, parse
from sudoku.formats.given import as_puzzle
from tests.cases import for_each
from tests.conformance.oracle import UNIQUE, digits_of, pattern

PUZZLE = Puzzle(Board(3, 3), digits_of(UNIQUE))
ROWS = [list(row) for row in PUZZLE]
TEXTS = [UNIQUE[start : start + 9] for start in range(0, 81, 9)]


@for_each(
    "given",
    [
        PUZZLE,
        UNIQUE,
        list(PUZZLE.clues),
        PUZZLE.clues,
        list(UNIQUE),
        ROWS,
        tuple(map(tuple, ROWS)),
        [[digit or None for digit in row] for row in ROWS],
        [[digit or "." for digit in row] for row in ROWS],
        [[str(digit) for digit in row] for row in ROWS],
        TEXTS,
        [ROWS[0], *TEXTS[1:]],
        [UNIQUE],
        np.array(ROWS),
        np.array(PUZZLE.clues, dtype=np.int8),
        np.array(TEXTS),
        list(np.array(ROWS)),
        array("b", PUZZLE.clues),
    ],
)
def test_a_puzzle_may_be_a_list_of_rows_or_of_cells_or_an_array(given: Any) -> None:
    assert as_puzzle(given) == PUZZLE


def test_sizes_without_square_boxes_need_a_board() -> None:
    digits = pattern((2, 3))
    assert as_puzzle(digits, Board(2, 3)) == Puzzle(Board(2, 3), digits)
    with pytest.raises(ValueError, match=r"boxes 2x3 or 3x2: .*board=Board\(2, 3\)"):
        as_puzzle(digits)
    with pytest.raises(ValueError, match=r"board=Board\(1, 7\)"):
        as_puzzle([[0] * 7] * 7)


def test_symbols_above_9_are_digits_in_lists_too() -> None:
    rows: list[list[int | str]] = [[0] * 16 for _ in range(16)]
    rows[0][:2] = ["G", "10"]
    assert as_puzzle(rows).clues[:2] == (16, 10)


@for_each(
    ("given", "kind", "message"),
    [
        (5, TypeError, "5: expected a Puzzle, text, n rows of n cells"),
        (None, TypeError, "None: expected a Puzzle"),
        (b"1" * 81, TypeError, "expected a Puzzle"),
        ({0: 1}, TypeError, "expected a Puzzle"),
        (np.int64(5), TypeError, "expected a Puzzle"),
        ([], ValueError, "0 cells: expected a Puzzle"),
        ([0] * 80, ValueError, "80 cells: expected a Puzzle"),
        ([[0] * 9] * 8, ValueError, "row 1 has 9 cells: expected 8 rows of 8"),
        ([*ROWS[:8], [0] * 8], ValueError, "row 9 has 8 cells"),
        ([*ROWS[:8], 0], ValueError, "row 9 has 1 cells"),
        ([*ROWS[:8], [0] * 8 + [10]], ValueError, "10 at r9c9, expected 0 to 9"),
        ([*ROWS[:8], [0] * 8 + [-1]], ValueError, "-1 at r9c9"),
        ([*ROWS[:8], [0] * 8 + ["?"]], ValueError, "row 9, column 9: '?': expected an integer"),
        ([0] * 80 + [1.5], TypeError, "cell 81: 1.5: expected an integer"),
        ([0] * 80 + [True], TypeError, "cell 81: True"),
        (np.zeros((9, 9)), TypeError, "row 1, column 1: 0.0: expected an integer"),
        (np.zeros((9, 9, 9), dtype=int), TypeError, "expected an integer"),
        ([*TEXTS[:8], "........?"], NotationError, ":9:9: '?'"),
    ],
)  # fmt: skip
def test_anything_else_is_an_error_that_says_what_is_expected(
    given: Any, kind: type[Exception], message: str
) -> None:
    with pytest.raises(kind) as raised:
        as_puzzle(given)
    assert message in str(raised.value)


def test_a_puzzle_on_another_board_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="given with a 6x6 board"):
        as_puzzle(parse(UNIQUE), Board(2, 3))


@pytest.mark.parametrize("board", [9, "3x3", (3, 3)])
def test_a_board_of_another_type_is_a_type_error(board: Any) -> None:
    with pytest.raises(TypeError, match=r"expected a Board, as in Board\(2, 3\)"):
        as_puzzle("." * 81, board)
