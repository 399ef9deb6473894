"""Places as the format `nickleaton` writes them, and words in them.

A cell is written as its row and column. A corner is written as the cell above it and to the left. A
place outside the grid is a side and a number: T4 is column 4, seen from the top.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product

from sudoku.formats.draft import Draft, Place, named


def cells_of(draft: Draft, name: str, text: str) -> list[Place]:
    """Cells of two digits separated by commas or dashes."""
    parts = [part.strip() for part in re.split("[,-]", text)]
    if not all(re.fullmatch("[1-9][1-9]", part) for part in parts):
        raise draft.error(text, f"{name}: expected cells, as in 12,13")
    return [(int(part[0]), int(part[1])) for part in parts]


def square_at(draft: Draft, name: str, corner: str) -> list[Place]:
    """The four cells around a corner."""
    (row, column), *more = cells_of(draft, name, corner)
    if more or max(row, column) >= draft.size:
        raise draft.error(corner, f"{name}: expected a corner inside the grid, as in 12")
    return [(row + i, column + j) for i, j in product((0, 1), repeat=2)]


def cells_from(draft: Draft, name: str, clue: str) -> list[Place]:
    """The cells of a row or column, starting at a side: "T4" is column 4 from the top."""
    found = re.fullmatch("([TBLR])([1-9])", clue)
    if found is None:
        raise draft.error(clue, f"{name}: expected a side and a number, as in T4")
    places = range(1, draft.size + 1)
    along = places if found[1] in "TL" else places[::-1]
    return [(i, int(found[2])) if found[1] in "TB" else (int(found[2]), i) for i in along]


def number_of(draft: Draft, name: str, text: str) -> int:
    """The number after an equals sign."""
    if not re.fullmatch("[0-9]{1,9}", text):
        raise draft.error(text, f"{name}: expected a number after =")
    return int(text)


def add_words(
    draft: Draft, cells: Sequence[Place], words: Sequence[Sequence[int]], part: str
) -> None:
    """The cells hold one of these words, many of which share a prefix."""
    ends: dict[str, list[str]] = {}
    for word in words:
        text = "".join(map(str, word))
        ends.setdefault(text[:-1], []).append(text[-1])
    pattern = "|".join(f"{start}[{''.join(last)}]" for start, last in ends.items())
    if pattern:
        draft.add("regex", cells, pattern, part)
    else:
        draft.add("sum", f"{named(cells[:1])} = 0", "", part)
