"""Sudoku as an exact cover problem. The whole state is one integer, which keeps the code short and
fast.

A *candidate* is a cell and a digit, numbered cell * n + digit with digits counted from 0 to n - 1.
There are two kinds of constraints: each cell holds a digit, and each house of n cells has a place
for each digit (the matrix of D. Knuth, "Dancing Links", 2000). Each constraint gets a *field* of n
bits, one for each candidate that satisfies it, and above them a *guard* bit that is 0. So a
candidate has one bit in the field of its cell and one bit for each of its houses, and the state of
the search is the integer with the bits of all remaining candidates.

One subtraction then examines every constraint. With `lows` the lowest bits of all fields,

    (left | guards) - lows

subtracts 1 from each field. This clears the field's lowest bit or, if the field is empty, its
guard, so no field borrows from the next. A few integer operations find every constraint with no
candidate left, with one, or with more, for any board and any houses.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sudoku.puzzle.board import Board
from sudoku.reference.bits import Bits, ones, packed, repeated

LARGEST_KEPT = 16
"""The largest size for which the bits of every candidate are cached; larger boards need too much
memory.
"""


class SearchState:
    """The state of a search."""

    __slots__ = ("filtered", "left", "locked", "settled")

    def __init__(self, left: int, settled: int = 0, locked: int = 0, filtered: int = 0) -> None:
        self.left = left
        """The bits of the remaining candidates."""
        self.settled = settled
        """The bits of the placed candidates."""
        self.locked = locked
        """Findings that the rule of locked candidates has already used."""
        self.filtered = filtered
        """The bits that remained in cells when the constraints were last filtered."""

    def copy(self) -> SearchState:
        return SearchState(self.left, self.settled, self.locked, self.filtered)


class StateContradiction(Exception):
    """The state has no solution, for one of four reasons."""

    def __init__(
        self,
        guards: int = 0,
        *,
        ruled_out: int | None = None,
        house: int | None = None,
        cells: Sequence[int] = (),
        digits: Sequence[int] = (),
        constraint: int | None = None,
    ) -> None:
        super().__init__()
        self.guards = guards
        """The guards of the fields that have no candidate left."""
        self.ruled_out = ruled_out
        """A candidate that was placed although it was eliminated."""
        self.house, self.cells, self.digits = house, cells, digits
        """A house in which these cells can hold only these digits, or these digits fit only into
        these cells, but there are more of one than of the other.
        """
        self.constraint = constraint
        """A constraint of the board that no remaining digits of its cells satisfy."""


class ExactCover:
    """The fields of one board, cells first.

    `lows`, `cell_lows` and `house_lows` are the lowest bits of all fields, of the cells' fields and
    of the houses' fields, and `guards`, `cell_guards` and `house_guards` their guards.
    """

    def __init__(self, board: Board) -> None:
        n = board.digit_count
        self.board = board
        self.size = n
        self.width = n + 1
        self.all_digits = (1 << n) - 1
        self.is_full = [*map(board.is_full, board.houses)]
        self.lows = repeated(1, board.cell_count + len(board.houses) * n, self.width)
        for house in range(len(board.houses)):
            if not self.is_full[house]:
                self.lows ^= repeated(1, n, self.width) << self.house_field(house)
        self.guards = self.lows << n
        self.full = self.guards - self.lows
        """The bits of all candidates."""
        self.cell_lows = repeated(1, board.cell_count, self.width)
        self.cell_guards = self.cell_lows << n
        self.cells = self.cell_guards - self.cell_lows
        """The bits of the cells' fields."""
        self.house_lows = self.lows ^ self.cell_lows
        self.house_guards = self.guards ^ self.cell_guards
        self._seats = [
            [(u, board.houses[u].index(cell)) for u in houses if self.is_full[u]]
            for cell, houses in enumerate(board.houses_of)
        ]
        self._of_house = [self._first_digit_of(house) for house in board.houses]
        keep = n <= LARGEST_KEPT
        self.bits = Bits(self._bits, keep=keep)
        """The bits of each candidate."""
        self.others_in_cell = Bits(self._others_in_cell, keep=keep)
        """For each candidate, the bits of the other digits in its cell."""
        self.rivals = Bits(self._rivals, keep=keep)
        """For each candidate, the bits of its digit in the peers."""
        self.compatible = Bits(self._compatible, keep=keep)
        """For each candidate, all bits except `others_in_cell` and `rivals`."""
        self.candidate_at = Bits(self._candidate_at, keep=keep)
        """The candidate to which a bit belongs, indexed by the bit_length of the bit."""
        self.peer_guards = Bits(self._peer_guards, keep=keep)
        """The guards of a cell's peers, indexed by the bit_length of the cell's guard."""

    def start(self) -> SearchState:
        """The state of the empty board."""
        return SearchState(self.full)

    def bits_of(self, digit: int, cells: Iterable[int]) -> int:
        """The bits of a digit in these cells."""
        return self._of_digit(digit, self._first_digit_of(cells))

    def candidates_of(self, bits: int) -> list[int]:
        """The candidates to which these bits belong. Each candidate must have only one of the
        bits.
        """
        return [self.candidate_at[bit.bit_length()] for bit in ones(bits)]

    def cell_of(self, guard: int) -> int:
        """The cell with this guard."""
        return guard.bit_length() // self.width - 1

    def is_of_cell(self, bit: int) -> bool:
        """Whether this bit or guard is in the field of a cell. Otherwise, it is in the field of a
        digit in a house.
        """
        return bit <= self.cell_guards

    def house_and_digit_of(self, bit: int) -> tuple[int, int]:
        """The house and the digit of the field with this bit or guard."""
        field = (bit.bit_length() - 1) // self.width
        return divmod(field - self.board.cell_count, self.size)

    def holding(self, bits: int, count: int, *, of_cells: bool) -> int:
        """The guards of those fields of one kind that have at least `count` of these bits."""
        guards = self.cell_guards if of_cells else self.house_guards
        lows = self.cell_lows if of_cells else self.house_lows
        bits &= guards - lows
        for _ in range(count - 1):
            bits &= (bits | guards) - lows
        return ((bits | guards) - lows) & guards

    def fields(self, guards: int) -> int:
        """All bits of the fields with these guards."""
        return guards - (guards >> self.size)

    def digits_left(self, state: SearchState, cell: int) -> int:
        """The remaining digits of a cell as bits: bit d for digit d, counted from 0."""
        return state.left >> cell * self.width & self.all_digits

    def seats_left(self, state: SearchState, house: int, digit: int) -> int:
        """The remaining places of a digit in a house as bits: bit i for the house's cell i."""
        return state.left >> self.house_field(house) + digit * self.width & self.all_digits

    def digits_of(self, state: SearchState) -> tuple[int, ...]:
        """The digits of a state in which every cell is settled, counted from 1."""
        left = state.left & self.cells
        digits: list[int] = []
        first = 0
        while left:
            bit = left & -left
            digits.append(bit.bit_length() - first)
            first += self.width
            left ^= bit
        return tuple(digits)

    def house_field(self, house: int) -> int:
        """The number of bits below the field of the first digit in this house."""
        return (self.board.cell_count + house * self.size) * self.width

    def _first_digit_of(self, cells: Iterable[int]) -> int:
        places: list[int] = []
        for cell in cells:
            places.append(cell * self.width)
            places += [self.house_field(house) + seat for house, seat in self._seats[cell]]
        return packed(places, self.guards.bit_length())

    def _of_digit(self, digit: int, of_first_digit: int) -> int:
        in_cells = of_first_digit & self.cells
        return in_cells << digit | (of_first_digit ^ in_cells) << digit * self.width

    def _bits(self, candidate: int) -> int:
        cell, digit = divmod(candidate, self.size)
        return self.bits_of(digit, [cell])

    def _others_in_cell(self, candidate: int) -> int:
        cell = candidate // self.size
        bits = self.all_digits << cell * self.width
        for house, seat in self._seats[cell]:
            bits |= repeated(1 << seat, self.size, self.width) << self.house_field(house)
        return bits ^ self.bits[candidate]

    def _rivals(self, candidate: int) -> int:
        cell, digit = divmod(candidate, self.size)
        houses, bits = self.board.houses_of[cell], 0
        if not houses:  # a hidden cell
            return 0
        for house in houses:
            bits |= self._of_house[house]
        return self._of_digit(digit, bits) ^ self.bits[candidate]

    def _compatible(self, candidate: int) -> int:
        # Does not use the two other Bits: they would be cached even if no rule needs them.
        return self.full ^ self._others_in_cell(candidate) ^ self._rivals(candidate)

    def _candidate_at(self, bit_length: int) -> int:
        field, seat = divmod(bit_length - 1, self.width)
        if field < self.board.cell_count:
            return field * self.size + seat
        house, digit = divmod(field - self.board.cell_count, self.size)
        return self.board.houses[house][seat] * self.size + digit

    def _peer_guards(self, bit_length: int) -> int:
        peers = self.board.peers[bit_length // self.width - 1]
        return packed([p * self.width + self.size for p in peers], self.cells.bit_length() + 1)
