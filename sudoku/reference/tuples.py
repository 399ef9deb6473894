"""Naked and hidden tuples: pairs, triples and quads, by one rule for any size k.

Naked: if all candidates of k cells of a house are among k digits, these digits are in these cells
and in no other cell of the house. Hidden: if all places of k digits in a house are among k cells,
these cells hold these digits and no others. Norvig uses naked pairs, Carmel both kinds of pairs.

Only cells (or digits) with 2 to k candidates (or places) in a house can belong to such a tuple.
They are found for the whole board at once; then every set of k of them is examined.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from sudoku.reference.bits import ones, places
from sudoku.reference.exact_cover import ExactCover, SearchState, StateContradiction
from sudoku.reference.observer import Observer
from sudoku.reference.propagation import CheckTime, Rule

NAMES = {2: "pair", 3: "triple", 4: "quad"}
Members = dict[int, int]
"""The digits of cells as bits, or the places of digits in a house as bits."""


def tuples(kind: str, size: int, cover: ExactCover) -> Rule:
    """The rule that confines the digits and the cells of each tuple of a house to each other.

    kind: "naked" removes the digits from all other cells of the house, "hidden" removes all other
    digits from the cells. size: the number of cells, or of digits, in a tuple. More cells than
    digits, or more digits than cells, are a contradiction.
    """
    is_naked, houses = kind == "naked", cover.board.houses

    def rule(state: SearchState, check_time: CheckTime | None, observer: Observer | None) -> bool:
        found, n, bits_of = False, cover.size, cover.bits
        for house, members in _few(size, cover, state, of_cells=is_naked).items():
            every = houses[house]
            for chosen, bits in _together(size, members, check_time):
                cells: Sequence[int]
                digits: Sequence[int]
                if is_naked:
                    cells, digits = chosen, [*places(bits)]
                    others = [cell for cell in every if cell not in chosen]
                    gone = [cell * n + digit for cell in others for digit in digits]
                else:
                    cells, digits = [every[seat] for seat in places(bits)], chosen
                    rest = [digit for digit in range(n) if digit not in chosen]
                    gone = [cell * n + digit for cell in cells for digit in rest]
                if len(cells) != len(digits):
                    raise StateContradiction(house=house, cells=cells, digits=digits)
                removed = [candidate for candidate in gone if state.left & bits_of[candidate]]
                if removed:
                    for candidate in removed:
                        state.left ^= bits_of[candidate]
                    if observer is not None:
                        name = f"{kind} {NAMES[size]}"
                        observer.eliminated(name, house, digits, cells, removed)
                    found = True
                    break  # the members of this house are out of date
        return found

    return rule


def _few(most: int, cover: ExactCover, state: SearchState, *, of_cells: bool) -> dict[int, Members]:
    """For each house, the open cells with at most `most` digits, or the open digits with at most
    `most` places.
    """
    still_open = state.left & ~state.settled
    guards = cover.holding(still_open, 1, of_cells=of_cells)
    guards ^= cover.holding(still_open, most + 1, of_cells=of_cells)
    few: dict[int, Members] = {}
    houses_of = cover.board.houses_of
    for guard in ones(guards):
        if of_cells:
            cell = cover.cell_of(guard)
            digits = cover.digits_left(state, cell)
            for house in houses_of[cell]:
                few.setdefault(house, {})[cell] = digits
        else:
            house, digit = cover.house_and_digit_of(guard)
            few.setdefault(house, {})[digit] = cover.seats_left(state, house, digit)
    return few


def _together(
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
