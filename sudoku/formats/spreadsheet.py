"""Cells copied from a spreadsheet, or saved without a header: n lines of n fields.

    5,3,,,7,,,,
    6,,,1,9,5,,,

Open cells are empty fields. Fields are separated by commas, semicolons or tabs. A blank line may
separate puzzles.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sudoku.errors import NotationError
from sudoku.formats.draft import MOST_SIZE, Draft
from sudoku.formats.entry import Entry
from sudoku.formats.format import Items, ReadOptions, Where

_OPEN = frozenset({"", ".", "0", "-", "_", "*", "x", "X"})
_MOST_DIGITS = 3


def read(lines: Iterator[str], where: Where, options: ReadOptions) -> Items:
    """The puzzles in order. Lines of other lengths are errors."""
    separator = ""
    rows: list[list[str]] = []
    for number, line in enumerate(lines, where.line):
        text = line.rstrip("\r\n")
        separator = separator or max(",;\t", key=text.count)
        fields = text.split(separator, MOST_SIZE)
        begins = Where(where.source, number - len(rows))
        if rows and len(fields) != len(rows[0]):
            yield _misfit(rows, begins)
            rows = []
        if len(fields) == 1 and not text.strip():
            continue
        if not 2 <= len(fields) <= MOST_SIZE:
            reason = f"{len(fields)} fields, expected 2 to {MOST_SIZE} in a line"
            yield Where(where.source, number).error(text, reason)
            continue
        rows.append(fields)
        if len(rows) == len(fields):
            yield _entry(rows, Where(where.source, number - len(rows) + 1), options)
            rows = []
    if rows:
        yield _misfit(rows, begins)


def _misfit(rows: Sequence[Sequence[str]], where: Where) -> NotationError:
    count, width = len(rows), len(rows[0])
    lines = f"{count} line{'s' * (count > 1)}"
    return where.error(",".join(rows[0]), f"{lines} of {width} fields, expected {width} lines")


def _entry(
    rows: Sequence[Sequence[str]], where: Where, options: ReadOptions
) -> Entry | NotationError:
    try:
        draft = Draft(len(rows), where, options, text=",".join(rows[0]))
        for row, fields in enumerate(rows, start=1):
            for column, field in enumerate(fields, start=1):
                text = field.strip(' "\xa0')
                if text not in _OPEN:
                    is_number = text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS
                    draft.give((row, column), int(text) if is_number else _wrong(text, where, row))
        return draft.entry()
    except NotationError as error:
        return error


def _wrong(text: str, where: Where, row: int) -> int:
    """Raise the error about a field."""
    at = Where(where.source, where.line + row - 1)
    raise at.error(text, "expected a number, or an empty field for an open cell")
