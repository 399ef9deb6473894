"""Words around a picture: its title, the notes below it, and the text for screen readers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby

from sudoku.pictures.marks import Digit, notes
from sudoku.pictures.picture import Picture
from sudoku.pictures.svg.sheet import CELL, Sheet
from sudoku.pictures.svg.text import clean, wrap
from sudoku.pictures.words import listed, plural

_TITLE, _NOTE = 28.0, 19.0
_TITLE_LINES = 3
_NOTE_LINES, _MOST_LINES = 5, 40
"""Limits on the lines of each note, and of all notes."""
_WIDE = 5 * CELL
"""The width for texts on smaller boards."""
_SPACE = 1.35


def draw_title(sheet: Sheet, picture: Picture) -> None:
    """Draw the title in at most three lines, centred above everything else."""
    title = clean(picture.title)
    if not title:
        return
    font = _TITLE * _scale(picture)
    room = max(picture.size * CELL, _WIDE)
    middle = picture.size * CELL / 2
    lines = wrap(title, room / font / 1.1, _TITLE_LINES)
    base = sheet.top - font * 0.6
    for line in reversed(lines):
        sheet.text("title", "title", line, (middle, base), font, weight="bold")
        base -= font * _SPACE
    left = middle - room / 2
    sheet.reach(left, base + font * 0.3, left + room, sheet.top)


def draw_notes(sheet: Sheet, picture: Picture) -> None:
    """Draw each sentence once, on separate lines; if there are several, with a dot before each.
    Long sentences and long lists are truncated to keep the grid visible.
    """
    texts = [*filter(None, map(clean, notes(picture.marks)))]
    has_dots = len(texts) > 1
    font = _NOTE * _scale(picture)
    left, base = max(sheet.left, -4.0), sheet.bottom + font * 1.5
    right = max(sheet.right, left + _WIDE)
    indent = font * 0.9 if has_dots else 0.0
    rows = [wrap(text, (right - left - indent) / font, _NOTE_LINES) for text in texts]
    for lines in _fewer(rows):
        for i, line in enumerate(lines):
            if i == 0 and has_dots:
                sheet.add(
                    "notes", "circle", "bullet",
                    cx=left + font * 0.35, cy=base - font * 0.27, r=font * 0.15, fill="text",
                )  # fmt: skip
            sheet.text("notes", "note", line, (left + indent, base), font, anchor="start")
            base += font * _SPACE
    if sheet.layers["notes"]:
        sheet.reach(left, 0, right, base - font * _SPACE + font * 0.5)


def _fewer(rows: list[list[str]]) -> list[list[str]]:
    """All notes, or the first notes and the number of the rest."""
    ends = [*accumulate(map(len, rows))]
    shown = sum(end <= _MOST_LINES for end in ends)
    more = len(rows) - shown
    return [*rows[:shown], [f"… and {more} more"]] if more else rows


def _scale(picture: Picture) -> float:
    """The scale of texts, which grows with boards of more than nine columns."""
    return max(picture.size / 9, 1.0) if picture.size > 5 else 0.85


_MOST_ROWS = 25
"""Descriptions of larger boards omit the digits."""


def title_of(pictures: Sequence[Picture]) -> str:
    """The titles of pictures, each once."""
    return "; ".join(dict.fromkeys(clean(picture.title) or "Sudoku" for picture in pictures))


def description_of(pictures: Sequence[Picture]) -> str:
    """For each picture, its description or a count of its digits, and its digits row by row."""
    return " ".join(text for picture in pictures for text in _described(picture))


def _described(picture: Picture) -> Iterator[str]:
    n, digits = picture.size, [*picture.of(Digit)]
    if picture.description:
        yield clean(picture.description)
    else:
        given = sum(mark.kind == "given" for mark in digits)
        counts = [(given, "given digit"), (len(digits) - given, "other digit")]
        counted = [plural(count, noun) for count, noun in counts if count] or ["no digits"]
        yield f"{picture.height} x {n} cells, {listed(counted)}."
        yield from map(clean, notes(picture.marks))
    if n <= _MOST_ROWS:
        texts = {mark.cell: clean(mark.text) for mark in digits}
        rows = (
            [texts.get(cell, "") for cell in range(start, start + n)]
            for start in range(0, picture.area, n)
        )
        yield from (f"Row {i}: {_row(row)}." for i, row in enumerate(rows, 1) if any(row))


def _row(texts: Sequence[str]) -> str:
    """A row in words; open cells are counted: "5, 3, 2 open, 7"."""
    parts: list[str] = []
    for is_open, group in groupby(texts, lambda text: not text):
        cells = [*group]
        parts += [f"{len(cells)} open"] if is_open else cells
    return ", ".join(parts)
