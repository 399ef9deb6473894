"""Parse errors have an exact position, and the text after them is still read."""

from __future__ import annotations

import io

import pytest

from sudoku import Board, Entry, NotationError, Puzzle, parse, read
from sudoku.errors import RulePlace
from sudoku.formats.text.shapes import MAX_SIZE, parse_box
from tests.cases import for_each
from tests.conformance.oracle import UNIQUE, digits_of

PUZZLE = Puzzle(Board(3, 3), digits_of(UNIQUE))
ROW = "." * 9


def rows(*changed: tuple[int, str]) -> str:
    """A 9x9 grid in nine lines, some of them (counted from 1) replaced."""
    lines = [ROW] * 9
    for number, line in changed:
        lines[number - 1] = line
    return "\n".join(lines)


def only_error(text: str, board: Board | None = None) -> NotationError:
    """The one error of a text; the good puzzle appended to it must be read all the same."""
    lines = io.StringIO(f"{text}\nbox: 3x3\n{UNIQUE}\n", newline=None)
    found = list(read(lines, source="file", board=board))
    good = [entry.puzzle for entry in found if isinstance(entry, Entry)]
    errors = [entry for entry in found if isinstance(entry, NotationError)]
    assert good == [PUZZLE]
    assert len(errors) == 1
    return errors[0]


@for_each(
    ("text", "line", "column", "piece", "reason"),
    [
        ("." * 40 + "?" + "." * 40, 1, 41, "?", "expected 1-9, A-Z, a-z, . or 0"),
        (" ".join("." * 40 + "?" + "." * 40), 1, 81, "?", "expected 1-9"),
        (f"# first\n\n{'.' * 80}é", 3, 81, "é", "expected 1-9"),
        (rows((4, "..1|.?.|...")), 4, 6, "?", "expected 1-9"),
        (rows((4, "..1|.*.|...")), 4, 6, "*", "both . and * for open cells"),
        (rows((4, "..1|.x.|...")), 4, 6, "x", "both . and x for open cells"),
        ("_" * 80 + "x", 1, 81, "x", "both _ and x for open cells"),
        ("." * 80 + "A", 1, 81, "A", "out of range at r9c9: expected 1-9"),
        (rows((3, ".....b...")), 3, 6, "b", "out of range at r3c6: expected 1-9"),
        ("5" + "." * 15, 1, 1, "5" + "." * 15, "expected 16"),
        ("." * 80, 1, 1, "." * 80, "80 cells"),
        ("." * 82, 1, 1, "." * 82, "82 cells"),
        ("  " + "." * 80, 1, 3, "." * 80, "80 cells"),
        ("..", 1, 1, "..", "2 cells"),
        (rows((5, "." * 8)), 5, 1, "." * 8, "8 cells; expected 9 in each row"),
        (rows((9, " " + "." * 10)), 9, 2, "." * 10, "10 cells; expected 9 in each row"),
        ("\n".join([ROW] * 8) + "\n", 1, 1, ROW, "8 rows of 9 cells, expected 9"),
        (f"\n{ROW}\n\n", 2, 1, ROW, "of 9 cells, expected 9"),
        ("." * 36, 1, 1, "." * 36, "2x3 or 3x2"),
        ("." * 144, 1, 1, "." * 144, "2x6 or 3x4 or 4x3 or 6x2"),
        ("\n".join(["." * 6] * 6), 1, 1, "." * 6, "2x3 or 3x2"),
        ("\n".join(["." * 12] * 12), 1, 1, "." * 12, "3x4"),
        ("." * 81 + ":x", 1, 83, "x", "number of solutions"),
        ("." * 81 + ":", 1, 83, "", "number of solutions"),
        ("." * 81 + ":-1", 1, 83, "-1", "number of solutions"),
        ("." * 81 + ":1:123", 1, 85, "123", "full grid"),
        ("." * 81 + ":1:" + "." * 81, 1, 85, "." * 81, "full grid"),
        ("." * 81 + ":1:1", 1, 85, "1", "full grid"),
        ("." * 81 + ":1:|", 1, 85, "|", "full grid"),
        ("." * 80 + ":1", 1, 1, "." * 80, "80 cells"),
        (":1:" + "1" * 81, 1, 1, "", ""),
        ("box: 0x3", 1, 6, "0x3", "at least 1"),
        ("box: 8x13", 1, 6, "8x13", "size 104, expected at most 100"),
    ],
)  # fmt: skip
def test_an_error_has_line_column_text_and_reason(
    text: str, line: int, column: int, piece: str, reason: str
) -> None:
    error = only_error(text)
    assert (error.line, error.column) == (line, column)
    assert piece in error.text
    assert reason in error.reason


