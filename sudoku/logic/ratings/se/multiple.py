"""Multiple forcing chains: all candidates of a cell, or all places of a digit in a house, agree.

Each branch is a simple chain of weak and strong links; its length is the distance of its end. A
start that contradicts itself is not used here: it is a forcing chain, which is easier.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sudoku.logic.ratings.se.branching import CELL, HOUSE
from sudoku.logic.ratings.se.chain_links import (
    ChainLinks,
    FoundChain,
    Remaining,
    deductions,
    easiest,
)
from sudoku.logic.ratings.se.hint import SeHint, difficulty
from sudoku.logic.ratings.se.propagation import Consequences, Deduction
from sudoku.logic.techniques.layout import cells_of as nodes_in
from sudoku.logic.techniques.position import Position

BASE = 8.0
_NAMES = {CELL: "Cell Forcing Chains", HOUSE: "Region Forcing Chains"}

Parents = dict[int, int]
"""For each true node, the false node that implies it, or the other way round; -1 for the start."""


@dataclass(frozen=True, slots=True)
class _Branches:
    """The sector to branch on, and the nodes that become true or false in each branch."""

    sector: int
    kind: int
    walks: Sequence[tuple[Parents, Parents]]


def multiple_chains(position: Position) -> Iterator[SeHint]:
    """The first multiple forcing chain in Sudoku Explainer's order, if any."""
    remaining = Remaining.of(position)
    best = min(_multiple(remaining), key=lambda found: found.rank, default=None)
    return easiest(remaining, best)


def multiple_chains_inside(search: Consequences) -> list[Deduction]:
    """The eliminations by multiple chains among the remaining candidates of a search."""
    return deductions([*_multiple(Remaining.inside(search))])


def _multiple(remaining: Remaining) -> Iterator[FoundChain]:
    links = remaining.both
    off_reach = _off_reach(remaining, links)
    walks: dict[int, tuple[Parents, Parents]] = {}
    for sector, kind in _sectors(remaining):
        starts = nodes_in(remaining.left[sector])
        ons = offs = remaining.live
        for start in starts:
            ons &= links.reach[start] | 1 << start
            offs &= off_reach[start]
        if not ons and not offs:
            continue
        for start in starts:
            if start not in walks:
                walks[start] = _walk(links, start)
        yield from _agreed(
            remaining, links, _Branches(sector, kind, [walks[start] for start in starts])
        )


def _off_reach(remaining: Remaining, links: ChainLinks) -> dict[int, int]:
    """For each node, the mask of the nodes that are false if it is true."""
    by_reach: dict[int, int] = {}
    for reached in {links.reach[node] for node in remaining.live_nodes}:
        by_reach[reached] = 0
        for other in nodes_in(reached):
            by_reach[reached] |= links.weak_masks[other]
    return {
        node: links.weak_masks[node] | by_reach[links.reach[node]] for node in remaining.live_nodes
    }


def _sectors(remaining: Remaining) -> Iterator[tuple[int, int]]:
    """The cells and houses to branch on, with their kinds, in the order of Sudoku Explainer.

    A digit in a house is listed at its first place, if that cell has three candidates or more.
    """
    left = remaining.left
    for node in remaining.live_nodes:
        cell, *houses = remaining.sectors.of[node]
        if left[cell].bit_count() < 3:
            continue
        for sector in houses:
            places = left[sector]
            if places & -places == 1 << node and places & (places - 1):
                yield sector, HOUSE
        if left[cell].bit_length() == node + 1:
            yield cell, CELL


def _walk(links: ChainLinks, start: int) -> tuple[Parents, Parents]:
    """The consequences of a candidate, breadth first, until it contradicts itself."""
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


def _agreed(remaining: Remaining, links: ChainLinks, branches: _Branches) -> Iterator[FoundChain]:
    """The conclusions that all branches share."""
    for true in (True, False):
        first, *others = [walk[not true] for walk in branches.walks]
        for node in first:
            if all(node in other for other in others):
                gone = 1 << node
                if true:
                    gone ^= remaining.left[remaining.nodes.cells[node]]
                if gone:
                    yield _found(remaining, links, branches, node, true, gone)


def _found(
    remaining: Remaining,
    links: ChainLinks,
    branches: _Branches,
    node: int,
    true: bool,
    gone: int,
) -> FoundChain:
    paths = []
    length, reasons = 0, remaining.removed(branches.sector)
    for walk in branches.walks:
        path, is_on, at = [node], true, node
        while (before := walk[not is_on][at]) >= 0:
            if is_on:
                reasons |= links.strong[before][at]
            path.append(before)
            at, is_on = before, not is_on
        paths.append(tuple(path))
        length += len(path)
    rank = difficulty(BASE, length), length, branches.kind
    placed = node if true else -1
    return FoundChain(rank, gone, (true, *paths), reasons, _NAMES[branches.kind], placed)
