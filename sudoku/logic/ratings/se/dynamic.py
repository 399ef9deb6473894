"""Nishio, dynamic and nested forcing chains: the producers that are harder than multiple chains.

The level of a dynamic chain determines the deductions that it uses in addition to links: 0 nothing,
1 patterns, 2 also cycles and forcing chains, 3 also multiple chains, 4 patterns and dynamic chains,
5 also nested chains of level 2.

Compiled code finds the chains of a position 30 times as fast, if a model has it; `best_chain` says
which chain that is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache, partial
from math import inf
from time import monotonic

from sudoku.errors import OutOfBudget
from sudoku.interface.chaining import BestChain, ChainSearch, ChainSearcher
from sudoku.logic.ratings.se.branching import (
    CELL,
    CLASH,
    DOUBLE,
    HOUSE,
    Branching,
    Conclusion,
    Deducer,
    complexity,
)
from sudoku.logic.ratings.se.chains import cycles_and_chains_inside
from sudoku.logic.ratings.se.geometry import CELLS
from sudoku.logic.ratings.se.hint import SeHint, difficulty, tenths
from sudoku.logic.ratings.se.multiple import multiple_chains_inside
from sudoku.logic.ratings.se.nodes import Nodes, nodes_of
from sudoku.logic.ratings.se.patterns import Patterns
from sudoku.logic.ratings.se.propagation import (
    Consequences,
    Deduction,
    NestedChain,
    Sectors,
    sectors_of,
)
from sudoku.logic.techniques.layout import digits_of, union_of
from sudoku.logic.techniques.position import Position
from sudoku.system.entry_points import loadable_families

BASES = (8.5, 9.0, 9.5, 10.0, 10.5, 11.0)
"""The difficulty of dynamic chains by level."""
LEVELS = range(len(BASES))
"""The levels of dynamic chains."""
_NISHIO = 7.5
_SLICES = 8, 8, 8, 8, 1, 1
"""The assumptions of one call of compiled code, by level. The clock and Ctrl-C take effect between
calls, and at the last level, one assumption can take a fifth of a second.
"""

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


def nishio(position: Position) -> Iterator[SeHint]:
    """The first Nishio chain in Sudoku Explainer's order, if any: a contradiction in one digit."""
    nodes = nodes_of(position)
    branching = Branching(sectors_of(nodes, with_cells=False))
    found = [best for node in range(len(nodes)) for best in branching.contradictions(node)]
    best = _least_complex(nodes, found)
    if best:
        yield _hint(position, best, _NISHIO, "Nishio Forcing Chains")


def dynamic_chains(position: Position, level: int = 0, deadline: float = inf) -> Iterator[SeHint]:
    """The first dynamic forcing chain of a level in Sudoku Explainer's order, if any.

    Raises OutOfBudget when `monotonic` reaches the deadline.
    """
    searcher = _compiled()
    if searcher:
        best = _searched(searcher(position.cells, level), _SLICES[level], deadline)
    else:
        best = best_chain(position, level, deadline)
    if best:
        yield _hint(position, best, BASES[level], _NAMES[best.kind] + _SUFFIXES[level])


@cache
def _compiled() -> ChainSearcher | None:
    """Compiled code that finds the same chains as `best_chain`; None if no model has it."""
    families = loadable_families()
    searchers = (family.chain_searcher() for family in families if family.chain_searcher)
    return next(filter(None, searchers), None)


def _searched(search: ChainSearch, assumptions: int, deadline: float) -> BestChain | None:
    """The result of a compiled search in calls of so many assumptions. Raises OutOfBudget."""
    while search.run(assumptions):
        if monotonic() > deadline:
            raise OutOfBudget
    return search.best()


def best_chain(position: Position, level: int, deadline: float = inf) -> BestChain | None:
    """The first dynamic chain of a level, in plain Python. Raises OutOfBudget."""
    nodes = nodes_of(position)
    sectors = sectors_of(nodes, with_cells=True, deadline=deadline)
    return _least_complex(nodes, Branching(sectors, deducers(sectors, level)).conclusions())


