"""Alternating inference chains through constraints that lead from a claim to its opposite."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku.logic.techniques.forcing.claims import claim_graph
from sudoku.logic.techniques.forcing.evidence import Evidence
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.step import Step
from sudoku.logic.techniques.technique import technique

TITLE = "Constraint Chain"


@technique(TITLE, layer=4, order=5630, with_constraints=True, points=280)
def constraint_chains(position: Position) -> Iterator[Step]:
    """A chain of weak and strong links, some of them from constraints, leads from a candidate to
    its opposite. A candidate whose truth would make it false is false. A candidate whose falsity
    would make it true is true.
    """
    if position.layout.is_plain:
        return
    graph = claim_graph(position)
    if graph is None:
        return
    paths = [
        graph.path(number, 1 << (number ^ 1))
        for number, reached in enumerate(graph.reached)
        if reached >> (number ^ 1) & 1
    ]
    for path in sorted(paths, key=len):
        evidence = Evidence()
        graph.add_path(evidence, path)
        yield evidence.step(TITLE, graph.words(path), graph.claim(path[-1]))


TECHNIQUES = (constraint_chains,)
