"""Forward checking, naked singles and hidden singles.

Norvig's "Solving Every Sudoku Puzzle Quickly" calls them forward checking, arc consistency and dual
consistency. Because cells and digits of houses are both fields, naked and hidden singles are the
same rule: a field with one bit settles that candidate.
"""

from __future__ import annotations

from sudoku.reference.exact_cover import ExactCover, SearchState, StateContradiction
from sudoku.reference.observer import Observer
from sudoku.reference.propagation import CheckTime, Rule


def forward_checking(cover: ExactCover) -> Rule:
    """The rule that refutes states in which a cell has no candidate. Singles are left to the
    search.
    """
    guards, lows, cells = cover.cell_guards, cover.cell_lows, cover.cells

    def rule(state: SearchState, _check_time: CheckTime | None, _observer: Observer | None) -> bool:
        kept = ((state.left & cells | guards) - lows) & guards
        if kept != guards:
            raise StateContradiction(guards ^ kept)
        return False

    return rule


def naked_singles(cover: ExactCover) -> Rule:
    """The rule that settles each cell with one candidate, to a fixpoint."""
    return _settle_lone(cover, cover.cell_guards, cover.cell_lows)


def hidden_singles(cover: ExactCover) -> Rule:
    """The rule that settles each digit with one place in a house, to a fixpoint."""
    return _settle_lone(cover, cover.house_guards, cover.house_lows)


def singles(cover: ExactCover) -> Rule:
    """Naked and hidden singles as one rule, to their common fixpoint, which is faster than two
    rules.
    """
    return _settle_lone(cover, cover.guards, cover.lows)


def _settle_lone(cover: ExactCover, guards: int, lows: int) -> Rule:
    """The rule that settles the only candidate of each field, among the fields with these
    guards.
    """
    bits_of, compatible, candidate_at = cover.bits, cover.compatible, cover.candidate_at
    size, fields = cover.size, guards - lows

    def rule(state: SearchState, check_time: CheckTime | None, observer: Observer | None) -> bool:
        left, settled = state.left, state.settled
        found = False
        while True:
            here = left & fields
            fewer = (here | guards) - lows
            if fewer & guards != guards:
                raise StateContradiction(guards & ~fewer)
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
                    _report(observer, cover, bit, candidate)
            state.left, state.settled = left, settled

    return rule


def _report(observer: Observer, cover: ExactCover, bit: int, candidate: int) -> None:
    if cover.is_of_cell(bit):
        observer.placed("naked single", candidate, None)
    else:
        observer.placed("hidden single", candidate, cover.house_and_digit_of(bit)[0])
