"""Techniques made of chains: which chains have which name, and what they eliminate."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from sudoku.logic.techniques.chains.graph import ALS, GROUPED, SINGLE, XY, Links, X, members
from sudoku.logic.techniques.chains.search import Search, search
from sudoku.logic.techniques.chains.steps import Chain, step
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.step import Step

Found = tuple[Chain, int]
"""A chain and the candidates it eliminates, a mask."""

_LONGER = 6
"""How many strong links more a chain may have that would else meet itself."""


def x_chains(position: Position) -> Iterator[Step]:
    """Chains of one digit with three strong links or more."""
    found = _open_chains(search(position, X), shortest=3)
    yield from _steps("X-Chain", found, with_ends=False)


def xy_chains(position: Position) -> Iterator[Step]:
    """Chains of four bivalue cells or more whose ends share a digit."""
    yield from _steps("XY-Chain", _open_chains(search(position, XY), shortest=4))


def aics(position: Position) -> Iterator[Step]:
    """Chains of single candidates that eliminate two candidates or more."""
    yield from _steps("AIC", _aics(position, SINGLE))


def grouped_aics(position: Position) -> Iterator[Step]:
    """The same with groups, then with almost locked sets too."""
    found = (_new(_aics(position, links), links) for links in (GROUPED, ALS))
    yield from _steps("Grouped AIC", chain.from_iterable(found))


def continuous_loops(position: Position) -> Iterator[Step]:
    """Loops of single candidates."""
    yield from _steps("Continuous Nice Loop", _loops(search(position, SINGLE)))


def grouped_continuous_loops(position: Position) -> Iterator[Step]:
    """The same with groups, then with almost locked sets too."""
    found = (_new(_loops(search(position, links)), links) for links in (GROUPED, ALS))
    yield from _steps("Grouped Continuous Nice Loop", chain.from_iterable(found))


def discontinuous_loops(position: Position) -> Iterator[Step]:
    """Chains of single candidates from a candidate to itself."""
    yield from _steps("Discontinuous Nice Loop", _discontinuous(search(position, SINGLE)))


def grouped_discontinuous_loops(position: Position) -> Iterator[Step]:
    """The same with groups, then with almost locked sets too."""
    found = (_new(_discontinuous(search(position, links)), links) for links in (GROUPED, ALS))
    yield from _steps("Grouped Discontinuous Nice Loop", chain.from_iterable(found))


def _steps(title: str, found: Iterable[Found], *, with_ends: bool = True) -> Iterator[Step]:
    """The steps of chains, the first of those that eliminate the same."""
    seen = set()
    for made, gone in found:
        if gone not in seen:
            seen.add(gone)
            yield step(title, made, gone, with_ends=with_ends)


def _new(found: Iterable[Found], links: Links) -> Iterator[Found]:
    """The chains that need links of this choice which the choice before has not."""
    for made, gone in found:
        if made.has_sets if Links.ALS in links else made.is_grouped:
            yield made, gone


def _aics(position: Position, links: Links) -> Iterator[Found]:
    for made, gone in _open_chains(search(position, links), shortest=2):
        if gone & (gone - 1):
            yield made, gone


def _open_chains(found: Search, shortest: int) -> Iterator[Found]:
    """Chains between two candidates with so many strong links or more, and what they exclude. For
    each pair of ends one of the shortest chains.
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


def _loops(found: Search) -> Iterator[Found]:
    """Loops that exclude something."""
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


def _discontinuous(found: Search) -> Iterator[Found]:
    """Chains that refute a candidate, then those that prove one, and what they exclude."""
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
