"""Columns and rows of a table, independent of the format of its file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import compress
from typing import TypeAlias

Value: TypeAlias = str | int | float | bool | None
"""The value of one field; None if the field is empty."""
BlockValues: TypeAlias = "dict[str, list[Value]]"
"""The values of several rows, by column."""


class Kind(Enum):
    """The type of a column's values, apart from None. INTEGER has 64 bits. NUMBER is an integer of
    any size, written as text in formats that have no such integers.
    """

    TEXT = "text"
    INTEGER = "integer"
    NUMBER = "number"
    REAL = "real"
    FLAG = "flag"


@dataclass(frozen=True, slots=True)
class Column:
    """A named value of each row."""

    name: str
    kind: Kind
    summary: str
    """A description of the values, for help and documentation."""
    words: tuple[str, ...] = ()
    """All texts that can occur; empty if any text can occur."""


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows, stored by column: for each name, `count` values."""

    values: Mapping[str, Sequence[Value]]
    count: int

    @classmethod
    def of(cls, row: Mapping[str, Value]) -> Rows:
        """A single row."""
        return cls({name: [value] for name, value in row.items()}, 1)

    def only(self) -> dict[str, Value]:
        """The values of a single row, by column."""
        return {name: values[0] for name, values in self.values.items()}

    def column(self, name: str) -> Sequence[Value]:
        """The values of a column; all None if the column is missing."""
        return self.values.get(name) or [None] * self.count

    def where(self, selected: Sequence[bool], names: Sequence[str]) -> Rows:
        """These columns of the selected rows."""
        kept = {name: list(compress(self.column(name), selected)) for name in names}
        return Rows(kept, sum(selected))


def utf8(text: str) -> str:
    r"""Text that every reader accepts: half a surrogate pair, which represents a byte of a file
    name that is not UTF-8, is written as \udcff.
    """
    return text.encode("utf-8", "backslashreplace").decode()
