"""Pieces of a board between borders."""

from __future__ import annotations

from collections.abc import Iterable


def joined(size: int, pairs: Iterable[tuple[int, int]]) -> list[int]:
    """The first cell of each cell's piece; the two cells of each pair are in one piece."""
    first = [*range(size**2)]

    def root(cell: int) -> int:
        while first[cell] != cell:
            first[cell] = first[first[cell]]
            cell = first[cell]
        return cell

    for one, other in pairs:
        low, high = sorted((root(one), root(other)))
        first[high] = low
    return [*map(root, range(size**2))]
