"""Locked candidates: pointing and claiming.

Where all places of a digit in one unit lie in another too, the digit is in what they share, and
nowhere else in the other. If the first is a box and the second a line this is called pointing,
the other way round claiming. The first then has no place outside the second, so that its field of
that crossing is empty.
"""

from __future__ import annotations

from sudoku.reference.layout import Layout, State, ones
from sudoku.reference.observer import Observer


def locked_candidates(layout: Layout, state: State, observer: Observer | None) -> bool:
    """Strike what is locked out, for every digit and every two crossing units."""
    crossings = layout.crossings
    if crossings is None:
        return False
    guards, lows, distance = crossings.guards, crossings.lows, crossings.distance
    places = state.places
    found = False
    for digit, here in enumerate(places):
        empty = guards ^ (((here | guards) - lows) & guards)
        one_of_two = (empty ^ (empty >> distance)) & crossings.lower_guards
        if not one_of_two:
            continue
        for guard in ones(one_of_two):
            other = guard << distance if empty & guard else guard
            removed = here & crossings.cells[other]
            here ^= removed
            if removed and observer is not None:
                _tell(observer, layout, digit, here, removed, crossings.units[other])
        if here != places[digit]:
            places[digit] = here
            found = True
    return found


def _tell(
    observer: Observer, layout: Layout, digit: int, here: int, removed: int, units: tuple[int, int]
) -> None:
    loser, keeper = units
    shared = set(layout.board.units[loser]) & set(layout.board.units[keeper])
    cells = sorted(cell for cell in shared if here >> cell & 1)
    gone = [(cell, digit) for cell in layout.cells_of(removed)]
    observer.struck("locked candidate", loser, [digit], cells, gone)
