"""Almost Locked Set Chain: four to seven sets, each linked to the next.

If the first set lacks the digit Z, it holds its restricted common with the second set. The second
set then lacks this digit and holds its common with the third, and so on, until the last set holds
Z. Adjacent links have different commons. A *node* is a set that lacks a digit, with the number
`digit * count + set`. Masks of nodes make the search fast.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from sudoku.logic.techniques.als.sets import Network
from sudoku.logic.techniques.als.steps import Removal, joined, set_text, step
from sudoku.logic.techniques.als.wings import common_removal
from sudoku.logic.techniques.layout import cells_of, digits_of, union_at
from sudoku.logic.techniques.notation import digit_set
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.step import Step
from sudoku.logic.techniques.technique import technique

TITLE = "Almost Locked Set Chain"
_FEWEST_LINKS, _MOST_LINKS = 3, 6


@technique(TITLE, layer=4, order=5900)
def chains(position: Position) -> Iterator[Step]:
    """Four or more almost locked sets each have a restricted common with the next. If the first set
    lacks the digit Z, the last one holds it. So Z is excluded from cells that see all its places in
    both.
    """
    network = Network.of(position)
    for with_overlap in (False, True):
        search = _SetChains(network, with_overlap=with_overlap)
        done: set[tuple[int, ...]] = set()
        for nodes in search.chains():
            ends = nodes[0], nodes[1] // search.count, nodes[-1]
            if ends in done or search.overlaps(nodes) is not with_overlap:
                continue
            for removal in search.removals(nodes):
                done.add(ends)
                yield _step(position, network, search, nodes, removal)


@dataclass(slots=True)
class _Start:
    """A first set with its link to the second set, and the nodes it reaches."""

    node: int
    levels: list[int]
    """The nodes reached by each number of links, without the ends of chains with fewer links."""
    useful: int
    """The nodes that may end a chain."""
    ends: int = 0


class _SetChains:
    """Chains over the nodes of a network."""

    def __init__(self, network: Network, *, with_overlap: bool) -> None:
        self.network, self.count = network, len(network.sets)
        self._linked = network.linked if with_overlap else network.linked_apart()
        count = self.count
        digits = len(network.linked[0]) if network.linked else 0
        self._all_digits = sum(1 << digit * count for digit in range(1, digits))
        every = [
            sum(links << digit * count for digit, links in enumerate(own)) for own in self._linked
        ]
        block = (1 << count) - 1
        self._next = [0] * (digits * count)
        for digit in range(digits):
            others = ~(block << digit * count)
            for index in range(count):
                self._next[digit * count + index] = every[index] & others
        self._reached: dict[int, int] = {}

    def chains(self) -> Iterator[list[int]]:
        """Chains as the number of the first set and the nodes after it, shortest first."""
        starts = list(self._starts())
        for length in range(2, _MOST_LINKS + 1):
            for start in starts:
                new = self._after(start.levels[-1]) & ~start.ends
                start.levels.append(new)
                if length >= _FEWEST_LINKS:
                    start.ends |= new
                    for node in cells_of(new & start.useful):
                        path = self._path(start, node)
                        if path:
                            yield path

    def _starts(self) -> Iterator[_Start]:
        """The starts that lead to a node with possible eliminations."""
        for index, als in enumerate(self.network.sets):
            removing, later = self.network.removing[index], -(2 << index)
            for common in digits_of(als.digits):
                first = self._linked[index][common] << common * self.count
                useful = 0
                for digit in digits_of(als.digits) if first else ():
                    if digit != common:
                        others = self._all_digits & ~(1 << digit * self.count)
                        useful |= (removing[digit] & later) * others
                if first and useful & self._closure(first):
                    yield _Start(index, [first], useful)

    def _after(self, nodes: int) -> int:
        return union_at(self._next, nodes)

    def _closure(self, nodes: int) -> int:
        """These nodes and all nodes reachable from them."""
        closure = nodes
        for node in cells_of(nodes):
            if node not in self._reached:
                self._reached[node] = self._closure_of(node)
            closure |= self._reached[node]
        return closure

    def _closure_of(self, node: int) -> int:
        closure = left = 1 << node
        while left:
            low = left & -left
            left ^= low
            number = low.bit_length() - 1
            if number in self._reached:
                closure |= self._reached[number]
                left &= ~self._reached[number]
            else:
                left |= self._next[number] & ~closure
                closure |= self._next[number]
        return closure

    def _path(self, start: _Start, end: int) -> list[int]:
        """A chain from a start to a node of its last level; [] if every such chain visits a set
        twice.
        """
        stack = [(len(start.levels) - 1, [end])]
        while stack:
            level, nodes = stack.pop()
            if level == 0:
                return [start.node, *reversed(nodes)]
            used = {node % self.count for node in nodes} | {start.node}
            stack.extend(
                (level - 1, [*nodes, node])
                for node in reversed(cells_of(start.levels[level - 1]))
                if self._next[node] >> nodes[-1] & 1 and node % self.count not in used
            )
        return []

    def removals(self, nodes: list[int]) -> list[Removal]:
        """The eliminations at the ends of a chain.

        If the last two sets have a second common, HoDoKu keeps its digit in some chains and removes
        it in others, so both results are returned.
        """
        sets, count = self.network.sets, self.count
        last, before = nodes[-1] % count, nodes[-2] % count
        ends = sets[nodes[0]], sets[last]
        without = {nodes[1] // count, nodes[-1] // count}
        second = {*self.network.commons(before, last)} - {nodes[-2] // count}
        fewer, all_of_them = (common_removal(*ends, without | more) for more in (second, set()))
        found = [fewer] if fewer == all_of_them else [fewer, all_of_them]
        return [removal for removal in found if removal]

    def overlaps(self, nodes: list[int]) -> bool:
        """Whether two adjacent sets of a chain share a cell."""
        numbers = [node % self.count for node in nodes]
        return not all(self.network.apart[one] >> other & 1 for one, other in pairwise(numbers))


def _step(
    position: Position, network: Network, search: _SetChains, nodes: list[int], removal: Removal
) -> Step:
    layout = position.layout
    sets = [network.sets[node % search.count] for node in nodes]
    commons = [node // search.count for node in nodes[1:]]
    digits = joined(layout, sum(1 << digit - 1 for digit in removal))
    words = [set_text(layout, sets[0])]
    for common, als in zip(commons, sets[1:], strict=True):
        words.append(f"-{digit_set(layout.board, [common])}- {set_text(layout, als)}")
    links = [(*pair, digit) for pair, digit in zip(pairwise(sets), commons, strict=True)]
    detail = f"{digits}- {' '.join(words)} -{digits}"
    return step(TITLE, position, sets, links, removal, detail)
