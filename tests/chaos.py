"""All solutions of small boards whose regions are part of the solution, by plain enumeration."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

Digits = tuple[int, ...]


@cache
def solutions_of_four() -> tuple[Digits, ...]:
    """The Latin squares of size 4 with each division into regions, and then its labels."""
    every = [*divisions(4)]
    assert len(every) == 117  # of a 4x4 board into tetrominoes
    return tuple((*square, *labels) for labels in every for square in completed(labels, (0,) * 16))


def divisions(size: int, clues: Digits = ()) -> Iterator[Digits]:
    """The divisions of a square board of this size into connected regions of `size` cells, in which
    no clue is repeated: for each cell the number of its region, by their first cells.
    """
    equal = tuple(
        sum(1 << cell for cell, clue in enumerate(clues) if clue == digit)
        for digit in range(1, size + 1)
    )
    yield from _divided(size, (1 << size**2) - 1, (0,) * size**2, 1, equal)


def _divided(
    size: int, free: int, labels: Digits, number: int, equal: tuple[int, ...]
) -> Iterator[Digits]:
    """Areas are sets of cells, as bits. equal: for each digit the cells with this clue."""
    if not free:
        yield labels
        return
    for region in _regions(size, free):
        if any((region & cells).bit_count() > 1 for cells in equal):
            continue
        if _is_divisible(size, free & ~region):
            after = (number if region >> cell & 1 else label for cell, label in enumerate(labels))
            yield from _divided(size, free & ~region, tuple(after), number + 1, equal)


@cache
def _regions(size: int, free: int) -> list[int]:
    """The connected sets of `size` free cells that have the first free one."""
    found = {free & -free}
    for _ in range(size - 1):
        found = {
            x | 1 << c
            for x in found
            for c in range(size**2)
            if _around(size, x) & free & ~x & 1 << c
        }
    return sorted(found)


@cache
def _is_divisible(size: int, free: int) -> bool:
    """Whether each connected part of the free cells has as many as some regions."""
    while free:
        part, larger = 0, free & -free
        while part != larger:
            part, larger = larger, larger | _around(size, larger) & free
        if part.bit_count() % size:
            return False
        free &= ~part
    return True


@cache
def _around(size: int, area: int) -> int:
    """The cells beside an area, and cells of it."""
    right = sum(1 << row * size + size - 1 for row in range(size))
    sides = area << size | area >> size | (area & ~right) << 1 | (area & ~(right << 1)) >> 1
    return sides & ((1 << size**2) - 1)


def completed(labels: Digits, clues: Digits) -> list[Digits]:
    """The Latin squares with these clues, 0 for none, and no digit twice in a region."""
    size = max(labels)
    houses = [(c // size, size + c % size, 2 * size + label - 1) for c, label in enumerate(labels)]
    filling = _Filling(houses, [(1 << size) - 1] * 3 * size, [0] * size**2)
    for cell, digit in enumerate(clues):
        if digit:
            if not filling.possible(cell) >> digit - 1 & 1:
                return []
            filling.turn(cell, digit, digit)
    return [*filling.grids()]


@dataclass
class _Filling:
    houses: list[tuple[int, int, int]]
    """For each cell its row, its column and its region."""
    left: list[int]
    """For each house the digits that it has not, as bits."""
    square: list[int]

    def possible(self, cell: int) -> int:
        row, column, region = self.houses[cell]
        return self.left[row] & self.left[column] & self.left[region]

    def turn(self, cell: int, digit: int, held: int) -> None:
        """Put a digit into a cell, or take it out of it; held: the digit, or 0."""
        for house in self.houses[cell]:
            self.left[house] ^= 1 << digit - 1
        self.square[cell] = held

    def grids(self) -> Iterator[Digits]:
        """All ways to fill the open cells, the one with the fewest digits first."""
        opened = [cell for cell, digit in enumerate(self.square) if not digit]
        if not opened:
            yield tuple(self.square)
            return
        cell = min(opened, key=lambda each: self.possible(each).bit_count())
        possible = self.possible(cell)
        for digit in range(1, possible.bit_length() + 1):
            if possible >> digit - 1 & 1:
                self.turn(cell, digit, digit)
                yield from self.grids()
                self.turn(cell, digit, 0)
