"""Naked pairs: two cells of a unit with the same two candidates.

The naked tuple that pays most has a way of its own: where the places of two digits meet among the
cells that have two candidates.
"""

from __future__ import annotations

from sudoku.reference.layout import Layout, State
from sudoku.reference.observer import Observer
from sudoku.reference.tuples import strike_naked


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
                found |= strike_naked((first, second), both, layout, state, observer)
    return found
