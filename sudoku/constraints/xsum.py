"""X-sums: the sum of the first X digits seen from the clue, where X is the first digit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from sudoku.constraints.automata import Automaton, Step
from sudoku.constraints.outside import OnLine, inwards
from sudoku.constraints.primitives import Primitive, Regular
from sudoku.puzzle.board import Board


class XSum(OnLine):
    """The sum of the first X digits, where X is the first digit."""

    name = "xsum"
    aliases = ("x-sum",)
    syntax = "xsum SUM: r0cC or rRc0, the end where the X digits begin"
    example = "xsum 15: r0c4"
    meaning = "The first X digits from the clue add up to SUM, where X is the first digit."
    source = "f-puzzles, dclamage and ISS agree: the first digit is part of the sum."
    noun = "X-sum"
    prompt = "sum"
    letter = "X"
    caption = "The first X digits, seen from the number, add up to it, where X is the first digit."

    def numbers(self, board: Board) -> Iterable[int]:
        return range(sum(board.values) + 1)[board.values[0] > 0 :]

    def primitives(self, board: Board) -> Iterable[Primitive]:
        yield Regular(inwards(board, self.clue), _first_digits(self.value, board.values))

    def number_in(self, board: Board, digits: Sequence[int]) -> int | None:
        held = [digits[cell] for cell in inwards(board, self.clue)]
        return sum(held[: held[0]]) if held[0] <= len(held) else None


@lru_cache(maxsize=256)
def _first_digits(total: int, values: range) -> Automaton:
    """Accepts words whose first X digits have this sum, where X is the first digit. States: the
    number of digits left to add, -1 at first, and their required sum.
    """
    return Automaton((-1, total), _step(values), lambda state: state == (0, 0))


@lru_cache(maxsize=64)
def _step(values: range) -> Step:
    low, high = values[0], values[-1]

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        if state == (0, 0):
            return state
        count, missing = state
        if count < 0:
            count = digit
            if not digit:
                return None if missing else (0, 0)
        count, missing = count - 1, missing - digit
        return (count, missing) if count * low <= missing <= count * high else None

    return step
