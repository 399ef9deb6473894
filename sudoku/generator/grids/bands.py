"""Bands of three 3x3 boxes, by the digits of their columns.

The columns of a box partition the nine digits into three sets of three, in one of 280 ways if the
order of the columns does not matter. Three *partitions*, one for each box, determine which digits
each column of a band holds. The fillings of such a band are the ways to order the digits in each
column so that each row holds all nine: 96 to 1,728 ways, depending on how the three partitions
intersect. Up to relabelling there are 131 classes of three partitions.

The first row of a filling takes one digit from each column, all nine different; the second row
does the same with the remaining digits of each column, and the third row gets the rest.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations, product

import numpy as np
from numpy.typing import NDArray

Bytes = NDArray[np.uint8]
Ints = NDArray[np.int64]

_BITS = 1 << np.arange(9)


@dataclass(frozen=True, slots=True)
class Bands:
    """Tables of partitions, which are numbered 0 to 279; the columns of 0 hold 012, 345 and 678.

    The tables from `of_code` on are about three partitions of which the first is number 0. The
    other two, p and q, have the code 280 p + q.
    """

    columns: Bytes
    """280 x 9, the column of each digit; columns are ordered by their smallest digits."""
    places: Bytes
    """280 x 9, a relabelling of the digits that maps each partition to number 0 and keeps the order
    of its columns.
    """
    digits: Bytes
    """The inverse of `places`."""
    renamed: Ints
    """280 x 280, the second partition under the relabelling of the first partition."""
    of_code: Ints
    """The class of each code."""
    renaming: Bytes
    """78,400 x 9, the relabelling that maps the partitions of a code to its representative."""
    fillings: NDArray[np.uint32]
    """The number of fillings of each code."""
    representatives: Ints
    """131 codes, one for each class."""
    sizes: Ints
    """The number of codes in each class."""
    counts: Ints
    """The number of fillings of each representative."""
    firsts: Ints
    """The index in `rows` of the first filling of each representative."""
    rows: Bytes
    """For each filling of each representative, the row (0 to 2) of each digit in each of the three
    boxes.
    """


@cache
def bands() -> Bands:
    """The tables, computed on first use."""
    columns = np.array([*_partitions()], np.uint8)
    digits = np.argsort(columns, axis=1, kind="stable").astype(np.uint8)
    places = np.argsort(digits, axis=1).astype(np.uint8)
    own = np.array([*_renamings_of_the_first()], np.uint8)
    moved = images(columns, own)
    of_code = np.full(len(columns) ** 2, -1)
    renaming = np.empty((len(columns) ** 2, 9), np.uint8)
    inverse = np.argsort(own, axis=1).astype(np.uint8)
    representatives: list[int] = []
    sizes: list[int] = []
    fillings: list[Bytes] = []
    for code in range(len(columns) ** 2):
        if of_code[code] < 0:
            p, q = divmod(code, len(columns))
            orbit = moved[:, p] * len(columns) + moved[:, q]
            of_code[orbit] = len(representatives)
            renaming[orbit] = inverse
            representatives.append(code)
            sizes.append(len(set(orbit.tolist())))
            fillings.append(_fillings(columns[[0, p, q]]))
    counts = np.array([len(rows) for rows in fillings])
    return Bands(
        columns=columns,
        places=places,
        digits=digits,
        renamed=images(columns, places),
        of_code=of_code,
        renaming=renaming,
        fillings=counts[of_code].astype(np.uint32),
        representatives=np.array(representatives),
        sizes=np.array(sizes),
        counts=counts,
        firsts=np.cumsum(counts) - counts,
        rows=np.concatenate(fillings),
    )


def images(columns: Bytes, renamings: Bytes) -> Ints:
    """The images of all partitions under relabellings of the digits: relabellings x partitions."""
    sets = np.stack([(columns == column) @ _BITS for column in range(3)], axis=1)
    number = np.zeros(512 * 512, np.int64)
    number[sets.min(axis=1) * 512 + sets.max(axis=1)] = np.arange(len(columns))
    triples = np.array([*combinations(range(9), 3)])
    of_triple = np.zeros(512, np.int64)
    of_triple[_BITS[triples].sum(axis=1)] = np.arange(len(triples))
    renamed = (1 << renamings.astype(np.int64))[:, triples].sum(axis=2)
    first, second, third = (renamed[:, of_triple[sets[:, column]]] for column in range(3))
    least = np.minimum(np.minimum(first, second), third)
    most = np.maximum(np.maximum(first, second), third)
    found: Ints = number[least * 512 + most]
    return found


def _partitions() -> list[list[int]]:
    """The column of each digit, for all 280 partitions, beginning with 012, 345, 678."""
    found = []
    for mates in combinations(range(1, 9), 2):
        first = {0, *mates}
        least, *others = (digit for digit in range(9) if digit not in first)
        for more in combinations(others, 2):
            second = {least, *more}
            found.append([0 if d in first else 1 if d in second else 2 for d in range(9)])
    return found


def _renamings_of_the_first() -> list[list[int]]:
    """The 1,296 relabellings of the digits that preserve partition 0."""
    return [
        [3 * columns[digit // 3] + orders[digit // 3][digit % 3] for digit in range(9)]
        for columns in permutations(range(3))
        for orders in product([*permutations(range(3))], repeat=3)
    ]


def _fillings(columns: Bytes) -> Bytes:
    """The row of each digit in each box: fillings x 3 x 9. columns: the column of each digit in
    each box, 3 x 9.
    """
    sets = [  # for each box, the 27 ways to take a digit from each column
        np.array([sum(1 << digit for digit in each) for each in _one_of_each(box)])
        for box in columns
    ]
    first, second = np.nonzero((sets[0][:, None] & sets[1]) == 0)
    left = 511 ^ sets[0][first] ^ sets[1][second]
    at, third = np.nonzero(left[:, None] == sets[2])
    row = np.stack([sets[0][first[at]], sets[1][second[at]], sets[2][third]], axis=1)
    top, middle = np.nonzero(((row[:, None] & row) == 0).all(axis=2))
    in_top = row[top][:, :, None] >> np.arange(9) & 1
    in_middle = row[middle][:, :, None] >> np.arange(9) & 1
    return (2 - 2 * in_top - in_middle).astype(np.uint8)


def _one_of_each(box: Bytes) -> list[tuple[int, ...]]:
    """The ways to take one digit from each column."""
    columns = [np.flatnonzero(box == column).tolist() for column in range(3)]
    return [*product(*columns)]
