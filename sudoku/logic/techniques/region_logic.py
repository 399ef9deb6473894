"""Direct eliminations on boards whose regions are part of the solution.

All techniques treat the hidden cells that hold labels like other cells. This technique finds the
candidates that a single rule about the regions, or a single clue about them, excludes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sudoku.constraints.primitives import Regions
from sudoku.logic.techniques.constraint_support import REGIONS, direct
from sudoku.logic.techniques.layout import TechniqueLayout
from sudoku.logic.techniques.notation import cell_set
from sudoku.logic.techniques.parts import ConstraintPart, parts_of
from sudoku.logic.techniques.position import Candidate, Position
from sudoku.logic.techniques.step import Demand, PatternNode, Step, StepDrawing
from sudoku.logic.techniques.supports.regions import RegionRule, RegionsSupport
from sudoku.logic.techniques.technique import technique

_MOST_NAMED = 8
"""Limit on the cells that a step names as inside or outside a region."""


@technique(REGIONS, layer=2, order=435, with_constraints=True, points=60)
def region_logic(position: Position) -> Iterator[Step]:
    """Regions are connected, have a known size, hold different digits, and are numbered in the
    order of their first cells. So a cell is in a certain region or outside it, or a digit is
    excluded. A clue about regions excludes labels in the same way.
    """
    layout = position.layout
    for part in parts_of(layout):
        support = part.support
        if isinstance(support, RegionsSupport) and part.mask & position.open:
            masks = part.masks(position.values, position.cells)
            for rule in support.rules:
                left = [*masks]
                holds = all(masks) and rule.apply(left)
                gone = position.lost(part.cells, left if holds else None)
                if gone:
                    yield _step(layout, part, rule, left, gone)
    yield from direct(REGIONS, position)


def _step(
    layout: TechniqueLayout,
    part: ConstraintPart,
    rule: RegionRule,
    left: Sequence[int],
    gone: tuple[Candidate, ...],
) -> Step:
    text, board, primitive = rule.text(layout.board.shift), layout.board, part.primitive
    if rule.label and isinstance(primitive, Regions):
        cells = dict[int, int](zip(primitive.labels, primitive.grid, strict=True))
        labels = dict(zip(part.cells, left, strict=True))
        inside = {c for c, _ in gone if c in cells and labels[c] == 1 << rule.label - 1}
        outside = {cell for cell, label in gone if cell in cells and label == rule.label}
        named = [
            f"{word} {cell_set(board, (cells[each] for each in found))}"
            for word, found in (("with", inside), ("without", outside))
            if 0 < len(found) <= _MOST_NAMED
        ]
        text += f": {', '.join(named)}" if named else ""
    return Step(
        REGIONS,
        eliminations=gone,
        demands=(Demand(part.index),),
        detail=text,
        drawing=StepDrawing((PatternNode(gone, "off"),)),
    )


TECHNIQUES = (region_logic,)
