"""Propagation: rules that remove candidates, composed, and run to a fixpoint.

A rule looks at the whole board and removes candidates that are in no solution. The rules are
asked in the order of their price, and again from the cheapest as soon as one has found
something, so that an expensive rule sees only what the cheap ones leave.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sudoku.reference.layout import Layout, State
from sudoku.reference.observer import Observer


class Contradiction(Exception):
    """The state has no solution: more cells than digits for them, or more digits than cells.

    Without digits these cells (bits) have no candidate; without cells the digit has no place in the
    unit; with both, and no unit, the digit was put into a cell where it is ruled out.
    """

    def __init__(self, cells: int = 0, digits: tuple[int, ...] = (), unit: int | None = None):
        super().__init__()
        self.cells, self.digits, self.unit = cells, digits, unit


Rule = Callable[[Layout, State, Observer | None], bool]
"""Removes candidates from a state; returns whether rules before it must be asked again.

Raises Contradiction. What a rule removes is in no solution, and what it deduces it tells the
observer, if there is one.
"""


class Propagation:
    """The rules of one variant on one board, cheapest first.

    strikes: whether a digit that is put into a cell is struck from its peers; without that it is
    only compared with the peers that are settled.
    """

    def __init__(self, layout: Layout, rules: Sequence[Rule], *, strikes: bool = True) -> None:
        self.layout = layout
        self._rules = rules
        self._strikes = strikes

    def put(self, state: State, cell: int, digit: int) -> None:
        """Put a digit, counted from 0, into an open cell and settle it. Raises Contradiction."""
        layout, places = self.layout, state.places
        bits, beside = layout.at[cell], layout.beside[cell]
        here = places[digit]
        if not here & bits or (not self._strikes and here & state.settled & layout.peers[cell]):
            raise Contradiction(cells=bits, digits=(digit,))
        for other, there in enumerate(places):
            places[other] = there & beside
        places[digit] = here & layout.beyond_peers[cell] if self._strikes else here
        state.settled |= bits

    def run(
        self, state: State, check_time: Callable[[], None] | None, observer: Observer | None
    ) -> None:
        """Apply all rules until none removes a candidate. Raises Contradiction.

        check_time is called before each rule; what it raises ends the run.
        """
        layout, rules = self.layout, self._rules
        again = True
        while again:
            again = False
            for rule in rules:
                if check_time is not None:
                    check_time()
                if rule(layout, state, observer):
                    again = True
                    break
