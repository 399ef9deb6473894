"""Uniform grids of up to six digits: a random reduced grid, relabelled and with its rows reordered.

A grid is *reduced* if its first row is 1 2 … n and its first column is sorted as far as exchanges
of rows within a band, and of bands, can sort it without moving the first row. Every grid comes from
exactly one reduced grid, one relabelling, and one order of the remaining rows. There are 6 reduced
4x4 grids and 4,896 reduced 6x6 grids.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import permutations as orders_of, product
from math import factorial

import numpy as np
from numpy.typing import NDArray

from sudoku.generator.random_streams import RandomStreams, permutations

Bytes = NDArray[np.uint8]


def draw(box_rows: int, box_cols: int, streams: RandomStreams) -> Bytes:
    """A uniform grid for each stream: N x n² digits."""
    n = box_rows * box_cols
    known, orders = reduced_grids(box_rows, box_cols), orders_of_rows(box_rows, box_cols)
    numbers = streams.below(len(known) * len(orders) * factorial(n))
    numbers, names = np.divmod(numbers, np.uint64(factorial(n)))
    numbers, order = np.divmod(numbers, np.uint64(len(orders)))
    cells = known[numbers.astype(np.intp)[:, None], orders[order.astype(np.intp)]]
    digits = permutations(names, n) + np.uint8(1)
    return np.take_along_axis(digits, cells.reshape(len(streams), n * n).astype(np.intp), axis=1)


@dataclass(frozen=True, slots=True)
class _GridRow:
    """A row, with masks of its digits in their columns, and in all columns of their boxes."""

    digits: tuple[int, ...]
    in_columns: int
    in_boxes: int


@cache
def reduced_grids(box_rows: int, box_cols: int) -> Bytes:
    """All reduced grids, with digits from 0: K x n x n."""
    n = box_rows * box_cols
    every = [_row(digits, box_cols) for digits in orders_of(range(n))]
    rest = [row for row in every if not row.in_columns & every[0].in_columns]
    grids = _completed([every[0]], rest, box_rows)
    return np.array([[row.digits for row in rows] for rows in grids], np.uint8)


def _row(digits: tuple[int, ...], box_cols: int) -> _GridRow:
    n = len(digits)
    in_columns = sum(1 << n * column + digit for column, digit in enumerate(digits))
    in_boxes = 0
    for column in range(n):
        first = column - column % box_cols
        in_boxes |= sum(1 << n * column + d for d in digits[first : first + box_cols])
    return _GridRow(digits, in_columns, in_boxes)


def _completed(
    rows: list[_GridRow], left: list[_GridRow], box_rows: int
) -> Iterator[list[_GridRow]]:
    """The reduced grids that begin with these rows. left: the rows that fit all columns so far."""
    at = len(rows)
    if at == len(rows[0].digits):
        yield rows
        return
    band = rows[at - at % box_rows :]
    taken = 0
    for row in band:
        taken |= row.in_boxes
    above = rows[at - 1 if band else at - box_rows]  # in the same band, or the band before
    for row in left:
        if not row.in_columns & taken and row.digits[0] > above.digits[0]:
            rest = [each for each in left if not each.in_columns & row.in_columns]
            yield from _completed([*rows, row], rest, box_rows)


@cache
def orders_of_rows(box_rows: int, box_cols: int) -> NDArray[np.intp]:
    """The orders of the rows that keep the first row in place: K x n."""
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
