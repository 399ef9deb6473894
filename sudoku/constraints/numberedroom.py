"""Numbered rooms: the first digit seen from the clue is the position of the clue's digit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from sudoku.constraints.automata import Automaton
from sudoku.constraints.drawing import digit_text
from sudoku.constraints.outside import OnLine, inwards
from sudoku.constraints.primitives import Primitive, Regular
from sudoku.puzzle.board import Board


class NumberedRoom(OnLine):
    """The digit in the X-th cell from the clue, where X is the digit in the first cell."""

    name = "numberedroom"
    aliases = ("numberedrooms", "nr")
    syntax = "numberedroom DIGIT: r0cC or rRc0, the end where counting begins"
    example = "numberedroom 7: r0c4"
    meaning = "DIGIT is in the X-th cell from the clue, where X is the digit in the first cell."
    source = "dclamage and ISS agree: the first cell is counted, and holds 1 if the clue is 1."
    noun = "numbered room"
    prompt = "digit"
    letter = "N"
    expected = "the digit"
    caption = "The digit is in the X-th cell from the clue, where X is the digit in the first cell."

    def shown(self, board: Board) -> str:
        return digit_text(board, self.value)

    def numbers(self, board: Board) -> Iterable[int]:
        return board.values

    def primitives(self, board: Board) -> Iterable[Primitive]:
        cells = inwards(board, self.clue)
        yield Regular(cells, _in_room(self.value, len(cells)))

    def number_in(self, board: Board, digits: Sequence[int]) -> int | None:
        held = [digits[cell] for cell in inwards(board, self.clue)]
        return held[held[0] - 1] if 0 < held[0] <= len(held) else None


@lru_cache(maxsize=256)
def _in_room(value: int, count: int) -> Automaton:
    """Accepts words of `count` digits with `value` at the place that the first digit names. States:
    the distance of that place; -1 at first, 0 after it was read.
    """

    def step(state: int, digit: int) -> int | None:
        if state == 0:
            return 0
        left = digit - 1 if state < 0 else state - 1
        if left == 0:
            return 0 if digit == value else None
        return left if 0 < left < count else None

    return Automaton(-1, step, lambda state: state == 0)
