"""Shortest chains in a graph of nodes and links.

A chain begins with a node that is assumed false, or with a candidate that is assumed true. Strong
and weak links alternate. The nodes that a start makes true are found in levels: level k holds those
that need k strong links at least.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

from sudoku.techniques.chains.graph import Graph, Links, graph, members
from sudoku.techniques.layout import Layout
from sudoku.techniques.position import Position

_KEPT = 8
_TRIES = 400
"""Ends of dead ways that a search for a chain without repetition may meet."""


@dataclass(frozen=True, slots=True)
class Start:
    """Where chains begin: the nodes that the assumption makes false, and the levels.

    levels[k - 1]: the nodes that are true after k strong links and no fewer.
    """

    false: int
    levels: tuple[int, ...]


class Search:
    """Chains of one graph. What is found is kept as long as the graph."""

    def __init__(self, made: Graph) -> None:
        self.graph = made
        self._from_node: dict[int, Start] = {}
        self._from_candidate: dict[tuple[int, int], Start] = {}

    def if_false(self, node: int) -> Start:
        """What follows if a node is false."""
        if node not in self._from_node:
            self._from_node[node] = Start(1 << node, self._levels(self.graph.strong[node]))
        return self._from_node[node]

    def if_true(self, digit: int, cells: int) -> Start:
        """What follows if a node is true, which need not have a number."""
        key = digit, cells
        if key not in self._from_candidate:
            false = self.graph.excluded(digit, cells)
            first = self.graph.united(self.graph.strong, false)
            self._from_candidate[key] = Start(false, self._levels(first))
        return self._from_candidate[key]

    @cached_property
    def refuted(self) -> tuple[tuple[int, int, int], ...]:
        """The candidates that exclude themselves by a chain: the number of its strong links, two
        at least, the digit, and the mask of the cell. The shortest chains come first.
        """
        found = []
        for digit, cells in self.graph.every_candidate():
            start = self.if_true(digit, cells)
            for level, nodes in enumerate(start.levels[1:], 2):
                if nodes & start.false:
                    found.append((level, digit, cells))
                    break
        return tuple(sorted(found))

    @cached_property
    def refuted_mask(self) -> int:
        """The same as a mask of candidates."""
        mask = 0
        for _, digit, cells in self.refuted:
            mask |= self.graph.bits(digit, cells)
        return mask

    def chain(self, start: Start, length: int, end: int, avoid: int) -> list[int] | None:
        """The nodes from a start to a true node `length` strong links away.

        The first, third, … link between the nodes listed is strong. No candidate is in two nodes
        or in avoid, but a chain may end where it begins. None if there is no such list.
        """
        strong, weak = self.graph.strong, self.graph.weak
        tries = _TRIES

        def back(node: int, level: int, used: int) -> list[int] | None:
            nonlocal tries
            before = start.false if level == 1 else start.levels[level - 2]
            for other in members(strong[node]):
                bits = self._bits(other)
                if level == 1:
                    if before >> other & 1 and (other == end or not bits & used):
                        return [other, node]
                    continue
                if bits & used or not weak[other] & before:
                    continue
                for earlier in members(weak[other] & before):
                    more = self._bits(earlier)
                    if more & (used | bits):
                        continue
                    found = back(earlier, level - 1, used | bits | more)
                    if found:
                        return [*found, other, node]
                    tries -= 1
                    if not tries:
                        return None
            return None

        return back(end, length, avoid | self._bits(end))

    def _bits(self, node: int) -> int:
        return self.graph.bits(self.graph.digit[node], self.graph.cells[node])

    def _levels(self, first: int) -> tuple[int, ...]:
        through, levels, seen, front = self.graph.through, [], 0, first
        while front:
            levels.append(front)
            seen |= front
            following = 0
            for node in members(front):
                following |= through[node]
            front = following & ~seen
        return tuple(levels)


def search(position: Position, links: Links) -> Search:
    """The search in a position with these links. The last few are kept."""
    return _search(position.layout, tuple(position.cells), links)


@lru_cache(_KEPT)
def _search(layout: Layout, cells: tuple[int, ...], links: Links) -> Search:
    return Search(graph(layout, cells, links))
