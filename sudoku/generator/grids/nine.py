"""Uniform 9x9 grids: draw a random number, and construct the grid with this number.

Up to the names of the digits and the order of the columns in each stack, the columns of the first
band hold one of 131 classes of three partitions (see `bands`). In the middle band, each digit of a
stack takes one of its two other columns, and in the bottom band its last column. There are 56 ways
to do so with three digits in each column, whatever the partition. A class and a way for each stack
determine which digits each column holds in each band. The number of grids for them is a product: of
the fillings of the three bands, the 9! names of the digits, and the 6^3 orders of the columns.

The products of fillings are summed over all ways and classes, with each class weighted by its size.
A number below this sum is drawn uniformly; its quotients and remainders give a class, the ways and
the fillings. A second number gives the names and the orders. Each grid comes from 1,296 pairs of
numbers, because 1,296 relabellings keep the digits of the first box in their columns, up to the
order of the columns. So all grids have exactly the same probability. The sum is
110,299,334,524,157,952. Multiplied by 280 partitions of the first box and by 6^3 orders, it is the
number of all grids, 6,670,903,752,021,072,936,960 (B. Felgenhauer and F. Jarvis, "Enumerating
possible Sudoku grids", 2005).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import permutations as orders_of
from math import factorial

import numpy as np
from numpy.typing import NDArray

from sudoku.generator.grids.bands import Bands, Bytes, Ints, bands, images
from sudoku.generator.random_streams import RandomStreams, Words, permutations

WAYS = 56
"""The number of ways to distribute a stack's digits to its columns in the other two bands."""
ORDERS = np.array([*orders_of(range(3))], np.uint8)
"""The orders of the columns of a stack."""
NAMED = factorial(9) * len(ORDERS) ** 3
"""The number of relabellings, times the number of orders of the columns of all stacks."""
BLOCK = 2048
"""The number of grids constructed at once, small enough for their arrays to fit into a cache."""


@dataclass(frozen=True, slots=True)
class StackWays:
    """The ways in which stacks can continue below a first band of each class."""

    columns: Bytes
    """56 x 9, for each way, the column of each digit in the middle band, below partition 0. The
    bottom band of way i has the columns of way 55 - i.
    """
    partitions: Ints
    """280 x 56, for each partition of the first band and each way, the middle band's partition."""
    second: NDArray[np.uint16]
    """131 x 56 x 56, for each class and each way of the first and the second stack: the partition
    of the second stack in the middle band, relabelled so that the first stack's is number 0.
    """
    third: NDArray[np.uint16]
    """131 x 56 x 56, the same for ways of the first and the third stack."""
    below: Words
    """131 x 56 x 56, for each class and each way of the first and the second stack: the number of
    fillings of the middle and the bottom band, summed over all ways of the third stack.
    """
    before: Words
    """For each class and pair of ways, the number of grids, up to names and orders, in all earlier
    classes and pairs.
    """

    @property
    def total(self) -> int:
        """The number of grids up to relabelling and the order of columns."""
        return int(self.before[-1])


@cache
def ways() -> StackWays:
    """The tables, computed on first use."""
    known = bands()
    columns = _columns_of_ways()
    partitions = images(known.columns, known.digits)[:, _numbers_of(columns, known)]
    p, q = np.divmod(known.representatives, len(known.columns))
    second = known.renamed[partitions[0][:, None], partitions[p][:, None, :]].astype(np.uint16)
    third = known.renamed[partitions[0][:, None], partitions[q][:, None, :]].astype(np.uint16)
    below = np.empty(second.shape, np.uint64)
    for number in range(len(below)):
        below[number] = _fillings(known, second[number], third[number]).sum(axis=2)
    weights = below * (known.sizes * known.counts).astype(np.uint64)[:, None, None]
    before = np.concatenate([np.zeros(1, np.uint64), np.cumsum(weights.ravel())])
    return StackWays(columns, partitions, second, third, below, before)


