"""Techniques based on chains: the kinds of chains, and their eliminations."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sudoku.logic.techniques.chains.graph import XY, ChainGraph, Links
from sudoku.logic.techniques.chains.search import ChainGraphSearch, search
from sudoku.logic.techniques.chains.steps import Chain, step
from sudoku.logic.techniques.layout import cells_of, digits_of, members
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.step import Sector, Step

Found = tuple[Chain, int]
"""A chain, and the mask of the candidates it eliminates."""

_LONGER = 6
"""Limit on the additional strong links of a chain if the shortest chain meets itself."""
_FEWEST_REMOTE = 4
"""The number of cells in the shortest remote pair; two cells are a naked pair."""


def chains(
    title: str,
    find: Callable[[ChainGraphSearch], Iterator[Found]],
    kinds: tuple[Links, ...],
    position: Position,
    *,
    with_ends: bool = True,
) -> Iterator[Step]:
    """The steps of chains for each choice of links in turn. Only the first chain with the same
    eliminations counts, and a chain with groups or almost locked sets only if it needs them.
    """
    seen = set()
    for links in kinds:
        for made, gone in find(search(position, links)):
            if gone not in seen and _needs(made, links):
                seen.add(gone)
                yield step(title, made, gone, with_ends=with_ends)


def _needs(made: Chain, links: Links) -> bool:
    """Whether a chain needs links that the previous choice lacks."""
    if Links.ALS in links:
        return made.has_sets
    return Links.GROUPED not in links or made.is_grouped


def x_chains(found: ChainGraphSearch) -> Iterator[Found]:
    """Chains of one digit with at least three strong links."""
    return _open_chains(found, shortest=3)


def xy_chains(found: ChainGraphSearch) -> Iterator[Found]:
    """Chains of at least four bivalue cells whose ends share a digit."""
    return _open_chains(found, shortest=4)


def aics(found: ChainGraphSearch) -> Iterator[Found]:
    """Chains that eliminate at least two candidates."""
    for made, gone in _open_chains(found, shortest=2):
        if gone & (gone - 1):
            yield made, gone


def _open_chains(found: ChainGraphSearch, shortest: int) -> Iterator[Found]:
    """Chains between two candidates with at least `shortest` strong links, and their eliminations.
    Each pair of ends gets one of its shortest chains.
    """
    made, pairs = found.graph, []
    for first in found.useful_starts:
        levels = found.if_false(first).levels
        for level, true in enumerate(levels[shortest - 1 :], shortest):
            pairs += [
                (level, first, last)
                for last in members(true & found.singles & -(2 << first))
                if made.excludes[first] & made.excludes[last]
            ]
    for level, first, last in sorted(pairs):
        nodes = found.chain(found.if_false(first), level, last)
        if nodes:
            if made.cells[last] < made.cells[first]:
                nodes.reverse()
            yield Chain(made, tuple(nodes)), made.excludes[first] & made.excludes[last]


def loops(found: ChainGraphSearch) -> Iterator[Found]:
    """Loops that eliminate something."""
    made, pairs = found.graph, []
    for first in made.singles:
        for level, true in enumerate(found.if_false(first).levels[1:], 2):
            pairs += [(level, first, last) for last in members(true & made.weak[first])]
    for level, first, last in sorted(pairs):
        for nodes in found.chains(found.if_false(first), level, last):
            loop = Chain(made, tuple(nodes), is_loop=True)
            gone = loop.loop_eliminations()
            if gone:
                yield loop, gone


def discontinuous(found: ChainGraphSearch) -> Iterator[Found]:
    """Chains that refute a candidate, then chains that prove one, with their eliminations."""
    made, left = found.graph, []
    for level, digit, cells in found.refuted:
        start = found.if_true(digit, cells)
        ends = members(start.levels[level - 1] & start.false)
        ways = (found.chain(start, level, last) for last in ends)
        nodes = next(filter(None, ways), None)
        if nodes:
            yield Chain(made, tuple(nodes), closed_by=(digit, cells)), start.own
        else:
            left.append((level, digit, cells))
    for first in made.singles:
        digit, cells = made.digit[first], made.cells[first]
        others = made.within_cell(digit, cells)
        if others & found.refuted_mask:
            start = found.if_false(first)
            for level, true in enumerate(start.levels[1:], 2):
                nodes = found.chain(start, level, first) if true >> first & 1 else None
                if nodes:
                    yield Chain(made, tuple(nodes)), others
    for level, digit, cells in () if Links.ALS in made.links else left:
        start = found.if_true(digit, cells)
        ways = (
            found.chain(start, length, last, longer=True)
            for length in range(level, level + _LONGER)
            for last in members(start.within(length) & start.false)
        )
        nodes = next(filter(None, ways), None)
        if nodes:
            yield Chain(made, tuple(nodes), closed_by=(digit, cells)), start.own


def remote_pairs(position: Position) -> Iterator[Step]:
    """Chains of an even number of cells, at least four, with the same two candidates. Each of the
    two digits is at one of the ends.
    """
    alike: dict[int, list[int]] = {}
    for cell in cells_of(position.open):
        if position.cells[cell].bit_count() == 2:
            alike.setdefault(position.cells[cell], []).append(cell)
    for pair, cells in alike.items():
        if len(cells) >= _FEWEST_REMOTE:
            yield from _remote(position, pair, cells)


def _remote(position: Position, pair: int, cells: list[int]) -> Iterator[Step]:
    made = ChainGraph(position, XY)
    one, other = digits_of(pair)
    for cell in cells:
        made.link((one, 1 << cell), (other, 1 << cell), Sector.of_cell(cell))
    made.finish()
    found = ChainGraphSearch(made)
    for node in range(0, len(made), 2):
        start = found.if_false(node)
        for level in range(_FEWEST_REMOTE, len(start.levels) + 1, 2):
            for end in members(start.levels[level - 1] >> node + 1 << node + 1):
                gone = made.excludes[node] & made.excludes[end]
                gone |= made.excludes[node + 1] & made.excludes[end ^ 1]
                nodes = found.chain(start, level, end) if gone else None
                if nodes:
                    chain = Chain(made, tuple(nodes))
                    yield step("Remote Pair", chain, gone, pair=pair, with_ends=False)
