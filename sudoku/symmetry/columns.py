"""A partially known order of the columns of a form.

While a form grows row by row, columns that have looked the same so far can still be exchanged, and
so can stacks. They stay together in classes until a row distinguishes them. A position is the place
of a column in the form, 0 … n-1.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from math import factorial

Stack = tuple[tuple[int, ...], ...]
"""The columns of one stack: classes of columns, in the order of their positions."""
ColumnOrder = tuple[tuple[Stack, ...], ...]
"""Classes of stacks, in the order of their positions. The stacks of a class have classes of columns
of the same sizes.
"""


def undetermined(size: int, width: int) -> ColumnOrder:
    """All stacks of this many columns in one class, and all columns of each."""
    return (tuple((tuple(range(first, first + width)),) for first in range(0, size, width)),)


def class_at(columns: ColumnOrder, position: int) -> tuple[int, int]:
    """The indices of the class of stacks that begins at or before a position, and of the class of
    columns that begins there: 0 where several stacks may come first.
    """
    for index, stacks in enumerate(columns):
        width = sum(map(len, stacks[0]))
        if position < width * len(stacks):
            for number, together in enumerate(stacks[0]):
                if position <= 0:
                    return index, number
                position -= len(together)
        position -= width * len(stacks)
    raise IndexError("no class of columns begins there")


def first_positions(columns: ColumnOrder, size: int) -> tuple[list[int], list[bool]]:
    """For each column the lowest position that it may have, and whether it may have no other."""
    lowest, is_fixed = [0] * size, [False] * size
    position = 0
    for stacks in columns:
        start = position
        for together in stacks[0]:
            alone = len(stacks) == 1 == len(together)
            for column in together:
                lowest[column], is_fixed[column] = position, alone
            position += len(together)
        for stack in stacks[1:]:
            at = start
            for together in stack:
                for column in together:
                    lowest[column] = at
                at += len(together)
        position = start + (position - start) * len(stacks)
    return lowest, is_fixed


def with_first(columns: ColumnOrder, column: int) -> ColumnOrder:
    """The columns with this one at the lowest of its positions."""
    for index, stacks in enumerate(columns):
        for number, stack in enumerate(stacks):
            for place, together in enumerate(stack):
                if column in together:
                    chosen = _split(stack, place, (column,))
                    others = stacks[:number] + stacks[number + 1 :]
                    rest = (others,) if others else ()
                    return (*columns[:index], (chosen,), *rest, *columns[index + 1 :])
    raise ValueError(f"no column {column}")


def with_stack_first(columns: ColumnOrder, index: int, stack: Stack) -> ColumnOrder:
    """The columns with one stack moved to the front of its class."""
    others = tuple([other for other in columns[index] if other is not stack])
    return (*columns[:index], (stack,), others, *columns[index + 1 :])


def with_columns_first(
    columns: ColumnOrder, index: int, place: int, first: Sequence[int]
) -> ColumnOrder:
    """The columns, with some of a class of the only stack at an index before the rest of it."""
    (stack,) = columns[index]
    return (*columns[:index], (_split(stack, place, tuple(first)),), *columns[index + 1 :])


def _split(stack: Stack, place: int, first: tuple[int, ...]) -> Stack:
    rest = tuple([column for column in stack[place] if column not in first])
    return (*stack[:place], first, *((rest,) if rest else ()), *stack[place + 1 :])


def in_order(columns: ColumnOrder) -> list[int]:
    """The columns in one of the remaining orders."""
    return [column for stacks in columns for stack in stacks for part in stack for column in part]


def count_orders(columns: ColumnOrder) -> int:
    """The number of remaining orders."""
    count = 1
    for stacks in columns:
        count *= factorial(len(stacks))
        for stack in stacks:
            for together in stack:
                count *= factorial(len(together))
    return count


def exchangeable(columns: ColumnOrder) -> Iterator[tuple[list[int], list[int]]]:
    """Pairs of columns, or of stacks column by column, that can still be exchanged."""
    for stacks in columns:
        for one, other in itertools.pairwise(stacks):
            yield [c for part in one for c in part], [c for part in other for c in part]
        for stack in stacks:
            for together in stack:
                for a, b in itertools.pairwise(together):
                    yield [a], [b]
