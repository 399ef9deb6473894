"""Bidirectional cycles and forcing chains: X (one digit), Y (cells of two candidates), and both.

A forcing chain leads from a candidate, assumed true, to its negation, or the other way round. Its
complexity is one more than the distance between the two, so distances by layers suffice. The
eliminations of a cycle depend on the path, so a cycle is searched breadth first with the parent
first found, in the order of Sudoku Explainer, no longer than the best hint so far.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sudoku.logic.ratings.se.hint import Hint
from sudoku.logic.ratings.se.lengths import difficulty, longest, tenths
from sudoku.logic.ratings.se.links import Links, Nodes, nodes_of
from sudoku.logic.techniques.position import Position

Rank = tuple[float, int, int, int, int]
"""Difficulty, complexity, kind of chain, start, and order for a start: the least comes first."""


@dataclass(frozen=True, slots=True)
class _Kind:
    """A kind of chain: what it links, where it sorts, its difficulties and its names."""

    cells: bool
    houses: bool
    key: int
    cycle: float
    chain: float
    cycle_name: str
    chain_name: str


_KINDS = (
    _Kind(False, True, 2, 6.5, 6.6, "Bidirectional X-Cycle", "Forcing X-Chain"),
    _Kind(True, False, 3, 6.5, 6.6, "Bidirectional Y-Cycle", ""),
    _Kind(True, True, 4, 7.0, 7.0, "Bidirectional Cycle", "Forcing Chain"),
)


def cycles_and_chains(position: Position) -> Iterator[Hint]:
    """The first of Sudoku Explainer's cycles and forcing chains, if there is one."""
    nodes = nodes_of(position)
    best: tuple[Rank, Hint] | None = None
    for kind in _KINDS:
        if best and best[0][0] < kind.cycle:
            break
        links = Links.of(nodes, cells=kind.cells, houses=kind.houses)
        if kind.houses:
            best = _chains(nodes, links, kind, best)
        best = _cycles(nodes, links, kind, best)
    if best:
        yield best[1]


def _chains(
    nodes: Nodes, links: Links, kind: _Kind, best: tuple[Rank, Hint] | None
) -> tuple[Rank, Hint] | None:
    """The best of the forcing chains and `best`."""
    following = _following(links)
    limit = longest(kind.chain, best[0][:2] if best else None)
    for start in range(len(nodes)):
        if not links.strong[start] and not following[start]:
            continue
        true = 1 << start
        assumptions = (true, links.weak_masks[start]), (links.strong_masks[start], true)
        for order, (layer, goal) in enumerate(assumptions, 1):
            length = _distance(following, layer, goal, limit)
            if not length:
                continue
            rank = (difficulty(kind.chain, length), length, kind.key, start, order)
            if best is None or rank < best[0]:
                best = rank, _chain_hint(nodes, kind, start, length, places=order > 1)
                limit = longest(kind.chain, rank[:2])
    return best


def _chain_hint(nodes: Nodes, kind: _Kind, start: int, length: int, *, places: bool) -> Hint:
    name = "Turbot Fish" if not kind.cells and length == 6 else kind.chain_name
    value = tenths(difficulty(kind.chain, length))
    if places:
        return Hint(value, name, nodes.name([start]), nodes.others(start))
    return Hint(value, name, eliminations=nodes.name([start]))


def _following(links: Links) -> list[int]:
    """For each node the mask of those that become true two steps after it does."""
    following = []
    for weak in links.weak:
        reached = 0
        for node in weak:
            reached |= links.strong_masks[node]
        following.append(reached)
    return following


def _distance(following: list[int], layer: int, goal: int, limit: int) -> int:
    """The length of the shortest chain from a layer of true nodes to one of `goal`, or 0.

    A chain that ends in the next layer has four nodes, with the assumption and the conclusion.
    """
    seen, length = layer, 4
    while layer and length <= limit:
        reached = 0
        while layer:
            low = layer & -layer
            reached |= following[low.bit_length() - 1]
            layer ^= low
        if reached & goal:
            return length
        layer = reached & ~seen
        seen |= layer
        length += 2
    return 0


def _cycles(
    nodes: Nodes, links: Links, kind: _Kind, best: tuple[Rank, Hint] | None
) -> tuple[Rank, Hint] | None:
    """The best of the cycles and `best`."""
    limit = longest(kind.cycle, best[0][:2] if best else None)
    steps = [[(off, links.strong[off]) for off in weak if links.strong[off]] for weak in links.weak]
    for start in range(len(nodes)):
        if not links.strong[start]:
            continue
        found = _cycle(nodes, links, steps, start, limit)
        if found is None:
            continue
        length, cells, gone = found
        rank = (difficulty(kind.cycle, length), length, kind.key, start, 0)
        if best is None or rank < best[0]:
            name = "Generalized X-Wing" if not kind.cells and cells == 4 else kind.cycle_name
            best = rank, Hint(tenths(rank[0]), name, eliminations=nodes.name(gone))
            limit = longest(kind.cycle, rank[:2])
    return best


def _cycle(
    nodes: Nodes,
    links: Links,
    steps: list[list[tuple[int, tuple[int, ...]]]],
    start: int,
    limit: int,
) -> tuple[int, int, list[int]] | None:
    """The first cycle through a node that eliminates: its length, its cells, what goes."""
    closing = links.strong[start]
    parents: dict[int, tuple[int, int]] = {start: (-1, -1)}
    layer, length = [start], 2
    while layer and length <= limit:
        following: list[int] = []
        for node in layer:
            for off, ons in steps[node]:
                if length > 2 and off in closing and start in ons:
                    found = _close(nodes, parents, node, off)
                    if found:
                        return length, *found
                for on in ons:
                    if on not in parents:
                        parents[on] = off, node
                        following.append(on)
        layer, length = following, length + 2
    return None


def _close(
    nodes: Nodes,
    parents: dict[int, tuple[int, int]],
    node: int,
    off: int,
) -> tuple[int, list[int]] | None:
    """The number of cells of a cycle and what it eliminates; None if nothing."""
    masks = nodes.peer_masks
    ons, offs = 0, masks[off]
    cells = {nodes.cells[off]}
    closing = off
    while node >= 0:
        ons |= masks[node]
        cells.add(nodes.cells[node])
        off, node = parents[node]
        if off >= 0:
            if off == closing:
                return None
            offs |= masks[off]
            cells.add(nodes.cells[off])
    gone = []
    both = ons & offs
    while both:
        low = both & -both
        both ^= low
        if nodes.cells[low.bit_length() - 1] not in cells:
            gone.append(low.bit_length() - 1)
    return (len(cells), gone) if gone else None
