"""Forward checking, and naked and hidden singles.

After Norvig's "Solving Every Sudoku Puzzle Quickly", where they are forward checking, arc
consistency and dual consistency. As each cell and each digit of a house is a field alike, naked and
hidden singles are one rule: a field with one bit settles that candidate.
"""

from __future__ import annotations

from sudoku.reference.contradiction import Contradiction
from sudoku.reference.cover import Cover, State
from sudoku.reference.observer import Observer
from sudoku.reference.propagation import CheckTime, Rule


def forward_checking(cover: Cover) -> Rule:
    """No cell may lose its last candidate. A cell that has one left is still the search's job."""
    guards, lows, cells = cover.cell_guards, cover.cell_lows, cover.cells

    def rule(state: State, _check_time: CheckTime | None, _observer: Observer | None) -> bool:
        kept = ((state.left & cells | guards) - lows) & guards
        if kept != guards:
            raise Contradiction(guards ^ kept)
        return False

    return rule


def naked_singles(cover: Cover) -> Rule:
    """Settle each cell that has one candidate, to a fixpoint."""
    return _settle_lone(cover, cover.cell_guards, cover.cell_lows)


def hidden_singles(cover: Cover) -> Rule:
    """Settle each digit that has one place in a house, to a fixpoint."""
    return _settle_lone(cover, cover.house_guards, cover.house_lows)


def singles(cover: Cover) -> Rule:
    """Naked and hidden singles at once, to their common fixpoint: faster than in turn."""
    return _settle_lone(cover, cover.guards, cover.lows)


def _settle_lone(cover: Cover, guards: int, lows: int) -> Rule:
    """Settle the only candidate of each of the fields with these guards and lows."""
    bits_of, compatible, candidate_at = cover.bits, cover.compatible, cover.candidate_at
    size, fields = cover.size, guards - lows

    def rule(state: State, check_time: CheckTime | None, observer: Observer | None) -> bool:
        left, settled = state.left, state.settled
        found = False
        while True:
            here = left & fields
            fewer = (here | guards) - lows
            if fewer & guards != guards:
                raise Contradiction(guards & ~fewer)
            crowded = ((here & fewer | guards) - lows) & guards
            lone = here & ~(crowded - (crowded >> size) | settled)
            if not lone:
                return found
            found = True
            while lone:
                bit = lone & -lone
                candidate = candidate_at[bit.bit_length()]
                bits = bits_of[candidate]
                left &= compatible[candidate]
                settled |= bits
                lone &= left ^ bits
                if check_time is not None:
                    check_time()
                if observer is not None:
                    _tell(observer, cover, bit, candidate)
            state.left, state.settled = left, settled

    return rule


def _tell(observer: Observer, cover: Cover, bit: int, candidate: int) -> None:
    if cover.is_of_cell(bit):
        observer.placed("naked single", candidate, None)
    else:
        observer.placed("hidden single", candidate, cover.house_and_digit_of(bit)[0])
