"""Pieces of a board that borders separate."""

from __future__ import annotations

from collections.abc import Iterable


def joined(size: int, pairs: Iterable[tuple[int, int]]) -> list[int]:
    """For each cell, the first cell of its piece. pairs: pairs of cells that are in the same
    piece.
    """
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
