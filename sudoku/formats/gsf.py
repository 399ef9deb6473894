"""The format `gsf`: lines of gsf's taxonomies of hard puzzles, with fields separated by commas.

The fifth field is the puzzle, 81 digits with 0 or a dot for an open cell; the sixth is its name.

Source: HoDoKu, Sudoku2.java.
"""

from __future__ import annotations

import re

from sudoku.formats.draft import Draft
from sudoku.formats.entry import Entry, Info
from sudoku.formats.format import ReadOptions, Where, reader_of_lines

_CELLS, _NAME, _LEAST = 4, 5, 7
_PUZZLE = re.compile(r"[0-9.]{81}")


def _read(text: str, where: Where, options: ReadOptions) -> Entry:
    fields = [field.strip() for field in text.split(",", _LEAST)]
    if len(fields) < _LEAST or _PUZZLE.fullmatch(fields[_CELLS]) is None:
        raise where.error(text[:200], "expected 7 fields, the fifth of 81 digits, 0 or . if open")
    draft = Draft(9, where, options, text=text, info=Info(fields[_NAME][:400]))
    draft.give_all(int(symbol) if symbol != "." else 0 for symbol in fields[_CELLS])
    return draft.entry()


read = reader_of_lines(_read)
