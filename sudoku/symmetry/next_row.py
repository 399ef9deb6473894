"""The smallest next row of a form whose first rows are known.

Digits are named in the order of appearance: each new digit gets the next number. As long as the
columns of a class may still be permuted, the names of the digits that first appeared in them are
also open. A digit's name is the entry of the form in the row where the digit first appeared, at the
position of its column. So the digit keeps that row and column as its *origin*, and gets its name
when its column gets a position.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from sudoku.symmetry.columns import (
    ColumnOrder,
    class_at,
    first_positions,
    with_columns_first,
    with_first,
    with_stack_first,
)

Row = tuple[int, ...]
"""The digits of a row of the puzzle, or the entries of a row of the form."""


@dataclass(slots=True)
class Partial:
    """The first rows of a form, and the choices that they leave open."""

    size: int
    form: tuple[Row, ...]
    """The rows of the form."""
    columns: ColumnOrder
    """The order of columns, as far as it is known."""
    origins: dict[int, tuple[int, int]]
    """The origin of each digit that has appeared: the index of its row in the form, and its column
    in the puzzle.
    """
    name_count: int
    """The number of names in use."""
    lowest: list[int] = field(init=False)
    """The lowest name that each digit may get; 0 for an open cell."""
    is_fixed: list[bool] = field(init=False)
    """For each digit, whether it is new or can have no other name."""

    def __post_init__(self) -> None:
        self.lowest, self.is_fixed = self.names(self.columns)

    @property
    def new(self) -> int:
        """A placeholder for the next name, larger than any name."""
        return self.size + 1

    def names(self, columns: ColumnOrder) -> tuple[list[int], list[bool]]:
        """The values of `lowest` and `is_fixed` for this order of columns."""
        positions, settled = first_positions(columns, self.size)
        lowest, is_fixed = [0] + [self.new] * self.size, [True] * (self.size + 1)
        for digit, (row, column) in self.origins.items():
            lowest[digit] = self.form[row][positions[column]]
            is_fixed[digit] = settled[column]
        return lowest, is_fixed

    def bound(self, row: Row, repeated: Iterable[int]) -> Row:
        """A lower bound for this row in the form, which is exact if the names of its digits are
        fixed.

        repeated: the digits that occur more than once in the row, in a puzzle without solutions. If
        such a digit is new, its first occurrence gives the name to the second.
        """
        lowest = self.lowest
        if repeated:
            lowest = [*lowest]
            for digit in repeated:
                lowest[digit] = min(lowest[digit], self.name_count + 1)
        shown: list[int] = []
        for stacks in self.columns:
            if len(stacks) == 1:
                for together in stacks[0]:
                    if len(together) == 1:
                        shown.append(lowest[row[together[0]]])
                    else:
                        shown += sorted([lowest[row[column]] for column in together])
            else:
                for key in sorted([_key(stack, row, lowest) for stack in stacks]):
                    shown += key
        return tuple(shown)


class Next(NamedTuple):
    """A part of the next row, up to some position."""

    shown: Row
    """The row so far, with the placeholder `new` for each new name."""
    columns: ColumnOrder
    origins: dict[int, tuple[int, int]]
    """The origins of the new digits that already have a name."""


Choices = list[tuple[int, Next]]
"""Equally good continuations, each with its choice: a column, or ~s for stack s."""


class NextRow:
    """Orders the columns, position by position, to make one row as small as possible."""

    def __init__(self, partial: Partial, row: Row, repeated: Iterable[int]) -> None:
        self.partial, self.row = partial, row
        self.repeated = [digit for digit in repeated if digit not in partial.origins]
        is_fixed = partial.is_fixed
        self.is_settled = not self.repeated and all(is_fixed[digit] for digit in row)

    def begun(self) -> Next:
        """The row up to the first choice among equals, or to its end."""
        return self.advanced(Next((), self.partial.columns, {}))

    def advanced(self, at: Next) -> Next:
        """The row extended to the next choice, or to its end."""
        while len(at.shown) < self.partial.size:
            ways = self.choices(at)
            if len(ways) > 1:
                return at
            ((_, at),) = ways
        return at

    def complete(self, at: Next) -> Partial:
        """The form extended by this complete row."""
        partial = self.partial
        name, named = partial.name_count, []
        for value in at.shown:
            if value == partial.new:
                name += 1
            named.append(name if value == partial.new else value)
        origins = {**partial.origins, **at.origins}
        for column, digit in enumerate(self.row):
            if digit and digit not in origins:
                origins[digit] = len(partial.form), column
        return Partial(partial.size, (*partial.form, tuple(named)), at.columns, origins, name)

    def choices(self, at: Next) -> Choices:
        """All continuations with the smallest entry at the next position, or later."""
        index, place = class_at(at.columns, len(at.shown))
        lowest, is_fixed = self._names(at)
        if len(at.columns[index]) > 1:
            return self._stacks(at, index, lowest, is_fixed)
        return self._columns(at, index, place, lowest, is_fixed)

    def _names(self, at: Next) -> tuple[Sequence[int], Sequence[bool]]:
        """The values of `lowest` and `is_fixed`, including repeated digits that were named in this
        row.
        """
        partial = self.partial
        if self.is_settled:
            return partial.lowest, partial.is_fixed
        lowest, is_fixed = partial.names(at.columns)
        positions, _ = first_positions(at.columns, partial.size)
        for digit in self.repeated:
            is_fixed[digit] = digit in at.origins
            if digit in at.origins:
                lowest[digit] = self._new_name(at.shown, positions[at.origins[digit][1]])
            else:
                lowest[digit] = partial.name_count + 1
        return lowest, is_fixed

    def _new_name(self, shown: Row, position: int) -> int:
        """The name of a digit that first appears at a position of this row."""
        return self.partial.name_count + shown[: position + 1].count(self.partial.new)

    def _stacks(
        self, at: Next, index: int, lowest: Sequence[int], is_fixed: Sequence[bool]
    ) -> Choices:
        """Put the stacks of a class that look smallest first: all together, or each in turn as a
        choice.
        """
        row, stacks = self.row, at.columns[index]
        keys = [_key(stack, row, lowest) for stack in stacks]
        settled = [
            all(is_fixed[row[column]] for part in stack for column in part) for stack in stacks
        ]
        least = min(keys)
        if all(fixed for fixed, key in zip(settled, keys, strict=True) if key == least):
            chosen = [s for s, key in zip(stacks, keys, strict=True) if key == least]
            first = tuple([_sorted(stack, row, lowest) for stack in chosen])
            rest = tuple([stack for stack in stacks if stack not in chosen])
            columns = (*at.columns[:index], first, *((rest,) if rest else ()))
            columns += at.columns[index + 1 :]
            return [(0, at._replace(shown=at.shown + least * len(first), columns=columns))]
        known = [key for fixed, key in zip(settled, keys, strict=True) if fixed]
        limit = min(known) if known else None
        width = sum(map(len, stacks[0]))
        return [
            (
                ~(stack[0][0] // width),
                at._replace(columns=with_stack_first(at.columns, index, stack)),
            )
            for stack, key in zip(stacks, keys, strict=True)
            if limit is None or key <= limit
        ]

    def _columns(
        self,
        at: Next,
        index: int,
        place: int,
        lowest: Sequence[int],
        is_fixed: Sequence[bool],
    ) -> Choices:
        """Put the columns of a class that look smallest first: all together, or each in turn as a
        choice.
        """
        row, together = self.row, at.columns[index][0][place]
        values = [lowest[row[column]] for column in together]
        least = min(values)
        chosen = [c for c, value in zip(together, values, strict=True) if value == least]
        if all(is_fixed[row[column]] for column in chosen):
            columns = at.columns
            if len(chosen) < len(together):
                columns = with_columns_first(columns, index, place, chosen)
            shown = at.shown + (least,) * len(chosen)
            return [(0, at._replace(shown=shown, columns=columns))]
        ways = [(column, self._placed(at, index, place, column)) for column in together]
        least = min([way.shown[-1] for _, way in ways])
        return [(column, way) for column, way in ways if way.shown[-1] == least]

    def _placed(self, at: Next, index: int, place: int, column: int) -> Next:
        """The continuation with one column first in its class, and its digit with the lowest name
        possible.
        """
        partial, digit = self.partial, self.row[column]
        columns, origins = with_columns_first(at.columns, index, place, (column,)), at.origins
        if digit in partial.origins:
            row, source = partial.origins[digit]
            columns = with_first(columns, source)
            value = partial.form[row][first_positions(columns, partial.size)[0][source]]
        elif digit in at.origins:
            positions, _ = first_positions(columns, partial.size)
            value = self._new_name(at.shown, positions[at.origins[digit][1]])
        else:
            value = partial.new if digit else 0
            if digit in self.repeated:
                origins = {**origins, digit: (len(partial.form), column)}
        return Next((*at.shown, value), columns, origins)


def _key(stack: Iterable[Sequence[int]], row: Row, lowest: Sequence[int]) -> Row:
    """The entries of a stack in a row, with each class of columns in ascending order."""
    shown: list[int] = []
    for together in stack:
        shown += sorted([lowest[row[column]] for column in together])
    return tuple(shown)


def _sorted(
    stack: Iterable[Sequence[int]], row: Row, lowest: Sequence[int]
) -> tuple[tuple[int, ...], ...]:
    """A stack whose classes of columns are split by their entries in a row."""
    parts: list[tuple[int, ...]] = []
    for together in stack:
        values = sorted({lowest[row[column]] for column in together})
        parts += [tuple([c for c in together if lowest[row[c]] == value]) for value in values]
    return tuple(parts)
