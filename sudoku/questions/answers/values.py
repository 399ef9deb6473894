"""What a value of JSON may be beyond its type."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated


@dataclass(frozen=True, slots=True)
class Bounds:
    """The bounds of a number."""

    least: float
    most: float | None = None


@dataclass(frozen=True, slots=True)
class Pattern:
    """The form of a text, as a regular expression."""

    form: str


@dataclass(frozen=True, slots=True)
class Length:
    """The number of elements of a list."""

    least: int
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Format:
    """The name of a format of texts, as JSON Schema has it."""

    name: str


@dataclass(frozen=True, slots=True)
class Defined:
    """The name and the meaning of a type to which schemas refer."""

    name: str
    meaning: str
    is_shared: bool = True
    """Whether several schemas use it."""


Natural = Annotated[int, Bounds(0)]
Positive = Annotated[int, Bounds(1)]
NonNegative = Annotated[float, Bounds(0)]
