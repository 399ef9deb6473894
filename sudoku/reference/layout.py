"""How the reference holds a board: for each digit one integer, the set of its places.

The bits of such an integer come in groups. The lowest n² are the *cells*, bit c for cell c. Above
them each unit has a *field* of n bits, one for each of its cells, with an empty *guard* bit on top.
So a cell has a bit among the cells and one in the field of each of its units, and striking a
candidate clears all of them at once. What this buys is that one subtraction looks at all units
together: where `lows` are the lowest bits of all fields,

    (places | guards) - lows

takes 1 from each field. That clears its lowest place; a field without places borrows its guard
instead, so that no field disturbs another. Finding every unit in which a digit has no place, one,
or more is a handful of operations on integers, whatever the shape of the units.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from sudoku.board import Board
from sudoku.reference.crossings import Crossings


class State:
    """The candidates: for each digit, counted from 0, its places; and the settled cells' bits.

    A cell is settled when it holds one digit and its peers have been told.
    """

    __slots__ = ("places", "settled")

    def __init__(self, places: list[int], settled: int) -> None:
        self.places = places
        self.settled = settled

    def copy(self) -> State:
        return State(self.places.copy(), self.settled)

    def candidates(self, cell: int) -> list[int]:
        """The digits, counted from 0, that are left for this cell."""
        return [digit for digit, places in enumerate(self.places) if places >> cell & 1]


class Layout:
    """The bits of one board, for every rule to use.

    cells: the lowest n² bits. full: every bit. at[c]: the bits of cell c; peers[c]: those of its
    peers. beside[c] and beyond_peers[c]: every bit but those. crossings are there only if they are
    asked for, since they make the integers longer.
    """

    crossings: Crossings | None = None

    def __init__(self, board: Board, *, with_crossings: bool = False) -> None:
        self.board = board
        self.order = board.order
        self.cells = (1 << board.cell_count) - 1
        self.at = [1 << cell for cell in range(board.cell_count)]
        self._cell_of_bit = list(range(board.cell_count))
        guards = self._add_fields(board.units, self.order)
        self.guards, self.lows = sum(guards), sum(guards) >> self.order
        in_units = sum(self.at) ^ self.cells
        if with_crossings:
            self.crossings = self._add_crossings()
        self.full = sum(self.at)
        self.outside_units = self.full ^ in_units
        self.peers = [sum(self.at[peer] for peer in peers) for peers in board.peers]
        self.beside = [self.full ^ bits for bits in self.at]
        self.beyond_peers = [self.full ^ bits for bits in self.peers]

    def _add_fields(self, fields: Iterable[Iterable[int]], width: int) -> list[int]:
        """Give each set of cells a field of this width on top of all bits; returns the guards."""
        guards: list[int] = []
        for cells in fields:
            first = len(self._cell_of_bit)
            for place, cell in enumerate(cells, start=first):
                self.at[cell] |= 1 << place
                self._cell_of_bit.append(cell)
            self._cell_of_bit += [-1] * (first + width + 1 - len(self._cell_of_bit))
            guards.append(1 << first + width)
        return guards

    def _add_crossings(self) -> Crossings:
        units = [set(unit) for unit in self.board.units]
        numbers = range(len(units))
        pairs = [(u, v) for u, v in combinations(numbers, 2) if len(units[u] & units[v]) > 1]
        pairs += [(v, u) for u, v in pairs]
        outside = [sorted(units[u] - units[v]) for u, v in pairs]
        width = max(map(len, outside), default=0)
        guards = self._add_fields(outside, width)
        return Crossings(width, guards, pairs, [self.bits_of(cells) for cells in outside])

    def start(self) -> State:
        """The state in which nothing is known."""
        return State([self.full] * self.order, 0)

    def holding(self, places: int, count: int) -> int:
        """The guards of the units that hold at least so many of these places."""
        for _ in range(count - 1):
            places &= (places | self.guards) - self.lows
        return ((places | self.guards) - self.lows) & self.guards

    def fields(self, guards: int) -> int:
        """All bits of the fields with these guards."""
        return guards - (guards >> self.order)

    def unit_of(self, bits: int) -> int:
        """The number of the unit whose field or guard has the lowest of these bits."""
        lowest = (bits & -bits).bit_length() - 1
        return (lowest - self.board.cell_count) // (self.order + 1)

    def cell_of(self, bit: int) -> int:
        """The cell to which this bit belongs."""
        return self._cell_of_bit[bit.bit_length() - 1]

    def cells_of(self, bits: int) -> list[int]:
        """The cells that have one of these bits, ascending."""
        return sorted({self.cell_of(bit) for bit in ones(bits)})

    def bits_of(self, cells: Iterable[int]) -> int:
        """All bits of these cells."""
        bits = 0
        for cell in cells:
            bits |= self.at[cell]
        return bits

    def digits_of(self, state: State) -> tuple[int, ...]:
        """The grid of a state in which every cell is settled: n² digits, counted from 1."""
        digits = [0] * self.board.cell_count
        for digit, places in enumerate(state.places, start=1):
            places &= self.cells
            while places:
                lowest = places & -places
                digits[lowest.bit_length() - 1] = digit
                places ^= lowest
        return tuple(digits)


def ones(bits: int) -> Iterator[int]:
    """Each bit as an integer of its own, ascending."""
    while bits:
        lowest = bits & -bits
        yield lowest
        bits ^= lowest
