"""The candidates that are left, and their links: what cycles, forcing and multiple chains use.

A weak link says that at most one of two candidates is true, a strong one that at least one is.
Inside a search its removals are gone, so sectors may have two candidates left that had more. A
chain over such a strong link depends on the removals: they are the reasons of what it eliminates.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from sudoku.logic.ratings.se.geometry import CELLS, HOUSES_OF
from sudoku.logic.ratings.se.hint import SeHint, tenths
from sudoku.logic.ratings.se.nodes import mask, nodes_of
from sudoku.logic.ratings.se.propagation import (
    Consequences,
    Deduction,
    NestedChain,
    Sectors,
    sectors_of,
)
from sudoku.logic.techniques.layout import cells_of as nodes_in
from sudoku.logic.techniques.position import Position

Reasons = dict[int, int]
"""By the node that a strong link leads to, the mask of what was removed from the sector."""

Weak = tuple[list[tuple[int, ...]], list[int]]
"""For each node the nodes that it excludes, in order, and as a mask."""


@dataclass(frozen=True, slots=True)
class ChainLinks:
    """Links of one kind among the candidates left, by node."""

    weak: list[tuple[int, ...]]
    """The nodes linked, in order."""
    weak_masks: list[int]
    strong: list[Reasons]
    """The nodes linked, in order, each with its reason."""
    reach: list[int]
    """The masks of the nodes that are true, at any distance, if a node is."""


@dataclass(frozen=True, slots=True)
class FoundChain:
    """A cycle, a forcing chain or a multiple chain, and what it eliminates."""

    rank: tuple[float, int, int]
    """Difficulty, complexity and kind: the least comes first."""
    gone: int
    """The mask of what it eliminates."""
    path: tuple[object, ...]
    """What distinguishes it from other chains."""
    reasons: int
    """The mask of the removals that it depends on."""
    name: str
    placed: int = -1
    """The node that it proves, -1 for none."""


class Remaining:
    """The candidates left in a position or in a search, and their links of each kind."""

    def __init__(self, sectors: Sectors, left: Sequence[int]) -> None:
        self.sectors, self.left, self.nodes = sectors, left, sectors.nodes
        live = 0
        for cell in range(CELLS):
            live |= left[cell]
        self.live = live
        self.live_nodes = nodes_in(live)

    @classmethod
    def of(cls, position: Position) -> Remaining:
        """All candidates of a position."""
        sectors = sectors_of(nodes_of(position), with_cells=True)
        return cls(sectors, sectors.members)

    @classmethod
    def inside(cls, search: Consequences) -> Remaining:
        """The candidates that a search has not removed."""
        return cls(search.sectors, search.left)

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
    def both(self) -> ChainLinks:
        """The links of X and Y."""
        strong = [
            {**cell, **house} if cell and house else cell or house
            for cell, house in zip(self._strong_cells, self._strong_houses, strict=True)
        ]
        return self._links(self._weak_all, strong)

    @cached_property
    def by_houses(self) -> ChainLinks:
        """The links of X-chains."""
        return self._links(self._weak_houses, self._strong_houses)

    @cached_property
    def by_cells(self) -> ChainLinks:
        """The links of Y-chains."""
        return self._links(self._weak_all, self._strong_cells)

    @cached_property
    def _weak_houses(self) -> Weak:
        """Between cells of a house."""
        live, peers = self.live, self.nodes.by_peers
        weak: list[tuple[int, ...]] = [()] * len(peers)
        for node in self.live_nodes:
            weak[node] = tuple([other for other in peers[node] if live >> other & 1])
        return weak, [seen & live for seen in self.nodes.peer_masks]

    @cached_property
    def _weak_all(self) -> Weak:
        """Within cells, and between them."""
        weak, masks = self._weak_houses
        weak, masks = weak.copy(), masks.copy()
        for cell in range(CELLS):
            own = self.left[cell]
            members = nodes_in(own)
            for node in members:
                weak[node] = (*(other for other in members if other != node), *weak[node])
                masks[node] |= own ^ 1 << node
        return weak, masks

    @cached_property
    def _strong_cells(self) -> list[Reasons]:
        return self._strong(slice(0, 1))

    @cached_property
    def _strong_houses(self) -> list[Reasons]:
        return self._strong(slice(1, 4))

    def _strong(self, kinds: slice) -> list[Reasons]:
        """The strong links in sectors of these kinds: the cell, or the houses of a node."""
        left, members, sectors = self.left, self.sectors.members, self.sectors.of
        strong: list[Reasons] = [{}] * len(self.nodes)
        for node in self.live_nodes:
            found: Reasons = {}
            for sector in sectors[node][kinds]:
                rest = left[sector] ^ 1 << node
                if rest and not rest & (rest - 1):
                    found.setdefault(rest.bit_length() - 1, members[sector] ^ left[sector])
            if found:
                strong[node] = found
        return strong

    def _links(self, weak: Weak, strong: list[Reasons]) -> ChainLinks:
        return ChainLinks(*weak, strong, self._reach(weak[0], [mask(links) for links in strong]))

    def _reach(self, weak: list[tuple[int, ...]], strong_masks: list[int]) -> list[int]:
        """For each node the mask of the nodes that are true, at any distance, if it is."""
        reach = [0] * len(self.nodes)
        active = 0
        for node in self.live_nodes:
            for other in weak[node]:
                reach[node] |= strong_masks[other]
            if reach[node]:
                active |= 1 << node
        following = [(node, nodes_in(reach[node] & active)) for node in nodes_in(active)]
        is_growing = True
        while is_growing:  # forwards and backwards in turn, which needs few rounds
            is_growing = False
            following.reverse()
            for node, others in following:
                reached = reach[node]
                for other in others:
                    reached |= reach[other]
                if reached != reach[node]:
                    reach[node] = reached
                    is_growing = True
        return reach


def easiest(remaining: Remaining, found: FoundChain | None) -> Iterator[SeHint]:
    """The hint of the easiest chain of a position, if there is one."""
    if found:
        placed = 1 << found.placed if found.placed >= 0 else 0
        candidates = remaining.nodes.candidates
        yield SeHint(tenths(found.rank[0]), found.name, candidates(placed), candidates(found.gone))


def deductions(found: list[FoundChain]) -> list[Deduction]:
    """What nested chains eliminate, the first chain first; of two with the same result, one.

    A chain without reasons holds without the search: it gives nothing, nor do others like it.
    """
    best: dict[int, FoundChain] = {}
    for chain in sorted(found, key=lambda chain: chain.rank):
        best.setdefault(chain.gone, chain)
    return [
        (chain.gone, chain.reasons, NestedChain(chain.rank[1], chain.path))
        for chain in best.values()
        if chain.reasons
    ]
