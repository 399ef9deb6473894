"""Exchanges: small sets of cells of a grid that can be refilled so that the rules still hold.

The cells of an exchange are an *unavoidable set* of the grid: a puzzle without a clue in them has
both fillings as solutions. It is minimal if no part of it is unavoidable.

The search fixes the lowest cell of a set and branches on the new digit of a changed cell. Cells
that see this cell and have the digit must also change, and if no changed cell waits for a digit,
every house is valid again. A branch ends if the changed cells, with those that must still change,
exceed the limit, or if they contain a known set. Lowest cells are tried from the last to the first,
so all sets that lie in later cells are known. If a further rule is violated, one of its unchanged
cells has to change as well.

Ed Russell enumerated the patterns of such sets by size ("Unavoidable set blueprints", New Sudoku
Players' Forum); this search does not use them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from sudoku.constraints.primitives import (
    AllDifferent,
    DigitSets,
    Primitive,
    cells_of,
    primitives_of,
)
from sudoku.constraints.satisfied import satisfied
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import lines

Exchange = dict[int, int]
"""Cells, ascending, with their new digits."""
_Option = tuple[int, int, int]
"""An option of the search: the cells that change, one of these cells as a bit, and its new
digit.
"""


def minimal_exchanges(
    board: Board, digits: Sequence[int], most: int, tick: Callable[[], object] = lambda: None
) -> Iterator[Exchange]:
    """One exchange for each minimal unavoidable set of up to `most` cells of a grid.

    digits: the grid, which obeys the rules of the board. tick: called at each step of the search;
    it may raise. The sets come in descending order of their lowest cells. Even if tick raises
    later, the yielded sets are minimal, and all sets with the same lowest cells have been yielded.
    """
    search = _ExchangeSearch(board, digits, most, tick)
    for lowest in reversed(range(board.cell_count)):
        yield from search.from_cell(lowest)


@dataclass(slots=True)
class _PartialExchange:
    """The state of an exchange in progress. Sets of cells are bits."""

    changed: int
    """The cells that change."""
    waiting: int
    """The changed cells without a new digit."""
    allowed: int
    """The cells that may change."""
    new: Exchange
    """The new digits."""
    closed: tuple[int, ...]
    """For each digit, the cells that see a cell with this new digit."""


class _ExchangeSearch:
    """The search. Sets of cells are bits of integers."""

    def __init__(
        self, board: Board, digits: Sequence[int], most: int, tick: Callable[[], object]
    ) -> None:
        self.digits, self.most, self.tick = digits, most, tick
        self.cell_count, self.numbers = board.cell_count, range(board.digit_count + 1)
        rules = [*chain.from_iterable(primitives_of(board))]
        self.sees = _sees(board, rules)
        with_digit = [_bits(c for c, d in enumerate(digits) if d == n) for n in self.numbers]
        self.displaced = [[seen & each for each in with_digit] for seen in self.sees]
        """The cells that have to change if a cell gets a digit, by cell and digit."""
        self.rules = [(cells_of(p), p) for p in rules if not isinstance(p, AllDifferent)]
        self.kinds = _disjoint_houses(board)
        self.known: list[list[int]] = [[] for _ in range(board.cell_count)]
        """The sets found so far, by the cells they contain; not all are minimal."""

    def from_cell(self, lowest: int) -> Iterator[Exchange]:
        """The exchanges of minimal sets with this lowest cell. Must be called for later cells
        first.
        """
        allowed = (1 << self.cell_count) - (1 << lowest)
        first, nothing = 1 << lowest, (0,) * len(self.numbers)
        found = [*self._exchanges(_PartialExchange(first, first, allowed, {}, nothing))]
        found.sort(key=lambda each: (len(each), sorted(each)))
        minimal: list[int] = []
        for exchange in found:
            cells = _bits(exchange)
            if not any(smaller & cells == smaller for smaller in minimal):
                minimal.append(cells)
                yield dict(sorted(exchange.items()))

    def _exchanges(self, state: _PartialExchange) -> Iterator[Exchange]:
        """All completions of a state that contain no known set."""
        self.tick()
        if not state.waiting:
            yield from self._finished(state)
            return
        for changed, bit, digit in self._options(state):
            if self._contains_known(changed, changed & ~state.changed):
                continue
            cell = bit.bit_length() - 1
            closed = [*state.closed]
            closed[digit] |= self.sees[cell]
            waiting = (state.waiting | changed & ~state.changed) & ~bit
            new = {**state.new, cell: digit}
            yield from self._exchanges(
                _PartialExchange(changed, waiting, state.allowed, new, (*closed,))
            )

    def _finished(self, state: _PartialExchange) -> Iterator[Exchange]:
        """The exchange of a complete state, unless it violates another rule."""
        broken = self._broken(state.new) if self.rules else None
        if broken is None:
            for cell in state.new:
                self.known[cell].append(state.changed)
            yield state.new
            return
        allowed = state.allowed
        for cell in broken:
            bit = 1 << cell
            if bit & allowed and not bit & state.changed:
                changed = state.changed | bit
                if self._is_small(changed) and not self._contains_known(changed, bit):
                    more = _PartialExchange(changed, bit, allowed, state.new, state.closed)
                    yield from self._exchanges(more)
                allowed &= ~bit

    def _broken(self, new: Exchange) -> tuple[int, ...] | None:
        """The cells of a violated rule, if there is one."""
        digits = [*self.digits]
        for cell, digit in new.items():
            digits[cell] = digit
        for cells, primitive in self.rules:
            if any(cell in new for cell in cells) and not satisfied(primitive, digits):
                return cells
        return None

    def _options(self, state: _PartialExchange) -> list[_Option]:
        """All digits for the waiting cell with the fewest options."""
        fewest: list[_Option] | None = None
        for cell in _cells_in(state.waiting):
            bit, old, displaced = 1 << cell, self.digits[cell], self.displaced[cell]
            options: list[_Option] = []
            for digit in self.numbers[1:]:
                if digit != old and not state.closed[digit] & bit:
                    changed = state.changed | displaced[digit]
                    if not changed & ~state.allowed and self._is_small(changed):
                        options.append((changed, bit, digit))
            if fewest is None or len(options) < len(fewest):
                fewest = options
                if len(options) <= 1:
                    break
        return fewest or []

    def _is_small(self, changed: int) -> bool:
        """Whether these cells, and the cells that must join them, are within the limit: a house
        with one changed cell needs another.
        """
        left = self.most - changed.bit_count()
        if left < 0:
            return False
        if changed.bit_count() <= left:
            return True
        for houses in self.kinds:
            alone = 0
            for house in houses:
                cells = changed & house
                if cells and not cells & cells - 1:
                    alone += 1
            if alone > left:
                return False
        return True

    def _contains_known(self, changed: int, added: int) -> bool:
        """Whether the changed cells contain a known set that includes a newly added cell."""
        for cell in _cells_in(added):
            for known in self.known[cell]:
                if known & changed == known:
                    return True
        return False


def _sees(board: Board, rules: Sequence[Primitive]) -> list[int]:
    """For each cell, the cells that cannot have its digit, by houses and other rules."""
    sees = [0] * board.cell_count
    different = [r.cells for r in rules if isinstance(r, AllDifferent | DigitSets)]
    for cells in (*board.houses, *different):
        all_cells = _bits(cells)
        for cell in cells:
            sees[cell] |= all_cells & ~(1 << cell)
    return sees


def _disjoint_houses(board: Board) -> list[list[int]]:
    """The rows, the columns and the regions that have a cell for every digit."""
    kinds = (*lines(board.size, board.height, board.lines), board.regions)
    return [[_bits(house) for house in kind if board.is_full(house)] for kind in kinds]


def _bits(cells: Iterator[int] | Sequence[int] | Exchange) -> int:
    bits = 0
    for cell in cells:
        bits |= 1 << cell
    return bits


def _cells_in(bits: int) -> Iterator[int]:
    """The cells of a set, ascending."""
    while bits:
        bit = bits & -bits
        yield bit.bit_length() - 1
        bits ^= bit
