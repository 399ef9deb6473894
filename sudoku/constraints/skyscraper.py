"""Skyscrapers: how many buildings are visible from the clue, if digits are their heights."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate

from sudoku.constraints.outside import OnLine, inwards
from sudoku.constraints.primitives import Automaton, Primitive, Regular
from sudoku.puzzle.board import Board


class Skyscraper(OnLine):
    """A building is visible if all earlier ones are lower. value: the number of visible ones."""

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
    expected = "the number of buildings seen"
    caption = "The number counts the digits that are greater than all before them, seen from there."

    def numbers(self, board: Board) -> Iterable[int]:
        return range(1, max(board.size, board.height) + 1)

    def primitives(self, board: Board) -> Iterable[Primitive]:
        n, count = board.values[-1], self.value

        def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
            """States: the tallest so far, and how many more must be visible."""
            tallest, more = (digit, state[1] - 1) if digit > state[0] else state
            return (tallest, more) if 0 <= more <= n - tallest else None

        yield Regular(inwards(board, self.clue), Automaton((0, count), step, lambda s: s[1] == 0))

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        held = [digits[cell] for cell in inwards(board, self.clue)]
        seen = {*accumulate(held, max)} - {0}  # 0 is not a building
        return len(seen) == self.value
