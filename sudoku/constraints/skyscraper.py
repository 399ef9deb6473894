"""Skyscrapers: the number of buildings that are visible from the clue, if the digits are their
heights.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate

from sudoku.constraints.automata import Automaton, Step
from sudoku.constraints.outside import OnLine, inwards
from sudoku.constraints.primitives import Primitive, Regular
from sudoku.puzzle.board import Board


class Skyscraper(OnLine):
    """The number of visible buildings. A building is visible if all earlier buildings are lower."""

    name = "skyscraper"
    aliases = ("skyscrapers",)
    syntax = "skyscraper COUNT: r0cC or rRc0, the viewpoint"
    example = "skyscraper 3: r0c4"
    meaning = "Seen from the clue, COUNT digits are greater than all digits before them."
    source = "f-puzzles, dclamage and ISS agree. The digit 0 is not a building."
    noun = "skyscraper clue"
    prompt = "count"
    letter = "V"
    expected = "the number of buildings seen"
    caption = "Seen from the clue, this many digits are greater than all digits before them."

    def numbers(self, board: Board) -> Iterable[int]:
        return range(1, max(board.size, board.height) + 1)

    def primitives(self, board: Board) -> Iterable[Primitive]:
        yield Regular(inwards(board, self.clue), _visible(self.value, board.values[-1]))

    def number_in(self, board: Board, digits: Sequence[int]) -> int | None:
        held = [digits[cell] for cell in inwards(board, self.clue)]
        seen = {*accumulate(held, max)} - {0}  # 0 is not a building
        return len(seen)


@lru_cache(maxsize=256)
def _visible(count: int, highest: int) -> Automaton:
    """Accepts words with this number of visible buildings. States: the tallest building so far, and
    the number of buildings that must still be visible.
    """
    return Automaton((0, count), _step(highest), lambda state: state[1] == 0)


@lru_cache(maxsize=64)
def _step(highest: int) -> Step:
    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        tallest, more = (digit, state[1] - 1) if digit > state[0] else state
        return (tallest, more) if 0 <= more <= highest - tallest else None

    return step
