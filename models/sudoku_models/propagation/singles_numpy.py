"""Naked and hidden singles for all cells of a large board at once, in numpy.

This reaches the same fixpoint as `singles`, which goes from cell to cell, needs no numpy, and is
faster up to about size 16. From size 25 on this module is faster, ten times at size 100.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from sudoku.puzzle.board import Board

Ints = npt.NDArray[np.int32]
Bools = npt.NDArray[np.bool_]
Indices = npt.NDArray[np.intp]


def candidates_after_singles(
    board: Board, clues: Sequence[int], check_time: Callable[[], None] = lambda: None
) -> Bools | None:
    """The candidates left by singles; None if singles contradict each other.

    clues: a digit for each cell, 0 for an open cell. check_time: called in every round; its
    exceptions are passed on. Returns a row of n flags for each cell, where n is the number of
    digits.
    """
    houses, houses_of = houses_as_array(board), houses_of_as_array(board)
    n, numbers = board.size, np.arange(board.cell_count)
    given = np.asarray(clues)
    left = np.ones((board.cell_count, n), bool)
    left[given > 0] = False
    left[numbers[given > 0], given[given > 0] - 1] = True
    placed = np.zeros((len(houses) + 1, n), bool)  # the last row is for padding
    is_placed = np.zeros(board.cell_count, bool)
    while True:
        check_time()
        single = np.flatnonzero((left.sum(1) == 1) & ~is_placed)
        if single.size:
            is_placed[single] = True
            digit = left[single].argmax(1)
            times = np.zeros((len(houses) + 1, n), np.int32)
            np.add.at(times, (houses_of[single], digit[:, None]), 1)
            times[-1] = 0
            if (times + placed > 1).any():
                return None
            placed |= times > 0
            open_cells = np.flatnonzero(~is_placed)
            left[open_cells] &= ~placed[houses_of[open_cells]].any(1)
            if not left[open_cells].any(1).all():
                return None
        places = left[houses]
        count = places.sum(1, dtype=np.int32)
        if not count.all():
            return None
        house, digit = np.nonzero((count == 1) & ~placed[:-1])
        if not house.size:
            if not single.size:
                return left
            continue
        cell = houses[house, places[house, :, digit].argmax(1)]
        only = np.zeros_like(left)
        only[cell, digit] = True
        left[cell] = only[cell]
        if (only.sum(1) > 1).any():
            return None


def as_sets(left: Bools) -> list[int]:
    """The candidates of each cell as an integer, digit d as bit d - 1."""
    return [int.from_bytes(cell, "little") for cell in np.packbits(left, axis=1, bitorder="little")]


@lru_cache(maxsize=4)
def houses_as_array(board: Board) -> Ints:
    """The cells of each house, one row per house."""
    return np.array(board.houses, np.int32)


@lru_cache(maxsize=4)
def houses_of_as_array(board: Board) -> Ints:
    """The houses of each cell, one row per cell, padded with the number of houses."""
    width = max(map(len, board.houses_of))
    padding = len(board.houses)
    return np.array([[*of, *[padding] * (width - len(of))] for of in board.houses_of], np.int32)
