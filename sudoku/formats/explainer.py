"""The format `explainer`: texts that Sudoku Explainer reads but the text reader does not.

81 characters on a line, or nine lines of nine. Any character except 1 … 9 is an open cell, even a
blank. A line in a grid may lack open cells at its end, but not all nine. The caller must name this
format, because its texts may look like anything.

Source: Sudoku Explainer, SudokuIO.java.
"""

from __future__ import annotations

from collections.abc import Iterator

from sudoku.errors import NotationError
from sudoku.formats.draft import Draft
from sudoku.formats.entry import Entry
from sudoku.formats.format import Items, ReadOptions, Where

_SIZE = 9


def read(lines: Iterator[str], where: Where, options: ReadOptions) -> Items:
    """The puzzles in order."""
    rows: list[str] = []
    first = where
    for number, line in enumerate(lines, start=where.line):
        here = Where(where.source, number)
        text = line.rstrip("\r\n")
        if not text and not rows:
            continue
        if not rows:
            first = here
        rows.append(text.ljust(_SIZE))
        try:
            if len(rows[0]) >= _SIZE**2:
                cells, rows = rows[0], []
                if cells[_SIZE**2 :].strip():
                    raise here.error(cells[:200], f"{len(cells)} characters, expected 81")
                yield _puzzle(cells, first, options)
            elif not text or len(rows[-1].rstrip()) > _SIZE:
                rows = []
                raise here.error(
                    text[:200], f"{len(text)} characters, expected 81, or nine rows of 9"
                )
            elif len(rows) == _SIZE:
                cells, rows = "".join(row[:_SIZE] for row in rows), []
                yield _puzzle(cells, first, options)
        except NotationError as error:
            yield error
    if rows:
        yield first.error(rows[0], f"{len(rows)} rows of 9 characters, expected 9 rows")


def _puzzle(cells: str, where: Where, options: ReadOptions) -> Entry:
    draft = Draft(_SIZE, where, options, text=cells)
    draft.give_all(int(c) if c in "123456789" else 0 for c in cells)
    return draft.entry()
