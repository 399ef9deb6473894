"""After an error the reader never combines rows of different puzzles."""

from __future__ import annotations

import pytest

from sudoku import Board, Puzzle
from sudoku.formats.text.shapes import MAX_SIZE, MAX_SYMBOL_SIZE
from tests.cases import for_each
from tests.formats.readings import answers, only

TEXT = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
ROWS = [TEXT[i : i + 9] for i in range(0, 81, 9)]
FRAME = "+---+---+---+"


def framed(rows: list[str]) -> str:
    drawn = [f"|{row[:3]}|{row[3:6]}|{row[6:]}|" for row in rows]
    parts = [FRAME, *drawn[:3], FRAME, *drawn[3:6], FRAME, *drawn[6:], FRAME]
    return "\n".join(parts) + "\n"


def bare(rows: list[str]) -> str:
    return "\n".join(rows) + "\n"


def test_a_lost_row_does_not_borrow_the_next_puzzles() -> None:
    text = (
        "# puzzle 1\n" + bare(ROWS[:8]) + "# puzzle 2\n" + bare([*ROWS, ROWS[8]])
        + "# puzzle 3\n" + bare(ROWS)
    )  # fmt: skip
    puzzles, errors = answers(text)
    assert puzzles == [TEXT, TEXT]
    assert [error.line for error in errors] == [2, 20]


@for_each("lost", range(9))
def test_a_frame_shows_that_a_row_is_missing(lost: int) -> None:
    text = framed(ROWS[:lost] + ROWS[lost + 1 :]) + framed(ROWS) + framed(ROWS)
    puzzles, errors = answers(text)
    assert set(puzzles) <= {TEXT}
    assert puzzles
    assert errors


@for_each(
    "broken",
    [
        [*ROWS[:4], ROWS[4][:3], ROWS[4][3:], *ROWS[5:]],
        [*ROWS[:4], ROWS[4] + ROWS[5], *ROWS[6:]],
        [*ROWS[:4], ROWS[4][:8], *ROWS[5:]],
        [*ROWS[:4], ROWS[4][:8] + "?", *ROWS[5:]],
        [ROWS[0][:8], *ROWS[1:]],
        ["?" + ROWS[0][1:], *ROWS[1:]],
    ],
)
def test_a_broken_row_spoils_its_own_grid_alone(broken: list[str]) -> None:
    puzzles, errors = answers(bare(broken) + "\n" + bare(ROWS) + "\n" + bare(ROWS))
    assert puzzles == [TEXT, TEXT]
    assert len(errors) == 1
    directly = answers(bare(broken) + bare(ROWS) + "\n" + bare(ROWS))
    assert set(directly[0]) == {TEXT}


@pytest.mark.parametrize("title", ["Difficult", "Grid 01", "# 1"])
def test_a_title_ends_a_grid_that_is_not_complete(title: str) -> None:
    puzzles, (error,) = answers(f"{bare(ROWS[:6])}{title}\n{bare(ROWS)}")
    assert puzzles == [TEXT]
    assert error.line == 1
    assert "6 rows of 9 cells" in error.reason


@pytest.mark.parametrize(("side", "cells"), [(4, 256), (6, 1296)])
def test_a_nearly_empty_drawing_is_one_large_grid(side: int, cells: int) -> None:
    puzzle = Puzzle(Board(side, side), (1, 2) + (0,) * (cells - 2))
    entry = only(puzzle.draw())
    assert entry.puzzle == puzzle


def test_lines_of_sixteen_small_digits_are_4x4_puzzles() -> None:
    lines = ["1...............", "2...............", "3..............."]
    assert answers(bare(lines))[0] == lines


def test_a_bad_line_among_4x4_puzzles_is_an_error_and_the_others_are_read() -> None:
    lines = ["1...............", "2..............", "3...............", "4..............."]
    puzzles, (error,) = answers(bare(lines))
    assert puzzles == [lines[0], *lines[2:]]
    assert error.line == 2


def test_a_broken_row_of_sixteen_does_not_shift_the_next_grid() -> None:
    row = "GFEDCBA987654321"
    whole = [row, row[::-1]] * 8
    broken = [*whole[:5], row[:15], *whole[6:]]
    puzzles, errors = answers(bare(broken) + "\n" + bare(whole) + "\n" + bare(whole))
    assert puzzles == ["".join(whole)] * 2
    assert [error.line for error in errors] == [6]
    assert answers(bare(broken) + bare([row] * 16))[0] == []


def test_answers_fed_back_are_no_titles() -> None:
    puzzles, (error,) = answers(f"unique {'123456789' * 9}\n{TEXT}\n")
    assert puzzles == [TEXT]
    assert "87 cells" in error.reason


def test_zero_and_dot_are_not_both_open_cells_above_size_9() -> None:
    row = "0123456789ABCDG."
    puzzles, (error,) = answers(bare([row] * 16))
    assert puzzles == []
    assert "both 0 and . are used" in error.reason


@pytest.mark.parametrize("size", [64, 81, 100])
def test_no_line_of_symbols_is_a_board_above_size_61(size: int) -> None:
    puzzles, (error,) = answers("." * size**2)
    assert puzzles == []
    assert f"size {size}, expected at most {MAX_SYMBOL_SIZE} in symbols" in error.reason
    assert "give integers" in error.reason


@pytest.mark.parametrize("size", [101, 121, 144])
def test_no_line_is_a_board_above_the_largest_size(size: int) -> None:
    puzzles, (error,) = answers(" ".join("." * size**2))
    assert puzzles == []
    assert f"size {size}, expected at most {MAX_SIZE}" in error.reason


@for_each("header", ["box:", "box: 2x3x4", "BOX 2 by 3", f"box: 3x3 {TEXT}"])
def test_a_malformed_header_is_an_error(header: str) -> None:
    puzzles, (error,) = answers(f"{header}\n{TEXT}\n")
    assert puzzles == [TEXT]
    assert error.line == 1
    assert "expected a header such as 'box: 3x4'" in error.reason


@pytest.mark.parametrize(("word", "box"), [("box", "6x10"), ("digits", "6x10")])
def test_a_row_that_begins_like_a_header_is_a_row(word: str, box: str) -> None:
    """The letters are digits up to 59."""
    height, width = map(int, box.split("x"))
    row = word.ljust((height * width) ** 2, ".")
    puzzles, errors = answers(f"box: {box}\n{row}\n")
    assert (puzzles, errors) == ([row], [])


def test_prose_in_a_comment_is_no_header() -> None:
    assert answers(f"# the box: 2x3 is odd\n{TEXT}\n") == ([TEXT], [])


def test_a_byte_order_mark_in_the_middle_is_ignored() -> None:
    assert answers(f"\ufeff{TEXT}\n\ufeff{TEXT}\n") == ([TEXT, TEXT], [])
