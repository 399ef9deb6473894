"""Judges grids in arrays by the compiled library, in code apart from its searches (judge.c)."""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import byref
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from sudoku_models.native.library import GridsStructure, absence, library

if TYPE_CHECKING:
    from sudoku.interface.bulk import Cells

MOST_MARKS = 1024
"""SUDOKU_MOST_MARKS of sudoku_native.h."""
WORDS, ALIGNMENT = 4, 16
"""The words in a group of marks, and the bytes of which its address is a multiple."""


class NativeJudge:
    """See ArrayJudge. Several threads may call it at the same time."""

    def __init__(self, houses: Sequence[Sequence[int]], cell_count: int, digit_count: int) -> None:
        """houses: at most MOST_MARKS // digit_count. Raises UnavailableModelError."""
        self._first_wrong = library().sudoku_first_wrong
        words = -(-len(houses) * digit_count // (64 * WORDS)) * WORDS
        marks = _aligned(cell_count + 1, digit_count + 1, words)
        whole = marks[-1, 0]
        for number, house in enumerate(houses):
            for digit in range(1, digit_count + 1):
                word, bit = divmod(digit_count * number + digit - 1, 64)
                mark = np.uint64(1 << bit)
                whole[word] |= mark
                marks[[*house], digit, word] |= mark
        self._marks = marks
        self._fixed = cell_count, digit_count, len(houses), marks.ctypes.data, whole.ctypes.data

    def first_wrong(self, puzzles: Cells, grids: NDArray[np.uint8]) -> int | None:
        """See ArrayJudge."""
        puzzles, grids = _in_rows(puzzles), _in_rows(grids)
        given, are_digits = puzzles.ctypes.data, puzzles.dtype == np.uint8
        structure = GridsStructure(
            len(grids),
            *self._fixed,
            given if are_digits else None,
            None if are_digits else given,
            puzzles.strides[0] // puzzles.itemsize,
            grids.ctypes.data,
            grids.strides[0],
        )
        found: int = self._first_wrong(byref(structure))
        return None if found == len(grids) else found


def judge_of(
    houses: Sequence[Sequence[int]], cell_count: int, digit_count: int
) -> NativeJudge | None:
    """The judge of these houses; None if there are too many, or without the compiled library."""
    if len(houses) * digit_count > MOST_MARKS or absence() is not None:
        return None
    return NativeJudge(houses, cell_count, digit_count)


def _in_rows(cells: NDArray[Any]) -> NDArray[Any]:
    """The array, or a copy of it, in which the cells of a row are contiguous."""
    return cells if cells.strides[1] == cells.itemsize else np.ascontiguousarray(cells)


def _aligned(*shape: int) -> NDArray[np.uint64]:
    """Zeros in an array at a multiple of ALIGNMENT."""
    size = int(np.prod(shape))
    room = np.zeros(size + ALIGNMENT // 8, np.uint64)
    start = -room.ctypes.data % ALIGNMENT // 8
    return room[start : start + size].reshape(shape)
