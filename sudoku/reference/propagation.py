"""Propagation: rules that eliminate candidates, applied until none finds anything.

A rule examines the whole board and eliminates candidates that are in no solution. Rules are applied
from the cheapest to the most expensive, and again from the cheapest after each success, so that an
expensive rule sees only what the cheap ones leave.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from sudoku.reference.contradiction import Contradiction
from sudoku.reference.exact_cover import ExactCover, SearchState
from sudoku.reference.observer import Observer

CheckTime = Callable[[], None]
"""Called regularly by rules that may take long; an exception it raises ends the propagation."""

Rule = Callable[[SearchState, CheckTime | None, Observer | None], bool]
"""Eliminates candidates from a state; returns whether the rules before it must be applied again.

Raises Contradiction. It reports every deduction to the observer, if any. A rule is made for one
board.
"""


class Propagation:
    """The rules of one variant on one board, cheapest first.

    eliminates: whether placing a digit eliminates it from the peers of its cell; if not, it is only
    compared with the settled peers.
    """

    def __init__(
        self, cover: ExactCover, rules: Sequence[Rule], *, eliminates: bool = True
    ) -> None:
        self.cover = cover
        self._rules = rules
        self._eliminates = eliminates

    def place(self, state: SearchState, candidate: int) -> None:
        """Settle a candidate of an open cell. Raises Contradiction if it is eliminated already."""
        cover = self.cover
        bits = cover.bits[candidate]
        if not state.left & bits:
            raise Contradiction(ruled_out=candidate)
        if self._eliminates:
            state.left &= cover.compatible[candidate]
        else:
            if state.settled & cover.rivals[candidate]:
                raise Contradiction(ruled_out=candidate)
            state.left &= cover.full ^ cover.others_in_cell[candidate]
        state.settled |= bits

    def run(
        self, state: SearchState, check_time: CheckTime | None, observer: Observer | None
    ) -> None:
        """Apply all rules until none finds anything. Raises Contradiction."""
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


def eliminate(cover: ExactCover, state: SearchState, candidates: Iterable[int]) -> list[int]:
    """Eliminate these candidates from the state; returns the ones that were still left."""
    removed = [candidate for candidate in candidates if state.left & cover.bits[candidate]]
    for candidate in removed:
        state.left ^= cover.bits[candidate]
    return removed
