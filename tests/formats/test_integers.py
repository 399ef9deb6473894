"""Integers are read in every layout and distinguished from symbols; errors are located."""

from __future__ import annotations

import io
import random

import pytest
from hypothesis import given, settings, strategies as st

from sudoku import Board, Entry, NotationError, Puzzle, parse, read
from sudoku.pictures.marks import Digit
from sudoku.puzzle.drawing import draw, draw_candidates
from sudoku.puzzle.symbols import DigitStyle, to_line
from tests.cases import for_each
from tests.conformance.oracle import UNIQUE, UNIQUE_SOLUTION, digits_of, pattern

pytestmark = pytest.mark.slow

TEN = Board(2, 5)
ROW_OF_TEN = "1 2 3 4 5 6 7 8 9 10"
SHAPES = [
    (1, 1), (1, 7), (7, 1), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (2, 5), (5, 2), (1, 11),
    (3, 4), (4, 4), (4, 5), (5, 5), (5, 7), (6, 6),
]  # fmt: skip
LARGE = [(6, 6), (7, 7), (61, 1), (1, 62), (7, 9), (8, 8), (9, 9), (9, 11), (10, 10), (2, 50)]


def only(text: str, board: Board | None = None, style: str | None = None) -> Entry | NotationError:
    """The only item of a text."""
    (item,) = read(io.StringIO(text, newline=None), "file", board, digit_style=style)
    return item


def error(text: str, board: Board | None = None, style: str | None = None) -> NotationError:
    item = only(text, board, style)
    assert isinstance(item, NotationError)
    return item


def in_rows(board: Board, digits: tuple[int, ...], joint: str, open_cell: str = "0") -> str:
    texts = [str(d) if d else open_cell for d in digits]
    n = board.size
    return "\n".join(joint.join(texts[i : i + n]) for i in range(0, n * n, n))


def layouts(board: Board, digits: tuple[int, ...]) -> list[str]:
    """Texts with these integers in every layout."""
    return [
        to_line(board, digits, DigitStyle.INTEGERS),
        to_line(board, digits, DigitStyle.INTEGERS, separator=","),
        to_line(board, digits, DigitStyle.INTEGERS, separator=", "),
        draw(board, digits, DigitStyle.INTEGERS),
        *(in_rows(board, digits, joint) for joint in (" ", "  ", "\t", ",", ", ", " | ")),
        in_rows(board, digits, " ", "."),
        in_rows(board, digits, ",", "."),
    ]


@st.composite
def puzzles(draw_example: st.DrawFn, shapes: list[tuple[int, int]]) -> Puzzle:
    """A puzzle with no, few, many or only clues."""
    board = Board(*draw_example(st.sampled_from(shapes)))
    rng = random.Random(draw_example(st.integers(0, 2**32)))
    given = draw_example(st.sampled_from([0.0, 0.02, 0.3, 0.7, 1.0]))
    n = board.size
    return Puzzle(
        board, tuple(rng.randint(1, n) if rng.random() < given else 0 for _ in range(n * n))
    )


@settings(max_examples=25)
@given(puzzles(SHAPES))
def test_integers_are_read_back_in_every_layout(puzzle: Puzzle) -> None:
    board = puzzle.board
    for text in layouts(board, puzzle.clues):
        assert parse(text, board) == puzzle
        assert parse(text, board, digit_style="integers") == puzzle
        assert parse(f"# box: {board.shape}\ndigits: integers\n{text}") == puzzle
        assert parse(f"box: {board.shape}\n{text}") == puzzle


@settings(max_examples=5)
@given(puzzles(LARGE))
def test_integers_of_large_boards_are_read_back_in_every_layout(puzzle: Puzzle) -> None:
    for text in layouts(puzzle.board, puzzle.clues):
        assert parse(text, puzzle.board) == puzzle
    assert parse(str(puzzle), puzzle.board) == puzzle
    assert parse(puzzle.draw(), puzzle.board) == puzzle


@pytest.mark.parametrize("shape", [(4, 4), (6, 6), (9, 9)])
def test_a_full_grid_with_square_boxes_needs_no_options(
    shape: tuple[int, int],
) -> None:
    board = Board(*shape)
    for text in layouts(board, pattern(shape)):
        assert parse(text) == Puzzle(board, pattern(shape))