def test_the_message_has_the_form_of_a_compilers() -> None:
    error = only_error("." * 40 + "?" + "." * 40)
    assert str(error) == "file:1:41: '?': expected 1-9, A-Z, a-z, . or 0"
    assert error.source == "file"


def test_a_long_text_is_cut_in_the_message_but_not_in_the_error() -> None:
    error = only_error("." * 80)
    assert error.text == "." * 80
    assert "…" in str(error)
    assert len(str(error)) < 120


def test_a_blank_line_ends_a_grid_that_is_too_short() -> None:
    text = "\n".join([ROW] * 5 + [""] + [ROW] * 9)
    error, entry = list(read(text.splitlines()))
    assert isinstance(error, NotationError)
    assert isinstance(entry, Entry)
    assert (error.line, entry.line) == (1, 7)


@pytest.mark.parametrize("text", [f"box 3x3 {UNIQUE}", f"box: 3x3 {UNIQUE}", f"box: 3x3 {ROW}"])
def test_cells_on_a_header_line_are_not_lost_in_silence(text: str) -> None:
    assert len(list(read([text]))) == 1


def test_a_given_board_is_not_overridden_by_the_length() -> None:
    (error,) = read(["." * 81], board=Board(2, 3))
    assert isinstance(error, NotationError)
    assert "expected 36" in error.reason


@for_each("text", ["", "3", "3x", "axb", "0x4", "-1x2", "3x4x5", "100x100", "9" * 5000 + "x1"])
def test_text_that_is_not_a_box_is_a_value_error(text: str) -> None:
    with pytest.raises(ValueError, match=r"box|order"):
        parse_box(text)


@pytest.mark.parametrize(("text", "shape"), [("3x4", (3, 4)), ("2X3", (2, 3)), (" 4 × 4 ", (4, 4))])
def test_a_box_is_rows_by_columns(text: str, shape: tuple[int, int]) -> None:
    assert parse_box(text) == Board(*shape)
    assert MAX_SIZE == 100


def test_a_csv_row_with_a_misfit_says_what_does_not_fit() -> None:
    short, stated, numbered = read([f"{UNIQUE[:80]},1\n", f"{UNIQUE},x\n", f"1,{UNIQUE},1\n"])
    assert isinstance(short, NotationError)
    assert "80 cells; fits no board" in short.reason
    assert isinstance(stated, NotationError)
    assert "expected a number of solutions" in stated.reason
    assert isinstance(numbered, NotationError)
    assert "or a row puzzle,solution" in numbered.reason


@for_each("text, is_name", [("right.txt", True), ("folder/my puzzle.json", True), ("12.34", False)])
def test_the_name_of_a_file_is_not_a_puzzle(text: str, is_name: bool) -> None:
    with pytest.raises(NotationError) as caught:
        parse(text)
    assert caught.value.reason.endswith("use sudoku.read_file") == is_name


@for_each("text", ["1" + "." * 15, '{"puzzle": "1..............."}', "puzzle\n1...............\n"])
def test_a_wrong_rule_of_an_option_is_located_at_the_option(text: str) -> None:
    error, *_ = read(text, rules=[("foo", RulePlace("--rule 1"))])
    assert isinstance(error, NotationError)
    assert (error.source, error.text) == ("--rule 1", "foo")
