"""Entries of lists in an f-puzzles object, such as {"cells": ["R1C1", "R1C2"], "value": "10"}, and
the object to which they are written.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias, cast

from sudoku.formats.draft import Draft, Place
from sudoku.puzzle.board import Board

Fields: TypeAlias = dict[str, Any]

_PLACE = re.compile(r"[Rr]([0-9]{1,3})[Cc]([0-9]{1,3})")
_INTEGER = re.compile(r"-?[0-9]{1,9}")
_CELLS = frozenset({"cell", "cells", "lines"})
"""Each entry of a constraint has one of these."""


def shown(value: object) -> str:
    """A value, as it is shown in errors."""
    return json.dumps(value, ensure_ascii=False)[:100]


class FieldEntry(NamedTuple):
    """An entry to read."""

    draft: Draft
    part: str
    """The name of the entry in errors, such as "killercage 3"."""
    fields: Mapping[str, Any]

    def add(self, name: str, cells: Iterable[Place] | str, parameter: object = "") -> None:
        """Add a rule."""
        self.draft.add(name, cells, parameter, self.part)

    def cells(self, key: str = "cells") -> list[Place]:
        """The cells of a list, or the single cell of `cell`; empty if both are missing."""
        listed = self.fields.get(key)
        if listed is None and "cell" in self.fields:
            listed = [self.fields["cell"]]
        return self._places(listed)

    def lines(self) -> list[list[Place]]:
        """The cells of each line. Without `lines`, `cells` form one line."""
        listed = self.fields.get("lines")
        if listed is None:
            return [self.cells()]
        if not isinstance(listed, list):
            raise self.draft.error(shown(listed), f"{self.part}: expected a list of lines")
        return [self._places(line) for line in listed]

    def clue(self) -> Place:
        """The place of a clue outside the board."""
        return self._place(self.fields.get("cell"))

    def number(self) -> int | None:
        """The value, which is a number or its text; None if the item has no value. A question mark
        counts as no value, with a warning. Any other text is ignored.
        """
        value = self.fields.get("value")
        if value is None or value == "":
            return None
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        text = str(value).strip()
        if type(value) in (int, str) and _INTEGER.fullmatch(text):
            return int(text)
        if text == "?":
            self.draft.warn(f"{self.part}: the value ? was ignored")
        elif text:
            self.draft.leave_out(f"{self.part} with the value {text[:20]!r}")
        return None

    def _places(self, listed: object) -> list[Place]:
        if listed is None:
            return []
        if not isinstance(listed, list):
            raise self.draft.error(shown(listed), f"{self.part}: expected a list of cells")
        try:
            found = [*map(_place_of, listed)]
        except TypeError:  # something else than text
            found = [None]
        if None in found:
            return [self._place(each) for each in listed]
        return cast("list[Place]", found)

    def _place(self, text: object) -> Place:
        found = _place_of(text) if isinstance(text, str) else None
        if found is None:
            raise self.draft.error(shown(text), f"{self.part}: expected a cell as in R1C2")
        return found


def items_of(draft: Draft, field: str, value: object) -> list[FieldEntry]:
    """The entries of a field. Raises NotationError unless they are objects with cells."""
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        raise draft.error(shown(value), f"{field}: expected a list of objects")
    items = [FieldEntry(draft, f"{field} {i}", each) for i, each in enumerate(value, start=1)]
    for item in items:
        if item.fields and _CELLS.isdisjoint(item.fields):
            raise draft.error(shown(item.fields), f"{item.part}: expected cells or lines")
    return items


@lru_cache(4096)
def _place_of(text: str) -> Place | None:
    found = _PLACE.fullmatch(text)
    return None if found is None else (int(found[1]), int(found[2]))


@dataclass(frozen=True, slots=True)
class PuzzleObject:
    """The object of a board under construction. The methods that write return True, for the writers
    of rules.
    """

    board: Board
    fields: Fields
    cells: Sequence[Fields]
    """The cells of the grid."""

    def name(self, cell: int) -> str:
        row, column = divmod(cell, self.board.size)
        return f"R{row + 1}C{column + 1}"

    def names(self, cells: Sequence[int]) -> list[str]:
        return [self.name(cell) for cell in cells]

    def marks(self, *rules: str) -> list[Any]:
        """The constraints of the board that have these names."""
        return [mark for mark in self.board.constraints if getattr(mark, "name", "") in rules]

    def add(self, field: str, entry: object) -> bool:
        """Append an entry to a list."""
        self.fields.setdefault(field, []).append(entry)
        return True

    def add_cells(self, field: str, cells: Sequence[int], **others: object) -> bool:
        return self.add(field, {"cells": self.names(cells), **others})

    def add_line(self, field: str, cells: Sequence[int], **others: object) -> bool:
        return self.add(field, {"lines": [self.names(cells)], **others})

    def set(self, field: str) -> bool:
        self.fields[field] = True
        return True
