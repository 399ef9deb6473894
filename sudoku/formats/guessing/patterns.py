"""Regular expressions for digits in a few cells, for rules that have no name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product

from sudoku.formats.draft import Place, named
from sudoku.puzzle.board import Board

_MOST_TRIED = 10_000


def has_single_digits(board: Board) -> bool:
    """Whether the digits are some of 1 … 9, so that a text such as "38" is two of them."""
    return board.values[0] >= 1 and board.values[-1] <= 9


def matching(
    board: Board, cells: Sequence[Place], holds: Callable[[Sequence[int]], bool]
) -> str | None:
    """A rule for cells whose digits, in order, satisfy `holds`. None if no digits do, or if there
    are too many cells to try all digits.
    """
    values = board.values
    if not has_single_digits(board) or len(values) ** len(cells) > _MOST_TRIED:
        return None
    words = ("".join(map(str, each)) for each in product(values, repeat=len(cells)) if holds(each))
    text = "|".join(words)
    return f"regex {text}: {named(cells)}" if text else None


def class_of(board: Board, holds: Callable[[int], object]) -> str:
    """A set of characters with the digits that satisfy `holds`, such as [13579]."""
    return f"[{''.join(str(value) for value in board.values if holds(value))}]"


def even_and_odd(board: Board) -> tuple[str, str]:
    """The sets of characters with the even and with the odd digits."""
    return class_of(board, lambda value: value % 2 == 0), class_of(board, lambda value: value % 2)


def with_value(
    board: Board, cells: Sequence[Place], value_of: Callable[[Sequence[int]], float], value: int
) -> str | None:
    """A rule for cells whose digits have a value, such as a product. See `matching`."""
    return matching(board, cells, lambda digits: value_of(digits) == value)
