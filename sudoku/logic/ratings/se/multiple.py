"""Multiple forcing chains: all candidates of a cell, or all places of a digit in a house, agree.

Each branch is a simple chain of weak and strong links; the length of a branch is the distance of
its end. No start contradicts itself here: that is a forcing chain, and easier.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sudoku.logic.ratings.se.geometry import HOUSE_CELLS, HOUSES_OF
from sudoku.logic.ratings.se.hint import Hint
from sudoku.logic.ratings.se.lengths import difficulty, tenths
from sudoku.logic.ratings.se.links import Links, Nodes, nodes_of
from sudoku.logic.techniques.position import Position

BASE = 8.0

Reach = tuple[dict[int, int], dict[int, int]]
"""The nodes that become true and false, in the order found, with the lengths of their chains."""


def multiple_chains(position: Position) -> Iterator[Hint]:
    """The first of Sudoku Explainer's multiple forcing chains, if there is one."""
    nodes = nodes_of(position)
    links = Links.of(nodes, cells=True, houses=True)
    reaches: dict[int, Reach] = {}
    best: tuple[int, int] | None = None
    hint: Hint | None = None
    for starts, in_cell in _branchings(nodes):
        for start in starts:
            if start not in reaches:
                reaches[start] = _reach(links, start)
        for true in (True, False):
            branches = [reaches[start][not true] for start in starts]
            for node in _common(branches):
                rank = (sum(branch[node] for branch in branches), 5 if in_cell else 6)
                if best is None or rank < best:
                    best = rank
                    hint = _hint(nodes, node, true, in_cell, rank[0])
    if hint:
        yield hint


def _branchings(nodes: Nodes) -> Iterator[tuple[list[int], bool]]:
    """The cells and houses to branch on, in the order of Sudoku Explainer.

    A house comes with its first place for the digit, if that cell has three candidates or more.
    """
    for node, cell in enumerate(nodes.cells):
        if len(nodes.by_cell[node]) < 2:
            continue
        digit = nodes.digits[node]
        for house in HOUSES_OF[cell]:
            places = [
                nodes.number[other, digit]
                for other in HOUSE_CELLS[house]
                if (other, digit) in nodes.number
            ]
            if places[0] == node and len(places) > 1:
                yield places, False
        if all(other < node for other in nodes.by_cell[node]):
            yield [*nodes.by_cell[node], node], True


def _reach(links: Links, start: int) -> Reach:
    """What follows from a candidate, breadth first."""
    weak, strong = links.weak, links.strong
    ons, offs = {start: 1}, dict.fromkeys(weak[start], 2)
    queue = list(offs)
    for off in queue:
        if not strong[off]:
            continue
        length = offs[off] + 1
        for on in strong[off]:
            if on not in ons:
                ons[on] = length
                for node in weak[on]:
                    if node not in offs:
                        offs[node] = length + 1
                        queue.append(node)
    return ons, offs


def _common(branches: list[dict[int, int]]) -> Iterable[int]:
    """The nodes of all branches, in the order of the first."""
    first, *others = branches
    shared = set(first)
    for branch in others:
        shared &= branch.keys()
        if not shared:
            return ()
    return [node for node in first if node in shared]


def _hint(nodes: Nodes, node: int, true: bool, in_cell: bool, length: int) -> Hint:
    name = "Cell Forcing Chains" if in_cell else "Region Forcing Chains"
    value = tenths(difficulty(BASE, length))
    if true:
        return Hint(value, name, nodes.name([node]), nodes.others(node))
    return Hint(value, name, eliminations=nodes.name([node]))
