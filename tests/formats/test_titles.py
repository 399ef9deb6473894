"""Titles are no rows, and misspelt rows are no titles."""

from __future__ import annotations

import pytest

from sudoku import Board, NotationError
from tests.cases import for_each
from tests.conformance.oracle import UNIQUE, pattern
from tests.formats.readings import answers

ROWS = "".join(f"{UNIQUE[start : start + 9]}\n" for start in range(0, 81, 9))
HEXADECIMAL = ["".join(f"{d - 1:X}" for d in pattern((4, 4))[r * 16 :][:16]) for r in range(16)]


@for_each(
    "title",
    [
        "Puzzle 1 by its setter", "Nr. 5", "Nr. 123:", "Rätsel 1", "Sudoku 1: hard", "Easy",
        "Difficult", "Hard:", "Grid 01", "Grid01", "[Puzzle]", "(medium)", "Level: 5, rating 8.3",
        "Sudoku of the day, 2023-12-31", "--- Puzzle 12 ---", "=== Puzzle 12 of 100 ===",
        "// a comment", "A 17-clue puzzle", "9x9 sudoku", "Le sudoku d'aujourd'hui", "数独 12",
        "Судоку №3 «сложный»", "DIABOLICAL", "Facile 3", "Very hard!", "Moderate (8%)",
        "* The World's hardest *", "Cage", "Puzzle 001", "Puzzle #12, rating 8.3", "Sudoku 17 & 18",
        "By J.-P. Doe",
        "A puzzle whose title is longer than a row of any board that has ever been printed, 12",
    ],
)  # fmt: skip
def test_a_title_above_a_grid_or_a_line_is_ignored(title: str) -> None:
    expected: tuple[list[str], list[NotationError]] = ([UNIQUE] * 2, [])
    assert answers(f"{title}\n{ROWS}{title}\n{ROWS}") == expected
    assert answers(f"{title}\n{UNIQUE}\n\n{title}\n\n{UNIQUE}\n{title}\n") == expected


@for_each(
    "row", ["53..7.abc", "5 3 . . seven . . . .", "53..7..oo", "5 3 x . 7 . . . .", "5e..7...."]
)
@for_each("number", [1, 5, 9])
def test_letters_in_a_row_of_digits_are_a_located_error(number: int, row: str) -> None:
    lines = ROWS.splitlines()
    lines[number - 1] = row
    puzzles, errors = answers("\n".join(lines) + f"\n\n{ROWS}")
    assert puzzles == [UNIQUE]
    assert errors[0].line <= number
    assert errors[0].line == number or f"of {len(row)} cells" in errors[0].reason
    assert len(errors) == 1


@for_each("number", [1, 8, 16])
@for_each(
    "row",
    [
        "DEADBEEFDEADBEE", "DEAD BEEF 1234 567", "DEAD BEEF1 234567", "DEADBEEF",
        "deadbeef", "DEADBEEFDEADBEEFA", "FEDCBA98 7654321", "DEADBEEF1234567?",
    ],
)  # fmt: skip
def test_a_misspelt_row_of_letters_is_an_error_and_shifts_nothing(number: int, row: str) -> None:
    """If a row were taken for a title, the rows after it would take one from the next grid."""
    dots = [f".{line[1:]}" for line in HEXADECIMAL]
    broken = [*dots[: number - 1], row, *dots[number:]]
    puzzles, errors = answers("\n".join(broken + dots))
    assert puzzles == []
    assert 1 <= errors[0].line <= number + 1


def test_a_row_of_letters_of_the_board_is_no_title() -> None:
    row = "ponmlkjihgfedcba987654321"
    assert answers(row[:-4], Board(5, 5))[1]
    assert answers(row[:10], Board(5, 5))[1]
    assert answers("A" * 16)[1]
    assert answers("ABCDEFGHIJKLMNOP")[1]


@pytest.mark.parametrize("text", [f"unique {UNIQUE}", f"Puzzle: {UNIQUE}", "Puzzle 123456789"])
def test_prose_with_a_puzzle_on_the_same_line_is_an_error(text: str) -> None:
    puzzles, errors = answers(text)
    assert puzzles == []
    assert len(errors) == 1


def test_a_title_in_another_encoding_than_utf_8_hides_no_puzzle() -> None:
    """Such bytes are read as U+FFFD; a row of them is no title, as they may have been cells."""
    nine = "\n".join(UNIQUE[i : i + 9] for i in range(0, 81, 9))
    assert answers(f"R\ufffdtsel 1\n{nine}") == answers(f"Rätsel 1\n{nine}")
    puzzles, errors = answers("\ufffd" * 9 + "\n" + nine)
    assert (puzzles, len(errors)) == ([], 1)
