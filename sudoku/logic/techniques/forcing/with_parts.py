"""Forcing chains and nets on boards with constraints.

`claims` and `probes` find contradictions without reasons; the reasons of a step are found
afterwards. Chains need no verities: a claim that follows from every candidate of a truth is also
found as a contradiction, because its opposite excludes all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, reduce
from operator import and_

from sudoku.logic.techniques.forcing.board_premises import board_premises
from sudoku.logic.techniques.forcing.case_rounds import case_rounds
from sudoku.logic.techniques.forcing.case_search import CaseTree, replayed
from sudoku.logic.techniques.forcing.claims import ClaimGraph, claim_graph
from sudoku.logic.techniques.forcing.conclusions import (
    alternatives,
    contradictions,
    verities,
)
from sudoku.logic.techniques.forcing.evidence import (
    Decided,
    Evidence,
    emptied,
    open_truths,
)
from sudoku.logic.techniques.forcing.part_trial import trial_of
from sudoku.logic.techniques.forcing.probes import Probes, packed, probes_of
from sudoku.logic.techniques.forcing.trial import Trial
from sudoku.logic.techniques.layout import members, union_of
from sudoku.logic.techniques.notation import claim_text
from sudoku.logic.techniques.position import Candidate, Claim, Position
from sudoku.logic.techniques.step import Sector, Step
from sudoku.logic.techniques.technique import is_late

_MOST_TRIALS = 300_000
"""Limit on the trials of all candidates for one step by cases. The longest search known to have
found a step took 293,519.
"""


def chain_contradictions(title: str, position: Position) -> Iterator[Step]:
    """Refute claims that lead to their opposites or leave a truth without candidates."""
    graph = claim_graph(position)
    if graph is None:
        return
    found = list[tuple[int, int, Sector | None]]()
    for number, reached in enumerate(graph.reached):
        if reached >> (number ^ 1) & 1:
            found.append((len(graph.path(number, 1 << (number ^ 1))), number, None))
    for truth, held in graph.truths.items():
        ends = [2 * graph.numbers[one] for one in held]
        if len(ends) > 2:
            common = reduce(and_, (graph.reached[end + 1] for end in ends))
            for number in members(common):
                if all(graph.reached[number ^ 1] >> end & 1 for end in ends if end != number ^ 1):
                    found.append((3 * len(ends), number ^ 1, truth))
    for _, number, left in sorted(found, key=lambda one: one[:2]):
        yield _chains(title, graph, number, left)


def _chains(title: str, graph: ClaimGraph, number: int, truth: Sector | None) -> Step:
    """The step that refutes a claim, which leads to its opposite or excludes a whole truth."""
    layout, evidence = graph.position.layout, Evidence()
    candidate, is_true = graph.claim(number)
    if truth is None:
        graph.add_path(evidence, graph.path(number, 1 << (number ^ 1)))
        effect = f"leads to {claim_text(layout.board, candidate, is_true=not is_true)}"
    else:
        for one in graph.truths[truth]:
            end = 2 * graph.numbers[one]
            if end != number:
                graph.add_path(evidence, graph.path(number, 1 << end))
        evidence.truths[truth] = None
        effect = f"leaves {emptied(layout, truth)}"
    detail = f"{claim_text(layout.board, candidate, is_true=is_true)} {effect}"
    return evidence.step(title, detail, (candidate, not is_true))


def net_contradictions(title: str, position: Position) -> Iterator[Step]:
    """Refute candidates by constraints and singles, in cells with few candidates first."""
    probes = probes_of(position)
    order = sorted(position.candidates(), key=lambda one: position.cells[one[0]].bit_count())
    for candidate in order:
        if is_late():
            return
        if probes.of(candidate) is None:
            yield from contradictions(title, {(candidate, True): _net(position, candidate)})


def _net(position: Position, candidate: Candidate) -> Trial:
    trial = trial_of(position)
    trial.assume(candidate)
    return trial


def net_verities(title: str, position: Position) -> Iterator[Step]:
    """Find the common consequences of a truth's candidates, truths with few candidates first."""
    probes = probes_of(position)

    @cache
    def decided(claim: Claim) -> Decided:
        return _net(position, claim[0])

    everything = packed(position.masks())
    for truth, claims in alternatives(open_truths(position)):
        if is_late():
            return
        if truth is not None and everything & ~_left(probes, claims):
            yield from verities(title, [(truth, claims)], decided)


def _left(probes: Probes, claims: Iterable[Claim]) -> int:
    """The `packed` candidates that are left in some case."""
    return union_of(probes.left(candidate) for candidate, _ in claims)


def nested_nets(title: str, position: Position) -> Iterator[Step]:
    """Refute candidates that fail in every case, by few cases first. Drawings mark only the
    assumption.
    """
    for candidate, found in case_rounds(position).refutations(position, _MOST_TRIALS):
        evidence = _by_cases(position, candidate, CaseTree.of(found.tree))
        if evidence is not None:
            detail = f"{claim_text(position.layout.board, candidate)} fails in every case"
            evidence.on, evidence.off, evidence.edges = {candidate: None}, {}, {}
            yield evidence.step(title, detail, (candidate, False))


def _by_cases(position: Position, candidate: Candidate, tree: CaseTree) -> Evidence | None:
    """The premises with which a candidate fails in every case; None if there are none, or if the
    deadline has passed.
    """
    known = board_premises(position.layout)
    evidence = known and known.replayed(position, candidate, tree)
    return evidence or replayed(trial_of(position), candidate, tree)
