"""Naked and hidden tuples: pairs, triples, quads, as one rule each for any size k.

Naked: if k cells of a unit have all their candidates among k digits, these digits are in those
cells and in no other cell of the unit. Hidden: if k digits of a unit have all their places among k
cells, those cells hold these digits and no others. Norvig has naked pairs, Carmel both pairs.

Of a unit only the cells (or digits) with 2 to k candidates (or places) can belong to such a tuple.
These are found for the whole board at once; among them all sets of k are looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations

from sudoku.reference.bits import ones
from sudoku.reference.cover import Cover, State
from sudoku.reference.observer import Observer
from sudoku.reference.propagation import CheckTime, Contradiction, Rule, strike

NAMES = {2: "pair", 3: "triple", 4: "quad"}
Members = dict[int, int]
"""Cells with the bits of their digits, or digits with the bits of their places in a unit."""


def naked_tuples(size: int, cover: Cover) -> Rule:
    """Strike the digits of each naked tuple of so many cells from the rest of its unit.

    A contradiction is where the cells are more than their digits.
    """
    return partial(_strike_naked, size, cover)


def hidden_tuples(size: int, cover: Cover) -> Rule:
    """Strike all other digits from the cells of each hidden tuple of so many digits.

    A contradiction is where the digits are more than their cells.
    """
    return partial(_strike_hidden, size, cover)


def _strike_naked(
    size: int,
    cover: Cover,
    state: State,
    check_time: CheckTime | None,
    observer: Observer | None,
) -> bool:
    n, found = cover.order, False
    for unit, members in _few_digits(size, cover, state).items():
        if check_time is not None:
            check_time()
        for cells, bits in _tuples(size, members):
            digits = [bit.bit_length() - 1 for bit in ones(bits)]
            if len(digits) < size:
                raise Contradiction(unit=unit, cells=cells, digits=digits)
            others = [cell for cell in cover.board.units[unit] if cell not in cells]
            removed = strike(cover, state, [cell * n + d for cell in others for d in digits])
            if removed:
                found = True
                if observer is not None:
                    observer.struck(f"naked {NAMES[size]}", unit, digits, cells, removed)
    return found


def _strike_hidden(
    size: int,
    cover: Cover,
    state: State,
    check_time: CheckTime | None,
    observer: Observer | None,
) -> bool:
    n, found = cover.order, False
    for unit, members in _few_seats(size, cover, state).items():
        if check_time is not None:
            check_time()
        for digits, bits in _tuples(size, members):
            cells = [cover.board.units[unit][bit.bit_length() - 1] for bit in ones(bits)]
            if len(cells) < size:
                raise Contradiction(unit=unit, cells=cells, digits=digits)
            others = [digit for digit in range(n) if digit not in digits]
            removed = strike(cover, state, [cell * n + d for cell in cells for d in others])
            if removed:
                found = True
                if observer is not None:
                    observer.struck(f"hidden {NAMES[size]}", unit, digits, cells, removed)
    return found


def _few_digits(most: int, cover: Cover, state: State) -> dict[int, Members]:
    """For each unit its open cells that have at most so many digits, with these as bits."""
    few: dict[int, Members] = {}
    for guard in ones(_few(most, cover, state, of_cells=True)):
        cell = cover.cell_of(guard)
        digits = cover.digits_left(state, cell)
        for unit in cover.board.units_of[cell]:
            few.setdefault(unit, {})[cell] = digits
    return few


def _few_seats(most: int, cover: Cover, state: State) -> dict[int, Members]:
    """For each unit its unsettled digits that have at most so many places, with these as bits."""
    few: dict[int, Members] = {}
    for guard in ones(_few(most, cover, state, of_cells=False)):
        unit, digit = cover.unit_and_digit_of(guard)
        few.setdefault(unit, {})[digit] = cover.seats_left(state, unit, digit)
    return few


def _few(most: int, cover: Cover, state: State, *, of_cells: bool) -> int:
    """The guards of the open fields of one kind that have at most so many bits."""
    still_open = state.left & ~state.settled
    some = cover.holding(still_open, 1, of_cells=of_cells)
    return some ^ cover.holding(still_open, most + 1, of_cells=of_cells)


def _tuples(size: int, members: Members) -> Iterator[tuple[tuple[int, ...], int]]:
    """Each set of so many members that have at most as many bits together, and these bits."""
    for chosen in combinations(members, size):
        bits = 0
        for member in chosen:
            bits |= members[member]
        if bits.bit_count() <= size:
            yield chosen, bits
