"""Arrays of puzzles as callers pass them, digits or candidate masks: checked and converted.

Errors name the place as numpy does, from 0: `puzzles[3, 17]` is cell 17 of the fourth puzzle.
"""

from __future__ import annotations

from functools import lru_cache
from math import isqrt
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from sudoku.puzzle.board import Board, require_board

if TYPE_CHECKING:
    from sudoku.interface.bulk import Cells

Bools: TypeAlias = NDArray[np.bool_]
"""An array of booleans."""
Digits: TypeAlias = NDArray[np.uint8]
"""N x c digits, a row for each puzzle, a column for each cell; 0 for an open cell."""
Masks: TypeAlias = NDArray[np.uint32]
"""N x c sets of digits: bit d - 1 for digit d."""

MOST_MASK_DIGITS = 32
_EXPECTED = "expected an array of N x c integers, one puzzle of c cells in each row"


def read_cells(puzzles: ArrayLike, board: Board | None, *, masks: bool) -> tuple[Board, Cells]:
    """The board, and the puzzles as contiguous uint8 digits or uint32 masks.

    Raises TypeError for anything but integers, ValueError for a wrong shape or number.
    """
    on, given = _read(puzzles, board)
    if not masks:
        return on, _as_digits(given, on)
    require_masks(on)
    most = 2**on.digit_count - 1
    _require_range(given, most, f"a mask of {on.digit_count} digits, 0 to {most}")
    return on, np.ascontiguousarray(given, np.uint32)


def read_digits(puzzles: ArrayLike, board: Board | None) -> tuple[Board, Digits]:
    """The board, and the puzzles as contiguous uint8 digits. Raises the same errors as
    read_cells.
    """
    on, given = _read(puzzles, board)
    return on, _as_digits(given, on)


def require_masks(board: Board) -> None:
    """Raise ValueError if masks are too small for the digits of the board."""
    if board.digit_count > MOST_MASK_DIGITS:
        raise ValueError(
            f"masks for {board.digit_count} digits, expected at most {MOST_MASK_DIGITS}"
        )


def as_masks(cells: Cells, board: Board) -> Masks:
    """The candidates of every cell; all digits for an open cell."""
    if cells.dtype == np.uint32:
        return cells.astype(np.uint32)
    full = np.uint32(2**board.digit_count - 1)
    masks: Masks = np.left_shift(np.uint32(1), cells - np.uint8(1), dtype=np.uint32)
    masks[...] = masks * (cells > 0)  # the shift by 255 is not defined everywhere
    masks |= np.multiply(cells == 0, full, dtype=np.uint32)
    return masks


def _read(puzzles: ArrayLike, board: Board | None) -> tuple[Board, NDArray[Any]]:
    """The board, and the puzzles as N x c integers of any kind."""
    require_board(board, or_none=True)
    given = _integers(puzzles)
    if given.ndim != 2:
        raise ValueError(f"puzzles of shape {given.shape}: {_EXPECTED}")
    on = _board_of(given.shape[1]) if board is None else board
    if given.shape[1] != on.cell_count:
        raise ValueError(f"puzzles of shape {given.shape}: expected N x {on.cell_count} for a {on}")
    return on, given


def _as_digits(given: NDArray[Any], board: Board) -> Digits:
    _require_range(given, board.digit_count, f"0 to {board.digit_count}")
    return np.ascontiguousarray(given, np.uint8)


def _integers(puzzles: ArrayLike) -> NDArray[Any]:
    if np.ma.is_masked(puzzles):  # asarray would ignore the mask
        raise TypeError(f"puzzles with masked cells: {_EXPECTED}, 0 for an open cell")
    try:
        given = np.asarray(puzzles)
    except ValueError:
        raise ValueError(f"puzzles of different lengths: {_EXPECTED}") from None
    if given.size == 0 and given.dtype == float:  # an empty list
        return given.astype(np.uint8)
    if given.dtype.kind not in "iu":
        raise TypeError(f"puzzles of dtype {given.dtype}: {_EXPECTED}")
    return given


@lru_cache(maxsize=16)
def _board_of(cells: int) -> Board:
    size = isqrt(cells)
    if size * size == cells and isqrt(size) ** 2 == size and size:
        return Board.of_size(size)
    raise ValueError(
        f"puzzles of {cells} cells: expected 16, 81, 256 or 625 cells, or the board, as in "
        "board=Board(2, 3)"
    )


def _require_range(given: NDArray[Any], most: int, expected: str) -> None:
    if not given.size:
        return
    if given.max() <= most and (given.dtype.kind == "u" or given.min() >= 0):
        return
    row, cell = np.argwhere((given < 0) | (given > most))[0]
    raise ValueError(f"puzzles[{row}, {cell}] is {given[row, cell]}, expected {expected}")
