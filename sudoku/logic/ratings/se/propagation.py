"""The consequences of one assumption when conclusions combine: the engine of dynamic chains.

Candidates found false are removed during the search, so a cell or a digit in a house fires when one
candidate is left, even if several removals are the reason. Each node carries the mask of itself and
its ancestors: bit n if candidate n is true, bit N+n if it is false. The number of bits is the
complexity that a chain to the node adds. The first reason found counts.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf
from time import monotonic

from sudoku.errors import OutOfBudget
from sudoku.logic.ratings.se.geometry import CELLS, HOUSE_CELLS, HOUSES_OF
from sudoku.logic.ratings.se.nodes import Nodes
from sudoku.logic.techniques.layout import cells_of as nodes_in


@dataclass(frozen=True, slots=True)
class NestedChain:
    """A chain inside a search."""

    length: int
    """The complexity of the chain."""
    path: tuple[object, ...]
    """The identity of the chain, for comparison with others."""


Deduction = tuple[int, int, NestedChain | None]
"""The mask of the nodes that a pattern or nested chain eliminates, the mask of the removals that
are its reasons, and the nested chain; None for a pattern.
"""


@dataclass(frozen=True, slots=True)
class Sectors:
    """The sectors of a position: sets of candidates of which exactly one is true.

    Sectors 0-80 are the cells; sector 81 + 9 * house + digit - 1 is a digit in a house.
    """

    nodes: Nodes
    members: tuple[int, ...]
    """For each sector, the mask of its nodes."""
    of: tuple[tuple[int, ...], ...]
    """For each node, its sectors in the order in which they fire."""
    weak: tuple[tuple[int, ...], ...]
    """For each node, the nodes that it excludes."""
    ons: tuple[int, ...]
    """For each node, its bit in masks of ancestors if it is true."""
    offs: tuple[int, ...]
    """For each node, its bit in masks of ancestors if it is false."""
    reasons: tuple[int, ...]
    """For each sector, the further bits that it adds to a mask of ancestors when it fires."""
    deadline: float
    """The time of `monotonic` after which searches raise OutOfBudget."""


def sectors_of(nodes: Nodes, *, with_cells: bool, deadline: float = inf) -> Sectors:
    """The sectors of a position. with_cells: False if cells neither fire nor exclude (Nishio)."""
    members = [0] * (CELLS + 9 * len(HOUSE_CELLS))
    of = []
    for node, (cell, digit) in enumerate(zip(nodes.cells, nodes.digits, strict=True)):
        houses = tuple(CELLS + 9 * house + digit - 1 for house in HOUSES_OF[cell])
        for sector in (cell, *houses):
            members[sector] |= 1 << node
        of.append((cell, *houses) if with_cells else houses)
    weak = nodes.by_peers
    if with_cells:
        weak = tuple(map(tuple.__add__, nodes.by_cell, nodes.by_peers))
    size = len(nodes)
    ons = tuple(1 << node for node in range(size))
    offs = tuple(1 << (size + node) for node in range(size))
    return Sectors(nodes, tuple(members), tuple(of), weak, ons, offs, (0,) * len(members), deadline)


class Consequences:
    """The consequences of an assumption so far."""

    __slots__ = ("_queue", "clash", "left", "nested", "offs", "ons", "sectors")

    def __init__(self, sectors: Sectors, start: int, *, on: bool) -> None:
        if monotonic() > sectors.deadline:
            raise OutOfBudget
        self.sectors = sectors
        self.ons: dict[int, int] = {}
        """The nodes found true, in the order found, with the masks of their ancestors."""
        self.offs: dict[int, int] = {}
        """The same for the nodes found false."""
        self.left = list(sectors.members)
        """For each sector, the mask of the nodes not removed yet."""
        self.clash: tuple[int, int] | None = None
        """The two masks of the contradiction that ended the search; None without contradiction."""
        self.nested: dict[int, NestedChain] = {}
        """The nested chains that found nodes false, by the bit of the node in masks of
        ancestors.
        """
        self._queue: list[int] = []
        if on:
            self.ons[start] = sectors.ons[start]
            if not self._exclude(start):
                return
        else:
            self.assume_off(start, sectors.offs[start])
        self.propagate()

    def assume_off(self, node: int, ancestors: int) -> None:
        """Assume a candidate false, unless it already is; call `propagate` afterwards."""
        if node not in self.offs:
            self.offs[node] = ancestors
            self._queue.append(node)

    def deduce(self, found: Iterable[Deduction]) -> bool:
        """Assume false the nodes that patterns or nested chains eliminate; return whether there
        were any deductions.
        """
        bits, offs, any_found = self.sectors.offs, self.offs, False
        for gone, reasons, chain in found:
            any_found = True
            ancestors = 0
            for node in nodes_in(reasons):
                ancestors |= offs[node]
            for node in nodes_in(gone):
                if chain and node not in offs:
                    self.nested[bits[node]] = chain
                self.assume_off(node, ancestors | bits[node])
        return any_found

    def propagate(self) -> None:
        """Draw all conclusions, until nothing more follows or two conclusions contradict."""
        queue, ons, offs, left = self._queue, self.ons, self.offs, self.left
        members, of, bits = self.sectors.members, self.sectors.of, self.sectors.ons
        reasons = self.sectors.reasons
        for node in queue:
            new: list[int] = []
            bit = bits[node]
            for sector in of[node]:
                rest = left[sector] = left[sector] ^ bit
                if rest & (rest - 1) or not rest:
                    continue
                on = rest.bit_length() - 1
                if on in ons:
                    continue
                ancestors = rest | reasons[sector]
                gone = members[sector] ^ rest
                while gone:
                    low = gone & -gone
                    gone ^= low
                    ancestors |= offs[low.bit_length() - 1]
                if on in offs:
                    self.clash = ancestors, offs[on]
                    return
                ons[on] = ancestors
                new.append(on)
            for on in new:
                if not self._exclude(on):
                    return
        queue.clear()

    def _exclude(self, on: int) -> bool:
        """Find false the nodes that a true node excludes; return False if one of them is true."""
        ons, offs, queue, bits = self.ons, self.offs, self._queue, self.sectors.offs
        ancestors = ons[on]
        for node in self.sectors.weak[on]:
            if node not in offs:
                if node in ons:
                    self.clash = ons[node], ancestors | bits[node]
                    return False
                offs[node] = ancestors | bits[node]
                queue.append(node)
        return True
