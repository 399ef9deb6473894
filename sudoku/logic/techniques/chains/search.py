"""Shortest chains in a graph of nodes and links.

A chain begins with a node that is assumed false, or with a candidate that is assumed true. Strong
and weak links alternate. The nodes that a start makes true are found in levels: level k holds the
nodes that need k strong links.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from sudoku.logic.techniques.chains.graph import ChainGraph, Links
from sudoku.logic.techniques.chains.linking import graph
from sudoku.logic.techniques.layout import TechniqueLayout, mask_of, members, union_at, union_of
from sudoku.logic.techniques.position import Position

_KEPT = 8
_TRIES = 400
"""Limit on the nodes tried in a search for chains that do not meet themselves."""

_TRIES_LONGER = 100
"""The limit for chains that are not the shortest."""


@dataclass(frozen=True, slots=True)
class Start:
    """The start of chains: the nodes that the assumption makes false, and the levels."""

    false: int
    levels: tuple[int, ...]
    """For 1, 2, … strong links, the nodes that need exactly that number to become true."""
    node: int
    """The node assumed false, -1 if a candidate is assumed true."""
    own: int
    """The candidates of the assumption."""

    def within(self, length: int) -> int:
        """The nodes that are true after at most `length` strong links."""
        return union_of(self.levels[:length])


class ChainGraphSearch:
    """A search for the chains of one graph, which caches its results."""

    def __init__(self, made: ChainGraph) -> None:
        self.graph = made
        self.singles = mask_of(made.singles)
        """The mask of `graph.singles`."""
        self._from_node: dict[int, Start] = {}
        self._from_candidate: dict[tuple[int, int], Start] = {}

    def if_false(self, node: int) -> Start:
        """The consequences if a node is false."""
        if node not in self._from_node:
            levels = self._levels(self.graph.strong[node])
            self._from_node[node] = Start(1 << node, levels, node, self.graph.own[node])
        return self._from_node[node]

    def if_true(self, digit: int, cells: int) -> Start:
        """The consequences if a node is true; the node need not have a number."""
        key = digit, cells
        if key not in self._from_candidate:
            false = self.graph.excluded(digit, cells)
            levels, own = self._levels(self.graph.led_to(false)), self.graph.bits(digit, cells)
            self._from_candidate[key] = Start(false, levels, -1, own)
        return self._from_candidate[key]

    @cached_property
    def refuted(self) -> tuple[tuple[int, int, int], ...]:
        """The candidates that refute themselves by a chain: the number of its strong links, at
        least two, the digit, and the mask of the cell. Shorter chains come first.
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
        """The refuted candidates as a mask."""
        return union_of(self.graph.bits(digit, cells) for _, digit, cells in self.refuted)

    @cached_property
    def useful_starts(self) -> list[int]:
        """The single-candidate nodes at which a chain that eliminates something may begin."""
        made = self.graph
        if Links.WITHIN_CELLS not in made.links:
            return made.singles  # with so few, a selection does not pay off
        return [node for node in made.singles if made.excludes[node] & self.refuted_mask]

    def chain(
        self, start: Start, length: int, end: int, *, longer: bool = False
    ) -> list[int] | None:
        """The first chain that `chains` yields; None if there is none."""
        return next(self.chains(start, length, end, longer=longer), None)

    def chains(
        self, start: Start, length: int, end: int, *, longer: bool = False
    ) -> Iterator[list[int]]:
        """Chains from a start to a true node with `length` strong links, as lists of nodes in a
        fixed order.

        The first, third, … link between the nodes listed is strong. No true node lies in a false
        node, but a chain may end where it begins. longer: whether a node may come later than its
        level. The search gives up after a few hundred nodes.
        """
        before = [start.false, *start.levels[: length - 1]]
        if longer:
            before[1:] = [start.within(level) for level in range(1, length)]
        tries = _TRIES_LONGER if longer else _TRIES
        return _Ways(self.graph, start, before, end, tries).back(end, length)

    def _levels(self, first: int) -> tuple[int, ...]:
        through, levels, seen, front = self.graph.through, [], 0, first
        while front:
            levels.append(front)
            seen |= front
            front = union_at(through, front) & ~seen
        return tuple(levels)


class _Ways:
    """A backward search for the chains from a start to an end.

    before[k]: the nodes that may be true after k strong links; for k = 0, the nodes that are false.
    """

    def __init__(
        self, graph: ChainGraph, start: Start, before: list[int], end: int, tries: int
    ) -> None:
        self._graph, self._before, self._closing = graph, before, end if end == start.node else -1
        self._true = [graph.own[end], *([start.own] if start.node < 0 else [])]
        self._false, self._used, self._tries = [start.own], 1 << end, tries

    def back(self, node: int, level: int) -> Iterator[list[int]]:
        """Chains to a node that is true after `level` strong links."""
        own, before = self._graph.own, self._before[level - 1]
        for other in members(self._graph.strong[node]):
            if level == 1:
                if before >> other & 1 and (other == self._closing or self._may_fail(own[other])):
                    yield [other, node]
            elif self._may_fail(own[other]):
                for earlier in members(self._graph.weak[other] & before & ~self._used):
                    self._tries -= 1
                    if self._tries < 0:
                        return
                    if self._may_hold(own[earlier]):
                        for found in self._with(earlier, other, level - 1):
                            yield [*found, other, node]

    def _with(self, true: int, false: int, level: int) -> Iterator[list[int]]:
        """Chains to a true node, which the given false node follows."""
        used = self._used
        self._true.append(self._graph.own[true])
        self._false.append(self._graph.own[false])
        self._used |= 1 << true
        yield from self.back(true, level)
        self._true.pop()
        self._false.pop()
        self._used = used

    def _may_fail(self, own: int) -> bool:
        return all(true & ~own for true in self._true)

    def _may_hold(self, own: int) -> bool:
        return all(own & ~false for false in self._false)


def search(position: Position, links: Links) -> ChainGraphSearch:
    """The search in a position with these links. The last few searches are cached."""
    return _search(position.layout, tuple(position.cells), links)


@lru_cache(_KEPT)
def _search(layout: TechniqueLayout, cells: tuple[int, ...], links: Links) -> ChainGraphSearch:
    return ChainGraphSearch(graph(layout, cells, links))
