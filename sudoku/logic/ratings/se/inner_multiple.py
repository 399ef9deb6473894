"""Multiple forcing chains nested in a dynamic chain, with their reasons."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku.logic.ratings.se.branching import CELL, HOUSE
from sudoku.logic.ratings.se.inner import Found, Inner, InnerLinks, deductions
from sudoku.logic.ratings.se.lengths import difficulty
from sudoku.logic.ratings.se.multiple import BASE
from sudoku.logic.ratings.se.propagation import Deduction, NestedChain, Search
from sudoku.logic.techniques.layout import cells_of as nodes_in

Parents = dict[int, int]
"""For each true node the false node that it follows from, or the other way round; -1 for none."""


def multiple_chains_inside(search: Search) -> list[Deduction]:
    """What multiple chains of the candidates left eliminate."""
    inner = Inner(search)
    links = inner.both
    off_reach = {node: _off_reach(links, node) for node in inner.live_nodes}
    walks: dict[int, tuple[Parents, Parents]] = {}
    found: list[Found] = []
    for sector, starts, kind in _branchings(inner):
        ons = offs = inner.live
        for start in starts:
            ons &= links.reach[start] | 1 << start
            offs &= off_reach[start]
        if not ons and not offs:
            continue
        for start in starts:
            if start not in walks:
                walks[start] = _walk(links, start)
        branches = [walks[start] for start in starts]
        found += _common(inner, links, branches, sector, kind)
    return deductions(found)


def _common(
    inner: Inner,
    links: InnerLinks,
    branches: list[tuple[Parents, Parents]],
    sector: int,
    kind: int,
) -> Iterator[Found]:
    """What all branches conclude."""
    for true in (True, False):
        first, *others = [branch[not true] for branch in branches]
        for node in first:
            if all(node in other for other in others):
                gone = 1 << node
                if true:
                    gone ^= inner.left[inner.nodes.cells[node]]
                if gone:
                    yield _found(inner, links, branches, node, true, gone, sector, kind)


def _off_reach(links: InnerLinks, node: int) -> int:
    """The mask of the nodes that are false if a node is true."""
    reached = links.weak_masks[node]
    for other in nodes_in(links.reach[node]):
        reached |= links.weak_masks[other]
    return reached


def _branchings(inner: Inner) -> list[tuple[int, list[int], int]]:
    """The cells and houses to branch on: sector, nodes, kind."""
    branchings = []
    left = inner.left
    for node in inner.live_nodes:
        cell, *houses = inner.sectors.of[node]
        if left[cell].bit_count() < 3:
            continue
        for sector in houses:
            places = left[sector]
            if places & -places == 1 << node and places & (places - 1):
                branchings.append((sector, nodes_in(places), HOUSE))
        if left[cell].bit_length() == node + 1:
            branchings.append((cell, nodes_in(left[cell]), CELL))
    return branchings


def _walk(links: InnerLinks, start: int) -> tuple[Parents, Parents]:
    """What follows from a candidate, breadth first, until it contradicts itself."""
    ons: Parents = {start: -1}
    offs: Parents = dict.fromkeys(links.weak[start], start)
    queue = list(offs)
    for off in queue:
        new = []
        for on in links.strong[off]:
            if on in offs:
                return ons, offs
            if on not in ons:
                ons[on] = off
                new.append(on)
        for on in new:
            for node in links.weak[on]:
                if node in ons:
                    return ons, offs
                if node not in offs:
                    offs[node] = on
                    queue.append(node)
    return ons, offs


def _found(
    inner: Inner,
    links: InnerLinks,
    branches: list[tuple[Parents, Parents]],
    node: int,
    true: bool,
    gone: int,
    sector: int,
    kind: int,
) -> Found:
    paths = []
    length, reasons = 0, inner.removed(sector)
    for branch in branches:
        path, is_on, at = [node], true, node
        while (before := branch[not is_on][at]) >= 0:
            if is_on:
                reasons |= links.strong[before][at]
            path.append(before)
            at, is_on = before, not is_on
        paths.append(tuple(path))
        length += len(path)
    chain = NestedChain(length, (true, *paths))
    return (difficulty(BASE, length), length, kind), gone, chain, reasons
