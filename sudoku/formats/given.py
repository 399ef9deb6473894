"""Puzzles as Python callers pass them: a Puzzle or Grid, text, a list or an array.

Arrays are recognised by their `tolist` method, so NumPy does not have to be imported.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt
from typing import Any, Protocol, TypeAlias

from sudoku.formats.text.shapes import box_shapes
from sudoku.puzzle.board import Board, require_board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.puzzle.symbols import OPEN, SYMBOLS

Given: TypeAlias = int | str | None
"""One cell: a digit or its symbol. None and "." are open cells, and so is 0 unless it is a
digit.
"""


class Array(Protocol):
    """An array of n x n or n² integers, such as a numpy array."""

    def tolist(self) -> Any: ...


PuzzleLike: TypeAlias = Puzzle | Grid | str | Sequence[Given] | Sequence[Sequence[Given]] | Array
"""Any value that questions accept as a puzzle: a Puzzle, a full Grid, text in any layout that
`parse` reads, n rows of n cells (rows may be strings), n² cells in row-major order, or an array of
either shape. A cell is a digit; 0, None or "." is an open cell.
"""

_EXPECTED = "expected a Puzzle, text, n rows of n cells, or n² cells in row-major order"
_CELL = "expected an integer, or None, 0 or '.' for an open cell"
_VALUES = {symbol: d for d, symbol in enumerate(SYMBOLS, start=1)}


def as_puzzle(puzzle: PuzzleLike, board: Board | None = None) -> Puzzle:
    """Convert an argument to a Puzzle. board: the board, if the number of cells does not determine
    it.

    Raises NotationError for text that is not a puzzle; TypeError for objects of another kind;
    ValueError for a wrong number of cells, a digit outside 0 … n, or a Puzzle on another board.

    >>> as_puzzle([[1, 0, 0, 4], "..1.", [None] * 4, "4..."])
    Puzzle(2x2, '1..4..1.....4...')
    """
    require_board(board, or_none=True)
    if isinstance(puzzle, str):
        return _parsed(puzzle, board)
    if isinstance(puzzle, Puzzle | Grid):
        if board not in (None, puzzle.board):
            raise ValueError(f"a puzzle on a {puzzle.board} was given with a {board}")
        return Puzzle(puzzle.board, puzzle.digits) if isinstance(puzzle, Grid) else puzzle
    values = _as_list(puzzle)
    if values and all(isinstance(value, str) for value in values):
        return _parsed(("" if max(map(len, values)) == 1 else "\n").join(values), board)
    if any(_is_row(value) for value in values):
        size = len(values)
        digits = [
            digit for number, row in enumerate(values, 1) for digit in _row(row, number, size)
        ]
    else:
        size = isqrt(len(values))
        digits = [_digit(value, f"cell {number}") for number, value in enumerate(values, 1)]
        if size == 0 or size**2 != len(values):
            raise ValueError(f"{len(values)} cells: {_EXPECTED}")
    on = board or _board_of(size)
    return Puzzle(on, (*(_number(digit, on) for digit in digits), *[0] * on.hidden))


def _parsed(text: str, board: Board | None) -> Puzzle:
    from sudoku.formats.reading import parse  # late: workers that get puzzles read no text

    return parse(text, board)


def _as_list(puzzle: object) -> list[Any]:
    values = puzzle.tolist() if hasattr(puzzle, "tolist") else puzzle
    if not isinstance(values, Sequence) or isinstance(values, bytes | bytearray):
        raise TypeError(f"{puzzle!r:.60}: {_EXPECTED}")
    return list(values)


def _is_row(value: object) -> bool:
    return hasattr(value, "tolist") or (
        isinstance(value, Sequence) and (not isinstance(value, str) or len(value) > 1)
    )


def _row(row: Any, number: int, size: int) -> Iterator[int | None]:
    cells = _as_list(row) if _is_row(row) else [row]
    if len(cells) != size:
        raise ValueError(f"row {number} has {len(cells)} cells: expected {size} rows of {size}")
    return (_digit(cell, f"row {number}, column {c}") for c, cell in enumerate(cells, 1))


def _number(value: int | None, board: Board) -> int:
    """The number of the digit with this value; 0 for an open cell, which is given as None, or as 0
    if 0 is not a digit.
    """
    if value is None or (value == 0 and board.values[0]):
        return 0
    if board.digits is not None and value not in board.digits:
        raise ValueError(f"{value}: expected {board.digits[0]} to {board.digits[-1]} or None")
    return value - board.shift


def _digit(value: Any, place: str) -> int | None:
    """The value of a cell; None if it is open. Raises TypeError for bool and float, which are
    usually mistakes.
    """
    if value is None or value == OPEN:
        return None
    if isinstance(value, str):
        if value.isascii() and value.isdigit():
            return int(value[:6])
        if value in _VALUES:
            return _VALUES[value]
        raise ValueError(f"{place}: {value!r:.30}: {_CELL}")
    if type(value) is not int:
        raise TypeError(f"{place}: {value!r:.30}: {_CELL}")
    return value


def _board_of(size: int) -> Board:
    try:
        return Board.of_size(size)
    except ValueError:
        shapes = " or ".join(box_shapes(size) or [f"1x{size}", f"{size}x1"])
        first = (box_shapes(size) or [f"1x{size}"])[0].replace("x", ", ")
        raise ValueError(
            f"size {size} has boxes {shapes}: give the board, as in board=Board({first})"
        ) from None
