"""What screen readers say about pictures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from sudoku.pictures.marks import Digit, notes
from sudoku.pictures.picture import Picture
from sudoku.pictures.svg.text import clean
from sudoku.pictures.words import listed, plural

_MOST_ROWS = 25
"""Descriptions of larger boards leave out the digits."""


def title_of(pictures: Sequence[Picture]) -> str:
    """The titles, each once."""
    return "; ".join(dict.fromkeys(clean(picture.title) or "Sudoku" for picture in pictures))


def description_of(pictures: Sequence[Picture]) -> str:
    """The description of each or what there is on it, and its digits row by row."""
    return " ".join(text for picture in pictures for text in _described(picture))


def _described(picture: Picture) -> Iterator[str]:
    n, digits = picture.size, [*picture.of(Digit)]
    if picture.description:
        yield clean(picture.description)
    else:
        given = sum(mark.kind == "given" for mark in digits)
        counts = [(given, "given digit"), (len(digits) - given, "other digit")]
        told = [plural(count, noun) for count, noun in counts if count] or ["no digits"]
        yield f"{picture.height} x {n} cells, {listed(told)}."
        yield from map(clean, notes(picture.marks))
    if n <= _MOST_ROWS:
        texts = {mark.cell: clean(mark.text) for mark in digits}
        rows = (
            [texts.get(cell, "") for cell in range(start, start + n)]
            for start in range(0, picture.area, n)
        )
        yield from (f"Row {i}: {_row(row)}." for i, row in enumerate(rows, 1) if any(row))


def _row(texts: Sequence[str]) -> str:
    """Open cells are counted: "5, 3, 2 open, 7"."""
    parts: list[str] = []
    for is_open, group in groupby(texts, lambda text: not text):
        cells = [*group]
        parts += [f"{len(cells)} open"] if is_open else cells
    return ", ".join(parts)
