"""Uniform grids of up to six digits: one of all reduced grids, with new names and rows.

A grid is *reduced* if its first row is 1 2 … n and the first column ascends as far as exchanges of
rows within a band, and of bands, can sort it without moving the first row. Every grid is one
reduced grid with one naming of the digits and one order of the other rows. There are 6 reduced 4x4
grids and 4,896 of 6x6.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import permutations as orders_of
from itertools import product
from math import factorial

import numpy as np
from numpy.typing import NDArray

from sudoku.generator.draws import Draws, permutations

MOST_DIGITS = 6
Bytes = NDArray[np.uint8]


def draw(box_rows: int, box_cols: int, draws: Draws) -> Bytes:
    """A uniform grid for each stream: N x n² digits."""
    n = box_rows * box_cols
    known, orders = reduced_grids(box_rows, box_cols), orders_of_rows(box_rows, box_cols)
    numbers = draws.below(len(known) * len(orders) * factorial(n))
    numbers, names = np.divmod(numbers, np.uint64(factorial(n)))
    numbers, order = np.divmod(numbers, np.uint64(len(orders)))
    cells = known[numbers.astype(np.intp)[:, None], orders[order.astype(np.intp)]]
    digits = permutations(names, n) + np.uint8(1)
    return np.take_along_axis(digits, cells.reshape(len(draws), n * n).astype(np.intp), axis=1)


@cache
def reduced_grids(box_rows: int, box_cols: int) -> Bytes:
    """All of them, with digits from 0: K x n x n."""
    n = box_rows * box_cols
    found = [*_completed([tuple(range(n))], n, box_rows, box_cols)]
    return np.array(found, np.uint8)


def _completed(
    rows: list[tuple[int, ...]], n: int, box_rows: int, box_cols: int
) -> Iterator[list[tuple[int, ...]]]:
    """The reduced grids that begin with these rows."""
    at = len(rows)
    if at == n:
        yield rows
        return
    taken = [sum(1 << row[column] for row in rows) for column in range(n)]
    for first in range(0, n, box_cols):
        columns = range(first, first + box_cols)
        in_box = sum(1 << row[c] for row in rows[at - at % box_rows :] for c in columns)
        for column in columns:
            taken[column] |= in_box
    above = rows[at - 1 if at % box_rows else at - box_rows]  # in the band; else of the one before
    taken[0] |= (1 << above[0]) - 1
    for row in _rows(taken, (), 0):
        yield from _completed([*rows, row], n, box_rows, box_cols)


def _rows(taken: list[int], row: tuple[int, ...], used: int) -> Iterator[tuple[int, ...]]:
    """The permutations that go on from `row` and have no digit that is taken in its column."""
    if len(row) == len(taken):
        yield row
        return
    closed = taken[len(row)] | used
    for digit in range(len(taken)):
        if not closed >> digit & 1:
            yield from _rows(taken, (*row, digit), used | 1 << digit)


@cache
def orders_of_rows(box_rows: int, box_cols: int) -> NDArray[np.intp]:
    """The orders of rows in which the first stays in its place: K x n."""
    found = [
        [
            band * box_rows + row
            for band, rows in zip((0, *bands), within, strict=True)
            for row in rows
        ]
        for bands in orders_of(range(1, box_cols))
        for within in product([*orders_of(range(box_rows))], repeat=box_cols)
        if within[0][0] == 0
    ]
    return np.array(found, np.intp)
