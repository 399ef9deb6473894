"""One entry of a list in an f-puzzles object: {"cells": ["R1C1", "R1C2"], "value": "10"}."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sudoku.formats.draft import Draft, Place

_PLACE = re.compile(r"[Rr]([0-9]{1,3})[Cc]([0-9]{1,3})")
_INTEGER = re.compile(r"-?[0-9]{1,9}")


def shown(value: object) -> str:
    """A value for errors."""
    return json.dumps(value, ensure_ascii=False)[:100]


@dataclass(frozen=True, slots=True)
class Item:
    """part: what errors call it: "killercage 3"."""

    draft: Draft
    part: str
    fields: Mapping[str, Any]

    def add(self, name: str, cells: Iterable[Place] | str, parameter: object = "") -> None:
        """A rule."""
        self.draft.add(name, cells, parameter, self.part)

    def cells(self, key: str = "cells") -> list[Place]:
        """The cells of a list, or the one of `cell`; none if there is neither."""
        listed = self.fields.get(key)
        if listed is None and "cell" in self.fields:
            listed = [self.fields["cell"]]
        return self._places(listed)

    def lines(self) -> list[list[Place]]:
        """The lines, each with its cells. Where there are none, `cells` are one."""
        listed = self.fields.get("lines")
        if listed is None:
            return [self.cells()]
        if not isinstance(listed, list):
            raise self.draft.error(shown(listed), f"{self.part}: expected a list of lines")
        return [self._places(line) for line in listed]

    def clue(self) -> Place:
        """The cell outside the board."""
        return self._place(self.fields.get("cell"))

    def number(self) -> int | None:
        """The value, which is a number or its text; None for none.

        A question mark is none, with a warning. Any other text is left out.
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
        return [self._place(each) for each in listed]

    def _place(self, text: object) -> Place:
        found = _PLACE.fullmatch(text) if isinstance(text, str) else None
        if found is None:
            raise self.draft.error(shown(text), f"{self.part}: expected a cell as in R1C2")
        return int(found[1]), int(found[2])
