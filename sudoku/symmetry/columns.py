"""A partially known order of the columns of a form.

While a form grows row by row, columns that have looked the same so far can still be permuted, and
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
"""Classes of stacks, in the order of their positions. All stacks of a class have the same sizes of
column classes.
"""


def undetermined(size: int, width: int) -> ColumnOrder:
    """The unknown order: all stacks are in one class, and so are all columns of each stack. width:
    the number of columns in a stack.
    """
    return (tuple((tuple(range(first, first + width)),) for first in range(0, size, width)),)


def class_at(columns: ColumnOrder, position: int) -> tuple[int, int]:
    """The indices of the class of stacks at a position, and of the class of columns that begins
    there. The second index is 0 if several stacks may come first.
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
    """The lowest position of each column, and whether the column can have no other position."""
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
    """The order with a column at its lowest position."""
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
    """The order with one stack at the front of its class."""
    others = tuple([other for other in columns[index] if other is not stack])
    return (*columns[:index], (stack,), others, *columns[index + 1 :])


def with_columns_first(
    columns: ColumnOrder, index: int, place: int, first: Sequence[int]
) -> ColumnOrder:
    """The order with some columns of a class before the rest of the class. index: the index of a
    class with a single stack.
    """
    (stack,) = columns[index]
    return (*columns[:index], (_split(stack, place, tuple(first)),), *columns[index + 1 :])


def _split(stack: Stack, place: int, first: tuple[int, ...]) -> Stack:
    rest = tuple([column for column in stack[place] if column not in first])
    return (*stack[:place], first, *((rest,) if rest else ()), *stack[place + 1 :])


def in_order(columns: ColumnOrder) -> list[int]:
    """The columns, in one of the remaining orders."""
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
    """Pairs of columns that can still be swapped, and pairs of stacks, each as a list of
    columns.
    """
    for stacks in columns:
        for one, other in itertools.pairwise(stacks):
            yield [c for part in one for c in part], [c for part in other for c in part]
        for stack in stacks:
            for together in stack:
                for a, b in itertools.pairwise(together):
                    yield [a], [b]
