"""Weak links through constraints: two candidates of which a constraint allows at most one.

If one candidate is assumed, the constraint leaves others without support. Sectors are not repeated
here.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from sudoku.logic.techniques.layout import TechniqueLayout, digits_of
from sudoku.logic.techniques.parts import Part, parts_of
from sudoku.logic.techniques.position import Candidate, Position
from sudoku.logic.techniques.supports import Masks

WeakLinks = Mapping[Candidate, Mapping[Candidate, int]]
"""The candidates that each candidate excludes, with the number of a part that implies it."""

_MOST_CELLS = 9
"""Limit on the cells of a constraint that gives links."""
_NONE: WeakLinks = {}


def weak_links(position: Position) -> WeakLinks:
    """The weak links of a position through constraints, without those between candidates of a cell
    or of equal digits that see each other.
    """
    if not parts_of(position.layout):
        return _NONE
    return _weak_links(position.layout, tuple(position.cells), tuple(position.values))


@lru_cache(4)
def _weak_links(
    layout: TechniqueLayout, cells: tuple[int, ...], values: tuple[int, ...]
) -> WeakLinks:
    found: dict[Candidate, dict[Candidate, int]] = {}
    for part in parts_of(layout):
        if not 1 < len(part.cells) <= _MOST_CELLS:
            continue
        masks = part.masks(values, cells)
        if all(values[cell] for cell in part.cells) or not all(masks):
            continue
        for one, others in _excluded(part, masks):
            if values[one[0]]:
                continue
            for other in others:
                if not values[other[0]] and not (
                    one[1] == other[1] and layout.peers[one[0]] >> other[0] & 1
                ):
                    found.setdefault(one, {}).setdefault(other, part.index)
                    found.setdefault(other, {}).setdefault(one, part.index)
    return found


@lru_cache(4096)
def _excluded(part: Part, masks: Masks) -> tuple[tuple[Candidate, tuple[Candidate, ...]], ...]:
    """For each candidate of a part, the candidates of other cells that lose their support."""
    found = []
    for place, mask in enumerate(masks):
        for digit in digits_of(mask):
            assumed = (*masks[:place], 1 << digit - 1, *masks[place + 1 :])
            left = part.support.left(assumed)
            if left is None:
                continue
            others = tuple(
                (cell, other)
                for cell, before, after in zip(part.cells, assumed, left, strict=True)
                for other in digits_of(before & ~after)
            )
            if others:
                found.append(((part.cells[place], digit), others))
    return tuple(found)