def test_result_rows_are_read_in_integers() -> None:
    digits = pattern((2, 5))
    line = to_line(TEN, digits, DigitStyle.INTEGERS)
    commas = line.replace(" ", ",")
    holes = to_line(TEN, (0,) * 99 + (10,), DigitStyle.INTEGERS)
    for text in (f"{holes}:1:{line}", f"{commas} : 1 : {line}", f"{holes}:1:{commas}"):
        entry = only(text, TEN)
        assert isinstance(entry, Entry)
        assert entry.solution is not None
        assert (entry.count, entry.solution.digits) == ("1", digits)
    claimed = only(f"{' '.join(UNIQUE)}:1:{','.join(UNIQUE_SOLUTION)}")
    assert isinstance(claimed, Entry)
    assert claimed.solution is not None
    assert claimed.solution.digits == digits_of(UNIQUE_SOLUTION)


def test_rows_of_one_digit_numbers_belong_to_the_grid_around_them() -> None:
    rows = ["10 2 . . . . . . . .", "1 2 3 4 5 6 7 8 9 .", ". . . . . . . . . .", *[ROW_OF_TEN] * 7]
    puzzle = parse("\n".join(rows), TEN)
    assert puzzle.clues[:20] == (10, 2, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0)


@for_each(
    "groups",
    [
        "1234 3412 2143 4321",
        "12 34 34 12 21 43 43 21",
        "1234\n3412\n2143\n4321",
        "12 34\n34 12\n21 43\n43 21",
        "12 | 34\n34 | 12\n---+---\n21 | 43\n43 | 21",
        "1, 2, 3, 4\n3, 4, 1, 2\n2, 1, 4, 3\n4, 3, 2, 1",
    ],
)
def test_groups_of_symbols_are_no_integers(groups: str) -> None:
    assert parse(groups) == Puzzle(Board(2, 2), digits_of("1234341221434321"))


@pytest.mark.parametrize("size", [3, 9, 27])
def test_groups_of_equal_length_are_symbols_also_without_dots(size: int) -> None:
    zeros = UNIQUE.replace(".", "0")
    for cells in (UNIQUE, zeros, UNIQUE_SOLUTION):
        text = " ".join(cells[i : i + size] for i in range(0, 81, size))
        assert parse(text) == parse(cells)


@for_each(
    ("text", "board", "reason"),
    [
        ("530 070 00", Board(3, 3), "8 cells; expected 81, or rows of 9"),
        ("440 430 000 0", Board(2, 2), "10 cells; expected 16"),
        ("565232 333321 34556 613315 315323 245556", Board(2, 3), "35 cells; expected 36"),
        (" ".join("." * 40 + "A" + "." * 40), None, "out of range at r5c5: expected 1-9"),
    ],
)
def test_errors_in_groups_of_symbols_are_about_symbols(
    text: str, board: Board | None, reason: str
) -> None:
    assert reason in error(text, board).reason


def test_an_ambiguous_row_asks_for_the_digit_style() -> None:
    lost = "1 2 3 4 5 6 7 8 10"
    found = error(lost, TEN)
    assert "10 symbols or 9 integers? give --digit-style or 'digits: …'" in found.reason
    assert "9 cells" in error(lost, TEN, "integers").reason
    assert "1 row of 10 cells" in error(lost, TEN, "symbols").reason
    assert "10 symbols or 9 integers?" in error("\n".join([ROW_OF_TEN] * 4 + [lost]), TEN).reason


def test_a_header_sets_the_digit_style_until_the_next_one() -> None:
    ten = "\n".join(["10 0 0 0 0 0 0 0 0 0"] * 10)
    text = f"box: 2x5\nDigits: Integers\n{ten}\n# digits: symbols\n{'A' + '.' * 99}\n"
    found = [item.puzzle.clues[0] for item in read(text) if isinstance(item, Entry)]
    assert found == [10, 10]
    assert "expected 1-9, A-Z" in error("digits: symbols\n1,2,3,4").reason
    assert "expected an integer" in error("digits: integers\n....").reason
    assert "expected 1-9, A-Z" in error("digits: symbols\n1,2,3,4", None, "integers").reason


@for_each(
    "header", ["digits", "digits:", "cells: integers", "digits: numbers", "digits: integers 5"]
)
def test_a_malformed_header_is_an_error(header: str) -> None:
    assert "'digits: integers' or 'digits: symbols'" in error(header).reason


def test_an_unknown_digit_style_is_a_value_error() -> None:
    with pytest.raises(ValueError, match="'numbers', expected 'symbols' or 'integers'"):
        read("", digit_style="numbers")


