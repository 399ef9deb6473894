"""Nishio, dynamic and nested forcing chains: the producers above multiple chains."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from sudoku.logic.ratings.se.branching import (
    CELL,
    CLASH,
    DOUBLE,
    HOUSE,
    Branching,
    Conclusion,
    complexity,
)
from sudoku.logic.ratings.se.hint import Hint
from sudoku.logic.ratings.se.lengths import difficulty, tenths
from sudoku.logic.ratings.se.links import Nodes, nodes_of
from sudoku.logic.ratings.se.nesting import BASES, deducers
from sudoku.logic.ratings.se.propagation import sectors_of
from sudoku.logic.techniques.position import Position

_NISHIO = 7.5

LEVELS = range(len(BASES))
"""The levels of dynamic chains."""

_SUFFIXES = (
    "",
    " (+)",
    " (+ Forcing Chains)",
    " (+ Multiple Forcing Chains)",
    " (+ Dynamic Forcing Chains)",
    " (+ Dynamic Forcing Chains (+ Forcing Chains))",
)
_NAMES = {
    DOUBLE: "Dynamic Double Forcing Chains",
    CELL: "Dynamic Cell Forcing Chains",
    HOUSE: "Dynamic Region Forcing Chains",
    CLASH: "Dynamic Contradiction Forcing Chains",
}


def nishio(position: Position) -> Iterator[Hint]:
    """The first of Sudoku Explainer's Nishio chains, if there is one: one digit contradicts."""
    nodes = nodes_of(position)
    branching = Branching(sectors_of(nodes, with_cells=False))
    found = [best for node in range(len(nodes)) for best in branching.contradictions(node)]
    yield from _first(nodes, found, _NISHIO, {CLASH: "Nishio Forcing Chains"})


def dynamic_chains(position: Position, level: int = 0, deadline: float = inf) -> Iterator[Hint]:
    """The first of Sudoku Explainer's dynamic forcing chains, if there is one.

    level: what dynamic chains hold besides links: nothing, 1 patterns, 2 also cycles and forcing
    chains, 3 also multiple chains, 4 patterns and dynamic chains, 5 also nested ones of level 2.

    Raises OutOfBudget when `monotonic` reaches the deadline.
    """
    nodes = nodes_of(position)
    sectors = sectors_of(nodes, with_cells=True, deadline=deadline)
    found = Branching(sectors, deducers(sectors, level)).conclusions()
    names = {kind: name + _SUFFIXES[level] for kind, name in _NAMES.items()}
    yield from _first(nodes, found, BASES[level], names)


def _first(
    nodes: Nodes, found: Iterator[Conclusion] | list[Conclusion], base: float, names: dict[int, str]
) -> Iterator[Hint]:
    """The hint of the least complex conclusion, by kind and then the first."""
    best: Conclusion | None = None
    least = 0, 0
    for item in found:
        rank = complexity(item.parts), item.kind
        if best is None or rank < least:
            best, least = item, rank
    if best:
        value = tenths(difficulty(base, least[0]))
        placed = nodes.name([best.node]) if best.true else ()
        gone = nodes.others(best.node) if best.true else nodes.name([best.node])
        yield Hint(value, names[best.kind], placed, gone)
