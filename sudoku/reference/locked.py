"""Locked candidates: pointing and claiming.

If all places of a digit in one house also lie in a second house, the digit is in their intersection
and nowhere else in the second house. From a box to a line, this is called pointing; from a line to
a box, claiming.

All houses are examined together: each with the first house that crosses it, then each with the
second, and so on. Each finding is recorded in the field of the house and digit, with one bit per
turn. So it is used only once, also in the states that follow from this state.
"""

from __future__ import annotations

from sudoku.reference.bits import Bits, ones, repeated
from sudoku.reference.exact_cover import LARGEST_KEPT, ExactCover, SearchState
from sudoku.reference.observer import Observer
from sudoku.reference.propagation import CheckTime


class LockedCandidates:
    """The rule that eliminates by locked candidates, for every digit and every two crossing houses
    of one board.
    """

    def __init__(self, cover: ExactCover) -> None:
        houses = [set(house) for house in cover.board.houses]
        numbers = range(len(houses))
        self._cover = cover
        # For each house with a place for every digit, the houses that share at least two, but not
        # all, of its cells. A board with many extra houses may have more than a field has bits.
        self._crossing = [
            [v for v in numbers if 1 < len(houses[u] & houses[v]) < len(houses[u])][: cover.width]
            if cover.is_full[u]
            else []
            for u in numbers
        ]
        self._turns = [
            self._fields(turn) for turn in range(max(map(len, self._crossing), default=0))
        ]
        self._locked_out = Bits(self._bits_locked_out, keep=cover.size <= LARGEST_KEPT)

    def _fields(self, turn: int) -> tuple[int, int, int]:
        """The bits outside the crossing house number `turn`, the guards and the lows, over all
        houses that have this many crossing houses.
        """
        cover, n = self._cover, self._cover.size
        outside = guards = 0
        for house, others in enumerate(self._crossing):
            if turn < len(others):
                shared = set(cover.board.houses[others[turn]])
                cells = enumerate(cover.board.houses[house])
                seats = sum(1 << seat for seat, cell in cells if cell not in shared)
                outside |= repeated(seats, n, cover.width) << cover.house_field(house)
                guards |= repeated(1 << n, n, cover.width) << cover.house_field(house)
        return outside, guards, guards >> n

    def __call__(
        self, state: SearchState, check_time: CheckTime | None, observer: Observer | None
    ) -> bool:
        """The rule. See Rule."""
        still_open = state.left ^ (state.left & state.settled)
        all_guards, all_lows = self._cover.house_guards, self._cover.house_lows
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
                    self._report(observer, state, bit, removed)
                state.left ^= removed
        return state.left != before

    def _houses_of(self, bit_length: int) -> tuple[int, int, int]:
        """The meaning of a recorded bit: the digit's house, the house in which it is locked, the
        digit.
        """
        cover = self._cover
        house, digit = cover.house_and_digit_of(1 << bit_length - 1)
        turn = cover.size - (bit_length - 1) % cover.width
        return house, self._crossing[house][turn], digit

    def _bits_locked_out(self, bit_length: int) -> int:
        house, other, digit = self._houses_of(bit_length)
        houses = self._cover.board.houses
        own = set(houses[house])
        return self._cover.bits_of(digit, [cell for cell in houses[other] if cell not in own])

    def _report(self, observer: Observer, state: SearchState, bit: int, removed: int) -> None:
        cover = self._cover
        house, other, digit = self._houses_of(bit.bit_length())
        shared = [cell for cell in cover.board.houses[house] if cell in cover.board.houses[other]]
        cells = [cell for cell in shared if cover.digits_left(state, cell) >> digit & 1]
        gone = cover.candidates_of(removed & cover.cells)
        observer.eliminated("locked candidate", other, [digit], cells, gone)