def _columns_of_ways() -> Bytes:
    """For each way, the column of each digit in the middle band: the digit's column plus 1 or 2,
    with three digits in each column.
    """
    steps = 1 + (np.arange(512)[:, None] >> np.arange(9) & 1)
    columns = (np.arange(9) // 3 + steps) % 3
    is_even = np.stack([(columns == column).sum(axis=1) == 3 for column in range(3)]).all(axis=0)
    return columns[is_even].astype(np.uint8)


def _numbers_of(columns: Bytes, known: Bands) -> Ints:
    """The numbers of partitions whose columns may be in any order."""
    alike = columns[:, None, :, None] == columns[:, None, None, :]
    all_alike = known.columns[:, :, None] == known.columns[:, None, :]
    found: Ints = np.argmax((alike == all_alike).all(axis=(2, 3)), axis=1)
    return found


def _fillings(known: Bands, second: NDArray[np.uint16], third: NDArray[np.uint16]) -> Words:
    """The fillings of the middle and the bottom band, for the ways of all stacks: 56 x 56 x 56."""
    code = second.astype(np.int64)[:, :, None] * len(known.columns) + third[:, None, :]
    middle = known.fillings[code].astype(np.uint64)
    both: Words = middle * middle[::-1, ::-1, ::-1]
    return both


def draw(streams: RandomStreams) -> Bytes:
    """A uniform grid for each stream: N x 81 digits."""
    grids = np.empty((len(streams), 81), np.uint8)
    for start in range(0, len(streams), BLOCK):
        part = streams.part(slice(start, start + BLOCK))
        numbers, named = part.below(ways().total), part.below(NAMED)
        grids[start : start + BLOCK] = written(numbers, named)
    return grids


def written(numbers: Words, named: Words) -> Bytes:
    """The grids with these pairs of numbers: N x 81 digits. numbers: 0 to total - 1. named: 0 to
    NAMED - 1.
    """
    known, on = bands(), ways()
    place = np.searchsorted(on.before, numbers, side="right") - 1
    left, number = np.divmod(numbers - on.before[place], on.below.ravel()[place])
    of_band, one, two = np.unravel_index(place, on.below.shape)
    top = left % known.counts[of_band].astype(np.uint64)
    three, number = _third_way(of_band, one, two, number)
    last, size = WAYS - 1, len(known.columns)
    middle_code, bottom_code = (
        on.second[of_band, a, b].astype(np.int64) * size + on.third[of_band, a, c]
        for a, b, c in ((one, two, three), (last - one, last - two, last - three))
    )
    at_bottom, at_middle = np.divmod(number, known.fillings[middle_code].astype(np.uint64))
    rows = np.stack(
        [
            known.rows[known.firsts[of_band] + top.astype(np.int64)],
            _rows(known, on.partitions[0, one], middle_code, at_middle),
            _rows(known, on.partitions[0, last - one], bottom_code, at_bottom),
        ],
        axis=1,
    )
    p, q = np.divmod(known.representatives[of_band], size)
    above = np.stack([np.zeros_like(p), p, q], axis=1)
    way = np.stack([one, two, three], axis=1)
    place_of = known.places[above]
    columns = np.stack(
        [
            known.columns[above],
            on.columns[way[:, :, None], place_of],
            on.columns[last - way[:, :, None], place_of],
        ],
        axis=1,
    )
    return _placed(rows, columns, named)


def _third_way(of_band: Ints, one: Ints, two: Ints, number: Words) -> tuple[Ints, Words]:
    """The way of the third stack, and the index of the filling among the fillings of that way."""
    known, on = bands(), ways()
    last, size = WAYS - 1, len(known.columns)
    middle = on.second[of_band, one, two].astype(np.int64)[:, None] * size + on.third[of_band, one]
    bottom = (
        on.second[of_band, last - one, last - two].astype(np.int64)[:, None] * size
        + on.third[of_band, last - one, ::-1]
    )
    sums = np.cumsum(known.fillings[middle] * known.fillings[bottom], axis=1, dtype=np.uint32)
    three = (sums <= number[:, None].astype(np.uint32)).sum(axis=1)
    rows = np.arange(len(three))
    before = np.where(three > 0, sums[rows, three - 1], 0)
    return three, number - before.astype(np.uint64)


def _rows(known: Bands, partition: Ints, code: Ints, number: Words) -> Bytes:
    """The row of each digit in the boxes of a band, for a filling: N x 3 x 9.

    partition: the partition of the first box. code: the code of the second and the third box,
    relabelled so that the first partition is 0.
    """
    new_name = np.take_along_axis(known.renaming[code], known.places[partition].astype(np.intp), 1)
    filling = known.firsts[known.of_code[code]] + number.astype(np.int64)
    return known.rows[filling[:, None, None], np.arange(3)[:, None], new_name[:, None, :]]


def _placed(rows: Bytes, columns: Bytes, named: Words) -> Bytes:
    """The grids with the digits in these rows and columns of each box, given as N x 3 x 3 x 9."""
    names, orders = np.divmod(named, np.uint64(len(ORDERS) ** 3))
    digits = permutations(names, 9) + np.uint8(1)
    order = ORDERS[np.stack(np.unravel_index(orders.astype(np.intp), (len(ORDERS),) * 3), axis=1)]
    stack = np.arange(3)[:, None]
    moved = order[np.arange(len(named))[:, None, None, None], stack, columns]
    band = np.arange(3)[:, None, None]
    cells = ((3 * band + rows) * 9 + 3 * stack + moved).reshape(len(named), 81)
    grids = np.empty((len(named), 81), np.uint8)
    np.put_along_axis(grids, cells.astype(np.intp), np.tile(digits, 9), axis=1)
    return grids
