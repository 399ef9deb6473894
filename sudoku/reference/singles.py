"""Forward checking, naked singles and hidden singles.

After Norvig's "Solving Every Sudoku Puzzle Quickly", where they are forward checking, arc
consistency and dual consistency.
"""

from __future__ import annotations

from sudoku.reference.layout import Layout, State
from sudoku.reference.observer import Observer
from sudoku.reference.propagation import Contradiction


def forward_checking(layout: Layout, state: State, _observer: Observer | None) -> bool:
    """No cell may lose its last candidate. A cell that has one left is still the search's job."""
    some = 0
    for there in state.places:
        some |= there
    if layout.cells & ~some:
        raise Contradiction(cells=layout.cells & ~some)
    return False


def naked_singles(layout: Layout, state: State, observer: Observer | None) -> bool:
    """Settle each cell that has one candidate, which strikes it from its peers, to a fixpoint."""
    cells, at, beyond_peers, places = layout.cells, layout.at, layout.beyond_peers, state.places
    while True:
        once = twice = 0
        for there in places:
            there &= cells
            twice |= once & there
            once |= there
        if once != cells:
            raise Contradiction(cells=cells ^ once)
        single = cells & ~(twice | state.settled)
        if not single:
            return False
        for digit, there in enumerate(places):
            here = there & single
            while here:
                lowest = here & -here
                cell = lowest.bit_length() - 1
                there &= beyond_peers[cell]
                state.settled |= at[cell]
                here = (here ^ lowest) & there
                if observer is not None:
                    observer.placed("naked single", cell, digit, None)
            places[digit] = there


def hidden_singles(layout: Layout, state: State, observer: Observer | None) -> bool:
    """Settle each cell that is the only place of a digit in one of its units."""
    order, guards, lows, places = layout.order, layout.guards, layout.lows, state.places
    found = False
    for digit, here in enumerate(places):
        fewer = (here | guards) - lows
        if fewer & guards != guards:
            raise Contradiction(digits=(digit,), unit=layout.unit_of(guards & ~fewer))
        crowded = (((here & fewer) | guards) - lows) & guards
        others = crowded - (crowded >> order) | state.settled | layout.outside_units
        lone = here ^ (here & others)
        if lone:
            _settle(layout, state, digit, lone, observer)
            found = True
    return found


def _settle(layout: Layout, state: State, digit: int, lone: int, observer: Observer | None) -> None:
    """Put the digit where these bits are, each in the field of a unit that has no other place."""
    places = state.places
    here = places[digit]
    taken = 0
    while lone:
        lowest = lone & -lone
        cell = layout.cell_of(lowest)
        here &= layout.beyond_peers[cell]
        taken |= layout.at[cell]
        lone &= here & layout.beside[cell]
        if observer is not None:
            observer.placed("hidden single", cell, digit, layout.unit_of(lowest))
    left = layout.full ^ taken
    for other, there in enumerate(places):
        places[other] = there & left
    places[digit] = here
    state.settled |= taken
