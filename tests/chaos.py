"""All solutions of small boards whose regions are part of the solution, by plain enumeration."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import permutations

Digits = tuple[int, ...]


@cache
def solutions_of_four() -> tuple[Digits, ...]:
    """The Latin squares of size 4 with each division into regions, and then its labels."""
    divisions = [*_divisions(frozenset(range(16)))]
    assert len(divisions) == 117  # of a 4x4 board into tetrominoes
    found = []
    for square in _squares(()):
        for regions in divisions:
            if all(len({square[cell] for cell in region}) == 4 for region in regions):
                labels = [0] * 16
                for label, region in enumerate(regions, start=1):
                    for cell in region:
                        labels[cell] = label
                found.append((*square, *labels))
    return tuple(found)


def _squares(rows: tuple[Digits, ...]) -> Iterator[Digits]:
    if len(rows) == 4:
        yield tuple(digit for row in rows for digit in row)
        return
    for row in permutations(range(1, 5)):
        if all(a != b for other in rows for a, b in zip(row, other, strict=True)):
            yield from _squares((*rows, row))


def _divisions(cells: frozenset[int]) -> Iterator[list[frozenset[int]]]:
    if not cells:
        yield []
        return
    first = min(cells)
    for region in _grown(frozenset([first]), cells):
        yield from ([region, *others] for others in _divisions(cells - region))


def _grown(region: frozenset[int], cells: frozenset[int]) -> set[frozenset[int]]:
    if len(region) == 4:
        return {region}
    found = set[frozenset[int]]()
    for cell in region:
        row, column = divmod(cell, 4)
        near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        for r, c in near:
            if 4 * r + c in cells - region and 0 <= c < 4:
                found |= _grown(region | {4 * r + c}, cells)
    return found
