"""Alternating inference chains through constraints, by which a claim leads to its opposite."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku.logic.techniques.forcing.claims import claim_graph
from sudoku.logic.techniques.forcing.conclusions import concluding
from sudoku.logic.techniques.forcing.evidence import Evidence
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.step import Step
from sudoku.logic.techniques.technique import technique

TITLE = "Constraint Chain"


@technique(TITLE, layer=4, order=5630)
def constraint_chains(position: Position) -> Iterator[Step]:
    """A chain of weak and strong links, some of them by constraints, leads from a candidate to its
    opposite. A candidate that would make itself false is false. One that would be true if it were
    false is true.
    """
    if position.layout.is_plain:
        return
    graph = claim_graph(position)
    paths = [
        graph.path(number, 1 << (number ^ 1))
        for number, reached in enumerate(graph.reached)
        if reached >> (number ^ 1) & 1
    ]
    for path in sorted(paths, key=len):
        evidence = Evidence()
        graph.add_path(evidence, path)
        yield concluding(evidence, TITLE, graph.words(path), graph.claim(path[-1]))


TECHNIQUES = (constraint_chains,)
