"""The digits that one constraint leaves in its cells, found by the fastest code."""

from __future__ import annotations

from functools import lru_cache

from sudoku.logic.techniques.layout import TechniqueLayout, digits_of, union_of
from sudoku.logic.techniques.probing.prober import prober_of
from sudoku.logic.techniques.probing.requirements import requirement_indices
from sudoku.logic.techniques.step import Demand
from sudoku.logic.techniques.supports.support import Masks


@lru_cache(1 << 15)
def left_alone(layout: TechniqueLayout, part: int, masks: Masks) -> Masks | None:
    """The result of `Support.left` for a part of `parts_of`, without groups."""
    return prober_of(layout).left(requirement_indices(layout)[Demand(part)], masks)


@lru_cache(1 << 13)
def needed(layout: TechniqueLayout, part: int, masks: Masks) -> tuple[int, ...]:
    """The digits without which a part cannot hold."""
    found = []
    for digit in digits_of(union_of(masks)):
        without = tuple([mask & ~(1 << digit - 1) for mask in masks])
        if not all(without) or left_alone(layout, part, without) is None:
            found.append(digit)
    return tuple(found)
