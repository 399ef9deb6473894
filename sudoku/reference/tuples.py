"""Naked and hidden tuples: pairs, triples and quads, by one rule each for any size k.

Naked: if all candidates of k cells of a house are among k digits, these digits are in these cells
and in no other cell of the house. Hidden: if all places of k digits in a house are among k cells,
these cells hold these digits and no others. Norvig uses naked pairs, Carmel both kinds of pairs.

Only cells (or digits) with 2 to k candidates (or places) in a house can belong to such a tuple.
They are found for the whole board at once; then every set of k of them is examined.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from sudoku.reference.bits import ones, places
from sudoku.reference.contradiction import Contradiction
from sudoku.reference.exact_cover import ExactCover, SearchState
from sudoku.reference.observer import Observer
from sudoku.reference.propagation import CheckTime, Rule, eliminate

NAMES = {2: "pair", 3: "triple", 4: "quad"}
Members = dict[int, int]
"""The digits of cells as bits, or the places of digits in a house as bits."""


def naked_tuples(size: int, cover: ExactCover) -> Rule:
    """The rule that eliminates the digits of each naked tuple of `size` cells from the rest of its
    house.

    More cells than digits are a contradiction.
    """

    def rule(state: SearchState, check_time: CheckTime | None, observer: Observer | None) -> bool:
        found = False
        for house, members in _few_digits(size, cover, state).items():
            for cells, bits in _tuples(size, members, check_time):
                digits = list(places(bits))
                others = [cell for cell in cover.board.houses[house] if cell not in cells]
                tuple_ = _Tuple(f"naked {NAMES[size]}", house, digits, cells)
                if tuple_.eliminate(cover, state, others, digits, observer):
                    found = True
                    break  # the members of this house are out of date
        return found

    return rule


def hidden_tuples(size: int, cover: ExactCover) -> Rule:
    """The rule that eliminates all other digits from the cells of each hidden tuple of `size`
    digits.

    More digits than cells are a contradiction.
    """

    def rule(state: SearchState, check_time: CheckTime | None, observer: Observer | None) -> bool:
        found = False
        for house, members in _few_seats(size, cover, state).items():
            for digits, bits in _tuples(size, members, check_time):
                cells = [cover.board.houses[house][seat] for seat in places(bits)]
                others = [digit for digit in range(cover.size) if digit not in digits]
                tuple_ = _Tuple(f"hidden {NAMES[size]}", house, digits, cells)
                if tuple_.eliminate(cover, state, cells, others, observer):
                    found = True
                    break  # the members of this house are out of date
        return found

    return rule


class _Tuple(NamedTuple):
    """Digits of a house and the cells that they are confined to, or cells and their digits."""

    name: str
    house: int
    digits: Sequence[int]
    cells: Sequence[int]

    def eliminate(
        self,
        cover: ExactCover,
        state: SearchState,
        cells: Sequence[int],
        digits: Sequence[int],
        observer: Observer | None,
    ) -> bool:
        """Eliminate digits from cells. Returns whether this changed the state."""
        if len(self.cells) != len(self.digits):
            raise Contradiction(house=self.house, cells=self.cells, digits=self.digits)
        removed = eliminate(cover, state, [c * cover.size + d for c in cells for d in digits])
        if removed and observer is not None:
            observer.eliminated(self.name, self.house, self.digits, self.cells, removed)
        return bool(removed)


def _few_digits(most: int, cover: ExactCover, state: SearchState) -> dict[int, Members]:
    """The open cells of each house with at most `most` digits, and these digits as bits."""
    few: dict[int, Members] = {}
    for guard in ones(_few(most, cover, state, of_cells=True)):
        cell = cover.cell_of(guard)
        digits = cover.digits_left(state, cell)
        for house in cover.board.houses_of[cell]:
            few.setdefault(house, {})[cell] = digits
    return few


def _few_seats(most: int, cover: ExactCover, state: SearchState) -> dict[int, Members]:
    """The unsettled digits of each house with at most `most` places, and these places as bits."""
    few: dict[int, Members] = {}
    for guard in ones(_few(most, cover, state, of_cells=False)):
        house, digit = cover.house_and_digit_of(guard)
        few.setdefault(house, {})[digit] = cover.seats_left(state, house, digit)
    return few


def _few(most: int, cover: ExactCover, state: SearchState, *, of_cells: bool) -> int:
    """The guards of the open fields of one kind with at most `most` bits."""
    still_open = state.left & ~state.settled
    some = cover.holding(still_open, 1, of_cells=of_cells)
    return some ^ cover.holding(still_open, most + 1, of_cells=of_cells)


def _tuples(
    size: int, members: Members, check_time: CheckTime | None
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Each set of `size` members with at most `size` different bits, and these bits."""
    for chosen in combinations(members, size):
        if check_time is not None:
            check_time()
        bits = 0
        for member in chosen:
            bits |= members[member]
        if bits.bit_count() <= size:
            yield chosen, bits
