"""Modular lines: any m successive cells have different remainders modulo m."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from sudoku.constraints.automata import Automaton
from sudoku.constraints.drawing import label, stroke
from sudoku.constraints.lines import CellLine
from sudoku.constraints.planting import longest_line
from sudoku.constraints.primitives import Cells, Primitive, Regular, pairs
from sudoku.constraints.rule import Rule
from sudoku.pictures.marks import Mark
from sudoku.puzzle.board import HIGHEST_VALUE, Board

_DEFAULT = 3


@dataclass(frozen=True, slots=True)
class Modular(CellLine):
    """A line, which may cross itself and end where it begins."""

    modulus: int
    """The divisor of the remainders."""

    name = "modular"
    aliases = ("modularline", "modl")
    syntax = "modular [M]: CELLS"
    example = "modular 3: r1c1 d6666"
    meaning = "Any M successive cells (default: 3) have different remainders modulo M."
    drawn = "a teal line, with ÷M unless M is 3"
    source = "f-puzzles and dclamage only have 3. The form of ISS suggests 5."
    noun = "modular line"
    prompt = "modulus"
    number = "modulus"

    @classmethod
    def read(cls, rule: Rule) -> Modular:
        modulus = rule.integer("the modulus", 2, HIGHEST_VALUE, default=_DEFAULT)
        return cls(rule.line(), modulus)

    def numbers(self, board: Board) -> Iterable[int]:
        return range(2, board.digit_count + 1)

    def primitives(self, board: Board) -> Iterable[Primitive]:
        kinds = tuple((value, value % self.modulus) for value in board.values)
        return in_turn(self.cells, kinds, self.modulus)

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        rests = [digits[cell] % self.modulus for cell in self.cells]
        count = min(self.modulus, len(rests))
        runs = [rests[start : start + count] for start in range(len(rests) - count + 1)]
        return all(len({*run}) == count for run in runs)

    def drawing(self, board: Board) -> Iterable[Mark]:
        yield stroke(board, self.cells, "teal")
        if self.modulus != _DEFAULT:
            yield label(board, self.cells, f"÷{self.modulus}")

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Modular | None:
        modulus = rng.choice((2, 3, 3))
        return longest_line(rng, board, digits, lambda cells: cls(cells, modulus), range(2, 6))


def in_turn(cells: Cells, kinds: tuple[tuple[int, int], ...], count: int) -> Iterator[Primitive]:
    """Primitives that require any `count` successive digits to be of different kinds. kinds: pairs
    of a digit and its kind.

    First come pairs of cells fewer than `count` places apart, which differ in kind, in the order of
    the line. Then, for each of the first cells, come the cells a multiple of `count` places after
    it, which are of the same kind.
    """
    near = [(a, b) for i, a in enumerate(cells) for b in cells[i + 1 : i + count]]
    kind = dict(kinds)
    yield from pairs(("apart", kinds), lambda a, b: kind[a] != kind[b], near)
    for start in range(min(count, len(cells) - count)):
        yield Regular(cells[start::count], _of_one_kind(kinds))


@lru_cache(maxsize=256)
def _of_one_kind(kinds: tuple[tuple[int, int], ...]) -> Automaton:
    """Accepts digits of the same kind. The state is this kind; -1 before the first digit."""
    kind = dict(kinds)

    def step(state: int, digit: int) -> int | None:
        return kind[digit] if state in (-1, kind[digit]) else None

    return Automaton(-1, step, lambda _state: True)
