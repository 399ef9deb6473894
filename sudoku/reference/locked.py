"""Locked candidates: pointing and claiming.

Where all places of a digit in one unit lie in another too, the digit is in what they share, and
nowhere else in the other. If the first is a box and the second a line this is called pointing,
the other way round claiming.

All units are looked at together, in turns: each with the first unit that crosses it, then with the
second. What is found is noted in the field of the unit and digit, one bit for each turn, so that
it is used once and not again in all the states that follow from this one.
"""

from __future__ import annotations

from sudoku.reference.bits import Bits, ones, repeated
from sudoku.reference.cover import LARGEST_KEPT, Cover, State
from sudoku.reference.observer import Observer
from sudoku.reference.propagation import CheckTime, Rule


def locked_candidates(cover: Cover) -> Rule:
    """Strike what is locked out, for every digit and every two crossing units."""
    return LockedCandidates(cover).strike


class LockedCandidates:
    """crossing[u]: the units that have some but not all of unit u's cells, and more than one."""

    def __init__(self, cover: Cover) -> None:
        units = [set(unit) for unit in cover.board.units]
        numbers = range(len(units))
        self._cover = cover
        self._crossing = [
            [v for v in numbers if 1 < len(units[u] & units[v]) < len(units[u])] for u in numbers
        ]
        self._turns = [self._fields(turn) for turn in range(max(map(len, self._crossing)))]
        self._locked_out = Bits(self._bits_locked_out, keep=cover.order <= LARGEST_KEPT)

    def _fields(self, turn: int) -> tuple[int, int, int]:
        """Of the units with so many crossing ones: the places outside this one, guards and lows."""
        cover, n = self._cover, self._cover.order
        outside = guards = 0
        for unit, others in enumerate(self._crossing):
            if turn < len(others):
                shared = set(cover.board.units[others[turn]])
                cells = enumerate(cover.board.units[unit])
                seats = sum(1 << seat for seat, cell in cells if cell not in shared)
                outside |= repeated(seats, n, cover.width) << cover.unit_field(unit)
                guards |= repeated(1 << n, n, cover.width) << cover.unit_field(unit)
        return outside, guards, guards >> n

    def strike(self, state: State, check_time: CheckTime | None, observer: Observer | None) -> bool:
        """The rule. See Rule."""
        still_open = state.left ^ (state.left & state.settled)
        all_guards, all_lows = self._cover.unit_guards, self._cover.unit_lows
        somewhere = ((still_open | all_guards) - all_lows) & all_guards
        found = 0
        for turn, (outside, guards, lows) in enumerate(self._turns):
            if check_time is not None:
                check_time()
            not_locked = ((still_open & outside | guards) - lows) & guards
            found |= (somewhere & guards ^ not_locked) >> turn
        new = found & ~state.locked
        state.locked |= new
        before = state.left
        for bit in ones(new):
            removed = state.left & self._locked_out[bit.bit_length()]
            if removed:
                if observer is not None:
                    self._tell(observer, state, bit, removed)
                state.left ^= removed
        return state.left != before

    def _units_of(self, bit_length: int) -> tuple[int, int, int]:
        """Of a noted bit: the unit whose digit is locked, the one in which it is, the digit."""
        cover = self._cover
        unit, digit = cover.unit_and_digit_of(1 << bit_length - 1)
        turn = cover.order - (bit_length - 1) % cover.width
        return unit, self._crossing[unit][turn], digit

    def _bits_locked_out(self, bit_length: int) -> int:
        unit, other, digit = self._units_of(bit_length)
        units = self._cover.board.units
        own = set(units[unit])
        return self._cover.bits_of(digit, [cell for cell in units[other] if cell not in own])

    def _tell(self, observer: Observer, state: State, bit: int, removed: int) -> None:
        cover = self._cover
        unit, other, digit = self._units_of(bit.bit_length())
        shared = [cell for cell in cover.board.units[unit] if cell in cover.board.units[other]]
        cells = [cell for cell in shared if cover.digits_left(state, cell) >> digit & 1]
        gone = cover.candidates_of(removed & cover.cells)
        observer.struck("locked candidate", other, [digit], cells, gone)
