"""Naked and hidden singles, applied to the clues until nothing changes.

A naked single is a cell with one candidate left, and a hidden single is a digit with one place left
in a house. A house with fewer cells than digits has no hidden singles. The reference has its own
implementation: models share no code with it, because the models and the reference check each other.
A set of digits is an integer with digit d as bit d - 1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from operator import itemgetter

from sudoku.puzzle.board import Board

BOARDS_KEPT = 256
Single = tuple[int, int]
"""A cell, and the set of its only digit."""
Take = Callable[[Sequence[int]], tuple[int, ...]]


def singles(board: Board, clues: Sequence[int]) -> list[int] | None:
    """The candidates of each cell after singles; None if they contradict each other.

    clues: a digit for each cell, 0 for an open cell. The result is the fixpoint.
    """
    state, full = _SinglesState(board), _full(board)
    changed = state.place([(cell, 1 << clue - 1) for cell, clue in enumerate(clues) if clue])
    while changed := changed & full:
        house = changed.bit_length() - 1  # boxes first: in boxes, digits run out of places soonest
        changed ^= 1 << house
        found = state.hidden(house)
        if found is None:
            return None
        if found:
            changed |= state.place(found)
    return state.left if all(state.left) else None


class _SinglesState:
    """The candidates of every cell, and the digits placed in every house."""

    def __init__(self, board: Board) -> None:
        self._houses_of, self._houses, self._near = board.houses_of, _houses(board), _near(board)
        self._every_digit = (1 << board.digit_count) - 1
        self.left = [self._every_digit] * board.cell_count
        self._is_placed = [False] * board.cell_count
        self._placed_in = [0] * len(board.houses)

    def place(self, found: list[Single]) -> int:
        """Place these singles, and the naked singles that follow.

        A cell that loses its last candidate, or gets two digits, ends with the empty set. Returns
        the set of houses in which a cell lost a candidate, house u as bit u.
        """
        left, near, is_placed = self.left, self._near, self._is_placed
        changed = 0
        for cell, digit in found:  # it grows while it is read
            if is_placed[cell] and left[cell] == digit:
                continue
            is_placed[cell] = True
            left[cell] = 0 if digit & digit - 1 else left[cell] & digit
            for house in self._houses_of[cell]:
                self._placed_in[house] |= digit
            peers, houses = near[cell]
            changed |= houses
            for peer in peers:
                digits = left[peer]
                if digits & digit:
                    digits &= ~digit
                    left[peer] = digits
                    changed |= near[peer][1]
                    if digits and not digits & digits - 1:
                        found.append((peer, digits))
        return changed

    def hidden(self, house: int) -> list[Single] | None:
        """The unplaced hidden singles of a house; None if a digit has no place in it."""
        left = self.left
        cells, take = self._houses[house]
        once = twice = 0
        for digits in take(left):
            twice |= once & digits
            once |= digits
        if once != self._every_digit:
            return None
        single = once & ~twice & ~self._placed_in[house]
        if not single:
            return []
        return [(cell, left[cell] & single) for cell in cells if left[cell] & single]


@lru_cache(BOARDS_KEPT)
def _houses(board: Board) -> list[tuple[Sequence[int], Take]]:
    """The cells of each house, and a function that picks their values from a list."""
    return [(house, _picker(house)) for house in board.houses]


def _picker(house: Sequence[int]) -> Take:
    if len(house) > 1:
        picker: Take = itemgetter(*house)
        return picker
    return lambda values: (values[house[0]],)


@lru_cache(BOARDS_KEPT)
def _full(board: Board) -> int:
    """The houses with a cell for every digit; house u is bit u."""
    return sum(1 << u for u, house in enumerate(board.houses) if board.is_full(house))


@lru_cache(BOARDS_KEPT)
def _near(board: Board) -> list[tuple[Sequence[int], int]]:
    """The peers of each cell, and its houses as bits."""
    bits = [sum(1 << u for u in numbers) for numbers in board.houses_of]
    return list(zip(board.peers, bits, strict=True))
