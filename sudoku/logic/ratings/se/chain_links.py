"""The remaining candidates and their links, for cycles, forcing chains and multiple chains.

A weak link means that at most one of two candidates is true, a strong link that at least one is.
Inside a search, candidates have been removed, so a sector may have only two candidates left. A
chain over such a strong link depends on the removals: they are the reasons for its eliminations.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from sudoku.logic.ratings.se.geometry import CELLS, HOUSES_OF
from sudoku.logic.ratings.se.hint import SeHint, tenths
from sudoku.logic.ratings.se.nodes import nodes_of
from sudoku.logic.ratings.se.propagation import (
    Consequences,
    Deduction,
    NestedChain,
    Sectors,
    sectors_of,
)
from sudoku.logic.techniques.closing import closed
from sudoku.logic.techniques.layout import cells_of as nodes_in, mask_of, union_of
from sudoku.logic.techniques.position import Position

Reasons = dict[int, int]
"""For each node at the end of a strong link, the mask of candidates removed from the sector."""


@dataclass(frozen=True, slots=True)
class ChainLinks:
    """Links of one kind among the remaining candidates, by node."""

    weak: Mapping[int, tuple[int, ...]]
    """The weakly linked nodes, in order."""
    weak_masks: list[int]
    strong: list[Reasons]
    """The strongly linked nodes, in order, each with its reason."""
    reach: list[int]
    """For each node, the mask of the nodes at any distance that are true if it is true."""


@dataclass(frozen=True, slots=True)
class FoundChain:
    """A cycle, a forcing chain or a multiple chain, and its eliminations."""

    rank: tuple[float, int, int]
    """Difficulty, complexity and kind; the smallest comes first."""
    gone: int
    """The mask of the nodes that it eliminates."""
    path: tuple[object, ...]
    """The identity of the chain, for comparison with others."""
    reasons: int
    """The mask of removals that it depends on."""
    name: str
    placed: int = -1
    """The node that it proves; -1 for none."""


class Remaining:
    """The remaining candidates in a position or a search, with their links of each kind."""

    def __init__(self, sectors: Sectors, left: Sequence[int]) -> None:
        self.sectors, self.left, self.nodes = sectors, left, sectors.nodes
        self.live = union_of(left[:CELLS])
        self.live_nodes = nodes_in(self.live)

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
        """The links of chains that combine X and Y."""
        strong = [
            {**cell, **house} if cell and house else cell or house
            for cell, house in zip(self._strong_cells, self._strong_houses, strict=True)
        ]
        return self._links(self._weak_all, strong)

    @cached_property
    def by_houses(self) -> ChainLinks:
        """The links of X-chains."""
        return self._links(_Weak(self, with_cells=False), self._strong_houses)

    @cached_property
    def by_cells(self) -> ChainLinks:
        """The links of Y-chains."""
        return self._links(self._weak_all, self._strong_cells)

    @cached_property
    def _weak_all(self) -> _Weak:
        """The weak links within cells and between cells."""
        return _Weak(self, with_cells=True)

    @cached_property
    def _strong_cells(self) -> list[Reasons]:
        return self._strong(range(CELLS))

    @cached_property
    def _strong_houses(self) -> list[Reasons]:
        return self._strong(_HOUSE_SECTORS)

    def _strong(self, sectors: Iterable[int]) -> list[Reasons]:
        """The strong links in these sectors."""
        left, members = self.left, self.sectors.members
        strong: list[Reasons] = [_NONE] * len(self.nodes)
        for sector in sectors:
            pair = left[sector]
            if pair.bit_count() != 2:
                continue
            ends = (pair & -pair).bit_length() - 1, pair.bit_length() - 1
            for one, other in (ends, ends[::-1]):
                if strong[one] is _NONE:
                    strong[one] = {}
                strong[one].setdefault(other, members[sector] ^ pair)
        return strong

    def _links(self, weak: _Weak, strong: list[Reasons]) -> ChainLinks:
        return ChainLinks(weak, weak.masks, strong, self._reach(weak, strong))

    def _reach(self, weak: _Weak, strong: list[Reasons]) -> list[int]:
        """For each node, the mask of the nodes at any distance that are true if it is true."""
        reach = [0] * len(self.nodes)
        for other in self.live_nodes:
            if strong[other]:
                true = mask_of(strong[other])
                for node in weak[other]:  # weak links lead both ways
                    reach[node] |= true
        return closed(reach)


_NONE: Reasons = {}
"""The value for a node without strong links."""
_HOUSE_SECTORS = tuple(
    CELLS + 9 * house + digit
    for houses in (range(9), range(18, 27), range(9, 18))
    for house in houses
    for digit in range(9)
)
"""The sectors of houses, in the order around a cell: boxes, rows, columns."""


class _Weak(dict[int, tuple[int, ...]]):
    """For each remaining node, the nodes that it excludes, in order; computed on first access."""

    def __init__(self, remaining: Remaining, *, with_cells: bool) -> None:
        """with_cells: whether the candidates of a cell exclude each other."""
        super().__init__()
        self._nodes, self._with_cells = remaining.nodes, with_cells
        live, left, cells = remaining.live, remaining.left, remaining.nodes.cells
        self.masks = [seen & live for seen in remaining.nodes.peer_masks]
        """For each node, the mask of the nodes that it excludes."""
        if with_cells:
            for node in remaining.live_nodes:
                self.masks[node] |= left[cells[node]] ^ 1 << node

    def __missing__(self, node: int) -> tuple[int, ...]:
        seen = self.masks[node]
        others = self._nodes.by_peers[node]
        if self._with_cells:
            others = self._nodes.by_cell[node] + others
        found = self[node] = tuple([other for other in others if seen >> other & 1])
        return found


def easiest(remaining: Remaining, found: FoundChain | None) -> Iterator[SeHint]:
    """The hint for the easiest chain of a position, if a chain was found."""
    if found:
        placed = 1 << found.placed if found.placed >= 0 else 0
        candidates = remaining.nodes.candidates
        yield SeHint(tenths(found.rank[0]), found.name, candidates(placed), candidates(found.gone))


def deductions(found: list[FoundChain]) -> list[Deduction]:
    """The eliminations of nested chains, in order. Only the easiest chain for each result is kept.

    A chain without reasons also holds outside the search, so it adds nothing new.
    """
    best: dict[int, FoundChain] = {}
    for chain in sorted(found, key=lambda chain: chain.rank):
        best.setdefault(chain.gone, chain)
    return [
        (chain.gone, chain.reasons, NestedChain(chain.rank[1], chain.path))
        for chain in best.values()
        if chain.reasons
    ]
