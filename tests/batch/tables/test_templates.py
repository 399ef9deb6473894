"""Lines of a template: what stands in it, and where it is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from sudoku.batch.tables.naming import template_of_name
from sudoku.batch.tables.table_format import TableError
from sudoku.batch.tables.templates import Template
from sudoku.interface.columns import Column, Kind, Rows
from tests.cases import for_each

COLUMNS = [
    Column("puzzle", Kind.TEXT, ""),
    Column("clues", Kind.INTEGER, ""),
    Column("rating", Kind.REAL, ""),
    Column("valid", Kind.FLAG, ""),
]
ROWS = Rows(
    {"puzzle": ["12..", "é"], "clues": [2, None], "rating": [7.5, 1], "valid": [True, False]}, 2
)


@for_each(
    "text, expected",
    [
        ("%p %c", "12.. 2\né -\n"),
        ("%{puzzle}:%4{clues}:%-4cx", "12..:   2:2   x\né:   -:-   x\n"),
        ("%r%v%%", "7.5true%\n1.0false%\n"),
        (r"%%p\t\\t\n%%%c\q", "%p\t\\t\n%2\\q\n%p\t\\t\n%-\\q\n"),
        ("%p%p", "12..12..\néé\n"),
        ("", "\n\n"),
        ("no column", "no column\nno column\n"),
        ("%2p", "12..\n é\n"),
    ],
)
def test_a_line_is_written_for_each_row(text: str, expected: str) -> None:
    template = Template.of(text)
    columns = [column for column in COLUMNS if column.name in template.columns]
    assert len(columns) == len(template.columns)
    assert template.encode(columns, ROWS).decode() == expected
    assert template.head(columns) == b""


def test_a_lone_surrogate_is_written_as_its_escape() -> None:
    rows = Rows({"puzzle": ["a\ud800"]}, 1)
    assert Template.of("%p").encode(COLUMNS[:1], rows) == b"a\\ud800\n"


@for_each(
    "text, column",
    [("%", 1), ("a %z", 3), ("%p %{", 4), ("%{a b}", 1), ("%p%1000c", 3), ("%%%", 3), ("%5%", 1)],
)
def test_an_error_says_where_the_template_is_wrong(text: str, column: int) -> None:
    with pytest.raises(TableError, match=rf", column {column}: expected %{{NAME}}"):
        Template.of(text)


def test_the_name_of_the_file_tells_the_compression(tmp_path: Path) -> None:
    template = template_of_name("%c", tmp_path / "lines.txt.gz")
    assert template.compression.value == ".gz"
    assert template_of_name("%c", tmp_path / "lines").compression.value == ""
    assert template.name != template_of_name("%c ", tmp_path / "lines.txt.gz").name
