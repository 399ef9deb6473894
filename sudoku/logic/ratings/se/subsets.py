"""Naked and hidden pairs, triplets and quads, and hidden ones that leave a hidden single behind.

A subset removes candidates of one house only, even where its cells share two.
"""

from __future__ import annotations

from collections.abc import Iterator

from sudoku.logic.ratings.se.geometry import DIGITS, HOUSE_CELLS, HOUSES, subsets
from sudoku.logic.ratings.se.hint import SeHint
from sudoku.logic.techniques.layout import digits_of
from sudoku.logic.techniques.position import Position

_NAKED = {2: (30, "Naked Pair"), 3: (36, "Naked Triplet"), 4: (50, "Naked Quad")}
_HIDDEN = {2: (34, "Hidden Pair"), 3: (40, "Hidden Triplet"), 4: (54, "Hidden Quad")}
_DIRECT = {2: (20, "Direct Hidden Pair"), 3: (25, "Direct Hidden Triplet")}


def naked_subsets(position: Position, size: int) -> Iterator[SeHint]:
    """Each set of `size` cells of a house that share `size` candidates, two or more in each."""
    tenths, name = _NAKED[size]
    cells = position.cells
    for house in HOUSE_CELLS:
        free = [cell for cell in house if cells[cell]]
        if len(free) < 2 * size:
            continue
        fitting = [cell for cell in free if 2 <= cells[cell].bit_count() <= size]
        for chosen in subsets(len(fitting), size):
            union = 0
            for index in chosen:
                union |= cells[fitting[index]]
            if union.bit_count() != size:
                continue
            members = [fitting[index] for index in chosen]
            gone = tuple(
                (cell, digit)
                for cell in free
                if cells[cell] & union and cell not in members
                for digit in digits_of(cells[cell] & union)
            )
            if gone:
                yield SeHint(tenths, name, eliminations=gone)


def hidden_subsets(position: Position, size: int) -> Iterator[SeHint]:
    """Each set of `size` digits with `size` places in a house, two or more for each digit."""
    tenths, name = _HIDDEN[size]
    for house in HOUSES:
        if (position.open & house).bit_count() <= 2 * size:
            continue
        for digits, union in _hidden_sets(position, house, size):
            kept = sum(1 << (digit - 1) for digit in digits)
            gone = position.candidates_in(union, ~kept)
            if gone:
                yield SeHint(tenths, name, eliminations=gone)


def direct_hidden_subsets(position: Position, size: int) -> Iterator[SeHint]:
    """For each hidden set, the smallest digit that has one place left outside it. It is placed, and
    nothing is removed.
    """
    tenths, name = _DIRECT[size]
    for house in HOUSES:
        if (position.open & house).bit_count() <= size:
            continue
        for _, union in _hidden_sets(position, house, size):
            for digit in DIGITS:
                places = position.places[digit] & house
                left = places & ~union
                if left and left != places and not left & (left - 1):
                    yield SeHint(tenths, name, ((left.bit_length() - 1, digit),))
                    break


def _hidden_sets(
    position: Position, house: int, size: int
) -> Iterator[tuple[tuple[int, ...], int]]:
    """The digits of each hidden set of a house, with their places."""
    fitting = []
    for digit in DIGITS:
        places = position.places[digit] & house
        if 2 <= places.bit_count() <= size:
            fitting.append((digit, places))
    for chosen in subsets(len(fitting), size):
        union = 0
        for index in chosen:
            union |= fitting[index][1]
        if union.bit_count() == size:
            yield tuple(fitting[index][0] for index in chosen), union
