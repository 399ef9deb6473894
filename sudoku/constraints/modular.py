"""Modular lines: any m cells in a row have different remainders of division by m."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from sudoku.constraints.constraint import Constraint, names
from sudoku.constraints.planting import longest_line
from sudoku.constraints.primitives import Cells, Primitive, pairs
from sudoku.constraints.rule import Rule
from sudoku.puzzle.board import Board


@dataclass(frozen=True, slots=True)
class Modular(Constraint):
    """cells: a line, which may cross itself and end where it begins. modulus: m."""

    cells: Cells
    modulus: int

    name = "modular"
    aliases = ("modularline", "modl")
    syntax = "modular [M]: CELLS"
    example = "modular 3: r1c1 d6666"
    meaning = "Any M cells in a row, by default 3, have different remainders of division by M."
    drawn = "a teal line"
    source = "f-puzzles and dclamage have 3 only. The form of ISS proposes 5."
    noun = "modular line"
    number = "modulus"

    @classmethod
    def read(cls, rule: Rule) -> Modular:
        modulus = rule.integer("the modulus", 2, default=3)
        return cls(rule.line(), modulus)

    def parameter(self, _board: Board) -> str:
        return str(self.modulus)

    def arguments(self, board: Board) -> str:
        return names(board, self.cells)

    def numbers(self, board: Board) -> Iterable[int]:
        return range(2, board.digit_count + 1)

    def primitives(self, _board: Board) -> Iterable[Primitive]:
        modulus = self.modulus
        return in_turn(("modular", modulus), lambda digit: digit % modulus, self.cells, modulus)

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        rests = [digits[cell] % self.modulus for cell in self.cells]
        count = min(self.modulus, len(rests))
        runs = [rests[start : start + count] for start in range(len(rests) - count + 1)]
        return all(len({*run}) == count for run in runs)

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Modular | None:
        modulus = rng.choice((2, 3, 3))
        return longest_line(rng, board, digits, lambda cells: cls(cells, modulus), range(2, 6))


def in_turn(
    key: Hashable, class_of: Callable[[int], int], cells: Cells, count: int
) -> Iterator[Primitive]:
    """Digits of `count` classes, each in its turn: those `count` cells apart, or a multiple of it,
    are of one class, all others of different ones. key: a name of the classes.

    First come the pairs of different classes, then those of one. Both in the order of the line.
    """
    placed = [*combinations(enumerate(cells), 2)]
    apart = [(a, b) for (i, a), (j, b) in placed if (j - i) % count]
    alike = [(a, b) for (i, a), (j, b) in placed if not (j - i) % count and a != b]
    yield from pairs((key, "apart"), lambda a, b: class_of(a) != class_of(b), apart)
    yield from pairs((key, "alike"), lambda a, b: class_of(a) == class_of(b), alike)
