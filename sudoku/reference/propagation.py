"""Propagation: applying rules that eliminate candidates until no rule finds anything.

A rule examines the whole board and eliminates candidates that are in no solution. Rules are applied
from the cheapest to the most expensive, starting over after each success, so an expensive rule sees
only what cheaper rules leave.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sudoku.reference.exact_cover import ExactCover, SearchState, StateContradiction
from sudoku.reference.observer import Observer

CheckTime = Callable[[], None]
"""A function that rules call regularly if they may take long. It ends the propagation by an
exception.
"""

Rule = Callable[[SearchState, CheckTime | None, Observer | None], bool]
"""A rule for one board. Eliminates candidates from a state, reports each deduction to the observer,
if any, and returns whether earlier rules must be applied again. Raises StateContradiction.
"""


class Propagation:
    """The rules of one variant on one board, cheapest first."""

    def __init__(
        self, cover: ExactCover, rules: Sequence[Rule], *, eliminates: bool = True
    ) -> None:
        self.cover = cover
        self._rules = rules
        self._eliminates = eliminates
        """Whether placing a digit eliminates it from the peers of its cell; otherwise, it is only
        compared with the settled peers.
        """

    def place(self, state: SearchState, candidate: int) -> None:
        """Settle a candidate of an open cell. Raises StateContradiction if it was already
        eliminated.
        """
        cover = self.cover
        bits = cover.bits[candidate]
        if not state.left & bits:
            raise StateContradiction(ruled_out=candidate)
        if self._eliminates:
            state.left &= cover.compatible[candidate]
        else:
            if state.settled & cover.rivals[candidate]:
                raise StateContradiction(ruled_out=candidate)
            state.left &= cover.full ^ cover.others_in_cell[candidate]
        state.settled |= bits

    def run(
        self, state: SearchState, check_time: CheckTime | None, observer: Observer | None
    ) -> None:
        """Apply all rules until no rule finds anything. Raises StateContradiction."""
        while True:
            for rule in self._rules:
                if check_time is not None:
                    check_time()
                if rule(state, check_time, observer):
                    break
                if state.left == state.settled:
                    return
            else:
                return
