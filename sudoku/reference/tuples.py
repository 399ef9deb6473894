"""Naked and hidden tuples: pairs, triples, quads, as one rule each for any size k.

Naked: if k cells of a unit have all their candidates among k digits, these digits are in those
cells and in no other cell of the unit. Hidden: if k digits of a unit have all their places among k
cells, those cells hold these digits and no others. Norvig has naked pairs, Carmel both pairs.

Each goes through the sets of k digits, leaves a branch of them where no unit can hold a tuple any
more, and looks at a set in all units at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from operator import or_

from sudoku.reference.layout import Layout, State, ones
from sudoku.reference.observer import Choice, Observer
from sudoku.reference.propagation import Contradiction

NAMES = {2: "pair", 3: "triple", 4: "quad"}
Digits = tuple[int, ...]


def naked_tuples(size: int, layout: Layout, state: State, observer: Observer | None) -> bool:
    """Strike the digits of each naked tuple of so many cells from the rest of its unit."""
    found = False
    for digits, cells in _cells_within(size, layout, state):
        found |= strike_naked(digits, cells, layout, state, observer)
    return found


def strike_naked(
    digits: Digits, cells: int, layout: Layout, state: State, observer: Observer | None
) -> bool:
    """Use that these cells (bits) have no candidates but these digits, in each unit.

    Raises Contradiction where a unit has more of the cells than there are digits.
    """
    size = len(digits)
    found = False
    for guard in ones(layout.holding(cells, size)):
        field = layout.fields(guard)
        inside = field & cells
        if inside.bit_count() > size:
            raise Contradiction(inside, digits, layout.unit_of(guard))
        removed = _strike(layout, state, digits, field ^ inside)
        if removed:
            found = True
            if observer is not None:
                name = f"naked {NAMES[size]}"
                members = layout.cells_of(inside)
                observer.struck(name, layout.unit_of(guard), digits, members, removed)
    return found


def hidden_tuples(size: int, layout: Layout, state: State, observer: Observer | None) -> bool:
    """Strike all other digits from the cells of each hidden tuple of so many digits.

    Raises Contradiction where a unit has fewer places for the digits than there are digits.
    """
    found = False
    for digits, places, guards in _digits_within(size, layout, state):
        others = [digit for digit in range(layout.order) if digit not in digits]
        for guard in ones(guards):
            inside = layout.fields(guard) & places
            if inside.bit_count() < size:
                raise Contradiction(inside, digits, layout.unit_of(guard))
            removed = _strike(layout, state, others, inside)
            if removed:
                found = True
                if observer is not None:
                    name = f"hidden {NAMES[size]}"
                    members = layout.cells_of(inside)
                    observer.struck(name, layout.unit_of(guard), digits, members, removed)
    return found


def _strike(layout: Layout, state: State, digits: Sequence[int], bits: int) -> list[Choice]:
    """Remove the digits from the cells that have one of these bits; returns what was removed."""
    removed: list[Choice] = []
    for digit in digits:
        there = state.places[digit] & bits
        if there:
            cells = layout.cells_of(there)
            removed += [(cell, digit) for cell in cells]
            state.places[digit] &= layout.full ^ layout.bits_of(cells)
    return removed


def _cells_within(size: int, layout: Layout, state: State) -> Iterator[tuple[Digits, int]]:
    """Sets of so many digits, with the bits of the open cells that have no other candidates."""
    places = state.places.copy()
    at_least = [0] * (size + 1)
    for there in places:
        for i in range(size, 0, -1):
            at_least[i] |= at_least[i - 1] & there
        at_least[0] |= there
    few = at_least[0] & ~(at_least[size] | state.settled | layout.outside_units)
    later = [*accumulate(reversed(places), or_, initial=0)][::-1]

    def choose(first: int, chosen: Digits, within: int) -> Iterator[tuple[Digits, int]]:
        missing = size - len(chosen)
        if not missing:
            yield chosen, within & ~later[first]
            return
        for digit in range(first, layout.order - missing + 1):
            if not layout.holding(within, size):
                return
            yield from choose(digit + 1, (*chosen, digit), within)
            within &= ~places[digit]

    return choose(0, (), few)


def _digits_within(size: int, layout: Layout, state: State) -> Iterator[tuple[Digits, int, int]]:
    """Sets of so many digits that share so many places: the digits, places, and units' guards."""
    undecided = [there & ~(state.settled | layout.outside_units) for there in state.places]
    somewhere = [layout.holding(there, 1) for there in undecided]

    def choose(
        first: int, chosen: Digits, places: int, guards: int
    ) -> Iterator[tuple[Digits, int, int]]:
        missing = size - len(chosen)
        if not missing:
            yield chosen, places, guards
            return
        for digit in range(first, layout.order - missing + 1):
            union = places | undecided[digit]
            left = guards & somewhere[digit] & ~layout.holding(union, size + 1)
            if left:
                yield from choose(digit + 1, (*chosen, digit), union, left)

    return choose(0, (), 0, layout.guards)
