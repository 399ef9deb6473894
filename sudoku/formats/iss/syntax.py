"""Parses a string into a tree of parts.

    string = {"." type {"~" argument}}

A part of type Or, And or Replicate contains the parts up to its End. Blanks and line breaks are
ignored everywhere. A part without a type is of type Given.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sudoku.formats.format import WrongPieceError

COMPOSITES = frozenset(("Or", "And", "Replicate"))
MOST_NESTED = 16
"""Limit on the nesting of composite parts."""
MOST_PARTS = 100_000
"""Limit on the parts of a string."""


class UnsupportedError(Exception):
    """Our rules cannot express a part."""

    def __init__(self, feature: str) -> None:
        super().__init__(feature)
        self.feature = feature
        """Its name in ISS."""


class IssPart(NamedTuple):
    """One constraint of a string."""

    type: str
    arguments: Sequence[str]
    parts: Sequence[IssPart] = ()
    """The parts that it contains."""

    def __str__(self) -> str:
        """The text of the part itself, without contained parts."""
        return "." + "~".join(("" if self.type == "Given" else self.type, *self.arguments))


def parts_of(text: str) -> list[IssPart]:
    """The parts of a string. Raises WrongPieceError."""
    if text.count(".") > MOST_PARTS:
        raise WrongPieceError(text[:40], f"expected at most {MOST_PARTS:,} parts")
    before, *items = "".join(text.split()).split(".")
    if before or not items:
        raise WrongPieceError(before, "expected parts that begin with a dot, as in .~R1C1_5")
    parts = list[IssPart]()
    open_parts = [(IssPart("", ()), parts)]
    """The parts whose End is still to come, and their contents."""
    for item in items:
        kind, *arguments = item.split("~")
        if kind == "End":
            if len(open_parts) == 1:
                raise WrongPieceError(
                    ".End", "this .End closes nothing: no Or, And or Replicate is open"
                )
            open_parts.pop()
        elif kind in COMPOSITES:
            inner = list[IssPart]()
            part = IssPart(kind, arguments, inner)
            open_parts[-1][1].append(part)
            open_parts.append((part, inner))
            if len(open_parts) > MOST_NESTED:
                raise WrongPieceError(str(part), f"nested more than {MOST_NESTED} deep")
        else:
            open_parts[-1][1].append(IssPart(kind or "Given", arguments))
    if len(open_parts) > 1:
        raise WrongPieceError(str(open_parts[-1][0]), "ends without .End")
    return parts


def types_in(parts: Sequence[IssPart]) -> frozenset[str]:
    """The types of these parts and of all parts inside them."""
    found = {part.type for part in parts}
    return frozenset(found).union(*(types_in(part.parts) for part in parts if part.parts))
