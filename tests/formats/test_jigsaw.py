"""Jigsaws on a line: letters of regions, with and without cells before them."""

from __future__ import annotations

import pytest

from sudoku import Board, FormatError, InexpressibleError, parse, write
from sudoku.formats.text.labels import WARNING
from sudoku.puzzle.regions import regions_of
from tests.cases import for_each
from tests.formats.readings import entries, error, only

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


def test_a_full_grid_of_labels_is_a_jigsaw_without_clues() -> None:
    rows = "".join(digit * 9 for digit in "123456789")
    solved = "".join(str((3 * (r % 3) + r // 3 + c) % 9 + 1) for r in range(9) for c in range(9))
    in_rows = "\n".join(rows[start : start + 9] for start in range(0, 81, 9))
    for text in (rows, in_rows, f"{rows}\n", only(rows, name="jigsaw").text):
        found = only(text)
        assert {*found.puzzle.board.regions} == {*regions_of(ROWS)}
        assert not any(found.puzzle.clues)
        assert found.warnings == (WARNING,)
        assert parse(text) == found.puzzle
    small = only("1122112233443344")
    assert small.puzzle.board.regions == Board(2, 2).regions
    among = entries(f"{solved}\n{solved}\n{rows}\n{solved}\n")
    assert [any(each.puzzle.clues) for each in among] == [True, True, False, True]


@for_each(
    "labels",
    [
        "".join(d * 9 for d in "12345678") + "9" * 8 + "8",
        "112" + "1" * 6 + "1" + "2" * 8 + "".join(d * 9 for d in "3456789"),
        "".join(d * 9 for d in "12345678") + "99999999.",
        "11" + "2" * 7 + "2211111" + "11" + "".join(d * 9 for d in "3456789"),
    ],
)
def test_other_full_grids_are_no_labels(labels: str) -> None:
    """Regions of other sizes or in two pieces, and grids that are not full."""
    assert any(parse(labels).clues)


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


def test_the_boxes_are_written() -> None:
    assert write(parse("." * 81), "jigsaw").strip() == BOXES


def test_other_boards_and_rules_cannot_be_written() -> None:
    with pytest.raises(FormatError, match="9x9 boards with nine regions"):
        write(parse("." * 16), "jigsaw", lossy=True)
    with pytest.raises(InexpressibleError, match="the rule antiknight"):
        write(parse("# rule: antiknight\n" + "." * 81), "jigsaw")
