"""The format `hodoku`: positions in HoDoKu's library, one per line.

    :0000:x:4.+7...8.5.3…:112 113:::

Between colons: technique, candidate, cells, deleted candidates, eliminations, steps, and an
optional comment. A `+` marks a placed digit that is not a given; it is ignored with a warning. A
deleted candidate is written as digit, row and column; the cell gets a `candidates` rule without
this digit.

Source: HoDoKu, Sudoku2.java.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sudoku.formats.candidates import allow, candidates_of
from sudoku.formats.draft import Draft
from sudoku.formats.entry import Entry
from sudoku.formats.format import Items, ReadOptions, Where, placed_lines, read_each
from sudoku.formats.losses import lose_info, nine_by_nine
from sudoku.formats.play import ignored

_SIZE = 9
_FIELDS = (7, 8)
_CELL = re.compile(r"\+?[1-9]|[.0]")
_CANDIDATE = re.compile(r"[1-9]{3}")


def read(lines: Iterator[str], where: Where, options: ReadOptions) -> Items:
    """The puzzle of each line."""
    texts = placed_lines(lines, where)
    puzzles = ((text, at) for text, at in texts if text and not text.lstrip().startswith("#"))
    return read_each(_read_line, puzzles, options)


def _read_line(text: str, where: Where, options: ReadOptions) -> Entry:
    fields = text.split(":")
    if len(fields) not in _FIELDS or fields[0].strip():
        raise where.error(text[:200], "expected 6 or 7 colons, as in :0000:x:CELLS:112 113:::")
    column = len(":".join(fields[:3])) + 2
    cells = _CELL.findall(fields[3])
    if len(cells) != _SIZE**2 or "".join(cells) != fields[3]:
        reason = f"{len(cells)} cells, expected 81: a digit, + and a digit, or ."
        raise where.error(fields[3][:200], reason, column)
    left = [{int(cell)} if cell in "123456789" else {*range(1, 10)} for cell in cells]
    column += len(fields[3]) + 1
    for found in re.finditer(r"\S+", fields[4]):
        if _CANDIDATE.fullmatch(found[0]) is None:
            reason = "expected a deleted candidate: digit, row and column, as in 112"
            raise where.error(found[0][:40], reason, column + found.start())
        digit, row, place = map(int, found[0])
        left[(row - 1) * _SIZE + place - 1].discard(digit)
    draft = Draft(_SIZE, where, options, text=text)
    allow(draft, left)
    placed = {number: int(cell) for number, cell in enumerate(cells) if cell.startswith("+")}
    draft.entered = placed
    draft.warnings += ignored(len(placed))
    return draft.entry()


def write(entry: Entry, lost: list[str]) -> str:
    """The position on one line. Candidates that rules exclude are written as deleted."""
    clues = nine_by_nine(entry, lost, "hodoku", ("candidates",))
    lose_info(entry, lost)
    deleted = [
        f"{digit}{cell // _SIZE + 1}{cell % _SIZE + 1}"
        for cell, (clue, left) in enumerate(zip(clues, candidates_of(entry), strict=True))
        for digit in range(1, _SIZE + 1)
        if digit not in left and clue in (0, digit)
    ]
    cells = "".join(str(clue) if clue else "." for clue in clues)
    return f":0000:x:{cells}:{' '.join(deleted)}:::\n"
