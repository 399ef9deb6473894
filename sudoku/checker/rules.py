"""The independent checker: does this grid solve this puzzle?

It works out rows, columns and boxes from the shape of a box by its own arithmetic and imports
nothing that a model uses to encode, `Board.houses` included: a mistake there would
otherwise be made twice and seen by nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from operator import itemgetter
from typing import Any

Take = Callable[[Sequence[int]], tuple[int, ...]]


def violation(
    box_rows: int, box_cols: int, clues: Sequence[int], digits: Sequence[int]
) -> str | None:
    """What is wrong with `digits` as a solution of `clues`, in words; None if nothing is.

    Both hold one integer a cell, row by row, and 0 is an open cell of `clues`. A solution has as
    many cells as the board, in every row, column and box each digit once, and keeps every clue.

    >>> violation(1, 2, (0, 1, 0, 0), (2, 1, 1, 2))
    >>> violation(1, 2, (0, 2, 0, 0), (2, 1, 1, 2))
    'the clue 2 at r1c2 became 1'
    """
    n = box_rows * box_cols
    if len(digits) != n * n:
        return f"{len(digits)} cells where the board has {n * n}"
    every_digit = frozenset(range(1, n + 1))
    for name, take in _groups(box_rows, box_cols):
        held = take(digits)
        if every_digit == frozenset(held):
            continue
        if not every_digit.issuperset(held):
            stray = next(d for d in held if d not in every_digit)
            return f"{stray} in {name} is no digit of an size-{n} board"
        twice = next(d for d in held if held.count(d) > 1)
        return f"the digit {twice} occurs {held.count(twice)} times in {name}"
    for cell, (clue, digit) in enumerate(zip(clues, digits, strict=True)):
        if clue and clue != digit:
            return f"the clue {clue} at r{cell // n + 1}c{cell % n + 1} became {digit}"
    return None


def broken_houses(box_rows: int, box_cols: int, digits: Sequence[int]) -> frozenset[str]:
    """The names of the rows, columns and boxes that do not hold each digit once.

    >>> sorted(broken_houses(1, 2, (2, 1, 2, 1)))
    ['column 1', 'column 2']
    """
    every_digit = frozenset(range(1, box_rows * box_cols + 1))
    groups = _groups(box_rows, box_cols)
    return frozenset(name for name, take in groups if every_digit != frozenset(take(digits)))


@cache
def _groups(box_rows: int, box_cols: int) -> tuple[tuple[str, Take], ...]:
    """A name and a picker of the digits of every row, column and box."""
    n = box_rows * box_cols
    boxes_across = n // box_cols
    rows: list[list[int]] = [[] for _ in range(n)]
    columns: list[list[int]] = [[] for _ in range(n)]
    boxes: list[list[int]] = [[] for _ in range(n)]
    for cell in range(n * n):
        row, column = cell // n, cell % n
        rows[row].append(cell)
        columns[column].append(cell)
        boxes[(row // box_rows) * boxes_across + column // box_cols].append(cell)
    return tuple(
        (f"{kind} {number}", _picker(cells))
        for kind, groups in (("row", rows), ("column", columns), ("box", boxes))
        for number, cells in enumerate(groups, start=1)
    )


def _picker(cells: list[int]) -> Take:
    if len(cells) > 1:
        picker: Any = itemgetter(*cells)
        return picker  # type: ignore[no-any-return]  # itemgetter's stub cannot say "tuple"
    return lambda digits: (digits[cells[0]],)
