"""Read the puzzle of a SudokuPad object.

{"cells": [[{"value": 5}, {}, …], …], "regions": [[[0, 0], [0, 1], …], …], "metadata": {…},
 "cages": [{"cells": [[0, 0], [0, 1]], "value": 10, "unique": true}], "lines": […], …}

Rows and columns count from 0. Cells, regions, cages, names of global rules and metadata have a
meaning. Lines, arrows, overlays and underlays are drawings.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from sudoku.formats.cosmetics import of_sudokupad
from sudoku.formats.draft import Draft, Place, named
from sudoku.formats.drawings import warn_of_drawings, warn_of_words
from sudoku.formats.entry import Entry, Info
from sudoku.formats.f_puzzles.items import shown
from sudoku.formats.f_puzzles.reading import solution_of, words_of
from sudoku.formats.format import ReadOptions, Where
from sudoku.formats.play import ignored
from sudoku.formats.puzzlezipper import with_whole_keys
from sudoku.pictures.words import plural

Fields = Mapping[str, Any]

_GLOBAL = {
    "antiknight": "antiknight",
    "antiking": "antiking",
    "nonconsecutive": "nonconsecutive",
    "antinonconsecutive": "nonconsecutive",
    "disjoint": "disjointgroups",
    "antixv": "negative xv",
    "antiratio": "negative ratio",
}
_TRUE = "antiknight", "antiking", "diagonal+", "diagonal-", "windoku"
"""The rules that are set to true in the object or its metadata."""
_DRAWN = {"lines": "line", "arrows": "arrow", "overlays": "overlay", "underlays": "underlay"}
_WITHOUT_RULE = frozenset(
    {
        *("id", "cellSize", "cells", "regions", "cages", "metadata", "global", "videos", "source"),
        *("title", "author", "rules", "solution", "puzzleId", "customcss", "images", "settings"),
        *_DRAWN,
        *_TRUE,
    }
)
_CENTRE, _CORNERS = "centremarks", "pencilMarks"
_FOG = frozenset({"foglight", "fogofwar", "foglink", "triggereffect"})
_TAGGED = re.compile(r"([a-z]+): ?(.*)", re.DOTALL)


def puzzle_of(fields: Fields, where: Where, options: ReadOptions) -> Entry:
    """The puzzle of an object. Raises NotationError."""
    fields = with_whole_keys(fields)
    draft = Draft(_size(fields.get("cells"), where), where, options)
    marked = _read_cells(draft, fields["cells"])
    _read_regions(draft, fields.get("regions"))
    cages = _list(draft, fields.get("cages"), "cages")
    for number, cage in enumerate(cages, start=1):
        if not isinstance(cage, dict):
            raise draft.error(shown(cage), f"cage {number}: expected an object")
    facts = _metadata(fields, cages)
    draft.info = Info(*(words_of(facts.get(key)) for key in ("title", "author", "rules")))
    draft.solution = solution_of(facts.get("solution"), draft.size)
    drawn: Counter[str] = Counter()
    for number, cage in enumerate(cages, start=1):
        _read_cage(draft, cage, f"cage {number}", drawn)
    _read_names(draft, fields, facts)
    for key, noun in _DRAWN.items():
        entries = _list(draft, fields.get(key), key)
        drawn[noun] += len(entries)
        for entry in entries:
            if isinstance(entry, dict):
                draft.draw(of_sudokupad(key, entry))
    warn_of_drawings(draft, drawn)
    draft.warnings += ignored(0, marked)
    warn_of_words(draft)
    return draft.entry()


def _list(draft: Draft, value: object, part: str) -> Sequence[Any]:
    """A list; empty if the value is absent."""
    if value and not isinstance(value, list):
        raise draft.error(shown(value), f"{part}: expected a list")
    return value if isinstance(value, list) else ()


def _size(rows: object, where: Where) -> int:
    if not isinstance(rows, list) or not rows or not all(isinstance(row, list) for row in rows):
        raise where.error(shown(rows), "expected the cells as a list of rows")
    if any(len(row) != len(rows) for row in rows):
        count = f"{plural(len(rows), 'row')} of {max(map(len, rows))} cells"
        raise where.error(count, "expected a square grid")
    return len(rows)


def _read_cells(draft: Draft, rows: Sequence[Sequence[object]]) -> int:
    """Add the givens. Returns the number of cells with pencil marks."""
    marked = 0
    for r, row in enumerate(rows):
        for c, cell in enumerate(row):
            if not cell:
                continue
            if not isinstance(cell, dict):
                expected = 'expected an object, as in {"value": 5}'
                raise draft.error(shown(cell), f"r{r + 1}c{c + 1}: {expected}")
            marks = [name for name in (_CENTRE, _CORNERS) if cell.get(name)]
            marked += bool(marks)
            for name in marks:
                draft.note((r + 1, c + 1), cell[name], in_corners=name == _CORNERS)
            value = cell.get("value")
            text = str(value)
            if type(value) in (int, str) and text.isdecimal() and len(text) <= 3:
                if int(text):
                    draft.give((r + 1, c + 1), int(text))
            elif value not in (None, ""):
                draft.leave_out(f"the given {text[:10]!r}")
    return marked


def _places(draft: Draft, listed: object, part: str) -> list[Place]:
    """Cells given as [row, column]."""
    places: list[Place] = []
    size = draft.size
    for pair in _list(draft, listed, part):
        is_pair = isinstance(pair, list) and len(pair) == 2 and {*map(type, pair)} == {int}
        if not is_pair or not (0 <= pair[0] < size and 0 <= pair[1] < size):
            last = size - 1
            expected = f"{part}: expected a cell from [0, 0] to [{last}, {last}]"
            raise draft.error(shown(pair), expected)
        places.append((pair[0] + 1, pair[1] + 1))
    return places


def _read_regions(draft: Draft, regions: object) -> None:
    letters: list[str | int | None] = [None] * draft.size**2
    for number, region in enumerate(_list(draft, regions, "regions"), start=1):
        for place in _places(draft, region, f"region {number}"):
            if letters[draft.cell(place)] is not None:
                raise draft.error(
                    named([place]), f"region {number}: this cell is also in another region"
                )
            letters[draft.cell(place)] = number
    draft.regions(letters)


def _metadata(fields: Fields, cages: Sequence[Fields]) -> dict[str, object]:
    """The metadata. Older files store it as cages without cells."""
    metadata = fields.get("metadata")
    facts: dict[str, object] = {**metadata} if isinstance(metadata, dict) else {}
    for key in ("title", "author", "rules", "solution"):
        facts[key] = facts.get(key) or fields.get(key)
    for cage in cages:
        value = cage.get("value")
        tag = _TAGGED.fullmatch(value) if isinstance(value, str) else None
        if tag is not None and not cage.get("cells") and not facts.get(tag[1]):
            facts[tag[1]] = tag[2]
    return facts


def _read_cage(draft: Draft, cage: Fields, part: str, drawn: Counter[str]) -> None:
    cells = _places(draft, cage.get("cells"), part)
    if not cells or cage.get("type") == "rowcol":
        return
    value = next((cage[key] for key in ("sum", "value") if cage.get(key) not in (None, "")), "")
    text = str(value).strip()
    is_number = text.isdecimal() and len(text) < 6
    if cage.get("unique") in (True, "true"):
        if cage.get("style") == "extraregion" or cage.get("type") == "disjoint":
            text = ""  # an extra region has the sum of all digits
        elif text and not is_number:
            draft.warn(f"{part}: the value {text[:20]!r} was ignored")
            text = ""
        if text and int(text):
            draft.add("killer", cells, int(text), part)
        elif len(cells) > 1:
            draft.add("extraregion" if cage.get("hidden") else "killer", cells, "", part)
    elif "sum" in cage and is_number and int(text):
        draft.add("sum", f"{named(cells)} = {int(text)}", "", part)
    elif not cage.get("hidden"):
        drawn["cage"] += 1
        draft.draw(of_sudokupad("cages", cage))


def _read_names(draft: Draft, fields: Fields, facts: Fields) -> None:
    """Read global rules, fog, and unknown fields."""
    names = [*map(str, _list(draft, fields.get("global"), "global"))]
    for name in dict.fromkeys(names):
        if name in _GLOBAL:
            draft.add(_GLOBAL[name])
        else:
            draft.leave_out(f"the global rule {name[:40]!r}")
    for name in _TRUE:
        is_set = any(str(each.get(name)).lower() in ("true", "1") for each in (fields, facts))
        if is_set and name not in names:
            draft.add(name)
    if facts.get("norowcol"):
        draft.leave_out("rows and columns with equal digits")
    for key, value in chain(fields.items(), facts.items()):
        if key in _FOG and (value or value == []):
            draft.leave_out("fog")
    for key, value in fields.items():
        if key not in _WITHOUT_RULE and key not in _FOG and value:
            draft.leave_out(f"the field {key[:40]!r}")
