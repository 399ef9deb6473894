"""Consequences of one candidate through one constraint.

If a candidate is assumed true or false, other candidates may lose their support in the constraint,
or a cell may have one digit left. Links of sectors are not repeated here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from sudoku.interface.probing import Assumed
from sudoku.logic.techniques.layout import TechniqueLayout, digits_of
from sudoku.logic.techniques.parts import ConstraintPart, parts_of
from sudoku.logic.techniques.position import Candidate, Claim, Position
from sudoku.logic.techniques.probing.prober import prober_of
from sudoku.logic.techniques.probing.requirements import requirement_indices
from sudoku.logic.techniques.step import Demand
from sudoku.logic.techniques.supports.support import Masks

WeakLinks = Mapping[Candidate, Mapping[Candidate, int]]
"""For each candidate, the candidates that it excludes, each with the number of a part that excludes
it.
"""
Implied = Mapping[Claim, Mapping[Claim, int]]
"""For each claim, the claims that it implies, each with the number of a part that implies it."""

_MOST_CELLS = 9
"""Limit on the cells of a constraint that gives links."""
_NONE: Implied = {}


def weak_links(position: Position) -> WeakLinks:
    """The weak links of a position through constraints: pairs of candidates that a constraint does
    not allow together. Pairs in one cell, or of equal digits that see each other, are left out.
    """
    found: dict[Candidate, dict[Candidate, int]] = {}
    for (one, is_true), others in implied(position).items():
        for (other, is_other_true), number in others.items() if is_true else ():
            if not is_other_true:
                found.setdefault(one, {}).setdefault(other, number)
                found.setdefault(other, {}).setdefault(one, number)
    return found


def implied(position: Position) -> Implied:
    """The consequences of each claim through one constraint."""
    if not parts_of(position.layout):
        return _NONE
    return _implied(position.layout, tuple(position.cells), tuple(position.values))


@lru_cache(4)
def _implied(layout: TechniqueLayout, cells: tuple[int, ...], values: tuple[int, ...]) -> Implied:
    found: dict[Claim, dict[Claim, int]] = {}
    for part in parts_of(layout):
        if not 1 < len(part.cells) <= _MOST_CELLS:
            continue
        masks = part.masks(values, cells)
        if all(values[cell] for cell in part.cells) or not all(masks):
            continue
        for claim, others in _probed(layout, part, masks):
            (cell, digit), is_true = claim
            known = found.setdefault(claim, {})
            for other in others:
                (place, value), becomes_true = other
                is_seen = digit == value and layout.peers[cell] >> place & 1
                if becomes_true or not is_true or not is_seen:
                    known.setdefault(other, part.index)
    return found


@lru_cache(1 << 13)
def _probed(
    layout: TechniqueLayout, part: ConstraintPart, masks: Masks
) -> tuple[tuple[Claim, tuple[Claim, ...]], ...]:
    """For each claim on an open cell of a part, its consequences."""
    found, number = [], requirement_indices(layout)[Demand(part.index)]
    for each in prober_of(layout).assumed(number, masks):
        claim = (part.cells[each.place], each.digit), each.is_true
        found.append((claim, tuple(_decided(part, each, masks))))
    return tuple(found)


def _decided(part: ConstraintPart, assumed: Assumed, masks: Masks) -> Iterator[Claim]:
    """The candidates that lose their support, and the only digits left in other cells."""
    place, bit = assumed.place, 1 << assumed.digit - 1
    for index, (cell, mask, after) in enumerate(zip(part.cells, masks, assumed.left, strict=True)):
        before = mask
        if index == place:
            before = bit if assumed.is_true else mask & ~bit
        if before != after:
            for digit in digits_of(before & ~after):
                yield (cell, digit), False
            if not after & (after - 1) and index != place:
                yield (cell, after.bit_length()), True
