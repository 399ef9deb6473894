"""Cycles and forcing chains nested in a dynamic chain, all of them, with their reasons.

Which nodes can contradict themselves or lie on a cycle is known from what each node reaches; only
for these the paths are searched, breadth first, as Sudoku Explainer finds them.
"""

from __future__ import annotations

from collections.abc import Iterator

from sudoku.logic.ratings.se.inner import Found, Inner, InnerLinks, deductions
from sudoku.logic.ratings.se.lengths import difficulty
from sudoku.logic.ratings.se.propagation import Deduction, NestedChain, Search

Parents = dict[int, tuple[int, int]]
"""For each true node the false node that it follows from, and the true node before that; -1 for
none.
"""


def cycles_and_chains_inside(search: Search) -> list[Deduction]:
    """What cycles and forcing chains of the candidates left eliminate."""
    inner = Inner(search)
    found: list[Found] = []
    for kind, (links, cycle, chain) in enumerate(
        ((inner.by_houses, 6.5, 6.6), (inner.by_cells, 6.5, 0.0), (inner.both, 7.0, 7.0)), 2
    ):
        for start in inner.live_nodes:
            if inner.left[inner.nodes.cells[start]] == 1 << start:
                continue
            if links.reach[start] >> start & 1:
                found += _cycles(inner, links, start, kind, cycle)
            if chain and (links.strong[start] or links.reach[start] & links.weak_masks[start]):
                found += _chains(inner, links, start, kind, chain)
    return deductions(found)


def _chains(inner: Inner, links: InnerLinks, start: int, kind: int, base: float) -> Iterator[Found]:
    """The forcing chains that begin with a node, true and then false."""
    if links.reach[start] & links.weak_masks[start]:
        parents, last = _walk(links, [start], {start: (-1, -1)}, goal=links.weak_masks[start])
        path, reasons = _path(links, parents, last)
        yield _found(kind, base, 1 << start, [start, *path], reasons)
    if any(links.reach[other] >> start & 1 for other in links.strong[start]):
        first: Parents = dict.fromkeys(links.strong[start], (start, -1))
        parents, last = _walk(links, list(first), first, goal=1 << start)
        path, reasons = _path(links, parents, last)
        cell = inner.nodes.cells[start]
        yield _found(kind, base, inner.left[cell] ^ 1 << start, path, reasons)


def _walk(links: InnerLinks, layer: list[int], parents: Parents, goal: int) -> tuple[Parents, int]:
    """Search breadth first for a true node of a mask; the parents, and that node.

    The starting nodes of a chain from a false one are no goals themselves.
    """
    offs: set[int] = set()
    queue = layer
    for node in queue:
        if goal >> node & 1:
            return parents, node
        for off in links.weak[node]:
            if off not in offs:
                offs.add(off)
                for on in links.strong[off]:
                    if on not in parents:
                        parents[on] = off, node
                        queue.append(on)
    raise AssertionError("no chain where one was known")


def _path(links: InnerLinks, parents: Parents, last: int) -> tuple[list[int], int]:
    """The nodes from the last back to the first, and the reasons of the strong links."""
    path, reasons, node = [], 0, last
    while node >= 0:
        off, before = parents[node]
        path.append(node)
        if off >= 0:
            path.append(off)
            reasons |= links.strong[off][node]
        node = before
    return path, reasons


def _found(
    kind: int, base: float, gone: int, path: list[int], reasons: int, name: str = "chain"
) -> Found:
    length = len(path)
    chain = NestedChain(length, (name, *path))
    return (difficulty(base, length), length, kind), gone, chain, reasons


def _cycles(inner: Inner, links: InnerLinks, start: int, kind: int, base: float) -> Iterator[Found]:
    """The cycles through a node that eliminate."""
    closing = links.strong[start]
    parents: Parents = {start: (-1, -1)}
    layer, is_first = [start], True
    while layer:
        following: list[int] = []
        for node in layer:
            for off in links.weak[node]:
                if off in closing and not is_first:
                    yield from _close(inner, links, parents, node, off, start, kind, base)
                for on in links.strong[off]:
                    if on not in parents and links.reach[on] >> start & 1:
                        parents[on] = off, node
                        following.append(on)
        layer, is_first = following, False


def _close(
    inner: Inner,
    links: InnerLinks,
    parents: Parents,
    node: int,
    off: int,
    start: int,
    kind: int,
    base: float,
) -> Iterator[Found]:
    """The cycle that ends with a true and a false node, if it eliminates anything."""
    path, reasons = _path(links, parents, node)
    if off in path[1::2]:
        return
    reasons |= links.strong[off][start]
    circle = [off, *path]
    masks, cells = inner.nodes.peer_masks, inner.nodes.cells
    true = false = own = 0
    for on in circle[1::2]:
        true |= masks[on]
        own |= inner.left[cells[on]]
    for other, on in zip(circle[::2], circle[1::2], strict=True):
        false |= masks[other]
        own |= inner.left[cells[other]]
        reasons |= inner.removed(inner.weak_sector(on, other))
    gone = true & false & inner.live & ~own
    if gone:
        yield _found(kind, base, gone, [start, *circle[:-1]], reasons, "cycle")
