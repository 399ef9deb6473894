"""Forcing chains and nets: the last resort, which solves every puzzle with one solution.

A *contradiction* refutes an assumption. A *verity* follows from every candidate of a truth. In a
chain each consequence has one reason; in a net it may need several. Nested nets also try cases,
with bounded effort on boards with constraints. Start with `conclusions`. A new way to find
consequences is a module beside `implications` and `trial`. `with_parts` handles boards with
constraints.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, reduce
from operator import and_

from sudoku.logic.techniques.forcing import with_parts
from sudoku.logic.techniques.forcing.conclusions import (
    alternatives,
    contradictions,
    verities,
)
from sudoku.logic.techniques.forcing.evidence import Decided, open_truths
from sudoku.logic.techniques.forcing.implications import ImplicationGraph, Implications
from sudoku.logic.techniques.forcing.trial import Cases, Trial
from sudoku.logic.techniques.notation import claim_text
from sudoku.logic.techniques.position import Candidate, Claim, Position
from sudoku.logic.techniques.step import Step
from sudoku.logic.techniques.technique import is_late, technique

CHAIN_CONTRADICTION, CHAIN_VERITY = "Forcing Chain Contradiction", "Forcing Chain Verity"
NET_CONTRADICTION, NET_VERITY = "Forcing Net Contradiction", "Forcing Net Verity"
NESTED = "Nested Forcing Net"

_FEWEST_TRIALS = 4
"""Limit on the trials of one candidate in the first round; later rounds multiply it by four."""
_MOST_TRIALS = 1 << 17
"""Limit on the trials of all candidates. The hardest puzzles take a hundredth of it."""


@technique(CHAIN_CONTRADICTION, layer=7, order=8500, with_constraints=True)
def chain_contradictions(position: Position) -> Iterator[Step]:
    """Chains from an assumption make a candidate both true and false, or leave a cell or a digit in
    a house without candidates. So the opposite of the assumption is true.
    """
    if not position.layout.is_plain:
        yield from with_parts.chain_contradictions(CHAIN_CONTRADICTION, position)
        return
    graph = ImplicationGraph(position)
    refuted = [claim for claim, trial in _nets(position).items() if trial.is_refuted]
    tried = {claim: Implications(graph, claim[0], is_true=claim[1]) for claim in refuted}
    yield from contradictions(CHAIN_CONTRADICTION, tried)


@technique(CHAIN_VERITY, layer=7, order=8510, with_constraints=True)
def chain_verities(position: Position) -> Iterator[Step]:
    """Chains from each digit of a cell, or from each place of a digit in a house, lead to the same
    conclusion. So it is true.
    """
    if not position.layout.is_plain:
        return  # contradictions by chains refute the opposite of each verity
    graph = ImplicationGraph(position)
    reached = {
        (candidate, is_true): graph.reached(candidate, is_true=is_true)
        for candidate in graph.weak
        for is_true in (True, False)
    }
    useful = (
        (truth, claims)
        for truth, claims in alternatives(graph.truths)
        if any(reduce(and_, masks) for masks in zip(*(reached[one] for one in claims), strict=True))
    )

    @cache
    def decided(claim: Claim) -> Implications:
        return Implications(graph, claim[0], is_true=claim[1])

    yield from verities(CHAIN_VERITY, useful, decided)


@technique(NET_CONTRADICTION, layer=7, order=8600, with_constraints=True)
def net_contradictions(position: Position) -> Iterator[Step]:
    """Singles that follow from an assumption leave a cell or a digit in a house without candidates.
    So the opposite of the assumption is true.
    """
    if not position.layout.is_plain:
        yield from with_parts.net_contradictions(NET_CONTRADICTION, position)
    else:
        yield from contradictions(NET_CONTRADICTION, _nets(position))


@technique(NET_VERITY, layer=7, order=8610, with_constraints=True)
def net_verities(position: Position) -> Iterator[Step]:
    """Singles that follow from each digit of a cell, or from each place of a digit in a house, lead
    to the same conclusion. So it is true.
    """
    if not position.layout.is_plain:
        yield from with_parts.net_verities(NET_VERITY, position)
        return
    nets = _nets(position)
    yield from verities(NET_VERITY, alternatives(open_truths(position)), nets.__getitem__)


@technique(NESTED, layer=7, order=8850, with_constraints=True, points=1000)
def nested_nets(position: Position) -> Iterator[Step]:
    """After an assumption and the singles that follow from it, a search tries further choices case
    by case, and every case leads to a contradiction. So the assumption is false.
    """
    if not position.layout.is_plain:
        yield from with_parts.nested_nets(NESTED, position)
        return
    unknown = dict.fromkeys(position.candidates())
    limit, left = _FEWEST_TRIALS, _MOST_TRIALS
    while unknown and left > 0 and not is_late():
        for candidate in [*unknown]:
            if candidate not in unknown or left <= 0 or is_late():
                continue
            cases = Cases(Trial(position), candidate, limit)
            left -= cases.trials
            if cases.evidence is not None:
                del unknown[candidate]
                detail = f"{claim_text(position.layout.board, candidate)} fails in every case"
                yield cases.evidence.step(NESTED, detail, (candidate, False))
            for true in cases.solution:
                unknown.pop(true, None)
        limit *= 4


def _nets(position: Position) -> dict[Claim, Decided]:
    tried: dict[Claim, Decided] = {}
    for candidate in position.candidates():
        for is_true in (True, False):
            tried[candidate, is_true] = _net(position, candidate, is_true)
    return tried


def _net(position: Position, candidate: Candidate, is_true: bool) -> Trial:
    trial = Trial(position)
    if is_true:
        trial.assume(candidate)
    else:
        trial.deny(candidate)
    return trial


TECHNIQUES = (
    chain_contradictions,
    chain_verities,
    net_contradictions,
    net_verities,
    nested_nets,
)
