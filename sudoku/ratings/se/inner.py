"""The position inside a search: what nested chains start from.

The candidates that the search removed are gone, so sectors may have two left that had more. A chain
over such a strong link depends on the removals: they are the reasons of what it eliminates.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from sudoku.ratings.se.geometry import CELLS, HOUSES_OF
from sudoku.ratings.se.propagation import Deduction, NestedChain, Search, nodes_of

Rank = tuple[float, int, int]
"""Difficulty, complexity and kind of a nested chain: the least comes first."""

Found = tuple[Rank, int, NestedChain, int]
"""Its rank, the mask of what it eliminates, the chain, the mask of its reasons."""


@dataclass(frozen=True, slots=True)
class InnerLinks:
    """Links among the candidates left, by node.

    weak and strong: the nodes linked, in order. weak_masks, strong_masks: the same as masks.
    reasons: for the strong links of a node, by the node they lead to, the mask of what was removed
    from the sector. reach: the masks of the nodes that are true, at any distance, if a node is.
    """

    weak: list[tuple[int, ...]]
    strong: list[tuple[int, ...]]
    weak_masks: list[int]
    strong_masks: list[int]
    reasons: list[dict[int, int]]
    reach: list[int]


class Inner:
    """The candidates left in a search, and their links of each kind."""

    def __init__(self, search: Search) -> None:
        self.sectors = search.sectors
        self.left = search.left
        self.nodes = search.sectors.nodes
        live = 0
        for cell in range(CELLS):
            live |= search.left[cell]
        self.live = live
        self.live_nodes = nodes_of(live)

    def removed(self, sector: int) -> int:
        """The mask of the nodes that the search removed from a sector."""
        return self.sectors.members[sector] ^ self.left[sector]

    def weak_sector(self, one: int, two: int) -> int:
        """The sector by which a true candidate excludes another."""
        cells, digit = self.nodes.cells, self.nodes.digits[one]
        if cells[one] == cells[two]:
            return cells[one]
        pairs = zip(HOUSES_OF[cells[one]], HOUSES_OF[cells[two]], strict=True)
        return next(CELLS + 9 * house + digit - 1 for house, other in pairs if house == other)

    @cached_property
    def both(self) -> InnerLinks:
        """The links of X and Y."""
        return self._links(cells=True, houses=True)

    @cached_property
    def by_houses(self) -> InnerLinks:
        """The links of X-chains."""
        return self._links(cells=False, houses=True)

    @cached_property
    def by_cells(self) -> InnerLinks:
        """The links of Y-chains."""
        return self._links(cells=True, houses=False)

    def _links(self, *, cells: bool, houses: bool) -> InnerLinks:
        nodes, left, live = self.nodes, self.left, self.live
        size = len(nodes)
        weak: list[tuple[int, ...]] = [()] * size
        strong: list[tuple[int, ...]] = [()] * size
        weak_masks, strong_masks = [0] * size, [0] * size
        reasons: list[dict[int, int]] = [{}] * size
        for node in self.live_nodes:
            order = nodes.by_cell[node] + nodes.by_peers[node] if cells else nodes.by_peers[node]
            weak[node] = tuple([other for other in order if live >> other & 1])
            mask = nodes.peer_masks[node] & live
            weak_masks[node] = mask | (left[nodes.cells[node]] ^ 1 << node if cells else 0)
            sectors = self.sectors.of[node]
            found: dict[int, int] = {}
            for sector in sectors if cells and houses else sectors[1:] if houses else sectors[:1]:
                rest = left[sector] ^ 1 << node
                if rest and not rest & (rest - 1):
                    found.setdefault(rest.bit_length() - 1, self.removed(sector))
            if found:
                strong[node] = tuple(found)
                reasons[node] = found
                for other in found:
                    strong_masks[node] |= 1 << other
        reach = self._reach(weak, strong_masks)
        return InnerLinks(weak, strong, weak_masks, strong_masks, reasons, reach)

    def _reach(self, weak: list[tuple[int, ...]], strong_masks: list[int]) -> list[int]:
        """For each node the mask of those that are true, at any distance, if it is."""
        reach = [0] * len(self.nodes)
        for node in self.live_nodes:
            for other in weak[node]:
                reach[node] |= strong_masks[other]
        for node in self.live_nodes:
            bit, more = 1 << node, reach[node]
            if more:
                for other in self.live_nodes:
                    if reach[other] & bit:
                        reach[other] |= more
        return reach


def deductions(found: list[Found]) -> list[Deduction]:
    """What nested chains eliminate, the first chain first; of two with the same result, one.

    A chain without reasons holds without the search: it gives nothing, nor do others like it.
    """
    best: dict[int, Found] = {}
    for item in sorted(found, key=lambda item: item[0]):
        best.setdefault(item[1], item)
    return [(gone, reasons, chain) for _, gone, chain, reasons in best.values() if reasons]
