"""Nishio and dynamic forcing chains: the best of what contradictions and branchings conclude.

Four kinds of hint: an assumption contradicts itself; a candidate true and false leads to the same
end (double); so do all candidates of a cell; so do all places of a digit in a house.
"""

from __future__ import annotations

from collections.abc import Iterator

from sudoku.ratings.se.advanced import RULES, Patterns
from sudoku.ratings.se.geometry import HOUSE_CELLS, HOUSES_OF
from sudoku.ratings.se.hint import Hint
from sudoku.ratings.se.lengths import difficulty, tenths
from sudoku.ratings.se.links import Nodes, nodes_of
from sudoku.ratings.se.propagation import Search, Sectors, sectors_of
from sudoku.techniques.position import Position

_DOUBLE, _CELL, _HOUSE, _CLASH = 1, 5, 6, 7


def nishio(position: Position) -> Iterator[Hint]:
    """The first of Sudoku Explainer's Nishio chains, if there is one: one digit contradicts."""
    nodes = nodes_of(position)
    sectors = sectors_of(nodes, with_cells=False)
    best: tuple[int, int, bool] | None = None
    for node in range(len(nodes)):
        for on in (True, False):
            clash = Search(sectors, node, on=on).clash
            if clash:
                length = clash[0].bit_count() + clash[1].bit_count()
                if best is None or length < best[0]:
                    best = length, node, on
    if best:
        length, node, on = best
        yield _hint(nodes, node, not on, 7.5, length, "Nishio Forcing Chains")


def dynamic_chains(position: Position) -> Iterator[Hint]:
    """The first of Sudoku Explainer's dynamic forcing chains, if there is one."""
    yield from _Choice(position, 8.5, "", with_patterns=False).hints()


def dynamic_chains_plus(position: Position) -> Iterator[Hint]:
    """The same with intersections, pairs and X-wings inside."""
    yield from _Choice(position, 9.0, " (+)", with_patterns=True).hints()


_NAMES = {
    _DOUBLE: "Dynamic Double Forcing Chains",
    _CELL: "Dynamic Cell Forcing Chains",
    _HOUSE: "Dynamic Region Forcing Chains",
    _CLASH: "Dynamic Contradiction Forcing Chains",
}


class _Choice:
    """The best hint of a position so far: its complexity, kind, node, and whether that is true."""

    def __init__(
        self, position: Position, base: float, suffix: str, *, with_patterns: bool
    ) -> None:
        self.nodes = nodes_of(position)
        self.base, self.suffix = base, suffix
        self.sectors: Sectors = sectors_of(self.nodes, with_cells=True)
        self.patterns = Patterns(self.sectors) if with_patterns else None
        self.best: tuple[int, int] | None = None
        self.result = 0, False
        self.searches: dict[tuple[int, bool], Search] = {}

    def hints(self) -> Iterator[Hint]:
        """The hint that comes first, if there is one."""
        nodes = self.nodes
        for node, cell in enumerate(nodes.cells):
            own = nodes.by_cell[node]
            if own:
                self._binary(node, is_double=len(own) >= 2)
                self._houses(node, cell)
            if own and own[-1] < node:
                self._branch([*own, node], _CELL)
        if self.best:
            length, kind = self.best
            node, true = self.result
            name = _NAMES[kind] + self.suffix
            yield _hint(nodes, node, true, self.base, length, name)

    def _search(self, start: int, *, on: bool) -> Search:
        key = start, on
        found = self.searches.get(key)
        if found is None:
            found = self.searches[key] = Search(self.sectors, start, on=on)
            if self.patterns:
                while not found.clash and self.patterns.eliminate(found, RULES):
                    found.propagate()
        return found

    def _offer(self, length: int, kind: int, node: int, true: bool) -> None:
        if self.best is None or (length, kind) < self.best:
            self.best = length, kind
            self.result = node, true

    def _binary(self, node: int, *, is_double: bool) -> None:
        """A candidate that contradicts itself, true or false; and what it forces in both cases."""
        searches = self._search(node, on=True), self._search(node, on=False)
        for search, on in zip(searches, (True, False), strict=True):
            if search.clash:
                length = search.clash[0].bit_count() + search.clash[1].bit_count()
                self._offer(length, _CLASH, node, not on)
        if is_double:
            self._agree(searches, _DOUBLE)

    def _houses(self, node: int, cell: int) -> None:
        """The places of a digit in the houses where this node is the first of several."""
        nodes = self.nodes
        digit = nodes.digits[node]
        for house in HOUSES_OF[cell]:
            places = [
                nodes.number[other, digit]
                for other in HOUSE_CELLS[house]
                if (other, digit) in nodes.number
            ]
            if places[0] == node and len(places) > 1:
                self._branch(places, _HOUSE)

    def _branch(self, starts: list[int], kind: int) -> None:
        self._agree(tuple(self._search(start, on=True) for start in starts), kind)

    def _agree(self, searches: tuple[Search, ...], kind: int) -> None:
        """What all searches conclude."""
        for true in (True, False):
            first, *others = [search.ons if true else search.offs for search in searches]
            shared = set(first)
            for other in others:
                shared &= other.keys()
            if not shared:
                continue
            for node in first:
                if node in shared:
                    length = first[node].bit_count()
                    length += sum(other[node].bit_count() for other in others)
                    self._offer(length, kind, node, true)


def _hint(nodes: Nodes, node: int, true: bool, base: float, length: int, name: str) -> Hint:
    value = tenths(difficulty(base, length))
    if true:
        return Hint(value, name, nodes.name([node]), nodes.others(node))
    return Hint(value, name, eliminations=nodes.name([node]))
