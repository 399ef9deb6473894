"""Sandwich sums: the sum of the digits between 1 and n in a row or column."""

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
class Sandwich(Constraint):
    """clue: row and column of the clue, outside the board and counted from 1."""

    clue: tuple[int, int]
    total: int

    name = "sandwich"
    aliases = ("sandwichsum",)
    syntax = "sandwich SUM: r0cC or rRc0"
    example = "sandwich 15: r0c4"
    meaning = "The digits between 1 and n in the row or column add up to SUM."
    drawn = "a number outside the row or column"
    source = (
        "f-puzzles, dclamage and ISS agree: between 1 and n for every n. The side is irrelevant."
    )
    noun = "sandwich sum"
    number = "total"

    @classmethod
    def read(cls, rule: Rule) -> Sandwich:
        return cls(rule.outside(), rule.integer("the sum"))

    def parameter(self, _board: Board) -> str:
        return str(self.total)

    def arguments(self, _board: Board) -> str:
        return outside_name(self.clue)

    def numbers(self, board: Board) -> Iterable[int]:
        return range(board.size * (board.size + 1) // 2)

    def primitives(self, board: Board) -> Iterable[Primitive]:
        n, total = board.size, self.total

        def step(state: int | None, digit: int) -> int | None:
            """-1 before the first crust, the sum so far between the two, -2 after the second."""
            is_crust = digit in (1, n)
            if state == -2:
                return None if is_crust and n > 1 else -2
            if state == -1:
                return 0 if is_crust else -1
            if is_crust:
                return -2 if state == total else None
            found = (state or 0) + digit
            return found if found <= total else None

        yield Regular(inwards(board, self.clue), Automaton(-1, step, lambda state: state == -2))

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        held = [digits[cell] for cell in inwards(board, self.clue)]
        crusts = [place for place, digit in enumerate(held) if digit in (1, board.size)]
        return len(crusts) == 2 and sum(held[crusts[0] + 1 : crusts[1]]) == self.total

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Sandwich | None:
        clue = random_outside(rng, board)
        sums = (cls(clue, total) for total in cls(clue, 0).numbers(board))
        return next((one for one in sums if one.holds(board, digits)), None)
