"""Skyscrapers: how many buildings are seen from the clue, if digits are their heights."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate
from random import Random

from sudoku.constraints.outside import OnLine, inwards, random_outside
from sudoku.constraints.primitives import Automaton, Primitive, Regular
from sudoku.constraints.rule import Rule
from sudoku.puzzle.board import Board


class Skyscraper(OnLine):
    """A building is seen if all before it are lower. value: how many are seen."""

    __slots__ = ()

    name = "skyscraper"
    group = "outside"
    aliases = ("skyscrapers",)
    syntax = "skyscraper COUNT: r0cC or rRc0, where one looks from"
    example = "skyscraper 3: r0c4"
    meaning = "COUNT digits are greater than all before them, seen from the clue."
    source = "f-puzzles, dclamage and ISS agree. 0 is no building."
    noun = "skyscraper clue"
    prompt = "count"
    letter = "V"
    caption = "The number counts the digits that are greater than all before them, seen from there."

    @classmethod
    def read(cls, rule: Rule) -> Skyscraper:
        return cls(rule.outside(), rule.integer("the number of buildings seen"))

    def numbers(self, board: Board) -> Iterable[int]:
        return range(1, board.size + 1)

    def primitives(self, board: Board) -> Iterable[Primitive]:
        n, count = board.values[-1], self.value

        def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
            """States: the tallest so far, and how many more are to be seen."""
            tallest, more = (digit, state[1] - 1) if digit > state[0] else state
            return (tallest, more) if 0 <= more <= n - tallest else None

        yield Regular(inwards(board, self.clue), Automaton((0, count), step, lambda s: s[1] == 0))

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        held = [digits[cell] for cell in inwards(board, self.clue)]
        return _seen(held) == self.value

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Skyscraper | None:
        clue = random_outside(rng, board)
        held = [digits[cell] for cell in inwards(board, clue)]
        return cls(clue, _seen(held))


def _seen(held: Sequence[int]) -> int:
    """How many heights there are among the highest so far. 0 is no building."""
    return len(set(accumulate(held, max)) - {0})
