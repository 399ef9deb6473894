"""Dutch flatmates: every middle digit has the lowest digit above or the highest digit below it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from sudoku.constraints.automata import Automaton
from sudoku.constraints.constraint import OnBoard
from sudoku.constraints.drawing import digit_text
from sudoku.constraints.primitives import Primitive, Regular
from sudoku.pictures.marks import Mark
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import Cell

_OUTSIDE = -1
"""Represents the cells above the first row and below the last row."""


class DutchFlatmates(OnBoard):
    """One primitive for each cell, in reading order, with the cells above and below it."""

    name = "dutchflatmates"
    aliases = ("dutch-flatmates", "flatmates")
    syntax = example = "dutchflatmates"
    meaning = (
        "Every 5 has a 1 directly above or a 9 directly below it. On boards with other digits, "
        "these are the middle, the lowest and the highest digit."
    )
    source = (
        "ISS, for the digits 1 to 9 only. With an even number of digits, the lower of the two "
        "middle digits counts, such as 2 of 1 to 4."
    )
    noun = "rule of flatmates"

    def primitives(self, board: Board) -> Iterable[Primitive]:
        n, digits = board.size, _named(board)
        for cell in range(board.area):
            above, below = cell - n, cell + n
            column = [Cell(c) for c in (above, cell, below) if 0 <= c < board.area]
            yield Regular(tuple(column), _flat(*digits, is_top=above < 0))

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        n, low, high = board.size, board.values[0], board.values[-1]
        middle = (low + high) // 2
        for column in range(n):
            held = [_OUTSIDE, *digits[column : board.area : n], _OUTSIDE]
            for above, digit, below in zip(held, held[1:], held[2:], strict=False):
                if digit == middle and above != low and below != high:
                    return False
        return True

    def drawing(self, board: Board) -> Iterable[Mark]:
        low, middle, high = (digit_text(board, value) for value in _named(board))
        meaning = f"Every {middle} has a {low} directly above or a {high} directly below it."
        return (self.note(meaning),)


def _named(board: Board) -> tuple[int, int, int]:
    """The lowest, the middle and the highest digit."""
    values = board.values
    return values[0], values[(len(values) - 1) // 2], values[-1]


@lru_cache(maxsize=64)
def _flat(low: int, middle: int, high: int, *, is_top: bool) -> Automaton:
    """Reads three digits of a column from above, or two digits at its top or bottom. States are the
    digits so far.
    """
    start = (_OUTSIDE,) if is_top else ()

    def accept(held: tuple[int, ...]) -> bool:
        if len(held) < 2:
            return False
        above, own, below = (*held, _OUTSIDE)[:3]
        return own != middle or above == low or below == high

    return Automaton(start, lambda held, digit: (*held, digit), accept)
