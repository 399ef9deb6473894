"""The conclusions of dynamic forcing chains, from searches that start with every candidate.

An assumption can contradict itself. Both values of a candidate can lead to the same conclusion
(double), and so can all candidates of a cell, or all places of a digit in a house.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sudoku.logic.ratings.se.geometry import CELLS
from sudoku.logic.ratings.se.propagation import Consequences, Sectors
from sudoku.logic.techniques.layout import cells_of as nodes_in

DOUBLE, CELL, HOUSE, CLASH = 1, 5, 6, 7
"""The kinds of conclusions. If two conclusions are equally complex, the lower kind wins."""

Deducer = Callable[[Consequences], bool]
"""A function that assumes false the nodes that patterns or nested chains eliminate, and returns
False if it finds none.
"""

Branch = tuple[Consequences, int]
"""A branch: the search, and the mask of the ancestors of its end."""


@dataclass(frozen=True, slots=True)
class Conclusion:
    """A node proved true or false, and the reason."""

    kind: int
    node: int
    true: bool
    parts: tuple[Branch, ...]
    sector: int = -1
    """The sector of the branches; -1 for other kinds of conclusions."""


class Branching:
    """The searches of a position and their conclusions, in the order of Sudoku Explainer."""

    def __init__(self, sectors: Sectors, deducers: tuple[Deducer, ...] = ()) -> None:
        self.sectors = sectors
        self.deducers = deducers
        self._searches: dict[tuple[int, bool], Consequences] = {}

    def search(self, start: int, *, on: bool) -> Consequences:
        """The consequences of assuming a candidate true or false."""
        key = start, on
        found = self._searches.get(key)
        if found is None:
            found = self._searches[key] = Consequences(self.sectors, start, on=on)
            while not found.clash and any(deduce(found) for deduce in self.deducers):
                found.propagate()
        return found

    def conclusions(self) -> Iterator[Conclusion]:
        """Every conclusion, even if another conclusion makes it unnecessary."""
        members = self.sectors.members
        for cell in range(CELLS):
            own = members[cell]
            if not own & (own - 1):
                continue
            starts = nodes_in(own)
            for node in starts:
                yield from self.contradictions(node)
                if len(starts) > 2:
                    both = self.search(node, on=True), self.search(node, on=False)
                    yield from _agreed(both, DOUBLE)
                for sector in self.sectors.of[node][1:]:
                    places = members[sector]
                    if places & -places == 1 << node and places & (places - 1):
                        yield from self._branch(sector, HOUSE)
            yield from self._branch(cell, CELL)

    def contradictions(self, node: int) -> Iterator[Conclusion]:
        """The conclusions from assumptions about a candidate that lead to a contradiction."""
        for on in (True, False):
            search = self.search(node, on=on)
            if search.clash:
                true, false = search.clash
                yield Conclusion(CLASH, node, not on, ((search, true), (search, false)))

    def _branch(self, sector: int, kind: int) -> Iterator[Conclusion]:
        starts = nodes_in(self.sectors.members[sector])
        searches = tuple([self.search(start, on=True) for start in starts])
        return _agreed(searches, kind, sector)


def _agreed(
    searches: tuple[Consequences, ...], kind: int, sector: int = -1
) -> Iterator[Conclusion]:
    """The conclusions that all searches share, in the order of the first search."""
    for true in (True, False):
        found = [search.ons if true else search.offs for search in searches]
        shared = set(found[0]).intersection(*found[1:])
        if shared:
            pairs = list(zip(searches, found, strict=True))
            for node in found[0]:
                if node in shared:
                    parts = [(search, masks[node]) for search, masks in pairs]
                    yield Conclusion(kind, node, true, tuple(parts), sector)


def complexity(parts: tuple[Branch, ...], own: int = -1) -> int:
    """The number of nodes in all branches, with each nested chain counted once.

    own: the mask of the bits for nodes, if masks have further bits.
    """
    total = 0
    nested: dict[object, int] = {}
    for search, mask in parts:
        total += (mask & own).bit_count()
        for bit, chain in search.nested.items():
            if mask & bit:
                nested[chain.path] = chain.length
    return total + sum(nested.values()) if nested else total
