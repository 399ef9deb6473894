"""Jigsaws on a line: letters of regions, with and without cells before them."""

from __future__ import annotations

from random import Random

import pytest

from sudoku import Board, FormatError, InexpressibleError, parse, write
from sudoku.puzzle.board import regions_of
from tests.cases import for_each
from tests.formats.readings import error, only

ROWS = "".join(letter * 9 for letter in "ABCDEFGHI")
COLUMNS = "ABCDEFGHI" * 9
BOXES = "".join(("".join(c * 3 for c in band)) * 3 for band in ("ABC", "DEF", "GHI"))
GIVEN = "1.......2" + "." * 63 + "3.......4"


@pytest.mark.parametrize("letters", [ROWS, ROWS.lower(), COLUMNS])
def test_letters_are_regions(letters: str) -> None:
    for name in (None, "jigsaw"):
        found = only(letters, name=name)
        assert {*found.puzzle.board.regions} == {*regions_of(letters)}
        assert not any(found.puzzle.clues)
        found = only(GIVEN + letters, name=name)
        assert str(found.puzzle) == GIVEN


def test_digits_are_regions_only_where_the_format_is_told() -> None:
    digits = "".join(digit * 9 for digit in "123456789")
    found = only(digits, name="jigsaw")
    assert {*found.puzzle.board.regions} == {*regions_of(ROWS)}
    assert parse(digits).clue_count == 81


def test_the_boxes_are_no_rule() -> None:
    assert parse(GIVEN + BOXES) == parse(GIVEN)


@for_each(
    ("line", "expected"),
    [
        (ROWS[:-1] + "A", "1:1: 'A': 10 times, expected each region to have 9 cells"),
        (ROWS[:-8] + "JJJJJJJJ", "1:73: 'I': 1 times, expected each region to have 9 cells"),
        (ROWS[1:], "80 characters, expected 81 letters, or 81 cells before them"),
        ("." + ROWS, "82 characters, expected 81 letters"),
        ("x" + GIVEN[1:] + ROWS, "1:1: 'x': expected 1 to 9, . or 0"),
    ],
)
def test_other_lines_are_located_errors(line: str, expected: str) -> None:
    found = error(line, name="jigsaw")
    assert expected in str(found)


def test_a_jigsaw_survives() -> None:
    rng = Random(3)
    for _ in range(10):
        letters = [*ROWS]
        rng.shuffle(letters)
        board = Board(3, 3, regions_of("".join(letters)))
        clues = tuple(rng.choice([0, 0, d % 9 + 1]) for d in range(81))
        puzzle = parse("." * 81, board).with_clues(dict(enumerate(clues)))
        assert parse(write(puzzle, "jigsaw")) == puzzle
    assert write(parse("." * 81), "jigsaw").strip() == BOXES


def test_other_boards_and_rules_cannot_be_written() -> None:
    with pytest.raises(FormatError, match="9x9 boards with nine regions"):
        write(parse("." * 16), "jigsaw", lossy=True)
    with pytest.raises(InexpressibleError, match="the rule antiknight"):
        write(parse("# rule: antiknight\n" + "." * 81), "jigsaw")
