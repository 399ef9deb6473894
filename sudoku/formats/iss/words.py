"""Numbers, values and rules as text, for the types of ISS."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

from sudoku.formats.iss.cells import Geometry
from sudoku.formats.iss.syntax import WrongPartError

Arguments: TypeAlias = Sequence[str]
Rules: TypeAlias = Iterable[str]
Convert: TypeAlias = Callable[[Geometry, Arguments], Rules]
"""From the arguments of a type to the texts of rules."""


def number(text: str, default: int | None = None) -> int:
    """An integer. Raises WrongPartError."""
    if not text and default is not None:
        return default
    if not re.fullmatch("-?[0-9]{1,6}", text):
        raise WrongPartError(text, "expected an integer")
    return int(text)


def values(geometry: Geometry, texts: Iterable[str]) -> list[int]:
    """Values of the board, of which there is one or more. Raises WrongPartError."""
    found = [number(text) for text in texts]
    low, high = geometry.values[0], geometry.values[-1]
    for value in found or [low - 1]:
        if value not in geometry.values:
            raise WrongPartError(str(value) if found else "", f"expected {low} to {high}")
    return found


def spaced(items: Iterable[object]) -> str:
    """The items with blanks between them."""
    return " ".join(map(str, items))


def impossible(geometry: Geometry) -> str:
    """A rule that no grid obeys."""
    return f"sum: {geometry.name(0)} = {geometry.values[-1] + 1}"
