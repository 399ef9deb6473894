"""Forcing chains and nets: the last resort, by which every puzzle with one solution is solved.

A *contradiction* refutes an assumption. A *verity* is what every candidate of a truth leads to. In
chains each consequence has one reason. In nets it may need several. Nested nets go on by cases.
"""

from __future__ import annotations

from collections.abc import Iterator

from sudoku.techniques.forcing.cases import Cases, TooLongError
from sudoku.techniques.forcing.conclusions import Claim, concluding, contradictions, verities
from sudoku.techniques.forcing.evidence import open_truths, told
from sudoku.techniques.forcing.implications import Graph, Implications
from sudoku.techniques.forcing.trial import Trial
from sudoku.techniques.position import Position
from sudoku.techniques.step import Step
from sudoku.techniques.technique import Technique

CHAIN_CONTRADICTION, CHAIN_VERITY = "Forcing Chain Contradiction", "Forcing Chain Verity"
NET_CONTRADICTION, NET_VERITY = "Forcing Net Contradiction", "Forcing Net Verity"
NESTED = "Nested Forcing Net"

_FEWEST_TRIALS, _MOST_TRIALS = 4, 1 << 16


def chain_contradictions(position: Position) -> Iterator[Step]:
    """Assumptions that chains refute."""
    yield from contradictions(CHAIN_CONTRADICTION, _chains(Graph(position)))


def chain_verities(position: Position) -> Iterator[Step]:
    """What chains from each candidate of a truth have in common."""
    graph = Graph(position)
    yield from verities(CHAIN_VERITY, _chains(graph), graph.truths)


def net_contradictions(position: Position) -> Iterator[Step]:
    """Assumptions that singles refute."""
    yield from contradictions(NET_CONTRADICTION, _nets(position))


def net_verities(position: Position) -> Iterator[Step]:
    """What singles have in common after each candidate of a truth."""
    yield from verities(NET_VERITY, _nets(position), open_truths(position))


def nested_nets(position: Position) -> Iterator[Step]:
    """Candidates that singles refute by cases, those first that take few trials."""
    unknown = dict.fromkeys(position.candidates())
    limit = _FEWEST_TRIALS
    while unknown and limit <= _MOST_TRIALS:
        for candidate in [*unknown]:
            if candidate not in unknown:
                continue
            try:
                cases = Cases(position, candidate, limit)
            except TooLongError:
                continue
            if cases.solution is None:
                del unknown[candidate]
                detail = f"{told(position.layout, candidate)} fails in every case"
                yield concluding(cases.evidence, NESTED, detail, (candidate, False))
            for true in cases.solution or ():
                unknown.pop(true, None)
        limit *= 4


def _chains(graph: Graph) -> dict[Claim, Implications]:
    return {
        (candidate, is_true): Implications(graph, candidate, is_true=is_true)
        for candidate in graph.weak
        for is_true in (True, False)
    }


def _nets(position: Position) -> dict[Claim, Trial]:
    tried: dict[Claim, Trial] = {}
    for candidate in position.candidates():
        tried[candidate, True] = Trial(position)
        tried[candidate, True].assume(candidate)
        tried[candidate, False] = Trial(position)
        tried[candidate, False].deny(candidate)
    return tried


TECHNIQUES = (
    Technique(
        CHAIN_CONTRADICTION,
        chain_contradictions,
        "Chains from an assumption make a candidate both true and false, or leave a cell or a "
        "digit in a house without candidates. The opposite is true.",
        layer=7,
        order=8500,
    ),
    Technique(
        CHAIN_VERITY,
        chain_verities,
        "Chains from each digit of a cell, or from each place of a digit in a house, lead to the "
        "same. It is true.",
        layer=7,
        order=8510,
    ),
    Technique(
        NET_CONTRADICTION,
        net_contradictions,
        "Singles that follow from an assumption leave a cell or a digit in a house without "
        "candidates. The opposite is true.",
        layer=7,
        order=8600,
    ),
    Technique(
        NET_VERITY,
        net_verities,
        "Singles that follow from each digit of a cell, or from each place of a digit in a house, "
        "lead to the same. It is true.",
        layer=7,
        order=8610,
    ),
    Technique(
        NESTED,
        nested_nets,
        "An assumption and the singles that follow are tried further by cases, and each case meets "
        "a contradiction. The opposite is true.",
        layer=7,
        order=8850,
    ),
)