def _least_complex(nodes: Nodes, found: Iterable[Conclusion]) -> BestChain | None:
    """The least complex conclusion; ties are broken by kind, then by order."""
    best: BestChain | None = None
    for item in found:
        length = complexity(item.parts)
        if best is None or (length, item.kind) < (best.complexity, best.kind):
            cell, digit = nodes.cells[item.node], nodes.digits[item.node]
            best = BestChain(item.kind, cell, digit, item.true, length)
    return best


def _hint(position: Position, best: BestChain, base: float, name: str) -> SeHint:
    proved = ((best.cell, best.digit),)
    value = tenths(difficulty(base, best.complexity))
    if not best.is_true:
        return SeHint(value, name, eliminations=proved)
    others = position.cells[best.cell] & ~(1 << best.digit - 1)
    return SeHint(value, name, proved, tuple((best.cell, digit) for digit in digits_of(others)))


def deducers(sectors: Sectors, level: int) -> tuple[Deducer, ...]:
    """The deductions that a level uses in addition to links, in order."""
    if level == 0:
        return ()
    return (
        Patterns(sectors).deduce,
        *(_deducer(nested) for nested in _NESTED[level]),
    )


def _deducer(nested: Callable[[Consequences], list[Deduction]]) -> Deducer:
    return lambda search: search.deduce(nested(search))


def _dynamic_inside(search: Consequences, level: int) -> list[Deduction]:
    """The eliminations by dynamic chains of a level among the remaining candidates of a search.

    Masks of ancestors include the reasons: the candidates that the search removed from the sectors
    that fired.
    """
    sectors, shift = _sectors_inside(search)
    own = (1 << shift) - 1
    best: dict[int, tuple[int, int, int, Conclusion]] = {}
    found = Branching(sectors, deducers(sectors, level)).conclusions()
    for index, item in enumerate(found):
        gone = 1 << item.node
        if item.true:
            gone ^= sectors.members[sectors.nodes.cells[item.node]]
        if not gone:
            continue
        length = complexity(item.parts, own)
        if gone not in best or (length, item.kind) < best[gone][:2]:
            best[gone] = length, item.kind, index, item
    deductions: list[Deduction] = []
    base = BASES[level]
    ordered = sorted(best.items(), key=lambda pair: (difficulty(base, pair[1][0]), pair[1][:3]))
    for gone, (length, _, _, item) in ordered:
        reasons = sectors.reasons[item.sector] if item.sector >= 0 else 0
        reasons |= union_of(mask for _, mask in item.parts)
        if reasons >> shift:
            path = (item.node, item.true, *(mask & own for _, mask in item.parts))
            deductions.append((gone, reasons >> shift, NestedChain(length, path)))
    return deductions


def _sectors_inside(search: Consequences) -> tuple[Sectors, int]:
    """The sectors of the remaining candidates, and the position of the first bit for reasons in
    masks of ancestors.
    """
    outer, left = search.sectors, search.left
    shift = 2 * len(outer.nodes)
    live = union_of(left[:CELLS])
    weak = tuple(
        tuple([other for other in others if live >> other & 1]) if live >> node & 1 else ()
        for node, others in enumerate(outer.weak)
    )
    reasons = tuple(
        [(before ^ now) << shift for before, now in zip(outer.members, left, strict=True)]
    )
    inner = replace(outer, members=tuple(left), weak=weak, reasons=reasons)
    return inner, shift


_NESTED: tuple[tuple[Callable[[Consequences], list[Deduction]], ...], ...] = (
    (),
    (),
    (cycles_and_chains_inside,),
    (cycles_and_chains_inside, multiple_chains_inside),
    (partial(_dynamic_inside, level=0),),
    (partial(_dynamic_inside, level=0), partial(_dynamic_inside, level=2)),
)
"""The chains nested in dynamic chains, by level."""
