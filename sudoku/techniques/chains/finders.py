"""Techniques made of chains: which chains have which name, and what they eliminate."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku.techniques.chains.graph import ALS, GROUPED, SINGLE, XY, Links, X, members
from sudoku.techniques.chains.search import Search, search
from sudoku.techniques.chains.steps import Chain, step
from sudoku.techniques.position import Position
from sudoku.techniques.step import Step


def x_chains(position: Position) -> Iterator[Step]:
    """Chains of one digit with three strong links or more."""
    found = search(position, X)
    for chain, gone in _open_chains(found, shortest=3):
        yield step("X-Chain", chain, gone)


def xy_chains(position: Position) -> Iterator[Step]:
    """Chains of four bivalue cells or more whose ends share a digit."""
    found = search(position, XY)
    for chain, gone in _open_chains(found, shortest=4):
        if chain.node(0)[0] == chain.node(-1)[0]:
            yield step("XY-Chain", chain, gone)


def aics(position: Position) -> Iterator[Step]:
    """Chains of single candidates that eliminate two candidates or more."""
    for chain, gone in _open_chains(search(position, SINGLE), shortest=2):
        if gone.bit_count() > 1:
            yield step("AIC", chain, gone)


def grouped_aics(position: Position) -> Iterator[Step]:
    """The same with groups, then with almost locked sets too."""
    for links in (GROUPED, ALS):
        for chain, gone in _open_chains(search(position, links), shortest=2):
            if gone.bit_count() > 1 and _is_new(chain, links):
                yield step("Grouped AIC", chain, gone)


def continuous_loops(position: Position) -> Iterator[Step]:
    for chain, gone in _loops(search(position, SINGLE)):
        yield step("Continuous Nice Loop", chain, gone)


def grouped_continuous_loops(position: Position) -> Iterator[Step]:
    for links in (GROUPED, ALS):
        for chain, gone in _loops(search(position, links)):
            if _is_new(chain, links):
                yield step("Grouped Continuous Nice Loop", chain, gone)


def discontinuous_loops(position: Position) -> Iterator[Step]:
    for chain, gone in _discontinuous(search(position, SINGLE)):
        yield step("Discontinuous Nice Loop", chain, gone)


def grouped_discontinuous_loops(position: Position) -> Iterator[Step]:
    for links in (GROUPED, ALS):
        for chain, gone in _discontinuous(search(position, links)):
            if _is_new(chain, links):
                yield step("Grouped Discontinuous Nice Loop", chain, gone)


def _is_new(chain: Chain, links: Links) -> bool:
    return chain.is_grouped


def _open_chains(found: Search, shortest: int) -> Iterator[tuple[Chain, int]]:
    made = found.graph
    pairs = []
    for node in range(len(made)):
        if made.cells[node] & (made.cells[node] - 1) or not made.excludes[node] & found.refuted_mask:
            continue
        start = found.if_false(node)
        for level, nodes in enumerate(start.levels[shortest - 1 :], shortest):
            for end in members(nodes >> node + 1 << node + 1):
                gone = made.excludes[node] & made.excludes[end]
                if gone and not made.cells[end] & (made.cells[end] - 1):
                    pairs.append((level, node, end, gone))
    for level, node, end, gone in sorted(pairs):
        nodes = found.chain(found.if_false(node), level, end, 0)
        if nodes:
            yield Chain(made, tuple(nodes)), gone


def _loops(found: Search) -> Iterator[tuple[Chain, int]]:
    made = found.graph
    pairs = []
    for node in range(len(made)):
        if made.cells[node] & (made.cells[node] - 1):
            continue
        start = found.if_false(node)
        for level, nodes in enumerate(start.levels[1:], 2):
            pairs += [(level, node, end) for end in members(nodes & made.weak[node])]
    seen = set()
    for level, node, end in sorted(pairs):
        nodes = found.chain(found.if_false(node), level, end, 0)
        if nodes:
            chain = Chain(made, tuple(nodes), is_loop=True)
            gone = chain.loop_eliminations()
            if gone and gone not in seen:
                seen.add(gone)
                yield chain, gone


def _discontinuous(found: Search) -> Iterator[tuple[Chain, int]]:
    made = found.graph
    for length, digit, cells in found.refuted:
        start = found.if_true(digit, cells)
        bits = made.bits(digit, cells)
        for end in members(start.levels[length - 1] & start.false):
            nodes = found.chain(start, length, end, bits)
            if nodes:
                yield Chain(made, tuple(nodes), closed_by=(digit, cells)), bits
                break
    for node in range(len(made)):
        digit, cells = made.digit[node], made.cells[node]
        if cells & (cells - 1):
            continue
        gone = made.excludes[node] & ~made.bits(digit, (1 << made.layout.cell_count) - 1)
        if not gone & found.refuted_mask:
            continue
        start = found.if_false(node)
        for level, nodes in enumerate(start.levels[1:], 2):
            if nodes >> node & 1:
                chain = found.chain(start, level, node, 0)
                if chain:
                    yield Chain(made, tuple(chain)), gone
