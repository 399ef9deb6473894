"""X-sums: the sum of the first X digits seen from the clue, where X is the first of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from sudoku.constraints.constraint import Constraint
from sudoku.constraints.outside import inwards, outside_name, random_outside
from sudoku.constraints.primitives import Automaton, Primitive, Regular
from sudoku.constraints.rule import Rule
from sudoku.puzzle.board import Board


@dataclass(frozen=True, slots=True)
class XSum(Constraint):
    """clue: row and column of the clue, outside the board and counted from 1."""

    clue: tuple[int, int]
    total: int

    name = "xsum"
    aliases = ("x-sum",)
    syntax = "xsum SUM: r0cC or rRc0, at the end where the X digits begin"
    example = "xsum 15: r0c4"
    meaning = "The first X digits from the clue add up to SUM, where X is the first of them."
    drawn = "a number outside the row or column"
    source = "f-puzzles, dclamage and ISS agree: the first digit is part of the sum."
    noun = "X-sum"
    number = "total"

    @classmethod
    def read(cls, rule: Rule) -> XSum:
        return cls(rule.outside(), rule.integer("the sum"))

    def parameter(self, _board: Board) -> str:
        return str(self.total)

    def arguments(self, _board: Board) -> str:
        return outside_name(self.clue)

    def numbers(self, board: Board) -> Iterable[int]:
        return range(1, board.size * (board.size + 1) // 2 + 1)

    def primitives(self, board: Board) -> Iterable[Primitive]:
        n, total = board.size, self.total

        def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
            """States: how many digits are still added, and what they sum to; (-1, -1) at first."""
            if state == (0, 0):
                return state
            count, missing = state if state[0] > 0 else (digit, total)
            count, missing = count - 1, missing - digit
            return (count, missing) if count <= missing <= count * n else None

        yield Regular(inwards(board, self.clue), Automaton((-1, -1), step, lambda s: s == (0, 0)))

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        held = [digits[cell] for cell in inwards(board, self.clue)]
        return sum(held[: held[0]]) == self.total

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> XSum | None:
        clue = random_outside(rng, board)
        held = [digits[cell] for cell in inwards(board, clue)]
        return cls(clue, sum(held[: held[0]]))
