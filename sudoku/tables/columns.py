"""Columns and rows: the shape of what is written, whatever the format of the file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

Value: TypeAlias = str | int | float | bool | None
"""One field. None: there is nothing to say, an empty field of CSV."""


class Kind(Enum):
    """The type of a column's values, None aside."""

    TEXT = str
    INTEGER = int
    REAL = float
    FLAG = bool


@dataclass(frozen=True, slots=True)
class Column:
    """A named value of each row. summary: what it holds, for help texts and documentation."""

    name: str
    kind: Kind
    summary: str


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows by their columns: the values of each column, `count` of them, by its name."""

    values: Mapping[str, Sequence[Value]]
    count: int

    @classmethod
    def of(cls, row: Mapping[str, Value]) -> Rows:
        """A single row."""
        return cls({name: [value] for name, value in row.items()}, 1)

    def each(self, names: Sequence[str]) -> Iterator[tuple[Value, ...]]:
        """The rows as tuples of these columns. A column that is not there is None."""
        nothing: Sequence[Value] = [None] * self.count
        return zip(*(self.values.get(name, nothing) for name in names), strict=True)
