"""Bidirectional cycles and forcing chains: X (one digit), Y (cells of two candidates), and both.

A forcing chain leads from a candidate, assumed true, to its negation, or the other way round. The
reach of each node shows whether it can contradict itself or lie on a cycle. Only from such nodes is
a path searched for, breadth first, in the order of Sudoku Explainer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sudoku.logic.ratings.se.chain_links import (
    ChainLinks,
    FoundChain,
    Remaining,
    deductions,
    easiest,
)
from sudoku.logic.ratings.se.hint import SeHint, difficulty
from sudoku.logic.ratings.se.propagation import Consequences, Deduction
from sudoku.logic.techniques.position import Position

Parents = dict[int, tuple[int, int]]
"""For each true node, the false node that implies it, and the true node before that; -1 if there is
no such node.
"""


@dataclass(frozen=True, slots=True)
class _ChainKind:
    """A kind of chain: its links, its order, its difficulty, and its names."""

    links: str
    """The attribute of `Remaining` that holds the links."""
    order: int
    cycle: float
    cycle_name: str
    chain: float = 0.0
    """The base difficulty of a forcing chain; 0 if this kind has only cycles."""
    chain_name: str = ""
    short_cycle_name: str = ""
    """The name of a cycle of four cells, if it has a special name."""
    short_chain_name: str = ""
    """The name of a chain of six nodes, if it has a special name."""


_KINDS = (
    _ChainKind(
        "by_houses",
        2,
        6.5,
        "Bidirectional X-Cycle",
        6.6,
        "Forcing X-Chain",
        "Generalized X-Wing",
        "Turbot Fish",
    ),
    _ChainKind("by_cells", 3, 6.5, "Bidirectional Y-Cycle"),
    _ChainKind("both", 4, 7.0, "Bidirectional Cycle", 7.0, "Forcing Chain"),
)


def cycles_and_chains(position: Position) -> Iterator[SeHint]:
    """The first cycle or forcing chain in Sudoku Explainer's order, if any."""
    remaining = Remaining.of(position)
    best: FoundChain | None = None
    for kind in _KINDS:
        if best and best.rank[0] < kind.cycle:
            break
        for found in _of_kind(remaining, kind, remaining.live_nodes):
            if best is None or found.rank < best.rank:
                best = found
    return easiest(remaining, best)


def cycles_and_chains_inside(search: Consequences) -> list[Deduction]:
    """The eliminations by cycles and forcing chains among the remaining candidates of a search."""
    remaining = Remaining.inside(search)
    left, cells = remaining.left, remaining.nodes.cells
    starts = [node for node in remaining.live_nodes if left[cells[node]] != 1 << node]
    return deductions([found for kind in _KINDS for found in _of_kind(remaining, kind, starts)])


def _of_kind(remaining: Remaining, kind: _ChainKind, starts: Sequence[int]) -> Iterator[FoundChain]:
    """The cycles and chains of one kind, start by start."""
    links: ChainLinks = getattr(remaining, kind.links)
    for start in starts:
        if links.reach[start] >> start & 1:
            yield from _cycles(remaining, links, start, kind)
        if kind.chain and (links.reach[start] or links.strong[start]):
            yield from _chains(remaining, links, start, kind)


def _chains(
    remaining: Remaining, links: ChainLinks, start: int, kind: _ChainKind
) -> Iterator[FoundChain]:
    """The forcing chains that start with a node, first assumed true, then assumed false."""

    def found(gone: int, path: list[int], reasons: int, placed: int = -1) -> FoundChain:
        length = len(path)
        rank = difficulty(kind.chain, length), length, kind.order
        name = kind.short_chain_name if length == 6 and kind.short_chain_name else kind.chain_name
        return FoundChain(rank, gone, ("chain", *path), reasons, name, placed)

    if links.reach[start] & links.weak_masks[start]:
        parents, last = _walk(links, [start], {start: (-1, -1)}, goal=links.weak_masks[start])
        path, reasons = _path(links, parents, last)
        yield found(1 << start, [start, *path], reasons)
    if any(links.reach[other] >> start & 1 for other in links.strong[start]):
        first: Parents = dict.fromkeys(links.strong[start], (start, -1))
        parents, last = _walk(links, list(first), first, goal=1 << start)
        path, reasons = _path(links, parents, last)
        cell = remaining.nodes.cells[start]
        yield found(remaining.left[cell] ^ 1 << start, path, reasons, start)


def _walk(links: ChainLinks, layer: list[int], parents: Parents, goal: int) -> tuple[Parents, int]:
    """Search breadth first for a true node in the mask `goal`; return the parents and that node.

    If a chain starts from a false node, its first true nodes are not goals themselves.
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


def _path(links: ChainLinks, parents: Parents, last: int) -> tuple[list[int], int]:
    """The nodes from the last back to the first, and the reasons for the strong links."""
    path, reasons, node = [], 0, last
    while node >= 0:
        off, before = parents[node]
        path.append(node)
        if off >= 0:
            path.append(off)
            reasons |= links.strong[off][node]
        node = before
    return path, reasons


def _cycles(
    remaining: Remaining, links: ChainLinks, start: int, kind: _ChainKind
) -> Iterator[FoundChain]:
    """The cycles through a node that eliminate something."""
    closing = links.strong[start]
    parents: Parents = {start: (-1, -1)}
    layer, is_first = [start], True
    while layer:
        following: list[int] = []
        for node in layer:
            for off in links.weak[node]:
                if off in closing and not is_first:
                    path, reasons = _path(links, parents, node)
                    if off not in path[1::2]:
                        reasons |= closing[off]
                        yield from _closed(remaining, [off, *path], reasons, kind)
                for on in links.strong[off]:
                    if on not in parents and links.reach[on] >> start & 1:
                        parents[on] = off, node
                        following.append(on)
        layer, is_first = following, False


def _closed(
    remaining: Remaining, circle: list[int], reasons: int, kind: _ChainKind
) -> Iterator[FoundChain]:
    """The cycle through these alternately false and true nodes, if it eliminates anything."""
    masks, cells = remaining.nodes.peer_masks, remaining.nodes.cells
    true = false = own = 0
    for off, on in zip(circle[::2], circle[1::2], strict=True):
        true |= masks[on]
        false |= masks[off]
        own |= remaining.left[cells[on]] | remaining.left[cells[off]]
        reasons |= remaining.removed(remaining.weak_sector(on, off))
    gone = true & false & remaining.live & ~own
    if gone:
        length = len(circle)
        rank = difficulty(kind.cycle, length), length, kind.order
        is_short = kind.short_cycle_name and len({cells[node] for node in circle}) == 4
        name = kind.short_cycle_name if is_short else kind.cycle_name
        yield FoundChain(rank, gone, ("cycle", circle[-1], *circle[:-1]), reasons, name)
