"""Read the value that a Python function returned: a solution in one of many forms, or none.

Nothing is guessed: a value in any other form is a failure.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from operator import index
from typing import Any

from sudoku.crosschecking.claims import SolutionBounds, Trouble, is_no
from sudoku.interface.checked import wrong_solution
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.puzzle.symbols import OPEN, SYMBOLS

_DRAWN = re.compile(r"[|+\-]")
_SQUARE = re.compile(r"([A-Za-z]+)([0-9]+)")


class BadReturn(Exception):
    """The returned value is not a claim."""

    def __init__(self, trouble: Trouble, text: str) -> None:
        self.trouble = trouble
        super().__init__(text)


def read(returned: Any, left: object, puzzle: Puzzle, limit: int) -> SolutionBounds:
    """The content of a returned value. left: the argument after the call, if it is mutable.

    Raises BadReturn.
    """
    if returned is False or (isinstance(returned, str) and is_no(returned)):
        return SolutionBounds(0, 0)
    if returned is True or returned is None:
        filled = None if left is None else _filled(left, puzzle)
        if returned is None and filled is None:
            return SolutionBounds(0, 0)
        return SolutionBounds(1, None, () if filled is None else (_checked(filled, puzzle),))
    if isinstance(returned, int):
        fewest = puzzle.board.cell_count - 1  # the digits of a grid as one number; r1c1 may be open
        if fewest > 12 and abs(returned) >= 10 ** (fewest - 1):
            what = f"an integer of at least {fewest} digits"
            raise BadReturn(Trouble.GARBAGE, f"returned {what}, expected a grid as text or a list")
        if returned < 0:
            raise BadReturn(Trouble.GARBAGE, f"returned {returned}, expected a count from 0")
        return SolutionBounds(returned, returned if returned < limit else None)
    if isinstance(returned, Grid):
        if returned.board.size == puzzle.board.size:  # its digits count, whatever its rules are
            returned = Grid(puzzle.board, returned.digits)
        return SolutionBounds(1, None, (_checked(returned, puzzle),))
    try:
        grid = Grid(puzzle.board, tuple(_digits(returned, puzzle.board)))
    except (ValueError, TypeError) as why:
        n = puzzle.board.size
        raise BadReturn(
            Trouble.GARBAGE,
            f"returned {_short(returned)}: {why}; expected a solution of {n * n} digits from 1 to "
            f"{n}, a count of solutions, or None for no solution",
        ) from why
    return SolutionBounds(1, None, (_checked(grid, puzzle),))


def _filled(left: object, puzzle: Puzzle) -> Grid | None:
    """The argument, if the function has filled it, or if it was full and right from the start; None
    if it is not full.
    """
    try:
        grid = Grid(puzzle.board, tuple(_digits(left, puzzle.board)))
    except (ValueError, TypeError):
        return None
    is_untouched = grid.digits == puzzle.clues
    return None if is_untouched and wrong_solution(puzzle, grid) else grid


def _checked(grid: Grid, puzzle: Puzzle) -> Grid:
    wrong = wrong_solution(puzzle, grid)
    if wrong is not None:
        raise BadReturn(Trouble.WRONG_GRID, f"returned {grid}, which is not a solution: {wrong}")
    return grid


def _digits(value: Any, board: Board) -> list[int]:
    """The digits of all cells, 0 for an open one. Raises ValueError or TypeError."""
    n = board.size
    if isinstance(value, str):
        return _of_text(value, n * n)
    if isinstance(value, Mapping):
        return [_digit(value[square]) for square in _in_order(list(value), n)]
    if not isinstance(value, list | tuple):
        raise TypeError(f"it is a {type(value).__name__}")
    items = list(map(as_plain, value))
    if not any(isinstance(item, list | tuple) for item in items):
        are_rows = len(items) == n > 1 and all(isinstance(item, str) for item in items)
        if not are_rows:
            return list(map(_digit, items))
    if len(items) != n:
        raise ValueError(f"{len(items)} rows")
    rows = [_of_text(row, n) if isinstance(row, str) else row for row in items]
    for number, row in enumerate(rows, start=1):
        if not isinstance(row, list | tuple) or len(row) != n:
            raise ValueError(f"row {number} does not have {n} digits")
    return [_digit(as_plain(digit)) for row in rows for digit in row]


def _of_text(text: str, count: int) -> list[int]:
    """`count` digits from a text: symbols, or integers separated by spaces."""
    pieces = _DRAWN.sub(" ", text).split()
    symbols = "".join(pieces)
    if len(pieces) == count and symbols.isdigit():
        return list(map(_digit, pieces))
    if len(symbols) != count:
        raise ValueError(f"{len(symbols)} symbols")
    return list(map(_digit, symbols))


def _digit(value: Any) -> int:
    if isinstance(value, str):
        symbol = value.strip()
        if symbol in (OPEN, ""):
            return 0
        if len(symbol) == 1 and symbol in SYMBOLS:
            return SYMBOLS.index(symbol) + 1
        if symbol.isascii() and symbol.isdigit():
            return int(symbol)
    elif not isinstance(value, bool) and hasattr(value, "__index__"):
        return index(value)
    raise ValueError(f"{_short(value)} is not a digit")


def _in_order(squares: list[Any], n: int) -> list[Any]:
    """The values of a mapping in reading order."""
    if all(isinstance(square, str) for square in squares):
        found = {square: _SQUARE.fullmatch(square) for square in squares}
        place = {s: ((len(m[1]), m[1]), int(m[2])) for s, m in found.items() if m}
        rows, columns = {row for row, _ in place.values()}, {col for _, col in place.values()}
        if len(place) == len(squares) == n * n and len(rows) == len(columns) == n:
            return sorted(squares, key=place.__getitem__)
    pairs = [square if isinstance(square, tuple) else (0, square) for square in squares]
    if all(len(pair) == 2 and all(hasattr(i, "__index__") for i in pair) for pair in pairs):
        return sorted(squares)
    raise ValueError("its keys are not all squares of the board")


def as_plain(value: Any) -> Any:
    """NumPy arrays and numbers as lists and int, without importing NumPy."""
    to_list = None if isinstance(value, type) else getattr(value, "tolist", None)
    return value if to_list is None else to_list()


def _short(value: object) -> str:
    return cut(repr(value))


def cut(text: str) -> str:
    """The text, with its middle omitted if it is long."""
    return text if len(text) <= 120 else f"{text[:79]}…{text[-40:]}"
