"""The support of any primitive. Alternatives support every candidate that some alternative
leaves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sudoku.constraints.automata import Automaton
from sudoku.constraints.primitives import (
    AllDifferent,
    AnyOf,
    Area,
    DigitSets,
    Primitive,
    Regions,
    Regular,
    Runs,
    Sum,
)
from sudoku.logic.techniques.supports.areas import LARGEST_READ, AreaSupport
from sudoku.logic.techniques.supports.automata import AutomatonSupport
from sudoku.logic.techniques.supports.digit_sets import MOST_DIGITS, SetsSupport
from sudoku.logic.techniques.supports.pairs import DifferentSupport, PairSupport
from sudoku.logic.techniques.supports.regions import RegionsSupport, RunsSupport
from sudoku.logic.techniques.supports.sums import SumSupport
from sudoku.logic.techniques.supports.support import Groups, Masks, Support


class _AnyOfSupport(Support):
    """Supports of alternatives: a candidate needs support in one of them. Within each alternative,
    primitives are propagated until nothing changes.
    """

    def __init__(self, primitive: AnyOf, size: int) -> None:
        alternatives = [
            [found for each in inner for found in supports_of(each, size)]
            for inner in primitive.alternatives
        ]
        cells = dict.fromkeys(
            cell for inner in alternatives for found in inner for cell in found.cells
        )
        super().__init__(sorted(cells))
        place = {cell: index for index, cell in enumerate(self.cells)}
        self._alternatives = [
            [(found, tuple(place[cell] for cell in found.cells)) for found in inner]
            for inner in alternatives
        ]

    def alone(self, masks: Masks) -> Masks | None:
        return self._united(masks, ())

    def _left(self, masks: Masks, groups: Groups) -> Masks | None:
        return self._united(masks, groups)

    def _united(self, masks: Masks, groups: Groups) -> Masks | None:
        found: list[int] | None = None
        for inner in self._alternatives:
            left = _propagated(inner, masks, groups)
            if left is not None:
                found = [a | b for a, b in zip(found, left, strict=True)] if found else [*left]
                if tuple(found) == masks:
                    break
        return tuple(found) if found else None


def _propagated(
    inner: Sequence[tuple[Support, tuple[int, ...]]], masks: Masks, groups: Groups
) -> Masks | None:
    """The candidates left by several supports together."""
    now, goes_on = [*masks], True
    while goes_on:
        goes_on = False
        for support, places in inner:
            here = tuple([now[place] for place in places])
            left = support.left(here, narrowed(groups, places))
            if left is None:
                return None
            if left != here:
                goes_on = True
                for place, mask in zip(places, left, strict=True):
                    now[place] = mask
    return tuple(now)


def narrowed(groups: Groups, places: Sequence[int]) -> Groups:
    """Groups restricted to some places, and renumbered by their order."""
    found = []
    for group in groups:
        mask = sum(1 << index for index, place in enumerate(places) if group >> place & 1)
        if mask & (mask - 1):
            found.append(mask)
    return tuple(found)


def supports_of(primitive: Primitive, size: int) -> Iterator[Support]:
    """The support of a primitive, for digits 1 … size. It removes nothing if the primitive
    restricts no single digit.
    """
    if isinstance(primitive, AnyOf):
        yield _AnyOfSupport(primitive, size)
    elif isinstance(primitive, AllDifferent):
        yield DifferentSupport(primitive.cells)
    elif isinstance(primitive, DigitSets):
        yield (
            SetsSupport(primitive, size)
            if size <= MOST_DIGITS
            else AutomatonSupport(primitive.cells, _reading(primitive))
        )
    elif isinstance(primitive, Sum):
        yield SumSupport(primitive, size)
    elif isinstance(primitive, Regions):
        yield RegionsSupport(primitive, size)
    elif isinstance(primitive, Runs):
        yield RunsSupport(primitive)
    elif isinstance(primitive, Area) and len(primitive.cells) > LARGEST_READ:
        yield AreaSupport(primitive)
    elif isinstance(primitive, Regular) and primitive.cells:
        cells, automaton = primitive.cells, primitive.automaton
        is_pair = len(cells) == 2 and cells[0] != cells[1]
        yield (
            PairSupport(cells, automaton, size) if is_pair else AutomatonSupport(cells, automaton)
        )


def _reading(primitive: DigitSets) -> Automaton:
    """The automaton whose states are the sets of digits read."""

    def step(used: int, digit: int) -> int | None:
        bit = 1 << digit - 1
        return None if used & bit else used | bit

    return Automaton(0, step, {*primitive.sets}.__contains__)
