"""Sandwich sums: the sum of the digits between the lowest and the highest digit of a row or
column.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import Self

from sudoku.constraints.automata import Automaton, Step
from sudoku.constraints.drawing import digit_text
from sudoku.constraints.outside import Clue, OnLine, inwards
from sudoku.constraints.primitives import AnyOf, Primitive, Regular
from sudoku.constraints.rule import Rule
from sudoku.puzzle.board import Board


class Sandwich(OnLine):
    """The sum of the digits between the lowest and the highest digit."""

    name = "sandwich"
    aliases = ("sandwichsum",)
    syntax = "sandwich SUM: r0cC or rRc0"
    example = "sandwich 15: r0c4"
    meaning = "The digits between 1 and n in the row or column add up to SUM."
    source = (
        "f-puzzles, dclamage and ISS agree on 1 and n, for every n. The side of the clue is "
        "irrelevant. With other digits, the ends are the lowest and the highest digit of the row "
        "or column, as in ISS."
    )
    noun = "sandwich sum"
    prompt = "sum"
    letter = "S"
    caption = (
        "The digits between the lowest and the highest digit of the row or column add up to the "
        "number."
    )

    @classmethod
    def read(cls, rule: Rule) -> Self:
        found = super().read(rule)
        if not _has_ends(rule.board, found.clue):
            rule.fail(
                rule.required_arguments(),
                "expected a row or column that repeats no digit, or has a cell for every digit",
            )
        return found

    def caption_on(self, board: Board) -> str:
        low, high = (digit_text(board, value) for value in (board.values[0], board.values[-1]))
        if not board.is_full(inwards(board, self.clue)):
            return self.caption
        return f"The digits between {low} and {high} in the row or column add up to the number."

    def numbers(self, board: Board) -> Iterable[int]:
        return range(sum(board.values))

    def primitives(self, board: Board) -> Iterable[Primitive]:
        """One Regular, or one for each choice of the lowest and the highest digit if there are more
        digits than cells.
        """
        cells = inwards(board, self.clue)
        if board.is_full(cells):
            yield Regular(cells, _between(self.value, board.values[0], board.values[-1]))
        else:
            ends = combinations(board.values, 2)
            yield AnyOf(tuple((Regular(cells, _between(self.value, *pair)),) for pair in ends))

    def number_in(self, board: Board, digits: Sequence[int]) -> int | None:
        held = [digits[cell] for cell in inwards(board, self.clue)]
        ends = board.values[0], board.values[-1]
        if len(held) < board.digit_count:
            ends = min(held), max(held)
        crusts = [place for place, digit in enumerate(held) if digit in ends]
        return sum(held[crusts[0] + 1 : crusts[1]]) if len(crusts) == 2 else None

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Self | None:
        """As in OnLine, but above or left of the board, because both ends of a line mean the
        same.
        """
        found = super().plant(rng, board, digits)
        if found is None or not _has_ends(board, found.clue):
            return None
        row, column = found.clue
        return cls((row % (board.height + 1), column % (board.size + 1)), found.value)


def _has_ends(board: Board, clue: Clue) -> bool:
    """Whether the ends are two known digits, or the lowest and the highest of different digits."""
    cells = inwards(board, clue)
    return board.is_full(cells) or any({*cells} <= {*house} for house in board.houses)


@lru_cache(maxsize=1024)
def _between(total: int, low: int, high: int) -> Automaton:
    """Accepts words whose digits between the crusts `low` and `high` add up to the total. States:
    the sum that is still missing; before the first crust, -2 less the total; -1 after the second.
    """
    return Automaton(-2 - total, _step(low, high), lambda state: state == -1)


@lru_cache(maxsize=1024)
def _step(low: int, high: int) -> Step:
    def step(state: int, digit: int) -> int | None:
        if not low <= digit <= high:
            return None
        is_crust = digit in (low, high)
        if state == -1:
            return None if is_crust and high > low else -1
        if state < 0:
            return -2 - state if is_crust else state
        if is_crust:
            return None if state else -1
        return state - digit if state >= digit else None

    return step
