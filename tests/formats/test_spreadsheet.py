"""Cells of a spreadsheet: lines of fields, some of them empty."""

from __future__ import annotations

from sudoku import Board, Entry, NotationError, parse, read
from tests.cases import for_each
from tests.formats.examples import CLASSIC, ROWS
from tests.formats.readings import only

PUZZLE = parse(CLASSIC)


def fields(separator: str, rows: list[str] = ROWS) -> str:
    return "".join(separator.join(row.replace(".", " ")).replace(" ", "") + "\n" for row in rows)


@for_each("separator", [",", ";", "\t"])
@for_each("end", ["\n", "\r\n"])
def test_empty_fields_are_open_cells(separator: str, end: str) -> None:
    text = fields(separator).replace("\n", end)
    for several in (text + text, text + end + text):
        found = list(read(several))
        assert [each.puzzle for each in found if isinstance(each, Entry)] == [PUZZLE] * 2
        assert len(found) == 2
    assert found[1].line == 11


def test_the_first_row_may_be_empty() -> None:
    rows = ["." * 9, *ROWS[1:]]
    entry = only(fields(",", rows))
    assert str(entry.puzzle) == "".join(rows)


def test_other_sizes_have_the_usual_box_or_the_given_one() -> None:
    text = ",,,,,6\n,,,,,\n,,,,,\n,,,,,\n,,,,,\n,,,,,\n"
    for board in (None, Board(3, 2)):
        entry = only(text, board=board)
        assert entry.puzzle.board == (board or Board(2, 3))
        assert entry.puzzle.clue_name(5) == "r1c6=6"


@for_each(
    ("change", "line", "expected"),
    [
        (("6,,,1", "6,,,a"), 2, "expected a number"),
        (("6,,,1", "6,,,11"), 1, "r2c4: expected 1 to 9"),
        (("6,,,1", "6,,,,1"), 1, "1 line of 9 fields, expected 9"),
        (("6,,,1,9,5,,,\n", ""), 1, "8 lines of 9 fields, expected 9"),
        (("6,,,1", "," * 99), 2, "expected 2 to 36"),
    ],
)
def test_wrong_rows_are_errors(change: tuple[str, str], line: int, expected: str) -> None:
    found = list(read(fields(",").replace(*change)))
    errors = [each for each in found if isinstance(each, NotationError)]
    assert any(each.line == line and expected in each.reason for each in errors), errors


@for_each(
    "text",
    [
        "5,3,4,6,7,8,9,1,2\n" * 9,
        "5\t3\t.\t.\t7\t.\t.\t.\t.\n" * 9,
        "1\t2\t\t3\t4\n" * 4,
        f"{CLASSIC},\n",
        "1,2,3,4\n" * 4,
    ],
)
def test_what_the_text_reader_reads_is_left_to_it(text: str) -> None:
    assert [*map(repr, read(text))] == [*map(repr, read(text, format="text"))]
