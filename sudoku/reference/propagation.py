"""Propagation: rules that remove candidates, composed, and run to a fixpoint.

A rule looks at the whole board and removes candidates that are in no solution. The rules are
asked in the order of their price, and again from the cheapest as soon as one has found
something, so that an expensive rule sees only what the cheap ones leave.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from sudoku.reference.contradiction import Contradiction
from sudoku.reference.cover import Cover, State
from sudoku.reference.observer import Observer

CheckTime = Callable[[], None]
"""Called now and then by whatever may take long; what it raises ends the propagation."""

Rule = Callable[[State, CheckTime | None, Observer | None], bool]
"""Removes candidates from a state; returns whether rules before it must be asked again.

Raises Contradiction. What a rule removes is in no solution, and what it deduces it tells the
observer, if there is one. A rule is made for one cover.
"""


class Propagation:
    """The rules of one variant on one board, cheapest first.

    strikes: whether a digit that is put into a cell is struck from its peers; without that it is
    only compared with the peers that are settled.
    """

    def __init__(self, cover: Cover, rules: Sequence[Rule], *, strikes: bool = True) -> None:
        self.cover = cover
        self._rules = rules
        self._strikes = strikes

    def put(self, state: State, candidate: int) -> None:
        """Settle a candidate, whose cell is open. Raises Contradiction if it is ruled out."""
        cover = self.cover
        bits = cover.bits[candidate]
        if not state.left & bits:
            raise Contradiction(ruled_out=candidate)
        if self._strikes:
            state.left &= cover.compatible[candidate]
        else:
            if state.settled & cover.rivals[candidate]:
                raise Contradiction(ruled_out=candidate)
            state.left &= cover.full ^ cover.others_in_cell[candidate]
        state.settled |= bits

    def run(self, state: State, check_time: CheckTime | None, observer: Observer | None) -> None:
        """Apply all rules until none removes a candidate. Raises Contradiction."""
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


def strike(cover: Cover, state: State, candidates: Iterable[int]) -> list[int]:
    """Remove these candidates; returns those that were still left."""
    removed = [candidate for candidate in candidates if state.left & cover.bits[candidate]]
    for candidate in removed:
        state.left ^= cover.bits[candidate]
    return removed
