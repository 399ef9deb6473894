"""What dynamic chains of each level hold: patterns, and chains nested in them."""

from __future__ import annotations

from dataclasses import replace

from sudoku.logic.ratings.se.advanced import Patterns
from sudoku.logic.ratings.se.branching import Branching, Conclusion, Deducer, complexity
from sudoku.logic.ratings.se.geometry import CELLS
from sudoku.logic.ratings.se.inner_chains import cycles_and_chains_inside
from sudoku.logic.ratings.se.inner_multiple import multiple_chains_inside
from sudoku.logic.ratings.se.lengths import difficulty
from sudoku.logic.ratings.se.propagation import Deduction, NestedChain, Search, Sectors

BASES = (8.5, 9.0, 9.5, 10.0, 10.5, 11.0)
"""The difficulty of dynamic chains by level."""


def deducers(sectors: Sectors, level: int) -> tuple[Deducer, ...]:
    """What the searches of a level deduce besides simple links, the first first."""
    if level == 0:
        return ()
    patterns = Patterns(sectors).deduce
    return (patterns, *_NESTED[level])


def _chains(search: Search) -> bool:
    return search.deduce(cycles_and_chains_inside(search))


def _multiple(search: Search) -> bool:
    return search.deduce(multiple_chains_inside(search))


def _dynamic(search: Search) -> bool:
    return search.deduce(_dynamic_inside(search, 0))


def _nested(search: Search) -> bool:
    return search.deduce(_dynamic_inside(search, 2))


_NESTED: tuple[tuple[Deducer, ...], ...] = (
    (),
    (),
    (_chains,),
    (_chains, _multiple),
    (_dynamic,),
    (_dynamic, _nested),
)


def _dynamic_inside(search: Search, level: int) -> list[Deduction]:
    """What dynamic chains of a level eliminate among the candidates left in a search.

    Masks of ancestors carry the reasons, too: what the search removed from the sectors that fired.
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
        for _, mask in item.parts:
            reasons |= mask
        if reasons >> shift:
            path = (item.node, item.true, *(mask & own for _, mask in item.parts))
            deductions.append((gone, reasons >> shift, NestedChain(length, path)))
    return deductions


def _sectors_inside(search: Search) -> tuple[Sectors, int]:
    """The sectors of the candidates left, and where the reasons begin in masks of ancestors."""
    outer, left = search.sectors, search.left
    shift = 2 * len(outer.nodes)
    live = 0
    for cell in range(CELLS):
        live |= left[cell]
    weak = tuple(
        tuple([other for other in others if live >> other & 1]) if live >> node & 1 else ()
        for node, others in enumerate(outer.weak)
    )
    reasons = tuple(
        [(before ^ now) << shift for before, now in zip(outer.members, left, strict=True)]
    )
    inner = replace(outer, members=tuple(left), weak=weak, reasons=reasons)
    return inner, shift
