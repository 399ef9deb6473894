"""candidates, hodoku, gsf and explainer: what is left of each cell, and lines of collections."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

import sudoku
from sudoku import Board, Entry, FormatError, NotationError, Puzzle, with_rules
from sudoku.formats.entry import Info
from tests.cases import for_each
from tests.conformance.oracle import UNIQUE, UNIQUE_SOLUTION, all_solutions, digits_of
from tests.formats.readings import entries, located, only

NINE = Board(3, 3)
PUZZLE = Puzzle(NINE, digits_of(UNIQUE))
ALL = "123456789"


def in_line(cells: list[str], blank: str = ".") -> str:
    """The candidates of 81 cells on a line."""
    return "".join("".join(d if d in cell else blank for d in ALL) for cell in cells)


GIVENS = [c if c != "." else ALL for c in UNIQUE]
SOME = ["4", "12", "29", *GIVENS[3:79], "12", "29"]
WITH_SOME = Puzzle(
    with_rules(NINE, "candidates 1 2: r1c2 r9c8", "candidates 2 9: r1c3 r9c9"), PUZZLE.clues
)


@for_each("blank", list(".0*_"))
def test_729_characters_are_detected_and_read(blank: str) -> None:
    assert only(in_line(GIVENS, blank)).puzzle == PUZZLE
    both = entries(f"{UNIQUE}\n  {in_line(SOME, blank)} \n{UNIQUE}\n")
    assert [each.puzzle for each in both] == [PUZZLE, WITH_SOME, PUZZLE]
    assert [each.line for each in both] == [1, 2, 3]


def test_a_line_of_a_27x27_board_is_no_sukaku() -> None:
    line = "1" + "." * 727 + "9"
    assert only(f"# box: 3x9\n{line}\n").puzzle.board == Board(3, 9)


def test_other_sizes_are_read_by_their_length() -> None:
    symbols = "123456789ABCDEFG"
    sixteen = symbols * 255 + "...............G"
    assert only(sixteen).puzzle == Puzzle(Board(4, 4), (0,) * 255 + (16,))
    four = "1234" * 14 + "...4" + ".23."
    board = with_rules(Board(2, 2), "candidates 2 3: r4c4")
    assert only(four, "candidates").puzzle == Puzzle(board, (0,) * 14 + (4, 0))
    six = sudoku.parse("123456" * 36, Board(3, 2), format="candidates")
    assert six == Puzzle(Board(3, 2), (0,) * 36)


def test_a_sukaku_has_the_solutions_by_its_definition() -> None:
    cells = ["12", "12", "34", "1234"] + ["1234"] * 8 + ["24", "13", "1234", "1234"]
    expected = {
        digits
        for digits in all_solutions((2, 2), (0,) * 16)
        if all(str(d) in cell for d, cell in zip(digits, cells, strict=True))
    }
    line = "".join("".join(d if d in cell else "." for d in "1234") for cell in cells)
    counted = sudoku.count(only(line, "candidates").puzzle, limit=1000)
    assert counted.count == len(expected) > 1


def test_a_cell_without_candidates_makes_the_puzzle_unsatisfiable() -> None:
    empty = ["", *GIVENS[1:]]
    assert sudoku.check(only(in_line(empty)).puzzle).verdict.value == "unsatisfiable"


def grid(cells: list[str], before: str = "| ", between: str = " ", bar: str = " | ") -> str:
    """The drawing of 81 cells in nine rows."""
    lines = []
    for start in range(0, 81, 9):
        boxes = [between.join(cells[box : box + 3]) for box in range(start, start + 9, 3)]
        lines.append(before + bar.join(boxes))
    return "\n".join(lines) + "\n"


@for_each(
    "text",
    [
        grid(SOME),
        grid(SOME, "", "\t", "\t"),
        grid(SOME, "  ", "   ", "   "),
        f"*{'-' * 40}*\n{grid(SOME)}*{'-' * 40}*\n     Simple Sudoku\n      Version 4.2n\n",
        f".{'-' * 9}.{'-' * 9}.\n{grid(SOME)}'{'-' * 9}'\n",
        grid(SOME).replace("29", "*29").replace("12 ", "#12 "),
        "# a comment\n\n" + grid(SOME).replace("\n", "\n\n"),
    ],
)
def test_grids_of_pencil_marks_are_detected_and_read(text: str) -> None:
    entry = only(text)
    assert (entry.puzzle, entry.warnings) == (WITH_SOME, ())


def test_several_grids_and_titles_are_read_where_the_format_is_told() -> None:
    text = f"Puzzle one\n{grid(GIVENS)}\nPuzzle two\n{' '.join(SOME)}\n{in_line(GIVENS)}\n"
    assert [each.puzzle for each in entries(text, "candidates")] == [PUZZLE, WITH_SOME, PUZZLE]
    assert [each.line for each in entries(text, "candidates")] == [2, 13, 14]


def test_a_grid_of_hexadecimal_size_has_letters() -> None:
    row = " ".join(["123456789ABCDEFG"] * 15 + ["AG"])
    board = with_rules(Board(4, 4), "candidates 10 16: r1-16c16")
    assert only(f"{row}\n" * 16, "candidates").puzzle == Puzzle(board, (0,) * 256)


def test_rows_and_puzzles_of_plain_text_are_no_pencil_marks() -> None:
    for text in (
        " ".join(UNIQUE) + "\n",
        grid(list(UNIQUE)),
        "1 2 3 4 5 6 7 8 9\n" + "\n".join(" ".join(UNIQUE[9 * r : 9 * r + 9]) for r in range(1, 9)),
        " ".join(UNIQUE_SOLUTION[9 * r : 9 * r + 9] for r in range(9)),
    ):
        by_text = [each.puzzle for each in entries(text, "text")]
        assert [each.puzzle for each in entries(text)] == by_text
        assert len(by_text) == 1


@for_each(
    ("text", "expected"),
    [
        (in_line(GIVENS)[:-1], "f:1:1: "),
        ("x" + in_line(GIVENS)[1:], "f:1:1: 'x': expected 1, or . or 0"),
        (f"\n {in_line(GIVENS)[:10]}9{in_line(GIVENS)[11:]}", "f:2:12: '9': expected 2, or . or 0"),
        ("12 13 14", "expected 9 groups of digits in each row, or 729 characters"),
        (grid(SOME).splitlines()[0], "f:1:1: '| 4 12 29 | 123456789 "),
        (grid(SOME).replace(" 4 ", " 1a4 "), "f:1:3: '1a4': expected the candidates of a cell"),
        (grid(SOME).replace(" 4 ", " . ", 1), "f:1:3: '.': expected the candidates of a cell"),
        ("12 34 12 34\n34 12 34 15\n", "f:2:10: '15': expected the candidates of a cell, digits"),
        ("12 34 12 34\n34 12 34\n", "f:2:1: '34 12 34': 3 groups, expected 4 in each row"),
        ("12 34 12 34\nA title\n", "f:1:1: '12 34 12 34': 1 rows of candidates, expected 4"),
    ],
)
def test_errors_in_candidates_have_their_place(text: str, expected: str) -> None:
    assert expected in located(text, "candidates")


def test_after_an_error_the_next_puzzle_is_read() -> None:
    wrong = "x" + in_line(GIVENS)[1:]
    first, second = sudoku.read(f"{wrong}\n{in_line(GIVENS)}\n", "f", format="candidates")
    assert isinstance(first, NotationError)
    assert isinstance(second, Entry)
    two = grid(SOME).replace(" 4 ", " 44x ", 1) + "\n" + grid(SOME)
    first, second = sudoku.read(two, "f", format="candidates")
    assert (first.line, second.line) == (1, 11)


# HoDoKu's library, and gsf's taxonomies.

PLACED = UNIQUE[0] + "+1" + UNIQUE[2:]


@for_each("end", ["::", ":::", ":r12 c3:", ":412:a comment:"])
def test_a_position_of_hodoku_has_givens_and_deleted_candidates(end: str) -> None:
    line = f":0300-1:29:{PLACED}:113 213 999{end}"
    board = with_rules(NINE, "candidates 3 4 5 6 7 8 9: r1c3", "candidates 1 2 3 4 5 6 7 8: r9c9")
    entry = entries(f"{UNIQUE}\n{line}\n")[1]
    assert (entry.puzzle, entry.line) == (Puzzle(board, PUZZLE.clues), 2)
    assert entry.warnings == ("1 digit of the player was ignored",)


@for_each(
    ("line", "expected"),
    [
        (f":0000:x:{UNIQUE}:::::", "f:1:1: ':0000:x:4.....8.5.3....…': expected 6 or 7 colons"),
        (f"x:0000:x:{UNIQUE}:::", "expected 6 or 7 colons"),
        (f":0000:x:{UNIQUE}::", "expected 6 or 7 colons"),
        (
            f":0000:x:{UNIQUE[1:]}:112:::",
            "f:1:9: '.....8.5.3..........7..…': 80 cells, expected 81",
        ),
        (f":0000:x:{UNIQUE}:112 1013:::", "f:1:95: '1013': expected a deleted candidate"),
        (f":0000:x:{UNIQUE}:112 013:::", "f:1:95: '013': expected a deleted candidate"),
    ],
)
def test_errors_in_positions_of_hodoku_have_their_place(line: str, expected: str) -> None:
    assert expected in located(line, "hodoku")


def test_the_rest_of_a_line_that_is_too_long_is_no_line() -> None:
    line = f":0000:x:{UNIQUE}::::\n"
    first, second = sudoku.read(["9" * 1_000_000, line, line], "f", format="hodoku")
    assert isinstance(first, NotationError)
    assert isinstance(second, Entry)
    assert second.line == 2


def test_a_line_of_gsf_has_a_puzzle_and_its_name() -> None:
    line = f"99480,99408,114,1895,{UNIQUE},Easter-Monster,20.00s,0,C21.m/F35\n"
    for text in (line, f"{UNIQUE}\n{line}"):
        entry = entries(text)[-1]
        assert (entry.puzzle, entry.info) == (PUZZLE, Info("Easter-Monster"))
    assert "f:1:1: " in located(line.replace(",0,", ";").replace(",20", ";"), "gsf")
    assert "expected 7 fields" in located(line.replace("...", "..", 1), "gsf")


# Sudoku Explainer.


@for_each("blank", [" ", "?", "x", "·", "/", "0", "."])
def test_whatever_is_no_digit_is_open_for_sudoku_explainer(blank: str) -> None:
    line = UNIQUE.replace(".", blank)
    rows = "\n".join(line[start : start + 9].rstrip() for start in range(0, 81, 9))
    for text in (line, rows, f"\n{line}\n\n{rows}\n"):
        assert {each.puzzle for each in entries(text, "explainer")} == {PUZZLE}
    assert len(entries(f"{line}\n{rows}\n{line}\n", "explainer")) == 3


@for_each(
    ("text", "expected"),
    [
        (UNIQUE + "1", "f:1:1: '4.....8.5.3..........7.…': 82 characters, expected 81"),
        (UNIQUE[:80], "80 characters, expected 81, or nine rows of 9"),
        ("4.....8.5\n\n", "f:2:1: '': 0 characters, expected 81, or nine rows of 9"),
        ("4.....8.5\n", "f:1:1: '4.....8.5': 1 rows of 9 characters, expected 9 rows"),
    ],
)
def test_errors_of_sudoku_explainer_have_their_place(text: str, expected: str) -> None:
    assert located(text, "explainer") == expected or expected in located(text, "explainer")


# Writing.

CELLS = st.lists(
    st.one_of(st.just(0b111111111), st.integers(1, 9).map(lambda d: 1 << d), st.integers(0, 511)),
    min_size=81,
    max_size=81,
)


@settings(max_examples=15)
@given(CELLS)
def test_candidates_that_are_written_are_read_back(masks: list[int]) -> None:
    cells = ["".join(d for d in ALL if mask >> int(d) - 1 & 1) for mask in masks]
    line = in_line(cells) + "\n"
    puzzle = only(line, "candidates").puzzle
    for name in ("candidates", "hodoku"):
        text = sudoku.write(puzzle, name)
        assert only(text, name).puzzle == puzzle
    assert sudoku.write(puzzle, "candidates") == line


def test_a_given_that_a_rule_excludes_is_a_cell_without_candidates() -> None:
    puzzle = Puzzle(with_rules(NINE, "candidates 1 2: r1c1"), PUZZLE.clues)
    for name in ("candidates", "hodoku"):
        told = only(sudoku.write(puzzle, name), name).puzzle
        assert sudoku.check(told).verdict.value == "unsatisfiable"


def test_candidates_are_written_for_boxes_that_a_reader_assumes() -> None:
    six = Puzzle(Board(2, 3), (1,) + (0,) * 35)
    text = sudoku.write(six, "candidates")
    assert text == "1....." + "123456" * 35 + "\n"
    assert only(text, "candidates").puzzle == six
    for board in (Board(3, 2), Board(1, 26)):
        with pytest.raises(FormatError, match="the usual boxes, not a"):
            sudoku.write(Puzzle(board, (0,) * board.cell_count), "candidates")


def test_a_position_of_hodoku_is_written_as_its_library_has_it() -> None:
    assert sudoku.write(PUZZLE, "hodoku") == f":0000:x:{UNIQUE}::::\n"
    deleted = [f"{d}12" for d in "3456789"] + [f"{d}13" for d in "1345678"]
    deleted += [f"{d}98" for d in "3456789"] + [f"{d}99" for d in "1345678"]
    assert sudoku.write(WITH_SOME, "hodoku") == f":0000:x:{UNIQUE}:{' '.join(deleted)}:::\n"


def test_candidates_are_digits_from_1() -> None:
    board = with_rules(NINE, "digits 0-8")
    for name, line in (("candidates", in_line(GIVENS)), ("hodoku", f":0000:x:{UNIQUE}::::")):
        (found,) = sudoku.read(line, board=board, format=name)
        assert "expected a board with the digits 1 to 9" in str(found)
