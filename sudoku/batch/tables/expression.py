"""Conditions on the values of a row: `clues <= 20 and verdict != "unique"`.

A condition is evaluated column by column. A comparison with a missing value is false, even with
`!=`.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

from sudoku.interface.columns import Rows, Value

Constant: TypeAlias = str | int | float | bool

COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
}
JOINS: dict[str, Callable[[Iterable[bool]], bool]] = {"and": all, "or": any}


class Condition(Protocol):
    """A part of an expression that is true or false for each row. It can be pickled."""

    def of(self, rows: Rows) -> list[bool]:
        """The value for each row."""
        ...


@dataclass(frozen=True, slots=True)
class Name:
    """The values of a column."""

    name: str


Operand: TypeAlias = Name | Constant


def _values(operand: Operand, rows: Rows) -> Sequence[Value]:
    return rows.column(operand.name) if isinstance(operand, Name) else [operand] * rows.count


@dataclass(frozen=True, slots=True)
class ColumnComparison:
    """A comparison of two numbers, texts or flags."""

    left: Operand
    operator: str
    """One of COMPARISONS."""
    right: Operand

    def of(self, rows: Rows) -> list[bool]:
        holds = COMPARISONS[self.operator]
        right = self.right
        if not isinstance(right, Name):
            values = _values(self.left, rows)
            return [value is not None and holds(value, right) for value in values]
        pairs = zip(_values(self.left, rows), rows.column(right.name), strict=True)
        return [a is not None and b is not None and holds(a, b) for a, b in pairs]


@dataclass(frozen=True, slots=True)
class Among:
    """Whether the operand is one of these constants, or none of them."""

    operand: Operand
    constants: frozenset[Constant]
    is_negated: bool

    def of(self, rows: Rows) -> list[bool]:
        expected = not self.is_negated
        values = _values(self.operand, rows)
        return [value is not None and (value in self.constants) is expected for value in values]


@dataclass(frozen=True, slots=True)
class ContainsText:
    """Whether the text of a column contains this text, or does not."""

    part: str
    text: Name
    is_negated: bool

    def of(self, rows: Rows) -> list[bool]:
        expected = not self.is_negated
        values = rows.column(self.text.name)
        return [isinstance(value, str) and (self.part in value) is expected for value in values]


@dataclass(frozen=True, slots=True)
class Truth:
    """Whether a flag is true, or a text is not empty."""

    operand: Name

    def of(self, rows: Rows) -> list[bool]:
        return [bool(value) for value in rows.column(self.operand.name)]


@dataclass(frozen=True, slots=True)
class Not:
    """The negation of a condition."""

    part: Condition

    def of(self, rows: Rows) -> list[bool]:
        return [not holds for holds in self.part.of(rows)]


@dataclass(frozen=True, slots=True)
class Joined:
    """Whether all parts hold, or at least one."""

    word: str
    """One of JOINS."""
    parts: tuple[Condition, ...]

    def of(self, rows: Rows) -> list[bool]:
        join = JOINS[self.word]
        return [join(holds) for holds in zip(*(part.of(rows) for part in self.parts), strict=True)]


@dataclass(frozen=True, slots=True)
class RowFilter:
    """A parsed condition."""

    text: str
    """The text as the user wrote it."""
    condition: Condition
    names: frozenset[str]
    """The columns that the expression uses."""

    def of(self, rows: Rows) -> list[bool]:
        """The value for each row."""
        return self.condition.of(rows)