@for_each(
    ("row", "column", "piece", "reason"),
    [
        ("1 2 3 4 5 6 7 8 9 11", 19, "11", "out of range at r2c10: expected 1-10"),
        ("1,2,3,4,5,6,7,8,9,11", 19, "11", "out of range at r2c10: expected 1-10"),
        (f"1 {10**50} 3 4 5 6 7 8 9 10", 3, str(10**50), "out of range at r2c2"),
        (f"1 {'9' * 5000} 3 4 5 6 7 8 9 10", 3, "9" * 5000, "out of range at r2c2"),
        ("01 2 3 4 5 6 7 8 9 10", 1, "01", "without leading zeros"),
        ("1 2 00 4 5 6 7 8 9 10", 5, "00", "without leading zeros"),
        ("1 -3 3 4 5 6 7 8 9 10", 3, "-3", "expected an integer from 1"),
        ("1 2 1.5 4 5 6 7 8 9 10", 5, "1.5", "expected an integer from 1"),
        ("1 2 3 １ 5 6 7 8 9 10", 7, "１", "expected an integer from 1"),
        ("1 2 3 ²0 5 6 7 8 9 10", 7, "²0", "expected an integer from 1"),
        ("1,2,,4,5,6,7,8,9,10", 4, ",", "on both sides of a comma"),
        ("1,2, ,4,5,6,7,8,9,10", 4, ",", "on both sides of a comma"),
        ("1,2,3,4,5,6,7,8,9,10,", 21, ",", "on both sides of a comma"),
        (",2,3,4,5,6,7,8,9,10", 1, ",", "on both sides of a comma"),
        ("1 2 3 4 5 6 7 8 9 10 1", 1, "1 2 3 4 5 6 7 8 9 10 1", "11 cells; expected 10"),
        ("1,2,3,4,5,6,7,8,9", 1, "1,2,3,4,5,6,7,8,9", "9 cells; expected 10 in each row"),
    ],
)
def test_a_wrong_integer_is_located(row: str, column: int, piece: str, reason: str) -> None:
    found = error("\n".join([ROW_OF_TEN, row, *[ROW_OF_TEN] * 8]), TEN)
    assert (found.line, found.column, found.text) == (2, column, piece)
    assert reason in found.reason


@for_each(
    ("text", "reasons"),
    [
        (ROW_OF_TEN, ["10 cells", "size 10 has boxes 2x5 or 5x2", "--box or 'box: …'"]),
        (" ".join("0" * 144), ["size 12 has boxes 2x6 or 3x4 or 4x3 or 6x2"]),
        (" ".join("0" * 64), ["size 8 has boxes 2x4 or 4x2", "as a row, size 64 has", "8x8"]),
        ("." * 36, ["size 6 has boxes 2x3 or 3x2", "as a row, size 36 has boxes 2x18", "6x6"]),
        ("." * 121, ["size 11 has boxes 1x11 or 11x1"]),
        ("." * 80, ["80 cells; fits no board; 64 fit 8x8 and 81 fit 9x9"]),
        (",".join("1" * 80), ["80 cells; fits no board; 64 fit 8x8 and 81 fit 9x9"]),
        ("." * 7, ["7 cells; fits no board; 6 or 8 fit a row and 16 fit 4x4"]),
        (" ".join("0" * 9990), ["9990 cells; fits no board; 9801 fit 99x99"]),
        ("1 2 3 " + " ".join(["101"] * 10198), ["size 101, expected at most 100"]),
        ("5,3,10," + ",".join("0" * 78), ["1 row of 81 cells", "10 is out of range at r1c3"]),
    ],
)
def test_a_length_that_fits_several_boards_or_none_says_what_would(
    text: str, reasons: list[str]
) -> None:
    found = error(text).reason
    assert [reason for reason in reasons if reason not in found] == []


@for_each("shape", [(2, 3), (2, 5), (4, 4), (8, 8), (10, 10)])
def test_drawings_in_integers_are_aligned(shape: tuple[int, int]) -> None:
    board = Board(*shape)
    digits = (0, *pattern(shape)[1:])
    lines = draw(board, digits, DigitStyle.INTEGERS).splitlines()
    assert len({len(line) for line in lines if "|" in line}) == 1
    bars = {tuple(i for i, c in enumerate(line) if c in "|+") for line in lines}
    assert len(bars) == 1
    candidates = [(1, board.size) if d == 1 else (d,) for d in digits]
    drawn = draw_candidates(board, candidates, DigitStyle.INTEGERS).splitlines()
    assert f"1,{board.size}" in drawn[1]
    assert len({tuple(i for i, c in enumerate(line) if c in "|+") for line in drawn}) == 1


def test_pictures_of_large_boards_show_integers() -> None:
    drawn = Puzzle(Board(10, 10), (100,) + (0,) * 9999).pictures()[0]
    assert [mark.text for mark in drawn.of(Digit)] == ["100"]
