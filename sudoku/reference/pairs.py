"""Naked pairs: two cells of a unit with the same two candidates.

The naked tuple that pays most has a way of its own: where the places of two digits meet among the
cells that have two candidates.
"""

from __future__ import annotations

from sudoku.reference.layout import Layout, State, ones
from sudoku.reference.observer import Observer
from sudoku.reference.tuples import strike


def naked_pairs(layout: Layout, state: State, observer: Observer | None) -> bool:
    """Strike the digits of each naked pair from the rest of its unit."""
    guards, lows, places = layout.guards, layout.lows, state.places
    once = twice = thrice = 0
    for there in places:
        thrice |= twice & there
        twice |= once & there
        once |= there
    two = (twice ^ thrice) & ~layout.outside_units
    having = [there & two for there in places]
    found = False
    for first, one in enumerate(having):
        for second in range(first + 1, layout.order) if one else ():
            both = one & having[second]
            # Some unit holds two of these cells if one is left when each unit loses its lowest.
            if both & ((both | guards) - lows):
                found |= _strike_pair(layout, state, (first, second), both, observer)
    return found


def _strike_pair(
    layout: Layout, state: State, digits: tuple[int, int], cells: int, observer: Observer | None
) -> bool:
    found = False
    for guard in ones(layout.holding(cells, 2)):
        field = layout.fields(guard)
        removed = strike(layout, state, digits, field & ~cells)
        if removed:
            found = True
            if observer is not None:
                pair = layout.cells_of(field & cells)
                observer.struck("naked pair", layout.unit_of(guard), digits, pair, removed)
    return found
